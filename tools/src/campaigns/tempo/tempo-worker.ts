import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { FORMAS_HOSTIS } from './formas-hostis.ts';
import { leituras } from './leituras.ts';
import { medirCrescimento } from './medir.ts';

export type RecadoTempo = { tipo: 'caso'; nome: string } | { tipo: 'fim'; fault: string | null } | { tipo: 'todos' };

/** Reads the hostile shapes by one reader after the other, and says before each case which one it is. */
const { de, leitura: nome } = workerData as { leitura: string; de: number };
const leitura = leituras().find((l) => l.name === nome);
if (leitura === undefined) throw new Error(`no reader ${nome}`);
const say = (recado: RecadoTempo) => parentPort?.postMessage(recado);
const work = mkdtempSync(join(tmpdir(), 'apura-tempo-'));
try {
  for (const caso of casosDe(leitura.name).slice(de)) {
    say({ tipo: 'caso', nome: caso.nome });
    const fault = await medirCrescimento(async (length) => {
      const texto = `${leitura.antes}${caso.make(length)}${caso.cortado ? '' : leitura.depois}`;
      const startedAt = performance.now();
      await leitura.read(texto, work);
      return performance.now() - startedAt;
    });
    say({ tipo: 'fim', fault });
  }
  say({ tipo: 'todos' });
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Each shape at the end of what there is and, where it could begin something, with the rest of the document behind it. */
function casosDe(leitura: string): { nome: string; cortado: boolean; make: (length: number) => string }[] {
  if (leitura.startsWith('archive')) return [{ nome: leitura, cortado: true, make: (length) => 'x'.repeat(length) }];
  return FORMAS_HOSTIS.flatMap(({ name, make }) => [
    { nome: `${leitura}: ${name}`, cortado: true, make },
    ...(/[<&"'[-]/.test(make(100)) ? [{ nome: `${leitura}: ${name}, with the rest`, cortado: false, make }] : []),
  ]);
}
