import type { IncomingMessage, ServerResponse } from 'node:http';

/** Answers one request of a public register, in process. */
export type Responder = (method: string, path: string) => { status: number; body: unknown };

/** Simulates a public register that answers GET without a key. Every answer has the header `x-simulado`. */
export interface RegistroSimulado {
  answer: Responder;
  /** Has the shape of the global `fetch`, so that an HTTP adapter runs unchanged without a socket. */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /** Can be given to `http.createServer`. */
  handler(request: IncomingMessage, response: ServerResponse): void;
}

/** Creates a register that answers with this function, by `fetch` and over a socket alike. */
export function createRegistroSimulado(answer: Responder): RegistroSimulado {
  return {
    answer,
    async fetch(input, init) {
      const url = new URL(input instanceof Request ? input.url : input);
      const method = init?.method ?? (input instanceof Request ? input.method : 'GET');
      const { status, body } = answer(method, url.pathname);
      return Response.json(body, { status, headers: { 'x-simulado': '1' } });
    },
    handler(request, response) {
      const { status, body } = answer(request.method ?? 'GET', (request.url ?? '/').split('?')[0] ?? '/');
      response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-simulado': '1' });
      response.end(JSON.stringify(body));
    },
  };
}
