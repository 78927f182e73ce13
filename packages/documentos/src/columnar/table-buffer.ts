import {
  allocatedBytes,
  type ColumnBuffer,
  clearColumn,
  createColumnBuffer,
  growPresentes,
  type MemoriaColunas,
  shrinkColumn,
} from './column-buffer.ts';
import type { EsquemaTabela } from './schema.ts';

/** Rows of one table that wait for their row group. */
export interface TableBuffer {
  readonly esquema: EsquemaTabela;
  readonly colunas: readonly ColumnBuffer[];
  linhas: number;
  /** Rows that fit before the presence bits must grow. */
  capacidade: number;
}

export function createTableBuffer(esquema: EsquemaTabela, memoria: MemoriaColunas): TableBuffer {
  const colunas = esquema.colunas.map((c) => createColumnBuffer(c.tipo, memoria));
  return { esquema, colunas, linhas: 0, capacidade: bitCapacity(colunas) };
}

/** Call before the values of a row are appended with the index `linhas`. */
export function startRow(tabela: TableBuffer): void {
  if (tabela.linhas < tabela.capacidade) return;
  for (const coluna of tabela.colunas) growPresentes(coluna);
  tabela.capacidade = bitCapacity(tabela.colunas);
}

export function clearTable(tabela: TableBuffer): void {
  for (const coluna of tabela.colunas) clearColumn(coluna);
  tabela.linhas = 0;
}

/** Halves the room of a cleared table. */
export function shrinkTable(tabela: TableBuffer): void {
  for (const coluna of tabela.colunas) shrinkColumn(coluna);
  tabela.capacidade = bitCapacity(tabela.colunas);
}

export function tableAllocatedBytes(tabela: TableBuffer): number {
  let soma = 0;
  for (const coluna of tabela.colunas) soma += allocatedBytes(coluna);
  return soma;
}

function bitCapacity(colunas: readonly ColumnBuffer[]): number {
  return (colunas[0]?.presentes.length ?? 0) * 8;
}
