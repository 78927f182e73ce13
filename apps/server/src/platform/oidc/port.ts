/** A client at an OpenID provider. */
export interface ClienteOidc {
  /** The issuer's address, by which its discovery document is found. */
  emissor: string;
  clientId: string;
  segredo: string;
}

/** What binds the answer of a provider to the sign-in that asked for it. Known only to this server and the browser. */
export interface PedidoOidc {
  state: string;
  nonce: string;
  verifier: string;
}

/**
 * What the provider says of who signed in. Issuer and subject together name the person for ever; `email` is null when
 * it says none.
 */
export interface IdentidadeOidc {
  emissor: string;
  sujeito: string;
  email: string | null;
  emailVerificado: boolean;
}

/** Why a provider was of no use: its address is not allowed, it does not answer, or it did not vouch for anybody. */
export type FalhaOidc = 'endereco' | 'sem-resposta' | 'recusado';

export class OidcError extends Error {
  override name = 'OidcError';
  readonly falha: FalhaOidc;
  constructor(falha: FalhaOidc, detail: string, cause?: unknown) {
    super(detail, { cause });
    this.falha = falha;
  }
}

/** Sign-in by OpenID Connect: authorization code with PKCE, state and nonce. Everything throws {@link OidcError}. */
export interface Oidc {
  /** Reads the provider's discovery document: whether there is one at this address. */
  check(cliente: ClienteOidc): Promise<void>;
  /** The address at the provider that a browser goes to. `email` is offered to it as a hint. */
  begin(cliente: ClienteOidc, ida: { retorno: string; email: string }): Promise<{ url: string; pedido: PedidoOidc }>;
  /** Exchanges the code of the address that the browser came back by, and checks the identity. */
  finish(cliente: ClienteOidc, volta: { url: URL; pedido: PedidoOidc }): Promise<IdentidadeOidc>;
}
