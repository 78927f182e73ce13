import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import type { ClamdAddress } from './clamd-antivirus.ts';

/** The harmless file that every scanner knows as a test, put together here so that this file is none. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE', '!$H+H*'].join('');

export interface FakeClamd {
  address: ClamdAddress & { port: number };
  /** How it behaves towards the next connections. */
  behave(how: 'scan' | 'silent' | 'hang-up' | 'nonsense'): void;
  /** Every body that was read to its end. */
  bodies: Buffer[];
  close(): Promise<void>;
}

/** A server that speaks INSTREAM as clamd does, and knows one threat. */
export async function startFakeClamd({ limitBytes = 50_000_000 } = {}): Promise<FakeClamd> {
  let how: Parameters<FakeClamd['behave']>[0] = 'scan';
  const bodies: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).on('close', () => sockets.delete(socket)));
    if (how === 'hang-up') socket.destroy();
    else if (how === 'nonsense') socket.end('UNKNOWN COMMAND\0');
    else if (how === 'scan') answer(socket).catch(() => socket.destroy());
  });
  async function answer(socket: Socket): Promise<void> {
    const iterator = socket[Symbol.asyncIterator]();
    let buffered = Buffer.of();
    const take = async (bytes: number): Promise<Buffer> => {
      while (buffered.length < bytes) {
        const next = await iterator.next();
        if (next.done === true) throw new Error('the client hung up');
        buffered = Buffer.concat([buffered, next.value as Buffer]);
      }
      const taken = buffered.subarray(0, bytes);
      buffered = buffered.subarray(bytes);
      return taken;
    };
    if (String(await take(10)) !== 'zINSTREAM\0') return void socket.end('UNKNOWN COMMAND\0');
    const chunks: Buffer[] = [];
    let total = 0;
    for (let length = (await take(4)).readUInt32BE(); length > 0; length = (await take(4)).readUInt32BE()) {
      total += length;
      if (total > limitBytes) return void socket.end('INSTREAM size limit exceeded. ERROR\0');
      chunks.push(Buffer.from(await take(length)));
    }
    const body = Buffer.concat(chunks);
    bodies.push(body);
    socket.end(body.includes(EICAR) ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0');
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address with one.
  const { port } = server.address() as { port: number };
  return {
    address: { host: '127.0.0.1', port },
    behave: (next) => {
      how = next;
    },
    bodies,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
