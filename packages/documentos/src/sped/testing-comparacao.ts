import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { expect } from 'vitest';
import { readCabecalho } from './cabecalho.ts';
import { esquemasSped } from './esquemas-sped.ts';
import { createPlanoLeitura } from './layouts/plano-leitura.ts';
import type { ObrigacaoSped } from './obrigacao-sped.ts';
import { type AjustesLeitura, readSped, type SpedLido } from './read-sped.ts';
import { readNaive } from './testing-oraculo.ts';

let conexao: Promise<DuckDBConnection> | undefined;

async function connect(): Promise<DuckDBConnection> {
  const banco = await DuckDBInstance.create(':memory:', { threads: '1' });
  return banco.connect();
}

const esquemas = new Map(esquemasSped().map((e) => [e.tabela, e]));

/** Every row of a table as DuckDB prints it, by line. */
async function readTabela(outDir: string, tabela: string, partes: readonly string[]): Promise<(string | null)[][]> {
  conexao ??= connect();
  const arquivos = partes.map((p) => `'${join(outDir, p)}'`).join(', ');
  const colunas = (esquemas.get(tabela)?.colunas ?? []).map((c) => `"${c.nome}"::varchar`).join(', ');
  const leitor = await (await conexao).runAndReadAll(
    `select ${colunas} from read_parquet([${arquivos}]) order by _linha`,
  );
  return leitor.getRows().map((linha) => linha.map((v) => (v === null ? null : String(v))));
}

/**
 * Reads the file with every given setting and compares each with the naive reading: the same tables, the same rows in
 * every column; the result, problems too, must not depend on the setting. Returns what was read.
 */
export async function expectSameAsNaive(
  path: string,
  obrigacao: ObrigacaoSped,
  ajustes: readonly ({ workers: number } & AjustesLeitura)[],
): Promise<SpedLido> {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-sped-'));
  try {
    let primeiro: SpedLido | undefined;
    for (const { workers, ...ajuste } of ajustes) {
      const outDir = join(pasta, `saida-${workers}`);
      const lido = await readSped({ path, outDir, obrigacao, workers }, ajuste);
      primeiro ??= lido;
      expect(withoutPartes(lido)).toEqual(withoutPartes(primeiro));
      const plano = createPlanoLeitura(obrigacao, lido.leiaute, declaredFields(path, obrigacao));
      const esperado = readNaive(readFileSync(path), plano);
      expect(lido.tabelas.map((t) => t.tabela).toSorted()).toEqual([...esperado.keys()].toSorted());
      for (const { tabela, linhas, partes } of lido.tabelas) {
        const naive = esperado.get(tabela) ?? [];
        expect([tabela, linhas]).toEqual([tabela, naive.length]);
        expect([tabela, await readTabela(outDir, tabela, partes)]).toEqual([tabela, naive]);
        let lidasHyparquet = 0;
        for (const parte of partes) {
          const objetos = await parquetReadObjects({ file: await asyncBufferFromFile(join(outDir, parte)) });
          for (const objeto of objetos) expect(String(objeto._linha)).toBe(naive[lidasHyparquet++]?.[0]);
        }
        expect(lidasHyparquet).toBe(naive.length);
      }
    }
    if (!primeiro) throw new Error('no settings to compare');
    return primeiro;
  } finally {
    rmSync(pasta, { recursive: true, force: true });
  }
}

function withoutPartes(lido: SpedLido) {
  return { ...lido, tabelas: lido.tabelas.map(({ tabela, registro, linhas }) => ({ tabela, registro, linhas })) };
}

function declaredFields(path: string, obrigacao: ObrigacaoSped) {
  const fd = openSync(path, 'r');
  try {
    return readCabecalho({ fd, inicio: 0, fim: statSync(path).size, obrigacao, encoding: 'windows-1252' })
      .camposDeclarados;
  } finally {
    closeSync(fd);
  }
}
