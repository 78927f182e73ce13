import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_ARQUIVOS_POR_MONTAGEM, nomeDaParte } from '@apura/contract';
import type { Client } from 'pg';
import { EMPRESA } from '../geradores/cadastro.ts';
import { createProjetoManual } from './create-projeto-manual.ts';
import { type DemoClient, openDemoClient, poll } from './demo-client.ts';
import { nfes } from './massa.ts';
import { openEmbedded } from './open-embedded.ts';
import { writePerformance, writtenBy } from './performance-page.ts';
import { processorSeconds } from './processor-seconds.ts';
import { say, withPortal } from './with-portal.ts';

const ARQUIVOS = 10_000;
const POR_PEDIDO = 100;
const VEZES = 3;
const LIMITE_S = 10;

interface Medida {
  segundos: number;
  processador: number;
}

await withPortal('conferencia', async ({ url, pid, work, undo }) => {
  say(`${ARQUIVOS} notas…`);
  const { dir } = nfes(ARQUIVOS);
  const nomes = readdirSync(dir).filter((nome) => nome.endsWith('.xml'));
  const db = await openEmbedded(join(work, 'data', 'postgres'));
  undo(() => db.end());
  const medidas: Medida[] = [];
  for (let vez = 1; vez <= VEZES; vez++) {
    say(`envio ${vez} de ${VEZES}…`);
    medidas.push(await measure({ client: await openDemoClient(url), db, dir, nomes, pid }));
  }
  const tempos = medidas.map(({ segundos }) => segundos).sort((a, b) => a - b);
  const mediana = tempos[Math.floor(VEZES / 2)] ?? Number.POSITIVE_INFINITY;
  const processador = Math.min(...medidas.map((medida) => medida.processador));
  const table = [
    '| o que | medido | processador | meta | |',
    '|---|---|---|---|---|',
    `| ${ARQUIVOS} NF-e identificadas antes do início | ${mediana.toFixed(1)} s ` +
      `(${tempos.map((tempo) => tempo.toFixed(1)).join(', ')}) | ${processador.toFixed(1)} s | ≤ ${LIMITE_S} s | ` +
      `${mediana <= LIMITE_S ? 'ok' : '**não**'} |`,
  ].join('\n');
  say(`\n${table}\n`);
  writePerformance(
    'conferencia',
    `## Files identified before the start

${writtenBy('bench:conferencia')}
${ARQUIVOS} NF-e of 8 kB in a new project, ${VEZES} times; the median counts. The time runs from the row that makes the
last file whole, so without the upload, to the row of the last file that is identified; the processor's time is the
least of the server and its readers in that time, without the database.

${table}`,
  );
});

/** Sends all files, has them made whole, and waits until each is identified. */
async function measure({
  client,
  db,
  dir,
  nomes,
  pid,
}: {
  client: DemoClient;
  db: Client;
  dir: string;
  nomes: readonly string[];
  pid: number;
}): Promise<Medida> {
  const projetoId = await createProjetoManual(client, { cnpj: EMPRESA.cnpj, inicio: '2025-01-01', fim: '2025-12-31' });
  for (let n = 0; n < nomes.length; n += POR_PEDIDO) {
    const form = new FormData();
    form.set('process_id', projetoId);
    for (const nome of nomes.slice(n, n + POR_PEDIDO)) {
      form.append('files', new Blob([new Uint8Array(readFileSync(join(dir, nome)))]), nomeDaParte(nome, 0));
    }
    await client.call('/update/files/upload', { method: 'POST', body: form });
  }
  for (let n = 0; n < nomes.length; n += MAX_ARQUIVOS_POR_MONTAGEM) {
    const files = nomes.slice(n, n + MAX_ARQUIVOS_POR_MONTAGEM).map((name) => {
      return { name, size: statSync(join(dir, name)).size };
    });
    await client.post('/start/compile', { process_id: projetoId, files });
  }
  const count = async (statement: string): Promise<number> =>
    Number((await db.query<{ n: string }>(statement, [projetoId])).rows[0]?.n);
  const inteiros = `select count(*) as n from arquivo_enviado where projeto_id = $1 and situacao = 'completo'`;
  await poll('the assembly', async () => ((await count(inteiros)) === nomes.length ? true : undefined), {
    everyMs: 50,
  });
  const [startedAt, antes] = [performance.now(), processorSeconds(pid)];
  const conferidos = 'select count(*) as n from arquivo_conferido where projeto_id = $1';
  await poll('the check', async () => ((await count(conferidos)) >= nomes.length ? true : undefined), { everyMs: 50 });
  return { segundos: (performance.now() - startedAt) / 1000, processador: processorSeconds(pid) - antes };
}
