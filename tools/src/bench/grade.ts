import { mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDuck } from '@apura/apuracao';
import {
  type ColunaRelatorio,
  type FiltroColuna,
  loadGrupos,
  loadPivo,
  loadTotais,
  loadValores,
  readPagina,
} from '@apura/relatorios';
import { BENCH_DIR } from './massa.ts';
import { writePerformance, writtenBy } from './performance-page.ts';

/** What the grid asks of a million rows, as a report keeps them, by the readers of the server. */

const LINHAS = 1_000_000;
const VEZES = 20;
const META_MS = 300;

const coluna = (type: ColunaRelatorio['type'], key: string, soma = false): ColunaRelatorio => ({
  key,
  type,
  total: soma ? { how: 'sum' } : 'none',
});
const colunas: readonly ColunaRelatorio[] = [
  ...['Período', 'CNPJ Estab.', 'Nº Doc', 'Chave', 'Nome Part.', 'Produto', 'NCM', 'CFOP', 'CST PIS'].map((key) =>
    coluna('text', key),
  ),
  coluna('date', 'Emissão'),
  ...['Valor Item', 'Desconto', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'].map((key) => coluna('money', key, true)),
  coluna('text', 'Arquivo'),
  coluna('integer', 'Linha'),
];
const [periodo, , , , nome, , ncm, cfop] = colunas as ColunaRelatorio[];
if (!periodo || !nome || !ncm || !cfop) throw new Error('columns of the bench');

const file = join(BENCH_DIR, 'grade', 'resultado.parquet');
mkdirSync(join(BENCH_DIR, 'grade'), { recursive: true });
rmSync(file, { force: true });
await write(file);

const resultado = { path: file, colunas };
const valor: FiltroColuna = { key: 'Valor Item', condicoes: [{ op: 'maior', valor: '2000' }] };
const contem: FiltroColuna = { key: 'Nome Part.', condicoes: [{ op: 'contem', valor: 'logistica' }] };
const janela = { ...resultado, offset: 0, limit: 200 };
const grupos = {
  ...resultado,
  somas: colunas.filter(({ total }) => total !== 'none').map(({ key }) => key),
  ordem: [{ desc: true, linhas: true as const }],
  offset: 0,
  limit: 200,
};
const perguntas: { nome: string; meta: boolean; ask: () => Promise<unknown> }[] = [
  { nome: 'página filtrada: Valor > 2.000', meta: true, ask: () => readPagina({ ...janela, filtros: [valor] }) },
  {
    nome: 'página filtrada: nome contém um texto',
    meta: true,
    ask: () => readPagina({ ...janela, filtros: [contem] }),
  },
  {
    nome: 'busca de duas palavras em todas as colunas',
    meta: false,
    ask: () => readPagina({ ...janela, q: 'logistica 5102' }),
  },
  { nome: 'totais do que está filtrado', meta: true, ask: () => loadTotais({ ...resultado, filtros: [valor] }) },
  { nome: 'totais de tudo', meta: true, ask: () => loadTotais(resultado) },
  {
    nome: 'valores de uma coluna, com contagem',
    meta: true,
    ask: () => loadValores({ ...resultado, coluna: ncm, limite: 200 }),
  },
  { nome: 'agrupar por CFOP, seis somas', meta: true, ask: () => loadGrupos({ ...grupos, por: [cfop] }) },
  {
    nome: 'agrupar por CFOP e Período, uma soma',
    meta: true,
    ask: () => loadGrupos({ ...grupos, somas: ['Valor Item'], por: [cfop, periodo] }),
  },
  {
    nome: 'agrupar por CFOP e Período, seis somas',
    meta: true,
    ask: () => loadGrupos({ ...grupos, por: [cfop, periodo] }),
  },
  {
    nome: 'agrupar por CFOP e Período, seis somas, filtrado',
    meta: true,
    ask: () => loadGrupos({ ...grupos, por: [cfop, periodo], filtros: [valor] }),
  },
  {
    nome: 'tabela dinâmica CFOP × Período',
    meta: false,
    ask: () =>
      loadPivo({ ...resultado, linha: cfop, coluna: periodo, medida: 'Valor Item', maxColunas: 50, maxLinhas: 500 }),
  },
];

const linhas: string[] = [];
let ok = true;
for (const { nome, meta, ask } of perguntas) {
  await ask();
  const tempos: number[] = [];
  for (let i = 0; i < VEZES; i++) {
    const startedAt = performance.now();
    await ask();
    tempos.push(performance.now() - startedAt);
  }
  tempos.sort((a, b) => a - b);
  const em = (parte: number) => Math.round(tempos[Math.floor(parte * (tempos.length - 1))] ?? 0);
  const cumpre = em(0.95) <= META_MS;
  if (meta && !cumpre) ok = false;
  const fim = meta ? `≤ ${META_MS} ms | ${cumpre ? 'ok' : '**não**'}` : ' | ';
  linhas.push(`| ${nome} | ${em(0.5)} ms | ${em(0.95)} ms | ${fim} |`);
  process.stdout.write(`${linhas.at(-1)}\n`);
}

writePerformance(
  'grade',
  `## The grid over a million rows

${writtenBy('bench:grade')}
A made-up result of ${LINHAS.toLocaleString('pt-BR')} rows and ${colunas.length} columns
(${Math.round(statSync(file).size / 1e6)} MB), stored as reports are and asked by the readers of the server, each
question ${VEZES} times on one thread.

| pergunta | mediana | p95 | meta | |
|---|---|---|---|---|
${linhas.join('\n')}`,
);
process.exitCode = ok ? 0 : 1;

/** Rows in the order of documents, as reports have them: months one after another. */
async function write(path: string): Promise<void> {
  const duck = await openDuck({ allowedDirs: [dirname(path)] });
  const mes = `(i * 24 // ${LINHAS})`;
  await duck.run(`COPY (
    SELECT strftime(DATE '2023-01-01' + to_months(CAST(${mes} AS INTEGER)), '%m/%Y') AS "Período",
           '99210437000117' AS "CNPJ Estab.",
           CAST(i // 5 AS VARCHAR) AS "Nº Doc",
           lpad(CAST(hash(i // 5) AS VARCHAR), 44, '3') AS "Chave",
           CASE hash(i) % 9 WHEN 0 THEN 'Aurora Logística Ltda' ELSE 'Fornecedor Fictício ' || hash(i) % 400 END
             AS "Nome Part.",
           'Produto ' || hash(i * 7) % 3000 AS "Produto",
           CAST(10000000 + hash(i * 7) % 3000 AS VARCHAR) AS "NCM",
           CAST(5101 + hash(i * 3) % 40 AS VARCHAR) AS "CFOP",
           CAST(50 + hash(i * 5) % 6 AS VARCHAR) AS "CST PIS",
           DATE '2023-01-01' + to_months(CAST(${mes} AS INTEGER)) AS "Emissão",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Valor Item",
           CAST((hash(i * 13) % 1000) / 100 AS DECIMAL(18,2)) AS "Desconto",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Base PIS",
           CAST((hash(i * 17) % 9000) / 100 AS DECIMAL(18,2)) AS "PIS",
           CAST((hash(i * 11) % 500000) / 100 AS DECIMAL(18,2)) AS "Base COFINS",
           CAST((hash(i * 19) % 40000) / 100 AS DECIMAL(18,2)) AS "COFINS",
           'efd-' || ${mes} || '.txt' AS "Arquivo",
           CAST(i AS INTEGER) AS "Linha"
      FROM range(${LINHAS}) t(i) ORDER BY i
  ) TO '${path.replaceAll("'", "''")}'
    (FORMAT parquet, ROW_GROUP_SIZE 20480, DICTIONARY_SIZE_LIMIT 500, PARQUET_VERSION v2, COMPRESSION lz4_raw)`);
  duck.close();
}
