import { readFile } from 'node:fs/promises';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { listOwnerIds, listSemFiguras } from './carteira.repo.ts';
import { replaceFiguras } from './figuras.repo.ts';
import { type FigurasDoProjeto, figurasDoDiagnostico } from './figuras-do-diagnostico.ts';

const POR_VEZ = 50;

/** The figures of a diagnostic's file. */
export async function readFiguras(path: string): Promise<FigurasDoProjeto> {
  return figurasDoDiagnostico(JSON.parse(await readFile(path, 'utf8')));
}

/** Keeps the figures of projects that were concluded before the portal kept figures. A lost file is left for later. */
export async function fillCarteira(deps: Deps): Promise<void> {
  for (const ownerId of await asSystem(deps.db, 'carteira', listOwnerIds)) {
    let depoisDe: string | null = null;
    for (;;) {
      const faltam = await asOwner(deps.db, ownerId, (trx) => listSemFiguras(trx, { depoisDe, limite: POR_VEZ }));
      for (const { projetoId, storageKey } of faltam) {
        depoisDe = projetoId;
        await fill(deps, { ownerId, projetoId, storageKey });
      }
      if (faltam.length < POR_VEZ) break;
    }
  }
}

async function fill(
  deps: Deps,
  { ownerId, projetoId, storageKey }: { ownerId: string; projetoId: string; storageKey: string },
): Promise<void> {
  try {
    const figuras = await deps.storage.using(async () => readFiguras(await deps.storage.localPath(storageKey)));
    await asOwner(deps.db, ownerId, (trx) =>
      replaceFiguras(trx, { ownerId, projetoId, figuras, now: deps.clock.now() }),
    );
  } catch (err) {
    deps.log.warn({ err, projetoId }, 'the figures of a project could not be kept');
  }
}
