import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Answers requests with an asynchronous function. When it fails, the connection is cut. */
export const atender =
  (handle: (request: IncomingMessage, response: ServerResponse) => Promise<void>): RequestListener =>
  (request, response) => {
    void handle(request, response).catch(() => response.destroy());
  };

/** How long a connection without a call stays open. */
const OCIOSA_MS = 60_000;

/**
 * Opens the server on this machine, on a free port unless one is given. A client lets go of a connection that it has
 * not used for four seconds; with the five seconds of Node's default, a busy machine could close it under the next
 * call.
 */
export async function escutar(server: Server, porta = 0): Promise<{ porta: number; close(): Promise<void> }> {
  server.keepAliveTimeout = OCIOSA_MS;
  await new Promise<void>((resolve) => server.listen(porta, '127.0.0.1', resolve));
  // A listening TCP server always has this kind of address.
  const { port } = server.address() as AddressInfo;
  return {
    porta: port,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}
