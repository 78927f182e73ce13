import type { GridRow } from '../../ui/grid/index.tsx';
import type { Origem } from '../../ui/origem/origem.ts';

const MOST_VALUES = 40;
const LONGEST_VALUE = 90;

/** The report's column that opens the origin of its rows. */
export function openColumnOf(relatorio: string): string {
  if (relatorio.startsWith('XML ')) return 'Chave';
  return readsPapers(relatorio) ? 'Arquivo' : 'Linha';
}

/** Null for a row that names no file, as those that sum many lines. */
export function origemOf(relatorio: string, row: GridRow): Origem | null {
  const arquivo = row.Arquivo;
  const linha = Number(row.Linha);
  if (typeof arquivo !== 'string' || arquivo === '') return null;
  if (Number.isInteger(linha) && linha > 0) return { arquivo, linha };
  const chave = row.Chave;
  if (typeof chave === 'string' && /^[0-9A-Z]{44}(?:[0-9A-Z]{6})?$/.test(chave)) {
    const item = Number(row['Nº Item']);
    return { arquivo, linha: 1, chave, item: Number.isInteger(item) && item > 0 ? item : undefined };
  }
  if (!readsPapers(relatorio)) return null;
  const valores = Object.entries(row)
    .filter(([key, value]) => key !== 'Arquivo' && value !== null && value !== '')
    .map(([, value]) => String(value))
    .filter((value) => value.length <= LONGEST_VALUE);
  return { arquivo, linha: 1, valores: valores.slice(0, MOST_VALUES) };
}

const readsPapers = (relatorio: string): boolean => /^(?:E-Cac|eSocial) /.test(relatorio);
