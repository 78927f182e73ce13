import { lookup as resolveHost } from 'node:dns';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OidcError } from './port.ts';
import { isPrivateAddress } from './private-address.ts';

const TIMEOUT_MS = 10_000;
const MAX_ANSWER_BYTES = 1024 * 1024;

export interface GuardedFetchOptions {
  /** Hosts that may be inside the network. Of these, one of this machine may speak plain http. */
  internalHosts: readonly string[];
  /** The only hosts that may be spoken to at all; null: whichever. */
  outboundHosts: readonly string[] | null;
}

interface GuardedRequest {
  method: string;
  headers: Record<string, string>;
  body: string | null;
}

export type GuardedFetch = (url: string, request: GuardedRequest) => Promise<Response>;

/**
 * Speaks to addresses that a user has typed: https alone, no private addresses, no redirections, within limits of time
 * and size. The address is checked when its name is resolved for the connection itself, so a name that changes its mind
 * in between gains nothing. Throws an {@link OidcError} of 'endereco' or 'sem-resposta'.
 */
export function createGuardedFetch(options: GuardedFetchOptions): GuardedFetch {
  return (address, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const url = URL.parse(address);
      if (url === null) {
        reject(new OidcError('endereco', 'not an address'));
        return;
      }
      const internal = isInternal(url, options);
      const fault = faultOfAddress(url, { ...options, internal });
      if (fault !== null) {
        reject(new OidcError('endereco', fault));
        return;
      }
      const send = url.protocol === 'https:' ? requestHttps : requestHttp;
      const fail = (cause: unknown) =>
        reject(cause instanceof OidcError ? cause : new OidcError('sem-resposta', `no answer of ${url.host}`, cause));
      const request = send(
        url,
        {
          method,
          headers: body === null ? headers : { ...headers, 'content-length': String(Buffer.byteLength(body)) },
          signal: AbortSignal.timeout(TIMEOUT_MS),
          agent: false,
          ...(internal ? {} : { lookup: lookupPublic }),
        },
        (answer) => {
          const chunks: Buffer[] = [];
          let bytes = 0;
          answer.on('data', (chunk: Buffer) => {
            bytes += chunk.length;
            if (bytes > MAX_ANSWER_BYTES) answer.destroy(new OidcError('sem-resposta', 'the answer is too long'));
            else chunks.push(chunk);
          });
          answer.on('error', fail);
          answer.on('end', () => {
            const { statusCode: status = 502 } = answer;
            const headers = new Headers();
            for (const [name, value] of Object.entries(answer.headers)) {
              if (typeof value === 'string') headers.set(name, value);
            }
            const empty = status === 204 || status === 304;
            // A status outside of what a Response may have is no answer.
            if (status < 200 || status > 599) fail(new Error(`status ${status}`));
            else resolve(new Response(empty ? null : Buffer.concat(chunks), { status, headers }));
          });
        },
      );
      request.on('error', fail);
      request.end(body ?? undefined);
    });
}

/** Why an address may not be spoken to, for the log; null when nothing forbids it before its name is resolved. */
function faultOfAddress(
  url: URL,
  { internal, outboundHosts }: GuardedFetchOptions & { internal: boolean },
): string | null {
  const host = hostOf(url);
  if (url.username !== '' || url.password !== '') return 'an address with a user';
  if (outboundHosts !== null && !outboundHosts.includes(host)) return `${host} is not among the outbound hosts`;
  const local = internal && (host === 'localhost' || /^127\./.test(host));
  if (url.protocol !== 'https:' && !(local && url.protocol === 'http:')) return `${url.protocol} is not allowed`;
  if (!internal && isIP(host) !== 0 && isPrivateAddress(host)) return `${host} is private`;
  return null;
}

function isInternal(url: URL, { internalHosts }: GuardedFetchOptions): boolean {
  return internalHosts.includes(hostOf(url));
}

function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').toLowerCase();
}

const lookupPublic: LookupFunction = (hostname, options, callback) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = error === null ? addresses : [];
    if (error !== null || first === undefined) {
      callback(error ?? new Error('no address'), '', 4);
      return;
    }
    const bad = addresses.find(({ address }) => isPrivateAddress(address));
    if (bad !== undefined) callback(new OidcError('endereco', `${hostname} leads to ${bad.address}`), '', 4);
    else if (options.all === true) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
};
