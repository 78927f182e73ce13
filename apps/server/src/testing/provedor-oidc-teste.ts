import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

export const CLIENTE_OIDC = { client_id: 'apura', client_secret: 'segredo-do-cliente-ficticio-0123456789' };

export interface ProvedorTeste {
  emissor: string;
  /** The e-mail of an account, where it is not the account's own name. */
  emails: Map<string, string>;
  /** How many codes were exchanged. */
  trocas(): number;
  /**
   * Signs `email` in by the provider's own pages, from the address that the portal gave, and answers where it leads.
   */
  signIn(url: string, email: string): Promise<string>;
  close(): Promise<void>;
}

/**
 * A real OpenID provider (`oidc-provider`) on a local port, with one client and its own pages to sign in by. A typed
 * e-mail signs that person in; one that begins with `naoverificado` is not verified.
 */
export async function startProvedorTeste(retornos: string[], porta = 0): Promise<ProvedorTeste> {
  const emails = new Map<string, string>();
  let trocas = 0;
  const server = createServer((request, response) => {
    if (request.url === '/token') trocas += 1;
    void handle(request, response);
  });
  await new Promise<void>((resolve) => server.listen(porta, '127.0.0.1', resolve));
  // It listens on an IP address of this very process.
  const { port } = server.address() as AddressInfo;
  const emissor = `http://localhost:${port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(emissor, {
    clients: [
      { ...CLIENTE_OIDC, redirect_uris: retornos, response_types: ['code'], grant_types: ['authorization_code'] },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    findAccount: (_context, sub) => ({
      accountId: sub,
      claims: () => ({ sub, email: emails.get(sub) ?? sub, email_verified: !sub.startsWith('naoverificado') }),
    }),
    cookies: { keys: ['chave-ficticia'] },
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), alg: 'RS256', use: 'sig', kid: 'teste' }] },
    pkce: { required: () => true },
    ttl: { AccessToken: 600, IdToken: 600, Interaction: 600, Session: 600, Grant: 600 },
  });
  const handle = provider.callback();
  return { emissor, emails, trocas: () => trocas, signIn: walk, close: () => closeServer(server) };
}

/** A browser without pages: it keeps cookies, follows redirections and fills in the two forms of the provider. */
async function walk(start: string, email: string): Promise<string> {
  const cookies = new Map<string, string>();
  const { origin } = new URL(start);
  let url = start;
  let body: string | undefined;
  for (let step = 0; step < 20; step += 1) {
    const response = await fetch(url, {
      method: body === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: {
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' }),
      },
      body,
    });
    body = undefined;
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]?.split(/=(.*)/s) ?? [];
      cookies.set(name, value);
    }
    const next = response.headers.get('location');
    const page = await response.text();
    if (next !== null) {
      url = new URL(next, url).href;
      if (new URL(url).origin !== origin) return url;
    } else if (page.includes('name="login"')) {
      body = new URLSearchParams({ prompt: 'login', login: email, password: 'x' }).toString();
    } else if (page.includes('value="consent"')) {
      body = new URLSearchParams({ prompt: 'consent' }).toString();
    } else {
      throw new Error(`the provider answered ${response.status}: ${page.slice(0, 500)}`);
    }
    if (body !== undefined) url = new URL(/<form[^>]* action="([^"]+)"/.exec(page)?.[1] ?? '', url).href;
  }
  throw new Error('the provider leads in circles');
}

function closeServer(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve, reject) => server.close((error) => (error === undefined ? resolve() : reject(error))));
}
