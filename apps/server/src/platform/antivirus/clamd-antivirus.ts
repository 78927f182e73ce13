import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { type Antivirus, AntivirusLimitError, AntivirusUnavailableError, type Veredito } from './port.ts';

/** Where clamd listens: a socket of this machine, or a port. */
export type ClamdAddress = { path: string } | { host: string; port: number };

/** clamd begins to answer when it has looked at everything; its own limit for that is two minutes. */
const SILENCE_MS = 5 * 60_000;
const MAX_ANSWER_BYTES = 4_096;

/**
 * A clamd, by the command INSTREAM of its protocol: pieces with their length before them, an empty one at the end, then
 * one line of answer. `silenceMs` is how long nothing may happen on the connection.
 */
export function createClamdAntivirus({
  address,
  silenceMs = SILENCE_MS,
}: {
  address: ClamdAddress;
  silenceMs?: number;
}): Antivirus {
  return {
    async scan(body, { signal } = {}) {
      const socket = connect(address);
      socket.setTimeout(silenceMs, () => socket.destroy(new Error('clamd fell silent')));
      const answer = readAnswer(socket);
      // It is awaited below, also when sending fails before.
      answer.catch(() => undefined);
      const stop = (): void => void socket.destroy(new Error('the scan was given up'));
      signal?.addEventListener('abort', stop, { once: true });
      try {
        await Promise.race([sendBody(socket, body, answer), answer]);
        return parseAnswer(await answer);
      } catch (error) {
        signal?.throwIfAborted();
        throw error;
      } finally {
        signal?.removeEventListener('abort', stop);
        socket.destroy();
      }
    },
  };
}

/** Sends the body until its end, or until clamd answers: clamd stops reading a body that is too long. */
async function sendBody(socket: Socket, body: AsyncIterable<Uint8Array>, answer: Promise<string>): Promise<void> {
  let over = false;
  const ended = answer.then(
    () => undefined,
    () => undefined,
  );
  ended.then(() => {
    over = true;
  });
  const write = async (bytes: Uint8Array): Promise<void> => {
    if (socket.destroyed || socket.write(bytes)) return;
    await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
  };
  await write(Buffer.from('zINSTREAM\0'));
  for await (const chunk of body) {
    if (over) return;
    if (chunk.byteLength === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.byteLength);
    await write(length);
    await write(chunk);
  }
  if (!over) await write(Buffer.alloc(4));
}

/**
 * What clamd says until it hangs up. It cuts the connection in the middle of a body that is too long: its answer is
 * there by then, and counts for more than the failure to send on.
 */
function readAnswer(socket: Socket): Promise<string> {
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  let answer = Buffer.of();
  let cause: unknown;
  // Heard while they come: an iterator over the socket would forget them when sending fails.
  socket.on('data', (chunk: Buffer) => {
    answer = Buffer.concat([answer, chunk]);
    if (answer.includes(0)) resolve(answer.toString('utf8', 0, answer.indexOf(0)).trim());
    else if (answer.length > MAX_ANSWER_BYTES) socket.destroy(new Error('clamd answered too much'));
  });
  socket.on('error', (error) => {
    cause = error;
  });
  socket.on('close', () => reject(new AntivirusUnavailableError('clamd does not answer', { cause })));
  return promise;
}

function parseAnswer(answer: string): Veredito {
  if (answer === 'stream: OK') return { limpo: true };
  const found = /^stream: (.+) FOUND$/.exec(answer);
  if (found !== null) return { limpo: false, ameaca: found[1] ?? '' };
  if (answer.includes('size limit exceeded')) throw new AntivirusLimitError('the body is longer than clamd takes');
  throw new AntivirusUnavailableError(`clamd answered ${JSON.stringify(answer.slice(0, 200))}`);
}
