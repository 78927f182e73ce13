/** COD_SIT (table 4.1.2) of documents that were cancelled, denied or never used. */
export const SITUACOES_SEM_EFEITO: ReadonlySet<string> = new Set(['02', '03', '04', '05']);

/** Whether a document with this COD_SIT has no effect: none of its values counts. */
export const ehSemEfeito = (codSit: string): boolean => SITUACOES_SEM_EFEITO.has(codSit.trim().padStart(2, '0'));

/**
 * Whether a document without effect keeps this field: the guide wants its identification, no amounts and nothing below.
 */
export const identificaDocumento = (campo: string): boolean =>
  /^(?:IND_OPER|IND_EMIT|COD_MOD|COD_SIT|SER|SUB|NUM_DOC.*|NUM_CFE|CHV_.*)$/.test(campo);
