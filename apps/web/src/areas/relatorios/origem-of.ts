import type { GridRow } from '../../ui/grid/index.tsx';
import type { Origem } from '../../ui/origem/origem.ts';

const MOST_VALUES = 40;
const LONGEST_VALUE = 90;

const CHAVE = /^[0-9A-Z]{44}(?:[0-9A-Z]{6})?$/;

/** The report's column that opens the origin of its rows. */
export function openColumnOf(relatorio: string): string {
  if (isFoundByValues(relatorio)) return 'Arquivo';
  return relatorio.startsWith('XML ') ? 'Chave' : 'Linha';
}

/** Null for a row that names no file, as those that sum many lines. */
export function origemOf(relatorio: string, row: GridRow): Origem | null {
  const arquivo = row.Arquivo;
  // The reports of the EFD-Reinf number the payments of a file, which are no lines of it.
  const linha = relatorio.startsWith('Reinf ') ? 0 : Number(row.Linha);
  if (typeof arquivo !== 'string' || arquivo === '') return null;
  if (Number.isInteger(linha) && linha > 0) return { arquivo, linha };
  const chave = [row.Chave, row.Documento].find((valor) => typeof valor === 'string' && CHAVE.test(valor));
  if (typeof chave === 'string') {
    const item = Number(row['Nº Item']);
    return { arquivo, linha: 1, chave, item: Number.isInteger(item) && item > 0 ? item : undefined };
  }
  if (!isFoundByValues(relatorio)) return null;
  const valores = Object.entries(row)
    .filter(([key, value]) => key !== 'Arquivo' && key !== 'Linha' && value !== null && value !== '')
    .map(([, value]) => String(value))
    .filter((value) => value.length <= LONGEST_VALUE);
  return { arquivo, linha: 1, valores: valores.slice(0, MOST_VALUES) };
}

/** Papers, events and the notes of cities have neither lines nor keys: what the row shows finds the place. */
const isFoundByValues = (relatorio: string): boolean =>
  /^(?:E-Cac|eSocial|Reinf|(?:Cruzamento )?Simples) |NFS-e/.test(relatorio);
