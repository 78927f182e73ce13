/** The amounts of an M200 and an M600; one that is blank would make the total one that cannot be read. */
const VALORES = [
  ...['VL_TOT_CONT_NC_PER', 'VL_TOT_CRED_DESC', 'VL_TOT_CRED_DESC_ANT', 'VL_TOT_CONT_NC_DEV', 'VL_RET_NC'],
  ...['VL_OUT_DED_NC', 'VL_CONT_NC_REC', 'VL_TOT_CONT_CUM_PER', 'VL_RET_CUM', 'VL_OUT_DED_CUM', 'VL_CONT_CUM_REC'],
  'VL_TOT_CONT_REC',
];

/** Statements that give a file of `arq` what a whole EFD-Contribuições has: the totals of block M, and its 9999. */
export const efdcInteira = (arquivo: string): string[] => {
  const insert = (tabela: string, valores: readonly string[]) =>
    `INSERT INTO ${tabela} BY NAME SELECT ${[`'${arquivo}' AS _arquivo`, '1000 AS _linha', ...valores].join(', ')}`;
  const zeros = VALORES.map((coluna) => `0 AS ${coluna}`);
  return [insert('efdc_m200', zeros), insert('efdc_m600', zeros), insert('efdc_9999', [])];
};
