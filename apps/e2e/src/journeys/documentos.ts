import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { DroppedFile } from './portal.ts';

const REPO = fileURLToPath(new URL('../../../../', import.meta.url));
const DEMO = join(REPO, 'fixtures', 'demonstracao');
const CORPUS = resolve(process.env.APURA_CORPUS ?? join(REPO, '..', 'shared', 'corpus'));

/** The demonstration's four kinds of SPED and its NF-e, as files to drop. */
export function documentosDemonstracao(): DroppedFile[] {
  return [...filesOf(join(DEMO, 'sped')), ...filesOf(join(DEMO, 'nfe'))];
}

/** SPED and NF-e files of the corpus; none where its folder is absent. */
export function documentosCorpus(): DroppedFile[] {
  if (!existsSync(CORPUS)) return [];
  const speds = ['ecd', 'ecf', 'efd_contribuicoes', 'efd_icms_ipi'].flatMap((kind) =>
    filesOf(join(CORPUS, 'sped', kind)),
  );
  return [...speds, ...filesOf(join(CORPUS, 'nfe'))];
}

/** The documents of a golden case of the reports, named after the case: two of them may be dropped together. */
export function documentosDoCaso(caso: string): DroppedFile[] {
  return filesOf(join(REPO, 'fixtures', 'relatorios', caso))
    .filter(({ name }) => name !== 'NOTE.md' && name !== 'esperado.json')
    .map((file) => ({ ...file, name: `${caso}-${file.name}` }));
}

function filesOf(dir: string): DroppedFile[] {
  return readdirSync(dir)
    .sort()
    .map((name) => ({
      name,
      type: name.endsWith('.xml') ? 'text/xml' : 'text/plain',
      base64: readFileSync(join(dir, name)).toString('base64'),
    }));
}
