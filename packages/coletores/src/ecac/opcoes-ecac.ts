import type { IntegraContador } from '../integra-contador/create-integra-contador.ts';

/** What may be asked for; each call but those for authorizations is paid. */
export const SERVICOS_ECAC = ['dctfweb', 'mit', 'pagtoweb', 'eprocesso', 'caixapostal', 'sitfis'] as const;
export type ServicoEcac = (typeof SERVICOS_ECAC)[number];

export interface OpcoesEcac {
  integra: IntegraContador;
  servicos: readonly ServicoEcac[];
  /**
   * Who asks: the holder of the project's certificate, by a signed authorization, or the contractor, whom each company
   * has to authorize in the e-CAC.
   */
  autor: 'certificado' | 'contratante';
  /**
   * Receipts of payments: of each one, of those whose codes the listing does not tell the amounts of, or of none.
   * Each is a paid call.
   */
  comprovantes: 'sempre' | 'quando-faltar' | 'nunca';
  /** Of the report on what is owed; production documents say 2.0, trial ones 1.0. */
  versaoSitfis: string;
}
