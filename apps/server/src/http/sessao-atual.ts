import type { AlcanceToken, ContractRoute, Privilegio, Tools } from '@apura/contract';

/** Who is calling, read from the access token and the database. */
export interface SessaoAtual {
  ownerId: string;
  usuarioId: string;
  /** The family of refresh tokens that this session belongs to. */
  familiaId: string;
  nome: string;
  email: string;
  privilegio: Privilegio;
  /** Every module, on or off. */
  tools: Tools;
  /** For a user with a second factor: when this session last proved it. */
  fator?: { provadoEm: Date | null } | undefined;
  /** Set when the call came with a personal access token instead of a session. */
  token?: { id: string; nome: string; alcance: AlcanceToken } | undefined;
}

/** How a request shows who it is. The adapters are the modules of sessions and tickets; `app.ts` joins them. */
export interface Autenticador {
  /**
   * The session of a bearer token, or `null` when it is stale, forged or over; `uso`: the request counts as a use of
   * it.
   */
  porToken(token: string, opcoes: { uso: boolean }): Promise<SessaoAtual | null>;
  /** The session that a personal access token stands for, or `null` when it may not be used any more. */
  porTokenAcesso(token: string): Promise<SessaoAtual | null>;
  /** Leaves a row in the activity log: this token reads by this call. */
  noteLeitura(sessao: SessaoAtual, leitura: { route: ContractRoute; params: unknown }): Promise<void>;
  /**
   * The session of a download ticket issued for exactly `path` (with its query, without the ticket), used up by this.
   */
  porTicket(ticket: string, path: string): Promise<SessaoAtual | null>;
}
