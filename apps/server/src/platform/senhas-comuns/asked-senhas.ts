import { createHash } from 'node:crypto';
import type { Logger } from '../log/port.ts';
import type { SenhasComuns } from './port.ts';

const TIMEOUT_MS = 3_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const PREFIX_LENGTH = 5;

/**
 * Asks a service in the shape of Pwned Passwords: it receives the first five characters of the password's SHA-1, which
 * hundreds of passwords share, and answers the rest of each hash that it knows. Without an answer the password is
 * accepted, and one line is logged.
 */
export function createAskedSenhas({ url, log }: { url: string; log: Logger }): SenhasComuns {
  return {
    async tem(senha) {
      const hash = createHash('sha1').update(senha).digest('hex').toUpperCase();
      try {
        const answer = await ask(`${url}/${hash.slice(0, PREFIX_LENGTH)}`);
        return holdsRest(answer, hash.slice(PREFIX_LENGTH));
      } catch (cause) {
        const motivo = cause instanceof Error ? cause.name : 'unknown';
        log.warn({ motivo }, 'the service of breached passwords did not answer: a password was not looked up');
        return false;
      }
    },
  };
}

async function ask(url: string): Promise<string> {
  const response = await fetch(url, {
    // Asks for answers of one length, so that an observer of the connection cannot infer the prefix.
    headers: { accept: 'text/plain', 'add-padding': 'true' },
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  if (!response.ok || response.body === null) {
    await response.body?.cancel();
    throw new Error(`answered ${response.status}`);
  }
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new Error('answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A line is the rest of a hash and how often it was seen; those seen 0 times are filling. */
function holdsRest(answer: string, rest: string): boolean {
  return answer.split(/\r?\n/).some((line) => {
    const [other = '', count = '0'] = line.trim().split(':');
    return other.toUpperCase() === rest && Number(count) > 0;
  });
}
