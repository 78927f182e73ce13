import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { FORMAS_HOSTIS, type FormaHostil, run } from './formas-hostis.ts';
import { type Leitura, leituras } from './leituras.ts';
import { measureCrescimento } from './medir.ts';

export type RecadoTempo = { tipo: 'caso'; nome: string } | { tipo: 'fim'; fault: string | null } | { tipo: 'todos' };

/** Reads the hostile shapes by one reader after the other, and says before each case which one it is. */
const {
  de,
  leitura: nome,
  parte,
  partes,
} = workerData as { leitura: string; de: number; parte: number; partes: number };
const leitura = leituras().find((l) => l.name === nome);
if (leitura === undefined) throw new Error(`no reader ${nome}`);
const say = (recado: RecadoTempo) => parentPort?.postMessage(recado);
const work = mkdtempSync(join(tmpdir(), 'apura-tempo-'));
try {
  const casos = casosDe(leitura).filter((_, at, all) => all.length === 1 || at % partes === parte);
  for (const caso of casos.slice(de)) {
    say({ tipo: 'caso', nome: caso.nome });
    const fault = await measureCrescimento(async (length) => {
      const texto = `${leitura.antes}${caso.make(length)}${caso.cortado ? '' : leitura.depois}`;
      // Processor time does not depend on other programs of the machine, and nothing else runs in this process.
      const before = process.cpuUsage();
      await leitura.read(texto, work);
      const { user, system } = process.cpuUsage(before);
      return (user + system) / 1000;
    });
    say({ tipo: 'fim', fault });
  }
  say({ tipo: 'todos' });
} finally {
  rmSync(work, { recursive: true, force: true });
}

/**
 * Each shape at the end of a document and, where it could begin something, with the rest of the document behind it. The
 * document's own pieces are shapes as well, because a file of a hundred thousand good records must be read in time too.
 */
function casosDe({
  name: de,
  antes,
  depois,
}: Leitura): { nome: string; cortado: boolean; make: FormaHostil['make'] }[] {
  if (de.startsWith('archive')) return [{ nome: de, cortado: true, make: (length) => 'x'.repeat(length) }];
  const proprias = [
    { ...run(antes.slice(-200) || 'x'), name: 'what comes before, again and again' },
    { ...run(depois.slice(0, 200) || 'x'), name: 'what comes after, again and again' },
    { ...run(antes + depois || 'x'), name: 'the whole document again and again' },
  ];
  return [...proprias, ...FORMAS_HOSTIS].flatMap(({ name, make }) => [
    { nome: `${de}: ${name}`, cortado: true, make },
    ...(/[<&"'[-]/.test(make(100)) ? [{ nome: `${de}: ${name}, with the rest`, cortado: false, make }] : []),
  ]);
}
