/** The columns of the tables of real and presumed profit, of the Simples Nacional, and of what is due by when. */
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
  // By when what a company delivers is due, for periods that begin on or after `inicio` and end on or before `fim`:
  // `numero` in the month that lies `meses` after the period's last one, counted as `contagem` says. `documento` is the
  // kind of file that shows that a company delivers it; of the two of `regime` a company is in one at a time.
  obrigacao_prazo: [
    'documento',
    'nome',
    'regime',
    'periodo',
    'meses',
    'contagem',
    'numero',
    'inicio',
    'fim',
    'fundamento',
    'data_situacao',
  ],
} as const;
