import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { prefixoDosRetornos } from '../retificacoes/index.ts';
import * as repo from './documentos.repo.ts';
import { listOwnerIds } from './rotacao.repo.ts';

const POR_PAGINA = 200;
/** A run ends after so long, at the end of a document: a process that stops waits for it. */
const RUN_MS = 10_000;
/** After this time all documents are checked again, for those that a process of an older version wrote meanwhile. */
const CONFERIR_MS = 7 * 86_400_000;

/**
 * Encrypts documents that are in clear or under a retired key of their owner, one after the other, for a limited time;
 * the next run continues after the last one. Each document is readable at every moment, in its old or its new form.
 */
export async function encryptDocumentos(deps: Deps): Promise<void> {
  const deadline = performance.now() + RUN_MS;
  for (const ownerId of await asSystem(deps.db, 'rotacao', listOwnerIds)) {
    while (await encryptPagina(deps, ownerId, deadline)) if (performance.now() > deadline) return;
  }
}

/**
 * Retires the data keys of all owners: new documents get new ones, and the others are written anew. Answers of how
 * many.
 */
export async function rotateChavesDosDocumentos(deps: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  let owners = 0;
  for (const ownerId of await asSystem(deps.db, 'rotacao', listOwnerIds)) {
    const trocada = await asOwner(deps.db, ownerId, (trx) => repo.retireChave(trx, deps.clock.now()));
    if (trocada) owners += 1;
  }
  return owners;
}

/** Looks at some documents of an owner; false when there is nothing left to look at. */
async function encryptPagina(deps: Deps, ownerId: string, deadline: number): Promise<boolean> {
  const now = deps.clock.now();
  const chave = await asOwner(deps.db, ownerId, repo.findChaveEmUso);
  if (!deps.config.encryptDocuments) {
    // Documents that come in clear from now on are looked for when it is turned on again.
    if (chave !== undefined && (chave.conferida_em !== null || chave.conferida_ate !== null))
      await check(deps, ownerId, { chave, ate: null, em: null });
    return false;
  }
  if (chave?.conferida_em && now.getTime() - chave.conferida_em.getTime() < CONFERIR_MS) return false;
  const depoisDe = chave?.conferida_em ? '' : (chave?.conferida_ate ?? '');
  const keys = await asOwner(deps.db, ownerId, (trx) => repo.listDocumentos(trx, { depoisDe, limite: POR_PAGINA }));
  if (keys.length === 0) {
    await encryptRetornos(deps, ownerId);
    if (chave !== undefined) await check(deps, ownerId, { chave, ate: null, em: now });
    return false;
  }
  let ate = depoisDe;
  for (const key of keys) {
    await cifrar(deps, ownerId, key);
    ate = key;
    if (performance.now() > deadline) break;
  }
  // An owner's first document makes the key.
  const emUso = chave ?? (await asOwner(deps.db, ownerId, repo.findChaveEmUso));
  if (emUso === undefined) return false;
  await check(deps, ownerId, { chave: emUso, ate, em: null });
  return true;
}

async function check(
  deps: Deps,
  ownerId: string,
  { chave, ate, em }: { chave: { id: string }; ate: string | null; em: Date | null },
): Promise<void> {
  await asOwner(deps.db, ownerId, (trx) => repo.setConferida(trx, chave.id, { conferida_ate: ate, conferida_em: em }));
}

async function cifrar(deps: Deps, ownerId: string, key: string): Promise<void> {
  try {
    if ((await deps.storage.renew?.(key)) !== true) return;
  } catch (err) {
    deps.log.error({ err, ownerId, key }, 'a document could not be encrypted; it is as it was');
    return;
  }
  // A deletion removes the row first. A document without a row was deleted while this wrote it again.
  if (!(await asOwner(deps.db, ownerId, (trx) => repo.hasDocumento(trx, key)))) await deps.storage.delete(key);
}

/** No row names the single answers of the government: they are listed by the prefix of their transmission. */
async function encryptRetornos(deps: Deps, ownerId: string): Promise<void> {
  const transmissoes = await asOwner(deps.db, ownerId, repo.listTransmissoesEncerradas);
  for (const { projetoId, retificacaoId } of transmissoes) {
    for await (const { key } of deps.storage.list(prefixoDosRetornos(ownerId, projetoId, retificacaoId))) {
      await deps.storage.renew?.(key).catch((err: unknown) => {
        deps.log.error({ err, ownerId, key }, 'a document could not be encrypted; it is as it was');
      });
    }
  }
}
