import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { EMPRESA } from '../geradores/cadastro.ts';
import { createProjetoManual, processProjeto, sendArquivo } from './create-projeto-manual.ts';
import { openDemoClient } from './demo-client.ts';
import { efdIcmsIpi } from './massa.ts';
import { median } from './measure-users.ts';
import { processorSeconds } from './processor-seconds.ts';
import { startServer } from './start-server.ts';

/**
 * What encryption at rest costs: the same file is sent to, processed by and downloaded from two servers in turn, one of
 * which encrypts. Processor time of the server and of the processes that it waited for, and the time that the user
 * waits, in seconds. Arguments: megabytes, rounds, and `envio` for uploads alone.
 */
const MEGABYTES = Number(process.argv[2] ?? 330);
const ROUNDS = Number(process.argv[3] ?? 3);
const SO_ENVIO = process.argv[4] === 'envio';
const PERIODO = { inicio: '2025-10-01', fim: '2025-10-31' };

const PASSOS = ['envio', 'processamento', 'download'] as const;

interface Tempo {
  processador: number;
  espera: number;
}

type Tempos = Partial<Record<(typeof PASSOS)[number], Tempo>>;

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
  for (const passo of SO_ENVIO ? (['envio'] as const) : PASSOS) {
    for (const medida of ['processador', 'espera'] as const) {
      const listOf = (servidor: Servidor | undefined) =>
        servidor?.tempos.map((tempos) => tempos[passo]?.[medida] ?? Number.NaN) ?? [];
      const [sem, com] = [listOf(claro), listOf(cifrado)];
      const minimo = (Math.min(...com) / Math.min(...sem)).toFixed(2);
      process.stdout.write(
        `${passo}, ${medida}: ${median(sem).toFixed(2)} s → ${median(com).toFixed(2)} s, ` +
          `${(median(com) / median(sem)).toFixed(2)}× (mínimos ${minimo}×)\n`,
      );
    }
  }
} finally {
  for (const { stop } of servidores) await stop();
  rmSync(work, { recursive: true, force: true });
}

async function measure({ pid, url }: Servidor): Promise<Tempos> {
  const client = await openDemoClient(url);
  const projetoId = await createProjetoManual(client, { cnpj: EMPRESA.cnpj, ...PERIODO });
  const envio = await timeOf(pid, () => sendArquivo(client, { projetoId, path }));
  if (SO_ENVIO) return { envio };
  const processamento = await timeOf(pid, () => processProjeto(client, projetoId));
  const download = await timeOf(pid, async () => {
    const headers = { authorization: `Bearer ${client.token}` };
    const response = await fetch(`${url}/api/allFiles/${projetoId}`, { headers });
    if (!response.ok || response.body === null) throw new Error(`the download answered ${response.status}`);
    for await (const _chunk of response.body) {
      // Read to its end.
    }
  });
  return { envio, processamento, download };
}

async function timeOf(pid: number, step: () => Promise<unknown>): Promise<Tempo> {
  const before = processorSeconds(pid);
  const startedAt = performance.now();
  await step();
  const espera = (performance.now() - startedAt) / 1000;
  await untilIdle(pid);
  return { processador: Number((processorSeconds(pid) - before).toFixed(2)), espera: Number(espera.toFixed(2)) };
}

async function untilIdle(pid: number): Promise<void> {
  for (let quiet = 0; quiet < 2; ) {
    const before = processorSeconds(pid);
    await wait(1_000);
    quiet = processorSeconds(pid) - before < 0.05 ? quiet + 1 : 0;
  }
}
