import { statSync } from 'node:fs';
import {
  type ColunaRelatorio,
  type FiltroColuna,
  loadGrupos,
  loadPivo,
  loadTotais,
  loadValores,
  readPagina,
} from '@apura/relatorios';
import { writePerformance, writtenBy } from './performance-page.ts';
import { colunas, LINHAS, writeResultadoGrande } from './resultado-grande.ts';

/** What the grid asks of a million rows, as a report keeps them, by the readers of the server. */

const VEZES = 20;
const META_MS = 300;

const [periodo, , , , nome, , ncm, cfop] = colunas as ColunaRelatorio[];
if (!periodo || !nome || !ncm || !cfop) throw new Error('columns of the bench');

const file = await writeResultadoGrande();

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
