import { spawnSync } from 'node:child_process';
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { listRelatorios, RELATORIO_VALIDACAO, readRelatorio } from '@apura/contract';
import { EMPRESA } from '../geradores/cadastro.ts';
import { createProjetoManual, processProjeto, sendArquivo } from './create-projeto-manual.ts';
import { type DemoClient, openDemoClient } from './demo-client.ts';
import { BENCH_DIR, efdContribuicoes, efdIcmsIpi } from './massa.ts';
import { measureUsers, percentile } from './measure-users.ts';
import { peakMemoryMb, resetPeakMemory } from './peak-memory.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { type Portal, say, withPortal } from './with-portal.ts';

const USERS = 100;
/** A user looks at a page for so long, on average, before opening the next one. */
const THINK_MS = 5_000;
const DURATION_MS = 30_000;
/** As many rows as the screen asks for at once. */
const ROWS = 200;
const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };

await withPortal('portal', async (portal) => {
  const client = await openDemoClient(portal.url);
  const linhas = [...(await measureUpload(portal, client)), ...(await measurePages(portal, client))];
  const table = ['| o que | medido | contra | razão | meta | |', '|---|---|---|---|---|---|', ...linhas].join('\n');
  say(`\n${table}\n`);
  writePerformance(
    'portal',
    `## The portal over HTTP

${writtenBy('bench:portal')}
A server of its own; who sends and asks runs on the same processors. The upload goes as the screen sends it, and ends
when the server has the file whole and knows its hash; memory is the server's alone. The ${USERS} users each open the
first ${ROWS} rows of a report, any one that has rows, look at it for ${THINK_MS / 1000} s on average and open the next
one, for ${DURATION_MS / 1000} s; times are the users', way there and back included. Each page was asked for once
before: what is measured is not the first user of all.

${table}`,
  );
});

function linha(o: { o_que: string; medido: string; contra: string; razao: string; meta: string; ok: boolean }): string {
  return `| ${o.o_que} | ${o.medido} | ${o.contra} | ${o.razao} | ${o.meta} | ${o.ok ? 'ok' : '**não**'} |`;
}

function seconds(value: number): string {
  return `${value.toFixed(2)} s`;
}

async function measureUpload({ work, pid }: Portal, client: DemoClient): Promise<string[]> {
  say('envio de 2 GB…');
  const path = await twoGigabytes();
  const bytes = statSync(path).size;
  const before = copyAndHash(path, join(work, 'copia.bin'));
  const projetoId = await createProjetoManual(client, { cnpj: EMPRESA.cnpj, ...PERIODO });
  const atRest = peakMemoryMb(pid);
  resetPeakMemory(pid);
  const startedAt = performance.now();
  const { sha256 } = await sendArquivo(client, { projetoId, path });
  const took = (performance.now() - startedAt) / 1000;
  const peak = peakMemoryMb(pid);
  const after = copyAndHash(path, join(work, 'copia.bin'));
  if (sha256 !== after.sha256) throw new Error('the server has other bytes than were sent');
  const floor = (before.seconds + after.seconds) / 2;
  return [
    linha({
      o_que: `envio de ${(bytes / 1e9).toFixed(1)} GB em partes`,
      medido: seconds(took),
      contra: `\`cp\` e \`sha256sum\`: ${seconds(floor)}`,
      razao: `${(took / floor).toFixed(1)}×`,
      meta: '≤ 2×',
      ok: took <= 2 * floor,
    }),
    linha({
      o_que: 'memória do servidor durante o envio',
      medido: `pico ${peak} MB`,
      contra: `até ali ${atRest} MB`,
      razao: '',
      meta: 'não cresce com o arquivo (≤ 256 MB a mais)',
      ok: peak - atRest <= 256,
    }),
  ];
}

async function measurePages({ url }: Portal, client: DemoClient): Promise<string[]> {
  say('projeto de 200 MB…');
  const projetoId = await createProjetoManual(client, { cnpj: EMPRESA.cnpj, ...PERIODO });
  for (const { path } of [efdIcmsIpi(100), efdContribuicoes(100)]) await sendArquivo(client, { projetoId, path });
  await processProjeto(client, projetoId);
  const abas = listRelatorios.response.parse(await client.call('/api/reports'));
  const pageOf = (report: string): string =>
    `/api/reportJSON/${projetoId}/${encodeURIComponent(report)}?limit=${ROWS}&offset=0`;
  const paths: string[] = [];
  for (const { report } of Object.values(abas).flat()) {
    if (report === RELATORIO_VALIDACAO) continue;
    const { total = 0 } = readRelatorio.response.parse(await client.call(pageOf(report)));
    if (total > 0) paths.push(pageOf(report));
  }
  say(`${USERS} usuários sobre ${paths.length} relatórios…`);
  const users = { url, token: client.token, users: USERS, thinkMs: THINK_MS, durationMs: DURATION_MS };
  const vazia = percentile(await measureUsers({ ...users, paths: ['/health/live'] }), 95);
  const tempos = await measureUsers({ ...users, paths });
  const pagina = percentile(tempos, 95);
  return [
    linha({
      o_que: `primeira página de ${paths.length} relatórios, ${USERS} usuários, p95 de ${tempos.length}`,
      medido: `${pagina.toFixed(0)} ms (mediana ${percentile(tempos, 50).toFixed(0)} ms)`,
      contra: `rota vazia, p95: ${vazia.toFixed(1)} ms`,
      razao: `${(pagina / vazia).toFixed(1)}×`,
      meta: '≤ 100 ms e ≤ 10×',
      ok: pagina <= 100 && pagina <= 10 * vazia,
    }),
  ];
}

/** The gigabyte of the other bench, twice. */
async function twoGigabytes(): Promise<string> {
  const path = join(BENCH_DIR, 'envio-2gb.txt');
  if (existsSync(path)) return path;
  const giga = efdIcmsIpi(1000).path;
  const partial = `${path}.part`;
  rmSync(partial, { force: true });
  for (const flags of ['w', 'a']) await pipeline(createReadStream(giga), createWriteStream(partial, { flags }));
  renameSync(partial, path);
  return path;
}

/** What a file has to cost at least: to be copied, and read once for its hash. */
function copyAndHash(path: string, target: string): { seconds: number; sha256: string } {
  const startedAt = performance.now();
  const copied = spawnSync('cp', [path, target]);
  const hashed = spawnSync('sha256sum', [target], { encoding: 'utf8' });
  const took = (performance.now() - startedAt) / 1000;
  rmSync(target, { force: true });
  if (copied.status !== 0 || hashed.status !== 0) throw new Error('cp or sha256sum is not there');
  return { seconds: took, sha256: hashed.stdout.split(' ')[0] ?? '' };
}
