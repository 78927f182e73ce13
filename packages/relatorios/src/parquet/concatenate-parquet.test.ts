import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { concatenateParquet, readVersao } from './concatenate-parquet.ts';
import { parseThrift, writeThrift } from './thrift-arvore.ts';

let dir: string;
let db: DuckDBInstance;
beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'apura-concat-'));
  db = await DuckDBInstance.create(':memory:', { threads: '1' });
});
afterAll(() => {
  db.closeSync();
  rmSync(dir, { recursive: true, force: true });
});

async function rows(sql: string): Promise<unknown[]> {
  const connection = await db.connect();
  try {
    return (await connection.runAndReadAll(sql)).getRowsJson();
  } finally {
    connection.closeSync();
  }
}

/** Rows `de` to `ate` of a made-up table: dictionaries, nulls, decimals, dates, long texts, several row groups. */
async function part(nome: string, de: number, ate: number): Promise<string> {
  const file = join(dir, nome);
  await rows(`COPY (
    SELECT i AS n, CASE WHEN i % 7 = 0 THEN NULL ELSE 'cfop ' || (i % 13) END AS cfop,
    CAST(i * 1.01 AS DECIMAL(18,2)) AS valor,
           DATE '2024-01-01' + CAST(i % 365 AS INTEGER) AS dia, 'chave ' || i AS chave, CAST(NULL AS VARCHAR) AS nada
      FROM range(${de}, ${ate}) t(i)) TO '${file}' (FORMAT parquet, COMPRESSION zstd, ROW_GROUP_SIZE 2048)`);
  return file;
}

describe('Parquet files put one after the other', () => {
  it('have every row in order, the statistics and the filters of their parts', async () => {
    const partes = [
      await part('a.parquet', 0, 5_000),
      await part('vazia.parquet', 0, 0),
      await part('b.parquet', 5_000, 5_003),
      await part('c.parquet', 5_003, 12_000),
    ];
    const junto = join(dir, 'junto.parquet');
    expect(await concatenateParquet(partes, junto)).toBe(12_000);
    const lista = partes.map((p) => `'${p}'`).join(', ');
    expect(await rows(`SELECT * FROM read_parquet('${junto}')`)).toEqual(
      await rows(`SELECT * FROM read_parquet([${lista}])`),
    );
    // Equality reads dictionaries and Bloom filters, the range reads the statistics of the row groups.
    expect(await rows(`SELECT count(*) FROM read_parquet('${junto}') WHERE chave = 'chave 11999'`)).toEqual([['1']]);
    expect(await rows(`SELECT count(*) FROM read_parquet('${junto}') WHERE cfop = 'cfop 99'`)).toEqual([['0']]);
    expect(await rows(`SELECT min(n), max(n) FROM read_parquet('${junto}') WHERE n BETWEEN 4990 AND 5010`)).toEqual([
      ['4990', '5010'],
    ]);
    const grupos = await rows(
      `SELECT DISTINCT row_group_id, row_group_num_rows FROM parquet_metadata('${junto}') ORDER BY 1`,
    );
    expect(grupos.reduce<number>((soma, g) => soma + Number((g as string[])[1]), 0)).toBe(12_000);
    expect(grupos.length).toBeGreaterThan(6);
  });

  it('a single part comes out byte for byte', async () => {
    const a = await part('so.parquet', 0, 3_000);
    const junto = join(dir, 'so-junto.parquet');
    await concatenateParquet([a], junto);
    expect(readFileSync(junto).equals(readFileSync(a))).toBe(true);
  });

  it('may tell a text by an ENUM in one and as it is in another, with the statistics of both', async () => {
    const [fixo, livre, junto] = ['fixo', 'livre', 'texto-junto'].map((n) => join(dir, `${n}.parquet`));
    const opcoes = '(FORMAT parquet, PARQUET_VERSION v2, COMPRESSION lz4_raw, ROW_GROUP_SIZE 2048)';
    await rows(
      `COPY (SELECT i, CAST('01/2024' AS ENUM('01/2024')) AS mes FROM range(5000) t(i)) TO '${fixo}' ${opcoes}`,
    );
    await rows(
      `COPY (SELECT i, CASE WHEN i % 2 = 0 THEN '02/2024' END AS mes
        FROM range(5000, 5010) t(i)) TO '${livre}' ${opcoes}`,
    );
    expect(await concatenateParquet([fixo ?? '', livre ?? ''], junto ?? '')).toBe(5_010);
    expect(await readVersao(junto ?? '')).toBe(2);
    expect(
      await rows(
        `SELECT typeof(mes), mes, count(*), min(i) FROM read_parquet('${junto}') GROUP BY ALL ORDER BY min(i)`,
      ),
    ).toEqual([
      ['VARCHAR', '01/2024', '5000', '0'],
      ['VARCHAR', '02/2024', '5', '5000'],
      ['VARCHAR', null, '5', '5001'],
    ]);
    expect(await rows(`SELECT count(*) FROM read_parquet('${junto}') WHERE mes = '02/2024'`)).toEqual([['5']]);
  });

  it('refuses what is no whole Parquet and what has other columns', async () => {
    const a = await part('boa.parquet', 0, 10);
    const outra = join(dir, 'outra.parquet');
    await rows(`COPY (SELECT 1 AS x) TO '${outra}' (FORMAT parquet)`);
    const cortada = join(dir, 'cortada.parquet');
    writeFileSync(cortada, readFileSync(a).subarray(0, 60));
    for (const ruim of [outra, cortada]) {
      await expect(concatenateParquet([a, ruim], join(dir, 'x.parquet'))).rejects.toThrow(RangeError);
    }
    await expect(concatenateParquet([], join(dir, 'x.parquet'))).rejects.toThrow(RangeError);
  });
});

describe('metadata read and written back', () => {
  it('is the same, byte for byte', async () => {
    const bytes = readFileSync(await part('meta.parquet', 0, 9_000));
    const tamanho = bytes.readUInt32LE(bytes.length - 8);
    const rodape = bytes.subarray(bytes.length - 8 - tamanho, bytes.length - 8);
    expect(writeThrift(parseThrift(rodape)).equals(rodape)).toBe(true);
  });

  it('damaged, ends in a RangeError and never hangs', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        try {
          parseThrift(bytes);
        } catch (erro) {
          expect(erro).toBeInstanceOf(RangeError);
        }
      }),
      { numRuns: 500 },
    );
  });
});
