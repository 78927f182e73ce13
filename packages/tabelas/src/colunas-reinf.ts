/** The columns of the tables of the EFD-Reinf, in the order of the files. */
export const COLUNAS_REINF = {
  natureza_rendimento: ['codigo', 'descricao'],
  // Names of the kinds of services, of sales and purchases of rural production, and of events.
  reinf_dominio: ['campo', 'codigo', 'descricao'],
  // Rates of the contribution on gross revenue (CPRB), in full.
  cprb_atividade: ['codigo', 'descricao', 'ncm', 'aliquota', 'codigo_receita', 'inicio', 'fim'],
  // What is withheld from services (RETENCAO), and the part of the rate of the CPRB that is due (PARTE_DA_CPRB).
  percentual_reinf: ['codigo', 'inicio', 'fim', 'percentual', 'fundamento'],
  // Items of LC 116/2003 that are services of whose price the social security contribution is withheld.
  servico_com_retencao: ['item', 'descricao', 'fundamento'],
} as const satisfies Record<string, readonly string[]>;
