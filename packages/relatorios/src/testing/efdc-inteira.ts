/** Statements that give a file of `arq` what a whole EFD-Contribuições has: the totals of block M, and its 9999. */
export const efdcInteira = (arquivo: string): string[] =>
  ['efdc_m200', 'efdc_m600', 'efdc_9999'].map(
    (tabela) => `INSERT INTO ${tabela} BY NAME SELECT '${arquivo}' AS _arquivo, 1000 AS _linha`,
  );
