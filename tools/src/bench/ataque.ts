import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { listProjetos, listRelatorios, RELATORIO_VALIDACAO, readRelatorio } from '@apura/contract';
import { REPO } from '../repo.ts';
import { createProjetoManual, processProjeto, sendArquivo } from './create-projeto-manual.ts';
import { type DemoClient, openClient, openDemoClient, poll } from './demo-client.ts';
import { measureUsers, percentile } from './measure-users.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { type Portal, say, withPortal } from './with-portal.ts';

const USERS = 100;
const THINK_MS = 5_000;
const ROWS = 200;
const ATTACK_MS = Number(process.env.APURA_ATAQUE_SECONDS ?? 120) * 1000;
const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };
const ATACANTE = { cnpj: '11222333000181', email: 'atacante@exemplo.local', senha: 'Apura@2026' };
/** What a small project is: one file of a few lines. */
const SPED =
  '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|\r\n|9999|2|\r\n';

/** Calls of the attacker until `signal`. Returns how many were accepted and how many refused. */
type Attack = (client: DemoClient, alvo: Alvo, signal: AbortSignal) => Promise<Chamadas>;

interface Chamadas {
  aceitas: number;
  recusadas: number;
}

/** A processed project of the attacker with a hostile file, and a larger one on this machine. */
interface Alvo {
  projetoId: string;
  maior: string;
}

const ATTACKS: readonly { name: string; attack: Attack }[] = [
  { name: 'A: linha de um XML hostil de 700 kB, três de cada vez', attack: askLines },
  { name: 'B: projetos com um XML hostil de 6 MB', attack: startProjects },
  { name: 'C: `/start/compile` de 5.000 nomes, 24 de cada vez', attack: announceFiles },
];

await withPortal('ataque', async (portal) => {
  const victim = await openDemoClient(portal.url);
  const paths = await listPages(victim);
  const attacker = await openAttacker(portal);
  const alvo = await createHostileProject(portal, attacker);
  const linhas: string[] = [];
  for (const { name, attack } of ATTACKS) {
    say(`${name}…`);
    const stop = new AbortController();
    const attacking = attack(attacker, alvo, stop.signal);
    await wait(2_000);
    const beginning = measureBeginning(portal, victim);
    const times = await measureUsers({
      url: portal.url,
      token: victim.token,
      users: USERS,
      thinkMs: THINK_MS,
      durationMs: ATTACK_MS,
      paths,
    });
    const begins = await beginning;
    stop.abort();
    const { aceitas, recusadas } = await attacking;
    const p99 = percentile(times, 99);
    const ok = p99 <= 500 && begins <= 10;
    linhas.push(
      `| ${name} | ${aceitas} aceitas, ${recusadas} recusadas | ${p99.toFixed(0)} ms (mediana ` +
        `${percentile(times, 50).toFixed(0)} ms, ${times.length} chamadas, nenhum erro) | ≤ 500 ms | ` +
        `${begins.toFixed(1)} s | ≤ 10 s | ${ok ? 'ok' : '**não**'} |`,
    );
    say(linhas.at(-1) ?? '');
  }
  writePerformance(
    'ataque',
    `## Beside an attack

${writtenBy('bench:ataque')}
A server of its own; attacker, users and server run on the same processors. While an attacker of another owner does what
each row says, ${USERS} users read first pages of reports for ${ATTACK_MS / 1000} s, ${THINK_MS / 1000} s apart
on average, and one of them starts a project of one small file.

| ataque | chamadas do atacante | p99 dos usuários | meta | o projeto pequeno começa em | meta | |
|---|---|---|---|---|---|---|
${linhas.join('\n')}`,
  );
});

async function askLines(client: DemoClient, { projetoId }: Alvo, signal: AbortSignal): Promise<Chamadas> {
  return repeat(3, signal, () => client.call(`/api/line/${projetoId}/hostil-700kb.xml/1`));
}

async function startProjects(client: DemoClient, { maior }: Alvo, signal: AbortSignal): Promise<Chamadas> {
  return repeat(1, signal, async () => {
    const projetoId = await createProjetoManual(client, { cnpj: ATACANTE.cnpj, ...PERIODO });
    await sendArquivo(client, { projetoId, path: maior });
    await client.post('/start/process', { cod: projetoId });
  });
}

async function announceFiles(client: DemoClient, _alvo: Alvo, signal: AbortSignal): Promise<Chamadas> {
  const projetoId = await createProjetoManual(client, { cnpj: ATACANTE.cnpj, ...PERIODO });
  const files = Array.from({ length: 5_000 }, (_, n) => ({ name: `arquivo-${n}.xml`, size: 1_000 }));
  return repeat(24, signal, () => client.post('/start/compile', { process_id: projetoId, files }));
}

/** Repeats a call; after a refusal it waits a moment, as a program would. */
async function repeat(atOnce: number, signal: AbortSignal, call: () => Promise<unknown>): Promise<Chamadas> {
  const chamadas = { aceitas: 0, recusadas: 0 };
  const go = async (): Promise<void> => {
    while (!signal.aborted) {
      try {
        await call();
        chamadas.aceitas++;
      } catch (error) {
        if (chamadas.recusadas++ === 0) say(`the first refusal: ${String(error).slice(0, 200)}`);
        await wait(200);
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, go));
  return chamadas;
}

/** Seconds from the start of a small project until a worker has it. */
async function measureBeginning({ work }: Portal, client: DemoClient): Promise<number> {
  const path = join(work, `pequeno-${Date.now()}.txt`);
  writeFileSync(path, SPED);
  const { cnpj } = await firstProject(client);
  const projetoId = await createProjetoManual(client, { cnpj, ...PERIODO });
  await sendArquivo(client, { projetoId, path });
  await client.post('/start/process', { cod: projetoId });
  const startedAt = performance.now();
  await poll(
    'the small project',
    async () => {
      const { finalResult } = listProjetos.response.parse(await client.call('/api/processes'));
      const projeto = finalResult.find(({ id }) => id === projetoId);
      const begun =
        projeto?.execucoes.some(({ status }) => !['PENDING', 'ignorar'].includes(status)) ||
        projeto?.status === 'CONCLUDED';
      return begun ? true : undefined;
    },
    { everyMs: 100 },
  );
  return (performance.now() - startedAt) / 1000;
}

async function firstProject(client: DemoClient): Promise<{ id: string; cnpj: string }> {
  const { finalResult } = listProjetos.response.parse(await client.call('/api/processes'));
  const done = finalResult.find(({ status }) => status === 'CONCLUDED');
  if (done === undefined) throw new Error('the demonstration has no concluded project');
  return { id: done.id, cnpj: done.cnpj };
}

async function listPages(client: DemoClient): Promise<string[]> {
  const { id } = await poll('the demonstration', () => firstProject(client).catch(() => undefined));
  const abas = listRelatorios.response.parse(await client.call('/api/reports'));
  const paths: string[] = [];
  for (const { report } of Object.values(abas).flat()) {
    if (report === RELATORIO_VALIDACAO) continue;
    const path = `/api/reportJSON/${id}/${encodeURIComponent(report)}?limit=${ROWS}&offset=0`;
    if ((readRelatorio.response.parse(await client.call(path)).total ?? 0) > 0) paths.push(path);
  }
  return paths;
}

/** Another owner of the installation, made as its operator makes one. */
async function openAttacker({ url, work }: Portal): Promise<DemoClient> {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(REPO, 'apps/server/src/admin/owner.ts'),
      ...['create', '--cnpj', ATACANTE.cnpj, '--razao', 'Atacante Ltda', '--master-nome', 'Atacante'],
      ...['--master-email', ATACANTE.email, '--master-cpf', '52998224725', '--modulos', 'todos', '--creditos', '1000'],
    ],
    {
      encoding: 'utf8',
      env: { ...process.env, DATA_DIR: join(work, 'data'), DATABASE_URL: '', PUBLIC_URL: url, DEMO: '1' },
    },
  );
  const id = /\/reset\/([\w-]+)/.exec(stdout)?.[1];
  if (status !== 0 || id === undefined) throw new Error(`no attacker: ${stdout}${stderr}`);
  const taken = await fetch(`${url}/reset/pass`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, nova: ATACANTE.senha }),
  });
  if (!taken.ok) throw new Error(`no attacker: ${await taken.text()}`);
  return openClient(url, ATACANTE);
}

async function createHostileProject({ work }: Portal, client: DemoClient): Promise<Alvo> {
  await client.post('/register/company', { cnpj: ATACANTE.cnpj, grupo: 'grupo', parceiro: '' });
  const projetoId = await createProjetoManual(client, { cnpj: ATACANTE.cnpj, ...PERIODO });
  const write = (name: string, kilobytes: number): string => {
    const open =
      '<nfeProc xmlns="http://www.portalfiscal.inf.br/nfe"><NFe>' +
      '<infNFe Id="NFe35251098100002000157550010000000071000000078" versao="4.00"><det nItem="1"><prod>' +
      '<xProd>';
    writeFileSync(join(work, name), open + '<![CDATA['.repeat((kilobytes * 1000) / 9));
    return join(work, name);
  };
  await sendArquivo(client, { projetoId, path: write('hostil-700kb.xml', 700) });
  // Its lines can be asked for once it was read; that it is no document makes it no failure of the project.
  await processProjeto(client, projetoId).catch((error: unknown) => say(String(error)));
  return { projetoId, maior: write('hostil-6mb.xml', 6_000) };
}
