import type { CelulaLida } from '@apura/planilha';
import { COLUNA_ORIGEM } from '../../comum/coluna-origem.ts';
import { normalizeNome } from '../../comum/normalize-nome.ts';
import { type ColunaModelo, findColuna } from '../modelo/colunas-modelo.ts';

/** The meaning of each column of a sheet, by position; null for a column that the model does not know. */
export interface CabecalhoAba {
  colunas: readonly (ColunaModelo | null)[];
  /** Headings that the sheet's record does not have. */
  desconhecidas: string[];
  /** Headings that occur more than once: only the first is read. */
  repetidas: string[];
  /** Missing columns without which no row can be read. */
  faltam: string[];
}

const INDISPENSAVEIS = ['ACAO', 'PERIODO'] as const;

/** Reads the first row of a record's sheet. Columns are found by name, in any order. */
export function readCabecalho(registro: string, celulas: readonly (CelulaLida | null)[]): CabecalhoAba {
  const vistas = new Set<string>();
  const desconhecidas: string[] = [];
  const repetidas: string[] = [];
  const colunas = celulas.map((celula) => {
    const titulo = celula?.texto.trim() ?? '';
    if (titulo === '' || normalizeNome(titulo) === COLUNA_ORIGEM) return null;
    const coluna = findColuna(registro, titulo);
    if (!coluna) desconhecidas.push(titulo);
    else if (vistas.has(coluna.nome)) repetidas.push(titulo);
    else {
      vistas.add(coluna.nome);
      return coluna;
    }
    return null;
  });
  return { colunas, desconhecidas, repetidas, faltam: INDISPENSAVEIS.filter((nome) => !vistas.has(nome)) };
}
