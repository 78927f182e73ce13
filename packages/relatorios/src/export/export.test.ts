import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ColunaRelatorio, data, dinheiro, inteiro, percentual, texto } from '../colunas.ts';
import { copyToParquet } from '../duck/copy-to-parquet.ts';
import { literal } from '../duck/sql-text.ts';
import { pastaTemporaria } from '../leitura/leitor-duck.ts';
import { readAll } from '../leitura/read-all.ts';
import { readPagina } from '../leitura/read-pagina.ts';
import { rowsOf, sink, unzip } from '../testing/read-xlsx.ts';
import { exportCsv } from './export-csv.ts';
import { exportParquet } from './export-parquet.ts';
import { exportXlsx } from './export-xlsx.ts';

// Guarantee: what leaves in xlsx, csv and parquet is the stored result to the cent, and no text of it is a formula.

const colunas: ColunaRelatorio[] = [
  ...texto('Código'),
  ...data('Emissão'),
  ...dinheiro('Valor'),
  ...percentual('Alíq'),
  ...inteiro('Linha'),
];
const dir = mkdtempSync(path.join(tmpdir(), 'export-'));
const estranhos = path.join(dir, 'estranhos.parquet');
const largos = path.join(dir, 'largos.parquet');
const muitos = path.join(dir, 'muitos.parquet');

beforeAll(async () => {
  const instance = await DuckDBInstance.create(':memory:', { threads: '2' });
  const connection = await instance.connect();
  const copy = (sql: string, file: string) =>
    connection.run(`COPY (${sql}) TO ${literal(file)} (FORMAT parquet, ROW_GROUP_SIZE 20480)`);
  await copy(
    `SELECT * FROM (VALUES
      ('00123', DATE '2024-02-29', 1234.5::DECIMAL(18,2), 1.65::DECIMAL(18,4), 1),
      ('=1+1', DATE '1900-03-01', -0.01::DECIMAL(18,2), NULL, 2),
      ('+55', NULL, NULL, 7.6, 3), ('-x', NULL, 2, NULL, 4), ('@SUM(A1)', NULL, 3, NULL, 5),
      (chr(9) || 'tab', NULL, 4, NULL, 6), ('a;b "c" <d> & ''e''' || chr(10) || 'f', NULL, 5, NULL, 7),
      ('sino' || chr(7) || '!', NULL, 6, NULL, 8), (NULL, NULL, 0, NULL, 9),
      ('  são ✓ 😀  ', NULL, 99999999999999.99, NULL, 10)
    ) t("Código", "Emissão", "Valor", "Alíq", "Linha")`,
    estranhos,
  );
  await copy(
    `SELECT c AS "Código", NULL::DATE AS "Emissão", NULL::DECIMAL(18,2) AS "Valor", NULL::DECIMAL(18,4) AS "Alíq",
      n AS "Linha" FROM (VALUES (chr(10) || '=1', 1), ('＝1', 2), ('＋1', 3), ('－1', 4), ('＠A', 5)) t(c, n)`,
    largos,
  );
  await copy(
    `SELECT 'P' || (i % 50) AS "Código", DATE '2024-01-01' + CAST(i % 31 AS INTEGER) AS "Emissão",
      CAST(0.01 AS DECIMAL(18,2)) AS "Valor",
            CAST(1.65 AS DECIMAL(18,4)) AS "Alíq", CAST(i AS INTEGER) AS "Linha" FROM range(100000) r(i)`,
    muitos,
  );
  connection.closeSync();
  instance.closeSync();
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('xlsx', () => {
  test('cells are typed: text stays text, dates count days, money is exact; nothing is a formula', async () => {
    const { out, bytes } = sink();
    const parametros = {
      projeto: 'EMPRESA & CIA',
      periodo: '01/2024 a 03/2024',
      descricao: ['Uma.', 'Outra.'],
      geradoEm: '01/02/2024 10:00',
      baixadoEm: '03/02/2024 09:30',
    };
    await exportXlsx({
      path: estranhos,
      colunas,
      totalPor: [],
      nome: 'EFD-C Exclusão do ICMS da Base de Teste',
      out,
      parametros,
    });
    const entries = unzip(bytes());
    const sheet = entries.get('xl/worksheets/sheet1.xml') ?? '';
    expect(rowsOf(sheet)).toEqual([
      ['Código', 'Emissão', 'Valor', 'Alíq', 'Linha'],
      ['00123', '45351', '1234.50', '1.6500', '1'],
      ['=1+1', '61', '-0.01', null, '2'],
      ['+55', null, null, '7.6000', '3'],
      ['-x', null, '2.00', null, '4'],
      ['@SUM(A1)', null, '3.00', null, '5'],
      ['\ttab', null, '4.00', null, '6'],
      [`a;b "c" &lt;d&gt; &amp; 'e'\nf`, null, '5.00', null, '7'],
      ['sino!', null, '6.00', null, '8'],
      [null, null, '0.00', null, '9'],
      ['  são ✓ 😀  ', null, '99999999999999.99', null, '10'],
      ['Total', null, '100000000001254.48', null, null],
    ]);
    expect(sheet).not.toContain('<f>');
    expect(sheet).toContain('<autoFilter ref="A1:E11"/>');
    expect(sheet).toContain('ySplit="1"');
    expect(entries.get('xl/workbook.xml')).toContain(
      '<sheet name="EFD-C Exclusão do ICMS da Base" sheetId="1" r:id="rId1"/><sheet name="Parâmetros"',
    );
    const parameters = entries.get('xl/worksheets/sheet2.xml') ?? '';
    const parts = ['EMPRESA &amp; CIA', '01/2024 a 03/2024', 'Uma.', 'Outra.', 'Processado em', '01/02/2024 10:00'];
    for (const part of parts) expect(parameters).toContain(part);
    expect(parameters).toMatch(/Baixado em.*03\/02\/2024 09:30/);
    expect([...entries.keys()].sort()).toEqual([
      '[Content_Types].xml',
      '_rels/.rels',
      'xl/_rels/workbook.xml.rels',
      'xl/styles.xml',
      'xl/workbook.xml',
      'xl/worksheets/sheet1.xml',
      'xl/worksheets/sheet2.xml',
    ]);
  });

  test('rows past the end of a sheet go on in the next, in order, with the totals at the very end', async () => {
    const { out, bytes } = sink();
    await exportXlsx({ path: muitos, colunas, totalPor: [], nome: 'Muitos', out, linhasPorPlanilha: 30_000 });
    const entries = unzip(bytes());
    const linhas: number[] = [];
    for (const [n, size] of [30_000, 30_000, 30_000, 10_000].entries()) {
      const rows = rowsOf(entries.get(`xl/worksheets/sheet${n + 1}.xml`) ?? '');
      expect(rows[0]?.[0]).toBe('Código');
      const body = rows.slice(1, size + 1);
      linhas.push(...body.map((r) => Number(r[4])));
      expect(rows.length).toBe(size + (n === 3 ? 2 : 1));
      if (n === 3) expect(rows.at(-1)).toEqual(['Total', null, '1000.00', null, null]);
    }
    expect(linhas).toEqual(Array.from({ length: 100_000 }, (_, i) => i));
    expect(entries.get('xl/workbook.xml')).toContain('name="Muitos (4)"');
  });

  test('two exports of one result give the same bytes', async () => {
    const [a, b] = [sink(), sink()];
    await exportXlsx({ path: muitos, colunas, totalPor: [], nome: 'Muitos', out: a.out });
    await exportXlsx({ path: muitos, colunas, totalPor: [], nome: 'Muitos', out: b.out });
    expect(a.bytes().equals(b.bytes())).toBe(true);
  });

  test('a receiver that goes away ends the export with an error', async () => {
    let seen = 0;
    const out = new Writable({
      write(part: Buffer, _encoding, done) {
        seen += part.length;
        if (seen > 50_000) out.destroy(new Error('gone'));
        setImmediate(done);
      },
    });
    out.on('error', () => undefined);
    await expect(exportXlsx({ path: muitos, colunas, totalPor: [], nome: 'Muitos', out })).rejects.toThrow();
    expect(seen).toBeGreaterThan(50_000);
  });
});

describe('csv', () => {
  test('a text that begins with a line break or a full-width sign is no formula either', async () => {
    const { out, bytes } = sink();
    await exportCsv({ path: largos, colunas, out });
    expect(bytes().toString('utf8').split('\r\n').slice(1)).toEqual([
      `"'\n=1";;;;1`,
      `'＝1;;;;2`,
      `'＋1;;;;3`,
      `'－1;;;;4`,
      `'＠A;;;;5`,
      '',
    ]);
  });
  test('is what Excel in Portuguese opens, with formulas neutralised', async () => {
    const { out, bytes } = sink();
    await exportCsv({ path: estranhos, colunas, out });
    expect(bytes().toString('utf8')).toBe(
      [
        '\uFEFFCódigo;Emissão;Valor;Alíq;Linha',
        '00123;29/02/2024;1234,50;1,6500;1',
        `'=1+1;01/03/1900;-0,01;;2`,
        `'+55;;;7,6000;3`,
        `'-x;;2,00;;4`,
        `'@SUM(A1);;3,00;;5`,
        `'\ttab;;4,00;;6`,
        `"a;b ""c"" <d> & 'e'\nf";;5,00;;7`,
        'sino\u0007!;;6,00;;8',
        ';;0,00;;9',
        '  são ✓ 😀  ;;99999999999999,99;;10',
        '',
      ].join('\r\n'),
    );
  });
});

describe('parquet', () => {
  const rows = async (sql: string) => {
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    try {
      return (await connection.runAndReadAll(sql)).getRowsJson();
    } finally {
      connection.closeSync();
      instance.closeSync();
    }
  };

  /** The same rows as they are kept, repeated so often that they go out in several pieces. */
  async function guardado(vezes: number): Promise<string> {
    const file = path.join(dir, `guardado-${vezes}.parquet`);
    const instance = await DuckDBInstance.create(':memory:', { threads: '1' });
    const connection = await instance.connect();
    const sql = `SELECT * EXCLUDE (v) FROM range(${vezes}) r(v), (SELECT * FROM read_parquet(${literal(estranhos)}))`;
    await copyToParquet({ connection, sql, file });
    connection.closeSync();
    instance.closeSync();
    return file;
  }

  test('of version 1 goes out as it is', async () => {
    const { out, bytes } = sink();
    await exportParquet({ path: estranhos, out });
    expect(bytes().equals(readFileSync(estranhos))).toBe(true);
  });

  test.each([0, 1, 45_000])('as it is kept goes out as version 1 with the same rows (%i times)', async (vezes) => {
    const file = await guardado(vezes);
    const { out, bytes } = sink();
    await exportParquet({ path: file, out });
    const baixado = path.join(dir, 'baixado.parquet');
    writeFileSync(baixado, bytes());
    const [meta] = await rows(`SELECT format_version, num_rows FROM parquet_file_metadata(${literal(baixado)})`);
    expect(meta?.map(Number)).toEqual([1, vezes * 10]);
    const como = (f: string) =>
      rows(`SELECT count(*), bit_xor(hash(hash(t), 1)), sum(CAST(hash(t) AS HUGEINT)), any_value(typeof("Valor")),
        min("Código")
              FROM read_parquet(${literal(f)}, file_row_number = true) t`);
    expect(await como(baixado)).toEqual(await como(file));
    const usos = await rows(
      `SELECT DISTINCT compression, replace(encodings, 'PLAIN_DICTIONARY', 'PLAIN')
        FROM parquet_metadata(${literal(baixado)})`,
    );
    expect(usos).toEqual(vezes === 0 ? [] : [['ZSTD', 'PLAIN']]);
  });

  test('cut on the disk is an error and no shorter file; a receiver that goes away ends the export', async () => {
    const file = await guardado(45_000);
    const cortado = path.join(dir, 'cortado.parquet');
    writeFileSync(cortado, readFileSync(file).subarray(0, -9));
    await expect(exportParquet({ path: cortado, out: sink().out })).rejects.toThrow();
    const out = new Writable({
      highWaterMark: 1,
      write(_chunk, _encoding, done) {
        out.destroy();
        done();
      },
    });
    await expect(exportParquet({ path: file, out })).rejects.toThrow();
    expect(readdirSync(await pastaTemporaria())).toEqual([]);
  });
});

describe('reading', () => {
  test('everything comes in order, in batches', async () => {
    const linhas: unknown[] = [];
    let batches = 0;
    for await (const batch of readAll({ path: muitos, colunas })) {
      batches++;
      linhas.push(...batch.map((r) => r.Linha));
    }
    expect(batches).toBeGreaterThan(10);
    expect(linhas).toEqual(Array.from({ length: 100_000 }, (_, i) => i));
  });

  test('a window has the typed rows and the total, anywhere in the result', async () => {
    const { rows, total } = await readPagina({ path: muitos, colunas, offset: 61_439, limit: 2 });
    expect(total).toBe(100_000);
    expect(rows).toEqual([
      { Código: 'P39', Emissão: '2024-01-29', Valor: '0.01', Alíq: '1.6500', Linha: 61_439 },
      { Código: 'P40', Emissão: '2024-01-30', Valor: '0.01', Alíq: '1.6500', Linha: 61_440 },
    ]);
    expect(await readPagina({ path: muitos, colunas, offset: 100_000, limit: 10 })).toEqual({
      rows: [],
      posicoes: [],
      total: 100_000,
    });
  });

  test('sorting is by the column, then in the order of the report; unknown columns are left out', async () => {
    const sort = [
      { key: 'Código; DROP', desc: true },
      { key: 'Código', desc: true },
    ];
    const { rows } = await readPagina({ path: muitos, colunas, offset: 0, limit: 3, sort });
    expect(rows.map((r) => [r.Código, r.Linha])).toEqual([
      ['P9', 9],
      ['P9', 59],
      ['P9', 109],
    ]);
    const nulls = await readPagina({
      path: estranhos,
      colunas,
      offset: 0,
      limit: 3,
      sort: [{ key: 'Emissão', desc: false }],
    });
    expect(nulls.rows.map((r) => r.Emissão)).toEqual(['1900-03-01', '2024-02-29', null]);
  });

  test('the search sees values as the screen shows them, without case and accents', async () => {
    const busca = async (q: string) =>
      (await readPagina({ path: estranhos, colunas, offset: 0, limit: 20, q })).rows.map((r) => r.Linha);
    expect(await busca('SAO')).toEqual([10]);
    expect(await busca('29/02')).toEqual([1]);
    expect(await busca('1.234,50')).toEqual([1]);
    expect(await busca(`'e'`)).toEqual([7]);
    expect(await busca('nada assim')).toEqual([]);
  });

  test('many pages at once are all answered', async () => {
    const pages = await Promise.all(
      Array.from({ length: 40 }, (_, i) => readPagina({ path: muitos, colunas, offset: i * 1000, limit: 1 })),
    );
    expect(pages.map((p) => p.rows[0]?.Linha)).toEqual(Array.from({ length: 40 }, (_, i) => i * 1000));
  });
});
