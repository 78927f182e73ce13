/** The columns of the tables of real and presumed profit, and of the Simples Nacional. */
export const COLUNAS_REGIMES = {
  // Percentages, and the amount a month above which the additional IRPJ is due.
  aliquota_irpj_csll: ['codigo', 'inicio', 'fim', 'valor', 'fundamento'],
  // Percentages of the presumed profit by activity.
  presuncao_atividade: ['codigo', 'atividade', 'irpj', 'csll', 'fundamento', 'inicio', 'fim'],
  // The Simples by annex and bracket: the bracket's upper end of RBT12 (`ate`), the nominal rate and what is deducted,
  // and how the rate is shared among the taxes, in per cent; 0 where a tax has no share.
  simples_faixa: [
    'anexo',
    'faixa',
    'inicio',
    'fim',
    'ate',
    'aliquota',
    'deduzir',
    'irpj',
    'csll',
    'cofins',
    'pis',
    'cpp',
    'icms',
    'ipi',
    'iss',
    'fundamento',
  ],
} as const;
