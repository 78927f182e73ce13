import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openDuck } from '@apura/apuracao';
import { AMBIENTE_ALOCADOR } from '@apura/relatorios';
import { REPO } from '../repo.ts';
import type { Medida, Pedido } from './caso-medido.ts';
import { BENCH_DIR, efdContribuicoes, efdIcmsIpi, type Massa, nfes, projeto, retificacao } from './massa.ts';
import { HEAP_DOS_RELATORIOS } from './memoria-banco.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { processSeconds } from './process-seconds.ts';

interface Linha {
  o_que: string;
  medido: string;
  contra: string;
  razao: string;
  meta: string;
  ok: boolean | null;
}

type Resultado = Medida & { rssMb: number };

const say = (text: string): void => {
  process.stdout.write(`${text}\n`);
};
const linhas: Linha[] = [];

/** The median of `times` runs by seconds. */
function run(caso: string, path: string, { out = caso, times = 1 }: { out?: string; times?: number } = {}): Resultado {
  const pedido: Pedido = { caso, path, outDir: join(BENCH_DIR, 'out', out) };
  const runs = Array.from({ length: times }, () => {
    const heap = caso === 'relatorios' ? HEAP_DOS_RELATORIOS : [];
    // The same environment as the server's children have; a case that measures exports or pages sets up its own.
    const ambiente = caso === 'xlsx' || caso === 'pagina' ? {} : AMBIENTE_ALOCADOR;
    const child = spawnSync(
      process.execPath,
      [...heap, join(REPO, 'tools/src/bench/caso.ts'), JSON.stringify(pedido)],
      {
        encoding: 'utf8',
        maxBuffer: 1 << 24,
        env: { ...process.env, ...ambiente },
      },
    );
    if (child.status !== 0) throw new Error(`${caso}: ${child.stderr}`);
    const result: Resultado = JSON.parse(child.stdout.trim().split('\n').at(-1) ?? '');
    return result;
  });
  runs.sort((a, b) => a.seconds - b.seconds);
  const median = runs[Math.floor(runs.length / 2)];
  if (median === undefined) throw new RangeError('at least one run');
  say(`  ${caso}: ${median.seconds.toFixed(2)} s, ${median.rssMb} MB`);
  return median;
}

function add(
  o_que: string,
  r: { medido: string; contra?: string; valor?: number; meta?: string; ok?: boolean | null },
): void {
  linhas.push({
    o_que,
    medido: r.medido,
    contra: r.contra ?? '',
    razao: r.valor === undefined ? '' : `${r.valor.toFixed(1)}×`,
    meta: r.meta ?? '',
    ok: r.ok ?? null,
  });
}

const s = (r: Medida): string => `${r.seconds.toFixed(2)} s`;

function ingest(massa: Massa, { label, goal, times }: { label: string; goal: number; times: number }): Resultado {
  run('laco', massa.path);
  const laco = run('laco', massa.path, { times });
  const lido = run('ingestao', massa.path, { out: `ingestao-${label}`, times });
  if (lido.extra?.linhas !== massa.linhas)
    throw new Error(`the reader saw ${lido.extra?.linhas} lines of ${massa.linhas}`);
  const ratio = lido.seconds / laco.seconds;
  add(`ingestão de ${label} (${Math.round(massa.bytes / 1e6)} MB, ${massa.linhas.toLocaleString('pt-BR')} linhas)`, {
    medido: `${s(lido)}, pico ${lido.rssMb} MB`,
    contra: `laço que só procura \`|\`: ${s(laco)}`,
    valor: ratio,
    meta: `≤ ${goal}×`,
    ok: ratio <= goal,
  });
  return lido;
}

/** Reading some files and then making every report of them, each in a process of its own as on the server. */
function todosOsRelatorios(label: string, paths: readonly string[], out: string, times = 1): void {
  const lido = run('leitura', paths.join(','), { out, times: 3 });
  if (lido.extra?.usados !== paths.length) throw new Error(`only ${lido.extra?.usados} of ${paths.length} files count`);
  const feitos = run('relatorios', '', { out, times });
  const { linhas = 0, relatorios = 0 } = feitos.extra ?? {};
  const ratio = feitos.seconds / lido.seconds;
  const medido =
    `${s(feitos)}, pico ${feitos.rssMb} MB, ${relatorios} com dados, ` + `${linhas.toLocaleString('pt-BR')} linhas`;
  add(`todos os relatórios sobre ${label}`, {
    medido,
    contra: `leitura dos mesmos arquivos: ${s(lido)}, pico ${lido.rssMb} MB`,
    valor: ratio,
    meta: '≤ 5×',
    ok: ratio <= 5,
  });
  const pico = Math.max(feitos.rssMb, lido.rssMb);
  add(`pico de memória, ${label}`, { medido: `${pico} MB`, meta: '≤ 1.024 MB', ok: pico <= 1024 });
}

say('massa de dados (uma vez, em .cache/bench)…');
const cem = efdIcmsIpi(100);
const contrib = efdContribuicoes(100);
const notas = nfes(2_000);

say('ingestão de 100 MB');
const ingestao = ingest(cem, { label: '100 MB', goal: 3, times: 3 });
const wc = spawnSync('wc', ['-l', cem.path]);
if (wc.status === 0) {
  const startedAt = performance.now();
  spawnSync('wc', ['-l', cem.path]);
  add('`wc -l` sobre o mesmo arquivo', { medido: `${((performance.now() - startedAt) / 1000).toFixed(2)} s` });
}
const objetos = run('objetos', cem.path);
add('readline + split → objetos', {
  medido: `${s(objetos)}, pico ${objetos.rssMb} MB`,
  contra: `ingestão: ${s(ingestao)}`,
  valor: objetos.seconds / ingestao.seconds,
});
const sqlite = run('sqlite', cem.path);
add('readline → node:sqlite (o que se faria primeiro)', {
  medido: `${s(sqlite)}, pico ${sqlite.rssMb} MB`,
  contra: `ingestão: ${s(ingestao)}`,
  valor: sqlite.seconds / ingestao.seconds,
  meta: '≥ 10×',
  ok: sqlite.seconds / ingestao.seconds >= 10,
});

say('totais do C190');
const totaisSqlite = run('totaisSqlite', '', { out: 'sqlite' });
const totaisDuckdb = run('totaisDuckdb', '', { out: 'ingestao-100 MB' });
if (totaisSqlite.extra?.grupos !== totaisDuckdb.extra?.grupos)
  throw new Error('the two engines disagree on the groups');
const ganho = totaisSqlite.seconds / totaisDuckdb.seconds;
add('totais do C190 por CFOP, CST e alíquota, SQLite com índice', {
  medido: `${(totaisSqlite.seconds * 1000).toFixed(0)} ms`,
  contra: `DuckDB sobre Parquet: ${(totaisDuckdb.seconds * 1000).toFixed(1)} ms`,
  valor: ganho,
  meta: '≥ 20×',
  ok: ganho >= 20,
});

say('todos os relatórios');
todosOsRelatorios('200 MB (EFD ICMS/IPI + EFD-Contribuições)', [cem.path, contrib.path], 'relatorios', 3);

say('apura process');
for (const [label, path, goal] of [
  ['um arquivo de 40 linhas', join(REPO, 'fixtures/relatorios/efd-c-apuracao/efd-c-022024-original.txt'), 1.5],
  ['um mês de 6 MB', efdContribuicoes(6).path, 4],
] as const) {
  const seconds = processSeconds(path);
  add(`apura process sobre ${label}`, {
    medido: `${seconds.toFixed(2)} s de processador`,
    meta: `≤ ${goal.toLocaleString('pt-BR')} s`,
    ok: seconds <= goal,
  });
}

say('NF-e');
run('nfeLeitura', notas.dir);
const piso = run('nfeLeitura', notas.dir, { times: 3 });
const nfe = run('nfe', notas.dir, { times: 3 });
add(`NF-e, um núcleo (${(notas.bytes / notas.notas / 1000).toFixed(1)} kB cada)`, {
  medido: `${Math.round(notas.notas / nfe.seconds).toLocaleString('pt-BR')} notas/s`,
  contra: `só ler os arquivos: ${Math.round(notas.notas / piso.seconds).toLocaleString('pt-BR')}/s`,
  valor: nfe.seconds / piso.seconds,
});

if (!process.argv.includes('--rapido')) {
  say('relatório de 1 milhão de linhas');
  const milhao = efdIcmsIpi(330);
  run('leitura', milhao.path, { out: 'milhao' });
  run('relatorios', '', { out: 'milhao' });
  const analitico = join(
    BENCH_DIR,
    'out',
    'milhao',
    'relatorios',
    readdirSync(join(BENCH_DIR, 'out', 'milhao', 'relatorios')).find((n) => /analitico.*\.parquet$/.test(n)) ?? '',
  );
  const pagina = run('pagina', analitico);
  const rows = (pagina.extra?.linhas ?? 0).toLocaleString('pt-BR');
  add(`primeira página de ${rows} linhas, p95 de 40`, {
    medido: `${(pagina.seconds * 1000).toFixed(0)} ms`,
    meta: '≤ 100 ms',
    ok: pagina.seconds <= 0.1 && (pagina.extra?.linhas ?? 0) >= 1_000_000,
  });
  const cemMil = await firstRows(analitico, 100_000);
  const xlsx = run('xlsx', cemMil, { times: 3 });
  const deflate = run(
    'deflate',
    String(inflatedBytes(readFileSync(join(BENCH_DIR, 'out', 'xlsx', 'resultado.xlsx')))),
    { times: 3 },
  );
  add('xlsx de 100 mil linhas', {
    medido: `${s(xlsx)}, pico ${xlsx.rssMb} MB`,
    contra: `só comprimir o mesmo volume: ${s(deflate)}`,
    valor: xlsx.seconds / deflate.seconds,
  });
  const xlsxMilhao = run('xlsx', await firstRows(analitico, 1_000_000));
  const antesMb = xlsxMilhao.extra?.antesMb ?? 0;
  add('xlsx de 1 milhão de linhas', {
    medido:
      `${s(xlsxMilhao)}, pico ${xlsxMilhao.rssMb} MB, dos quais ${antesMb} MB antes da exportação ` +
      '(Node, DuckDB e o catálogo)',
    meta: '≤ 128 MB da exportação',
    ok: xlsxMilhao.rssMb - antesMb <= 128,
  });

  say('retificação');
  await retificar12Meses();

  say('projeto de 60 meses');
  const sessenta = projeto(60, 10);
  todosOsRelatorios(`60 meses × 10 MB (${Math.round(sessenta.bytes / 1e6)} MB)`, sessenta.paths, 'sessenta');

  say('ingestão de 1 GB');
  const umGiga = efdIcmsIpi(1000);
  const giga = ingest(umGiga, { label: '1 GB', goal: 2, times: 3 });
  add('pico de memória na ingestão de 1 GB', { medido: `${giga.rssMb} MB`, meta: '≤ 256 MB', ok: giga.rssMb <= 256 });
  todosOsRelatorios('um arquivo de 1 GB', [umGiga.path], 'giga');
}

publish();

/** A rectification over twelve months against reading their files, each in a process of its own as on the server. */
async function retificar12Meses(): Promise<void> {
  const massa = await retificacao(500, 10_000);
  const lido = run('leitura', massa.paths.join(','), { out: 'retificacao', times: 3 });
  const feita = run('retificacao', massa.planilha, { out: 'retificacao', times: 3 });
  if (feita.extra?.meses !== 12) throw new Error(`only ${feita.extra?.meses} of 12 months were made`);
  const ratio = feita.seconds / lido.seconds;
  add(`retificação de ${Math.round(massa.bytes / 1e6)} MB, 10.000 linhas, 12 meses`, {
    medido: `${s(feita)}, pico ${feita.rssMb} MB, ${(feita.extra.mudancas ?? 0).toLocaleString('pt-BR')} mudanças`,
    contra: `leitura dos mesmos arquivos: ${s(lido)}, pico ${lido.rssMb} MB`,
    valor: ratio,
    meta: '≤ 4×',
    ok: ratio <= 4,
  });
  const simulada = run('simulacao', massa.planilha, { out: 'retificacao', times: 3 });
  if (simulada.extra?.meses !== 12) throw new Error(`only ${simulada.extra?.meses} of 12 months were simulated`);
  add('simulação da mesma planilha', {
    medido: `${s(simulada)}, pico ${simulada.rssMb} MB`,
    contra: `a retificação: ${s(feita)}`,
    valor: simulada.seconds / feita.seconds,
    meta: '≤ 1,5×',
    ok: simulada.seconds <= 1.5 * feita.seconds,
  });
  add('pico de memória, retificação', { medido: `${feita.rssMb} MB`, meta: '≤ 1.024 MB', ok: feita.rssMb <= 1024 });
}

async function firstRows(path: string, rows: number): Promise<string> {
  const target = join(BENCH_DIR, `analitico-${rows}.parquet`);
  const duck = await openDuck({ allowedDirs: [dirname(path), BENCH_DIR] });
  // In row groups of the size that a report's have: an export holds one at a time.
  await duck.run(
    `COPY (SELECT * FROM read_parquet('${path}') LIMIT ${rows}) TO '${target}' (FORMAT parquet, ` +
      'COMPRESSION zstd, ROW_GROUP_SIZE 20480)',
  );
  duck.close();
  return target;
}

/** The sum of the uncompressed sizes in a ZIP's directory. */
function inflatedBytes(zip: Buffer): number {
  let total = 0;
  for (
    let at = zip.indexOf('PK\u0001\u0002', 0, 'latin1');
    at >= 0;
    at = zip.indexOf('PK\u0001\u0002', at + 46, 'latin1')
  )
    total += zip.readUInt32LE(at + 24);
  return total;
}

/** Prints the table and keeps it in docs/performance.md. */
function publish(): void {
  const table = [
    '| o que | medido | contra | razão | meta | |',
    '|---|---|---|---|---|---|',
    ...linhas.map(
      (l) =>
        `| ${l.o_que} | ${l.medido} | ${l.contra} | ${l.razao} | ${l.meta} | ` +
        `${l.ok === null ? '' : l.ok ? 'ok' : '**não**'} |`,
    ),
  ].join('\n');
  say(`\n${table}\n`);
  if (process.argv.includes('--rapido')) return;
  writePerformance(
    'bench',
    `${writtenBy('bench')}
Each case runs in a process of its own, readings, rectifications and the reports of 200 MB three times (the median
counts); peak memory is the resident set of that process, worker threads included. Read the ratios, not the seconds:
both sides of a ratio ran in the same minutes on the same machine. Files come from the seeded generators in
\`tools/src/geradores\` and stay in \`.cache/bench\`.

${table}

The loop that only looks for \`|\` is the floor for one thread of JavaScript: nothing can be read without looking at
every byte. \`npm run bench -- --rapido\` leaves out the million rows and the gigabyte, and does not rewrite this page.
`,
  );
}
