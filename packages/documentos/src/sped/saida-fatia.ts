import { join } from 'node:path';
import { type BlocosMemoria, createBlocos } from '../columnar/blocos-memoria.ts';
import type { Codificador } from '../columnar/codificador.ts';
import { createParquetFile, finishParquetFile, type ParquetFile, writeRowGroup } from '../columnar/parquet-file.ts';
import type { EsquemaTabela } from '../columnar/schema.ts';
import { clearTable, createTableBuffer, type TableBuffer, tableAllocatedBytes } from '../columnar/table-buffer.ts';
import { createCodificador } from '../nucleo/create-codificador.ts';
import type { Nucleo } from '../nucleo/nucleo.ts';

/** The tables that one range writes, with a limit on their memory. */
export interface SaidaFatia {
  outDir: string;
  parte: number;
  memoria: BlocosMemoria;
  maxMemoria: number;
  codificador: Codificador;
  /** Names of the tables to write; undefined: all of them. */
  queridas: ReadonlySet<string> | undefined;
  tabelas: TabelaAberta[];
}

interface TabelaAberta {
  buffer: TableBuffer;
  arquivo: ParquetFile;
  /** Whether its rows are written. Rows of other tables are checked and dropped. */
  querida: boolean;
}

export interface ParteEscrita {
  tabela: string;
  /** Name of the unfinished file below outDir; it loses its `.tmp` when all ranges are done. */
  temporario: string;
  linhas: number;
}

/** The output of a range, without tables yet. */
export function createSaida(
  o: Pick<SaidaFatia, 'outDir' | 'parte' | 'maxMemoria' | 'queridas'>,
  nucleo: Nucleo,
): SaidaFatia {
  return { ...o, memoria: createBlocos(nucleo), codificador: createCodificador(nucleo), tabelas: [] };
}

/** Opens a table of the range and returns the buffer for its rows. */
export function openTabela(saida: SaidaFatia, esquema: EsquemaTabela): TableBuffer {
  const buffer = createTableBuffer(esquema, saida.memoria);
  const path = join(saida.outDir, `${esquema.tabela}-${saida.parte}.parquet.tmp`);
  const querida = saida.queridas?.has(esquema.tabela) !== false;
  saida.tabelas.push({ buffer, arquivo: createParquetFile(path, esquema), querida });
  return buffer;
}

/** Writes the rows of a table whose row group is full. Every row must be complete. */
export function writeTabela(saida: SaidaFatia, tabela: TableBuffer): void {
  const propria = saida.tabelas.find((t) => t.buffer === tabela);
  if (propria) writeOrDrop(propria, saida);
}

function writeOrDrop({ buffer, arquivo, querida }: TabelaAberta, { codificador }: SaidaFatia): void {
  if (querida) writeRowGroup(arquivo, buffer, codificador);
  else clearTable(buffer);
}

/**
 * Writes the largest tables until the memory is within its limit. Every row must be complete. The choice only depends
 * on the rows, so the same file always gives the same bytes.
 */
export function releaseMemoria(saida: SaidaFatia): void {
  while (saida.memoria.alocado > saida.maxMemoria) {
    let maior: TabelaAberta | undefined;
    let tamanho = 0;
    for (const tabela of saida.tabelas) {
      const bytes = tableAllocatedBytes(tabela.buffer);
      if (bytes > tamanho) {
        tamanho = bytes;
        maior = tabela;
      }
    }
    if (!maior) return;
    writeOrDrop(maior, saida);
  }
}

/** Writes the remaining rows and the footers. A table without rows gives no file. */
export function finishSaida(saida: SaidaFatia): ParteEscrita[] {
  return saida.tabelas.flatMap(({ buffer, arquivo, querida }) => {
    if (!querida) {
      clearTable(buffer);
      return [];
    }
    if (arquivo.linhas + buffer.linhas === 0) return [];
    finishParquetFile(arquivo, buffer, saida.codificador);
    return [
      {
        tabela: arquivo.esquema.tabela,
        temporario: `${arquivo.esquema.tabela}-${saida.parte}.parquet.tmp`,
        linhas: arquivo.linhas,
      },
    ];
  });
}
