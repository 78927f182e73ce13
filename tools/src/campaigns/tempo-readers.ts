import { Worker } from 'node:worker_threads';
import type { Told } from '../test-reports.ts';
import type { StepResult } from '../test-steps.ts';
import { leituras } from './tempo/leituras.ts';
import type { RecadoTempo } from './tempo/tempo-worker.ts';

/**
 * A run takes one shape in 24 for each reader, other ones each day, so that all of them have had their turn after 24
 * days. After a change to a reader, try all of its shapes: `APURA_TEMPO_PARTES=1 APURA_TEMPO='nota.xml'`.
 */
const PARTES = Number(process.env.APURA_TEMPO_PARTES ?? 24);
const PARTE = Math.floor(Date.now() / 86_400_000) % PARTES;
/** A case that says nothing for so long hangs. */
const HANG_MS = 120_000;

/**
 * Gives every reader hostile text that grows: input doubled takes at most two and a half times as long. What a regular
 * expression or a loop does to the square of a user's file shows here before it holds a process.
 */
export async function runTempoCampaign(): Promise<StepResult> {
  const startedAt = Date.now();
  const failures: Told[] = [];
  let passed = 0;
  const only = new RegExp(process.env.APURA_TEMPO ?? '');
  const chosen = leituras().filter(({ name }) => only.test(name));
  if (chosen.length === 0) throw new Error(`no reader is called ${only}`);
  for (const { name } of chosen) {
    const result = await tryLeitura(name);
    passed += result.passed;
    for (const failure of result.failures) process.stdout.write(`FAIL ${failure.title}: ${failure.error}\n`);
    failures.push(...result.failures);
    process.stdout.write(`tempo: ${name}: ${result.passed} shapes\n`);
  }
  return { name: 'tempo', passed, failed: failures.length, seconds: (Date.now() - startedAt) / 1000, failures };
}

/** A case that hangs or breaks is a failure; the reader goes on behind it. */
async function tryLeitura(leitura: string): Promise<{ passed: number; failures: Told[] }> {
  const failures: Told[] = [];
  let passed = 0;
  for (let de = 0; ; ) {
    const { done, casos, title, error } = await runWorker(leitura, de, (fault, nome) => {
      if (fault === null) passed++;
      else failures.push({ title: nome, error: fault });
    });
    if (done) return { passed, failures };
    failures.push({ title, error });
    de += casos;
  }
}

function runWorker(
  leitura: string,
  de: number,
  onFim: (fault: string | null, nome: string) => void,
): Promise<{ done: boolean; casos: number; title: string; error: string }> {
  const worker = new Worker(new URL('./tempo/tempo-worker.ts', import.meta.url), {
    workerData: { leitura, de, parte: PARTE, partes: PARTES },
    resourceLimits: { maxOldGenerationSizeMb: 2_048 },
  });
  return new Promise((resolve) => {
    let casos = 0;
    let title = leitura;
    const end = (done: boolean, error: string) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve({ done, casos: Math.max(1, casos), title, error });
    };
    const hang = () => end(false, `no answer after ${HANG_MS / 1000} s`);
    let timer = setTimeout(hang, HANG_MS);
    worker.on('message', (recado: RecadoTempo) => {
      clearTimeout(timer);
      timer = setTimeout(hang, HANG_MS);
      if (recado.tipo === 'todos') return end(true, '');
      if (recado.tipo === 'fim') return onFim(recado.fault, title);
      casos++;
      title = recado.nome;
    });
    worker.on('error', (error: Error) => end(false, error.stack ?? error.message));
  });
}
