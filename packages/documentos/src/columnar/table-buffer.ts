import type { BlocosMemoria } from './blocos-memoria.ts';
import { allocatedBytes, type ColumnBuffer, clearColumn, createColumnBuffer } from './column-buffer.ts';
import type { EsquemaTabela } from './schema.ts';

/** Rows of one table that are not written yet. */
export interface TableBuffer {
  readonly esquema: EsquemaTabela;
  readonly colunas: readonly ColumnBuffer[];
  /** Complete rows; the row being filled has this index. */
  linhas: number;
}

/** A table without rows. */
export function createTableBuffer(esquema: EsquemaTabela, memoria: BlocosMemoria): TableBuffer {
  const colunas = esquema.colunas.map((c) => createColumnBuffer(c.tipo, memoria));
  return { esquema, colunas, linhas: 0 };
}

/** Drops all rows and releases their memory. */
export function clearTable(tabela: TableBuffer): void {
  for (const coluna of tabela.colunas) clearColumn(coluna);
  tabela.linhas = 0;
}

/** Bytes of the blocks that the columns hold, used or not. */
export function tableAllocatedBytes(tabela: TableBuffer): number {
  let soma = 0;
  for (const coluna of tabela.colunas) soma += allocatedBytes(coluna);
  return soma;
}
