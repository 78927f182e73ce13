import type { ChavesDeRegistro } from '../sped/aplicar/referencias.ts';

const raiz = (chave: readonly string[]): ChavesDeRegistro => ({ chave: [chave], pai: null, estabelecimento: false });
const abaixo = (pai: string, chave: readonly string[]): ChavesDeRegistro => ({ ...raiz(chave), pai });

/**
 * Keys of the records of the ECF that a workbook may change, and of the records above them: the manual's key fields.
 */
const CHAVES: ReadonlyMap<string, ChavesDeRegistro> = new Map([
  ['M010', raiz(['COD_CTA_B', 'COD_TRIBUTO'])],
  ['M030', raiz(['PER_APUR'])],
  ['M300', abaixo('M030', ['CODIGO'])],
  ['M305', abaixo('M300', ['COD_CTA_B'])],
  ['M310', abaixo('M300', ['COD_CTA', 'COD_CCUS'])],
  ['M350', abaixo('M030', ['CODIGO'])],
  ['M355', abaixo('M350', ['COD_CTA_B'])],
  ['M360', abaixo('M350', ['COD_CTA', 'COD_CCUS'])],
  ['Y570', raiz(['CNPJ_FON', 'COD_REC'])],
]);

/** The key of a record of the ECF; undefined for records that no workbook may change. */
export function chavesDeEcf(registro: string): ChavesDeRegistro | undefined {
  return CHAVES.get(registro);
}

/** Whether the workbook may have a sheet of this record. M030 is only a parent. */
export function isRegistroEcfEditavel(registro: string): boolean {
  return CHAVES.has(registro) && registro !== 'M030';
}

/** The record and the records above it that have a key, nearest first. */
export function registrosComAcima(registro: string): string[] {
  const pai = CHAVES.get(registro)?.pai;
  return pai ? [registro, ...registrosComAcima(pai)] : [registro];
}
