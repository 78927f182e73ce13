import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { literal } from '../duck/sql-text.ts';
import { novaConexao, pastaTemporaria } from '../leitura/leitor-duck.ts';
import { noLimite } from './no-limite.ts';

/** One row group of a result: larger windows only hold more memory. */
const JANELA = 20_480;

export interface PartesTextoOptions {
  /** The relation of a result, with file_row_number. */
  relacao: string;
  /** Whose it is. */
  dono?: string | undefined;
  /** The SQL expression of one row's text; each row ends in a line feed. */
  linha: string;
  /** No part crosses a multiple of this many rows. */
  fronteira?: number;
}

/** A file with the texts of consecutive rows, and how many they are. It lives until the next part is asked for. */
export interface ParteTexto {
  file: string;
  linhas: number;
}

/**
 * The rows of a result as text, in its order, in files of some ten thousand rows; the next one is made while the
 * receiver reads the present one. DuckDB writes them, so that no row becomes a JavaScript value: that is where an
 * export would spend its time and its memory.
 */
export async function* partesTexto(o: PartesTextoOptions): AsyncGenerator<ParteTexto> {
  const connection = await novaConexao();
  const dir = path.join(await pastaTemporaria(), randomUUID());
  let next: Promise<ParteTexto> | undefined;
  try {
    await mkdir(dir);
    const total = await countLinhas(connection, o.relacao);
    const cortes = janelas(total, o.fronteira ?? total);
    next = write(connection, o, dir, cortes[0]);
    for (let i = 0; i < cortes.length; i++) {
      const parte: ParteTexto = await next;
      next = write(connection, o, dir, cortes[i + 1]);
      yield parte;
      await rm(parte.file, { force: true });
    }
  } finally {
    // An export given up halfway still waits for its query: a connection must not close under one.
    await next?.catch(() => undefined);
    connection.closeSync();
    await rm(dir, { recursive: true, force: true });
  }
}

/** How many rows a result has. */
export async function countLinhas(connection: DuckDBConnection, relacao: string): Promise<number> {
  const reader = await connection.runAndReadAll(`SELECT count(*) FROM ${relacao}`);
  return Number(reader.getRowsJson()[0]?.[0] ?? 0);
}

interface Janela {
  de: number;
  ate: number;
}

function janelas(total: number, fronteira: number): Janela[] {
  const out: Janela[] = [];
  for (let de = 0; de < total; ) {
    const ate = Math.min(total, de + JANELA, (Math.floor(de / fronteira) + 1) * fronteira);
    out.push({ de, ate });
    de = ate;
  }
  return out;
}

async function write(
  connection: DuckDBConnection,
  o: PartesTextoOptions,
  dir: string,
  janela: Janela | undefined,
): Promise<ParteTexto> {
  const { de, ate } = janela ?? { de: 0, ate: 0 };
  const file = path.join(dir, `${de}.txt`);
  if (ate > de) {
    // No quotes, no header, no delimiter: the text goes to the file as it is.
    await noLimite(o.dono, () =>
      connection.run(`COPY (
        SELECT ${o.linha} FROM ${o.relacao}
         WHERE file_row_number >= ${de} AND file_row_number < ${ate}
      ) TO ${literal(file)} (FORMAT csv, HEADER false, QUOTE '', ESCAPE '', DELIMITER '')`),
    );
  }
  return { file, linhas: ate - de };
}
