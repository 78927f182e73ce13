import { RegistryUnavailableError } from './port.ts';

export type FetchJson = (input: string, init: RequestInit) => Promise<Response>;

export interface AskJsonOptions {
  url: string;
  init?: RequestInit;
  timeoutMs: number;
  /** The simulator gives its own. */
  fetch?: FetchJson | undefined;
  /** When a date in `Retry-After` is compared. */
  now: Date;
}

const MAX_ANSWER_BYTES = 2 * 1024 * 1024;
/** Of a 429 that does not say how long. */
const REST_MS = 60_000;

/**
 * Asks once, and reads the answer whole within the time. `status` is that of a success, or 404 or 401, which mean
 * something to the caller; everything else throws {@link RegistryUnavailableError}. Redirections are not followed: they
 * could lead to a host that is not allowed.
 */
export async function askJson(options: AskJsonOptions): Promise<{ status: number; json: unknown }> {
  const request = options.fetch ?? ((input, init) => fetch(input, init));
  try {
    const response = await request(options.url, {
      ...options.init,
      headers: { accept: 'application/json', ...options.init?.headers },
      redirect: 'error',
      signal: AbortSignal.timeout(options.timeoutMs),
    });
    if (response.status === 404 || response.status === 401) {
      await response.body?.cancel();
      return { status: response.status, json: undefined };
    }
    if (!response.ok) {
      await response.body?.cancel();
      throw refused(response, options.now);
    }
    return { status: response.status, json: JSON.parse(await readText(response)) };
  } catch (cause) {
    if (cause instanceof RegistryUnavailableError) throw cause;
    // The error may contain the request, so only its name is passed on.
    throw new RegistryUnavailableError(`no sensible answer (${cause instanceof Error ? cause.name : 'unknown'})`);
  }
}

function refused(response: Response, now: Date): RegistryUnavailableError {
  const message = `answered ${response.status}`;
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), now);
  if (retryAfterMs !== undefined) return new RegistryUnavailableError(message, { retryAfterMs });
  if (response.status === 429) return new RegistryUnavailableError(message, { retryAfterMs: REST_MS });
  return new RegistryUnavailableError(message);
}

/** Seconds or a date (RFC 9110, 10.2.3). */
function parseRetryAfter(text: string | null, now: Date): number | undefined {
  if (text === null) return undefined;
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const date = Date.parse(text);
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime());
}

async function readText(response: Response): Promise<string> {
  if (response.body === null) return '';
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    if (bytes > MAX_ANSWER_BYTES) throw new RegistryUnavailableError('answered too much');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
