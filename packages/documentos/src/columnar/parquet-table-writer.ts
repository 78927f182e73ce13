import { mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { createBlocos } from './blocos-memoria.ts';
import { appendBytes, appendInt32, appendInt64, appendString, type ColumnBuffer } from './column-buffer.ts';
import { createParquetFile, finishParquetFile, writeRowGroup } from './parquet-file.ts';
import { precisaoDecimal } from './parquet-metadata.ts';
import type { Coluna, EsquemaTabela } from './schema.ts';
import { syncFile } from './sync-file.ts';
import { createTableBuffer } from './table-buffer.ts';

/** A text in UTF-8: the bytes from `inicio` up to `fim`. The caller may reuse the object for the next row. */
export interface TextoUtf8 {
  bytes: Uint8Array;
  inicio: number;
  fim: number;
}

/**
 * The value of a column by its type. text: string or UTF-8; decimal: bigint of the unscaled value (12,34 with two
 * decimals is 1234n); date: days since 1970-01-01; timestamp: microseconds since 1970-01-01T00:00 as bigint; int32:
 * number.
 */
export type ValorColuna = string | TextoUtf8 | number | bigint | null;

export interface ParquetTableWriter {
  /** Adds a row: one value per column, in order. Throws a TypeError or RangeError when a value does not fit. */
  append(row: readonly ValorColuna[]): void;
  /** Writes the footer, syncs the file and renames it into place. A table without rows is a valid file too. */
  close(): Promise<{ linhas: number; bytes: number }>;
  /** Drops the unfinished file. */
  abort(): void;
}

const maxLinhasGrupo = 122_880;
const maxBytesGrupo = 8 * 1024 * 1024;
const maxDecimal = 10n ** BigInt(precisaoDecimal);

/**
 * A writer of one table as Parquet (PLAIN, every column optional) with bounded memory. Until `close` the rows are in
 * `<path>.tmp`, so a file under its own name is always complete.
 */
export function createParquetTableWriter(o: {
  path: string;
  esquema: EsquemaTabela;
  /** The caller syncs the file itself: `close` does not wait for the disk. */
  provisorio?: boolean;
}): ParquetTableWriter {
  const temporario = `${o.path}.tmp`;
  const { colunas } = o.esquema;
  mkdirSync(dirname(o.path), { recursive: true });
  const memoria = createBlocos();
  const tabela = createTableBuffer(o.esquema, memoria);
  const arquivo = createParquetFile(temporario, o.esquema);
  return {
    append(row) {
      if (row.length !== colunas.length) {
        throw new TypeError(`${o.esquema.tabela}: ${row.length} values for ${colunas.length} columns`);
      }
      // Check all values before storing the first: a refused row must not leave columns of different lengths.
      colunas.forEach((coluna, i) => {
        checkValue(coluna, row[i] ?? null);
      });
      tabela.colunas.forEach((buffer, i) => {
        appendValue(buffer, tabela.linhas, row[i] ?? null);
      });
      tabela.linhas++;
      if (tabela.linhas === maxLinhasGrupo || memoria.alocado > maxBytesGrupo) writeRowGroup(arquivo, tabela);
    },
    async close() {
      finishParquetFile(arquivo, tabela);
      if (o.provisorio !== true) await syncFile(temporario);
      renameSync(temporario, o.path);
      return { linhas: arquivo.linhas, bytes: arquivo.bytes };
    },
    abort() {
      rmSync(temporario, { force: true });
    },
  };
}

function checkValue({ nome, tipo }: Coluna, valor: ValorColuna): void {
  if (valor === null) return;
  switch (tipo.kind) {
    case 'text':
      if (typeof valor !== 'string' && typeof valor !== 'object') throw new TypeError(`${nome}: text expected`);
      return;
    case 'decimal':
      if (typeof valor !== 'bigint') throw new TypeError(`${nome}: bigint expected`);
      if (valor >= maxDecimal || valor <= -maxDecimal)
        throw new RangeError(`${nome}: more than ${precisaoDecimal} digits`);
      return;
    case 'timestamp':
      if (typeof valor !== 'bigint') throw new TypeError(`${nome}: bigint expected`);
      if (BigInt.asIntN(64, valor) !== valor) throw new RangeError(`${nome}: beyond 64 bits`);
      return;
    case 'date':
    case 'int32':
      if (typeof valor !== 'number') throw new TypeError(`${nome}: number expected`);
      if ((valor | 0) !== valor) throw new RangeError(`${nome}: not a 32-bit integer`);
  }
}

function appendValue(coluna: ColumnBuffer, linha: number, valor: ValorColuna): void {
  if (valor === null) return;
  if (typeof valor === 'string') appendString(coluna, linha, valor);
  else if (typeof valor === 'object') appendBytes(coluna, linha, valor.bytes, valor.inicio, valor.fim);
  else if (typeof valor === 'number') appendInt32(coluna, linha, valor);
  else appendInt64(coluna, linha, Number(BigInt.asIntN(32, valor)), Number(BigInt.asIntN(32, valor >> 32n)));
}
