// Written Parquet files are read by two other readers with the same values, and are complete or absent.
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { asyncBufferFromFile, parquetMetadataAsync, parquetReadObjects } from 'hyparquet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createParquetTableWriter, type ValorColuna } from './parquet-table-writer.ts';
import type { EsquemaTabela } from './schema.ts';
import { queryDuckDb } from './testing-read.ts';

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-parquet-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const esquema: EsquemaTabela = {
  tabela: 'efdf_teste',
  colunas: [
    { nome: '_linha', tipo: { kind: 'int32' } },
    { nome: 'DESCRIÇÃO', tipo: { kind: 'text' } },
    { nome: 'VL', tipo: { kind: 'decimal', scale: 2 } },
    { nome: 'QTD', tipo: { kind: 'decimal', scale: 6 } },
    { nome: 'DT', tipo: { kind: 'date' } },
    { nome: 'EM', tipo: { kind: 'timestamp' } },
  ],
};

const arbLinha = fc.tuple(
  fc.option(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 })),
  fc.option(fc.string({ unit: 'grapheme', maxLength: 60 })),
  fc.option(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n })),
  fc.option(fc.bigInt({ min: -(10n ** 18n) + 1n, max: 10n ** 18n - 1n })),
  fc.option(fc.integer({ min: -100_000, max: 100_000 })),
  fc.option(fc.bigInt({ min: -(10n ** 15n), max: 4n * 10n ** 15n })),
);

function decimalText(valor: bigint, scale: number): string {
  const digitos = (valor < 0n ? -valor : valor).toString().padStart(scale + 1, '0');
  return `${valor < 0n ? '-' : ''}${digitos.slice(0, -scale)}.${digitos.slice(-scale)}`;
}

function asText(linha: readonly ValorColuna[]): (string | null)[] {
  return linha.map((v, i) => {
    const tipo = esquema.colunas[i]?.tipo;
    if (v === null || !tipo) return null;
    if (tipo.kind === 'decimal') return decimalText(v as bigint, tipo.scale);
    if (tipo.kind === 'date') return String(v);
    return String(v);
  });
}

function inBytes(valor: ValorColuna): ValorColuna {
  if (typeof valor !== 'string') return valor;
  const bytes = Buffer.from(`«${valor}»`);
  return { bytes, inicio: 2, fim: bytes.length - 2 };
}

describe('createParquetTableWriter', () => {
  it('gives DuckDB and hyparquet back the same values', async () => {
    let vistas = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(arbLinha, { maxLength: 80 }), async (linhas) => {
        const path = join(pasta, 'propriedade.parquet');
        const escritor = createParquetTableWriter({ path, esquema });
        // Texts as strings and as the bytes of one, by turns.
        for (const [i, linha] of linhas.entries()) escritor.append(i % 2 === 0 ? linha : linha.map(inBytes));
        const { linhas: total, bytes } = await escritor.close();
        expect(total).toBe(linhas.length);
        expect(readFileSync(path).length).toBe(bytes);
        vistas += linhas.length;

        const duck = await queryDuckDb(
          `select _linha, "DESCRIÇÃO", VL::varchar VL, QTD::varchar QTD, DT - date '1970-01-01' DT, ` +
            `epoch_us(EM) EM from '${path}'`,
        );
        expect(duck.map((l) => Object.values(l))).toEqual(linhas.map(asText));

        const file = await asyncBufferFromFile(path);
        const hyper = linhas.length === 0 ? [] : await parquetReadObjects({ file });
        expect(hyper.length).toBe(linhas.length);
        hyper.forEach((lida, i) => {
          const [linha = null, texto = null, vl = null, , dt = null, em = null] = linhas[i] ?? [];
          expect(lida._linha ?? null).toBe(linha);
          expect(lida.DESCRIÇÃO ?? null).toBe(texto);
          // hyparquet turns decimals into doubles, so only their nearest double can be compared.
          if (vl === null) expect(lida.VL ?? null).toBeNull();
          else expect(Math.abs(lida.VL - Number(vl) / 100)).toBeLessThanOrEqual(Math.abs(Number(vl)) * 1e-15);
          expect(lida.DT ? lida.DT.getTime() / 86_400_000 : null).toBe(dt);
          expect(lida.EM ? BigInt(lida.EM.getTime()) : null).toBe(
            em === null ? null : BigInt(new Date(Number(em) / 1000).getTime()),
          );
        });
      }),
      { numRuns: 60 },
    );
    expect(vistas).toBeGreaterThan(100);
  });

  it('names its types as DuckDB knows them', async () => {
    const path = join(pasta, 'tipos.parquet');
    await createParquetTableWriter({ path, esquema }).close();
    const tipos = await queryDuckDb(`describe select * from '${path}'`);
    expect(tipos.map((t) => [t.column_name, t.column_type])).toEqual([
      ['_linha', 'INTEGER'],
      ['DESCRIÇÃO', 'VARCHAR'],
      ['VL', 'DECIMAL(18,2)'],
      ['QTD', 'DECIMAL(18,6)'],
      ['DT', 'DATE'],
      ['EM', 'TIMESTAMP'],
    ]);
  });

  it('cuts row groups of bounded size and keeps the statistics true', async () => {
    const path = join(pasta, 'grupos.parquet');
    const escritor = createParquetTableWriter({ path, esquema });
    const total = 260_000;
    for (let i = 0; i < total; i++) {
      const vl = BigInt(i) * 1_000_003n - 130_000_000_000n;
      escritor.append([i, i % 3 === 0 ? null : `texto número ${i}`, vl, null, i % 20_000, null]);
    }
    await escritor.close();
    const metadados = await parquetMetadataAsync(await asyncBufferFromFile(path));
    expect(metadados.row_groups.length).toBeGreaterThan(2);
    const [resumo] = await queryDuckDb(
      `select count(*) n, count("DESCRIÇÃO") textos, sum(VL)::varchar soma, count(QTD) nulos,
         (select count(*) from '${path}' where _linha between 130000 and 130009) fatia,
         (select count(*) from '${path}' where VL < -1000000000) negativos from '${path}'`,
    );
    expect(resumo).toEqual({
      n: String(total),
      textos: String(Math.floor((total * 2) / 3)),
      soma: decimalText(1_000_003n * BigInt((total * (total - 1)) / 2) - 130_000_000_000n * BigInt(total), 2),
      nulos: '0',
      fatia: '10',
      negativos: String(Math.ceil((130_000_000_000 - 100_000_000_000) / 1_000_003)),
    });
  });

  it('shows a file only once it is complete', async () => {
    const path = join(pasta, 'sub', 'atomico.parquet');
    const escritor = createParquetTableWriter({ path, esquema });
    for (let i = 0; i < 130_000; i++) escritor.append([i, 'x', null, null, null, null]);
    expect(existsSync(path)).toBe(false);
    await escritor.close();
    expect(readdirSync(join(pasta, 'sub'))).toEqual(['atomico.parquet']);
    const abandonado = createParquetTableWriter({ path: join(pasta, 'sub', 'abandonado.parquet'), esquema });
    for (let i = 0; i < 130_000; i++) abandonado.append([i, 'x', null, null, null, null]);
    abandonado.abort();
    expect(readdirSync(join(pasta, 'sub'))).toEqual(['atomico.parquet']);
  });

  it('refuses a value that does not fit and keeps the other rows', async () => {
    const path = join(pasta, 'recusa.parquet');
    const escritor = createParquetTableWriter({ path, esquema });
    escritor.append([1, 'a', 1n, null, null, null]);
    expect(() => escritor.append([2, 'b', 10n ** 18n, null, null, null])).toThrow(RangeError);
    expect(() => escritor.append([2.5, 'b', 1n, null, null, null])).toThrow(RangeError);
    expect(() => escritor.append(['2', 'b', 1n, null, null, null])).toThrow(TypeError);
    expect(() => escritor.append([2])).toThrow(TypeError);
    escritor.append([3, null, -1n, null, null, null]);
    await escritor.close();
    expect(await queryDuckDb(`select _linha, "DESCRIÇÃO", VL from '${path}'`)).toEqual([
      { _linha: '1', DESCRIÇÃO: 'a', VL: '0.01' },
      { _linha: '3', DESCRIÇÃO: null, VL: '-0.01' },
    ]);
  });

  it('writes the same bytes for the same rows', async () => {
    const copies = ['a', 'b'].map(async (nome) => {
      const path = join(pasta, `${nome}.parquet`);
      const escritor = createParquetTableWriter({ path, esquema });
      for (let i = 0; i < 1000; i++) escritor.append([i, `${i}`, BigInt(i), null, i, BigInt(i)]);
      await escritor.close();
      return readFileSync(path);
    });
    const copias = await Promise.all(copies);
    expect(copias[0]?.equals(copias[1] ?? Buffer.alloc(0))).toBe(true);
  });
});
