import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EMPRESA } from '../geradores/cadastro.ts';
import { createProjetoManual, processProjeto, sendArquivo } from './create-projeto-manual.ts';
import { openDemoClient } from './demo-client.ts';
import { efdIcmsIpi } from './massa.ts';
import { startServer } from './start-server.ts';

/**
 * What encryption at rest costs: the same file is sent to, processed by and downloaded from two servers in turn, one of which
 * encrypts. Processor time of the server and of the processes that it waited for, in seconds.
 */
const MEGABYTES = Number(process.argv[2] ?? 330);
const ROUNDS = Number(process.argv[3] ?? 3);
const TICKS = 100;
const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };

interface Tempos {
  envio: number;
  processamento: number;
  download: number;
}

interface Servidor {
  nome: 'claro' | 'cifrado';
  pid: number;
  url: string;
  stop(): Promise<void>;
  tempos: Tempos[];
}

const { path } = efdIcmsIpi(MEGABYTES);
const work = mkdtempSync(join(tmpdir(), 'apura-cifra-'));
const servidores: Servidor[] = [];
try {
  for (const nome of ['claro', 'cifrado'] as const) {
    process.env.ENCRYPT_DOCUMENTS = nome === 'cifrado' ? '1' : '0';
    const { url, pid, stop } = await startServer(join(work, nome));
    servidores.push({ nome, pid, url, stop, tempos: [] });
    await untilIdle(pid);
  }
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const servidor of round % 2 === 0 ? servidores : servidores.toReversed()) {
      const tempos = await measure(servidor);
      servidor.tempos.push(tempos);
      process.stdout.write(`${servidor.nome.padEnd(8)} ${JSON.stringify(tempos)}\n`);
    }
  }
  const [claro, cifrado] = servidores;
  for (const qual of ['envio', 'processamento', 'download'] as const) {
    const sem = median(claro?.tempos.map((tempos) => tempos[qual]) ?? []);
    const com = median(cifrado?.tempos.map((tempos) => tempos[qual]) ?? []);
    process.stdout.write(
      `${qual}: ${sem.toFixed(2)} s → ${com.toFixed(2)} s de processador, ${(com / sem).toFixed(2)}×\n`,
    );
  }
} finally {
  for (const { stop } of servidores) await stop();
  rmSync(work, { recursive: true, force: true });
}

async function measure({ pid, url }: Servidor): Promise<Tempos> {
  const client = await openDemoClient(url);
  const projetoId = await createProjetoManual(client, { cnpj: EMPRESA.cnpj, ...PERIODO });
  const envio = await cpuOf(pid, () => sendArquivo(client, { projetoId, path }));
  const processamento = await cpuOf(pid, () => processProjeto(client, projetoId));
  const download = await cpuOf(pid, async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    const response = await fetch(`${url}/api/allFiles/${projetoId}`, { headers });
    if (!response.ok || response.body === null) throw new Error(`the download answered ${response.status}`);
    for await (const _chunk of response.body) {
      // Read to its end.
    }
  });
  return { envio, processamento, download };
}

async function cpuOf(pid: number, step: () => Promise<unknown>): Promise<number> {
  const before = cpu(pid);
  await step();
  await untilIdle(pid);
  return Number((cpu(pid) - before).toFixed(2));
}

/** User and system time of a process and of the children that it waited for, as Linux tells it. */
function cpu(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS;
}

async function untilIdle(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const before = cpu(pid);
    await wait(1_000);
    quiet = cpu(pid) - before < 0.05 ? quiet + 1 : 0;
  }
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
