import type { IntegraContador } from '../integra-contador/create-integra-contador.ts';

/** The services that can be asked; each call except those for authorizations is paid. */
export const SERVICOS_ECAC = ['dctfweb', 'mit', 'pagtoweb', 'pgdasd', 'eprocesso', 'caixapostal', 'sitfis'] as const;
/** A service of the e-CAC that can be asked. */
export type ServicoEcac = (typeof SERVICOS_ECAC)[number];

/** How the e-CAC is collected. */
export interface OpcoesEcac {
  integra: IntegraContador;
  servicos: readonly ServicoEcac[];
  /**
   * The requester: the holder of the project's certificate, by a signed authorization, or the contractor, whom each
   * company has to authorize in the e-CAC.
   */
  autor: 'certificado' | 'contratante';
  /**
   * Receipts of payments: of all, of those for which the listing lacks the amounts by code, or of none. Each is a paid
   * call.
   */
  comprovantes: 'sempre' | 'quando-faltar' | 'nunca';
  /** Version of the report on the fiscal situation; production documents say 2.0, trial ones 1.0. */
  versaoSitfis: string;
}
