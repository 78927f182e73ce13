import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const PASTA = fileURLToPath(new URL('../../../../fixtures/demonstracao', import.meta.url));

/** The fictitious documents of the demonstration: SPED files and NF-e, by name. */
export async function readFixturesDemonstracao(): Promise<{ name: string; bytes: Buffer }[]> {
  const found: { name: string; bytes: Buffer }[] = [];
  for (const pasta of ['sped', 'nfe']) {
    for (const name of (await readdir(join(PASTA, pasta))).sort()) {
      found.push({ name, bytes: await readFile(join(PASTA, pasta, name)) });
    }
  }
  if (found.length === 0) throw new Error(`no documents in ${PASTA}`);
  return found;
}

/** An NF-e of the demonstration, as a collector brings it. */
export async function readNotaDemonstracao(): Promise<{ nome: string; conteudo: Uint8Array }> {
  const nota = (await readFixturesDemonstracao()).find(({ name }) => name.endsWith('.xml'));
  if (nota === undefined) throw new Error('the demonstration has no XML');
  return { nome: nota.name, conteudo: nota.bytes };
}
