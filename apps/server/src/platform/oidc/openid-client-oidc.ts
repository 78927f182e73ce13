import { isEmail } from '@apura/br';
import * as client from 'openid-client';
import { createGuardedFetch, type GuardedFetchOptions } from './guarded-fetch.ts';
import { type ClienteOidc, type Oidc, OidcError } from './port.ts';

const TIMEOUT_S = 10;
const SCOPE = 'openid email';
/** OpenID Connect Core, section 2: at most 255 ASCII characters. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/;

/** The adapter over `openid-client`, which speaks through a guard: owners type the addresses. */
export function createOpenidClientOidc(options: GuardedFetchOptions): Oidc {
  const guarded = createGuardedFetch(options);
  const speak: client.CustomFetch = (url, { method, headers, body }) => {
    if (body !== null && body !== undefined && typeof body !== 'string' && !(body instanceof URLSearchParams)) {
      throw new OidcError('sem-resposta', 'a body of an unknown kind');
    }
    return guarded(url, { method, headers, body: body === null || body === undefined ? null : String(body) });
  };

  async function discover({ emissor, clientId, segredo }: ClienteOidc): Promise<client.Configuration> {
    const url = URL.parse(emissor);
    if (url === null || !/^https?:$/.test(url.protocol)) throw new OidcError('endereco', 'not an address of the web');
    return client.discovery(url, clientId, undefined, client.ClientSecretBasic(segredo), {
      // The guard decides which addresses may be plain.
      execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
      timeout: TIMEOUT_S,
      [client.customFetch]: speak,
    });
  }

  return {
    check: (cliente) =>
      orOidcError('sem-resposta', async () => {
        const config = await discover(cliente);
        const { authorization_endpoint, token_endpoint, jwks_uri } = config.serverMetadata();
        if (!authorization_endpoint || !token_endpoint || !jwks_uri) {
          throw new OidcError('sem-resposta', 'the discovery document lacks an endpoint');
        }
      }),
    begin: (cliente, { retorno, email }) =>
      orOidcError('sem-resposta', async () => {
        const config = await discover(cliente);
        const verifier = client.randomPKCECodeVerifier();
        const pedido = { state: client.randomState(), nonce: client.randomNonce(), verifier };
        const url = client.buildAuthorizationUrl(config, {
          redirect_uri: retorno,
          scope: SCOPE,
          code_challenge: await client.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
          state: pedido.state,
          nonce: pedido.nonce,
          login_hint: email,
        });
        // The browser opens this address, not this process; it must not be a script.
        if (url.protocol !== 'https:' && url.protocol !== 'http:') throw new OidcError('endereco', url.protocol);
        return { url: url.href, pedido };
      }),
    finish: (cliente, { url, pedido }) =>
      orOidcError('recusado', async () => {
        const config = await orOidcError('sem-resposta', () => discover(cliente));
        const tokens = await client.authorizationCodeGrant(config, url, {
          pkceCodeVerifier: pedido.verifier,
          expectedNonce: pedido.nonce,
          expectedState: pedido.state,
          idTokenExpected: true,
        });
        const claims = tokens.claims();
        if (claims === undefined) throw new OidcError('recusado', 'no identity token');
        if (!SUBJECT.test(claims.sub)) throw new OidcError('recusado', 'a subject that is none');
        const info =
          claims.email === undefined && config.serverMetadata().userinfo_endpoint !== undefined
            ? await client.fetchUserInfo(config, tokens.access_token, claims.sub)
            : claims;
        return {
          emissor: claims.iss,
          sujeito: claims.sub,
          email: typeof info.email === 'string' && isEmail(info.email) ? info.email : null,
          emailVerificado: info.email_verified === true,
        };
      }),
  };
}

/** Turns the library's errors into ours; an error of the guard is found as their cause. */
async function orOidcError<T>(falha: 'sem-resposta' | 'recusado', work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (let inner: unknown = error; inner instanceof Error; inner = inner.cause) {
      if (inner instanceof OidcError) throw inner;
    }
    throw new OidcError(falha, error instanceof Error ? error.message : 'failed', error);
  }
}
