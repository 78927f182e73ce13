import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest, type RequestOptions } from 'node:https';
import { PaymentsUnavailableError } from './port.ts';

/** What a caller proves itself with in the handshake: a PKCS#12 file, or certificate and key in PEM. */
export type ClientCertificate = { pfx: Buffer; passphrase: string } | { cert: Buffer; key: Buffer };

export interface JsonClientOptions {
  /** The service's name in errors. */
  service: string;
  /** Hosts that may be called; a request to any other one is refused before a socket opens. */
  hosts: readonly string[];
  certificate?: ClientCertificate;
  /** PEM of the authority that vouches for the server, where it is none of the public ones. */
  ca?: Buffer;
  /** Of the whole exchange. */
  timeoutMs?: number;
}

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  /** A JSON text or a form. */
  body?: string;
}

export interface JsonAnswer {
  status: number;
  /** What was answered, numbers as the text that the wire had; undefined for no body. */
  json: unknown;
}

export interface JsonClient {
  /** Answers any status; throws {@link PaymentsUnavailableError} where there is no answer, or one that is no JSON. */
  ask(request: JsonRequest): Promise<JsonAnswer>;
  /** Ends the connections. */
  close(): void;
}

const TIMEOUT_MS = 15_000;
const MAX_ANSWER_BYTES = 1024 * 1024;
const MAX_SOCKETS = 8;

/**
 * A client of one JSON service, with an agent of its own: a certificate never serves another service's connections. What
 * fails is told by its kind only, since an error may carry the request and its secrets.
 */
export function createJsonClient(options: JsonClientOptions): JsonClient {
  const { service, hosts, timeoutMs = TIMEOUT_MS } = options;
  const pool = { keepAlive: true, maxSockets: MAX_SOCKETS };
  const plain = new HttpAgent(pool);
  const secure = new HttpsAgent({
    ...pool,
    ...options.certificate,
    ...(options.ca === undefined ? {} : { ca: options.ca }),
    minVersion: 'TLSv1.2',
  });

  async function send({ method, url, headers, body }: JsonRequest): Promise<{ status: number; text: string }> {
    const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
    const https = url.startsWith('https:');
    const settings: RequestOptions = {
      method,
      agent: https ? secure : plain,
      signal: AbortSignal.timeout(timeoutMs),
      headers: {
        accept: 'application/json',
        'user-agent': 'Apura',
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
        ...headers,
      },
    };
    const call = (https ? httpsRequest : httpRequest)(url, settings, (response) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length;
        if (bytes > MAX_ANSWER_BYTES) response.destroy(new Error('TooLong'));
        else chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
      );
    });
    call.on('error', reject);
    call.end(body);
    return promise;
  }

  return {
    async ask(request) {
      const { hostname } = new URL(request.url);
      if (!hosts.includes(hostname)) throw new PaymentsUnavailableError(`${service}: ${hostname} is not on the list`);
      let answer: { status: number; text: string };
      try {
        answer = await send(request);
      } catch (error) {
        throw new PaymentsUnavailableError(`${service}: no answer (${kindOf(error)})`);
      }
      if (answer.text === '') return { status: answer.status, json: undefined };
      try {
        return { status: answer.status, json: parseJson(answer.text) };
      } catch {
        // Proxies explain a fault in HTML; the status says enough.
        if (answer.status >= 400) return { status: answer.status, json: undefined };
        throw new PaymentsUnavailableError(`${service}: the answer is no JSON`);
      }
    },
    close() {
      plain.destroy();
      secure.destroy();
    },
  };
}

/** Numbers stay the text that they are: an amount is never a binary number. */
function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value,
  );
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
