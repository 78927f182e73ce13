import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quebrarArquivos } from '@apura/documentos';
import { generateRelatorios } from '@apura/relatorios';
import { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, expect, test, vi } from 'vitest';
import { EMPRESA } from '../geradores/cadastro.ts';
import { writeEfdContribuicoes } from '../geradores/efd-contribuicoes.ts';
import { writeEfdIcmsIpi } from '../geradores/efd-icms-ipi.ts';
import { nfeXmlOf } from '../geradores/nfe-xml.ts';
import { notaOf } from '../geradores/nota.ts';

// Guarantee: no report joins what grows with the month to what grows with the month. Golden cases are too small to
// show it, and a time would ask how fast the machine is: the rows between the steps of each statement are counted.

const NOTAS = 1_000;
/** A step may also read the whole table of NCM, which has about as many rows as these files have lines. */
const VEZES = 2;

/** A step of a statement, as DuckDB's profile tells it. */
interface Passo {
  operator_name?: string;
  operator_cardinality?: number;
  children?: Passo[];
}

const passosDe = (passo: Passo): Passo[] => [passo, ...(passo.children ?? []).flatMap(passosDe)];

const dir = mkdtempSync(join(tmpdir(), 'linhas-'));
afterAll(() => {
  vi.restoreAllMocks();
  rmSync(dir, { recursive: true, force: true });
});

test('no step of a report has many more rows than the files have lines', async () => {
  const documentos = join(dir, 'documentos');
  mkdirSync(documentos);
  const cenario = { semente: 1, mes: '2025-10', notas: NOTAS };
  const linhas =
    writeEfdContribuicoes(join(documentos, 'efd-contribuicoes.txt'), cenario).linhas +
    writeEfdIcmsIpi(join(documentos, 'efd-icms-ipi.txt'), cenario).linhas;
  for (let i = 0; i < NOTAS; i++) {
    const nota = notaOf(cenario.semente, cenario.mes, i);
    writeFileSync(join(documentos, `${nota.chave}.xml`), nfeXmlOf(nota));
  }
  const entradas = readdirSync(documentos).map((nome) => ({
    id: nome,
    nome,
    path: join(documentos, nome),
    recebidoEm: '2026-08-01T12:00:00Z',
  }));
  const empresa = { cnpj: EMPRESA.cnpj, nome: EMPRESA.nome };
  const periodo = { inicio: '2025-10-01', fim: '2025-10-31' };
  const lido = await quebrarArquivos({ entradas, workDir: join(dir, 'leitura'), empresa, periodo, workers: 1 });
  expect(lido.arquivos.filter((a) => a.situacao === 'Usado').length).toBeGreaterThan(0.9 * NOTAS);

  const maiores: { sql: string; linhas: number; passo: string }[] = [];
  const run = DuckDBConnection.prototype.runAndReadAll;
  vi.spyOn(DuckDBConnection.prototype, 'runAndReadAll').mockImplementation(async function (
    this: DuckDBConnection,
    sql,
    ...resto
  ) {
    const [, consulta] = /^COPY \((.*)\) TO '[^']*' \([^()]*\)$/s.exec(sql) ?? [];
    if (consulta !== undefined) {
      const perfil = await run.call(this, `EXPLAIN (ANALYZE, FORMAT json) ${consulta}`);
      const raiz = JSON.parse(String(perfil.getRows()[0]?.[1])) as Passo;
      const maior = passosDe(raiz).sort((a, b) => (b.operator_cardinality ?? 0) - (a.operator_cardinality ?? 0))[0];
      maiores.push({
        sql: consulta.slice(0, 300),
        linhas: maior?.operator_cardinality ?? 0,
        passo: maior?.operator_name ?? '',
      });
    }
    return await run.call(this, sql, ...resto);
  });
  const dataset = { empresa, periodo, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const resultados = await generateRelatorios({ dataset, outDir: join(dir, 'relatorios') });

  expect(resultados.filter((r) => r.erro !== null)).toEqual([]);
  expect(maiores.length).toBeGreaterThan(20);
  expect(maiores.filter((m) => m.linhas > VEZES * linhas)).toEqual([]);
});
