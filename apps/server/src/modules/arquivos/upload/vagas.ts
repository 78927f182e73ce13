import { randomUUID } from 'node:crypto';
import { TAMANHO_PARTE_BYTES } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { chaveOriginal, lockProjeto } from '../../projetos/index.ts';
import * as enviados from '../arquivos-enviados.repo.ts';
import { assertRecebeArquivos } from '../assert-recebe-arquivos.ts';
import { createUniqueNames } from '../unique-name.ts';
import { assertCabemArquivos } from './quota-do-projeto.ts';
import * as repo from './vagas.repo.ts';

/** A part's place within its file. It was given to one writer, who writes it once or gives it back. */
export interface Vaga {
  arquivoId: string;
  n: number;
  /** The object that all places of the file are in. */
  storageKey: string;
  write(body: AsyncIterable<Uint8Array>): Promise<{ bytes: number }>;
}

/**
 * Gives a part its place in the open file of its name, which the first part begins. Undefined when the place was given
 * out before, whether or not its part arrived, and when the storage has no places: such a part is stored under its own
 * key.
 */
export async function takeVaga(
  deps: Deps,
  { ownerId, projetoId, nome, n }: { ownerId: string; projetoId: string; nome: string; n: number },
): Promise<Vaga | undefined> {
  const { storage } = deps;
  if (storage.putRange === undefined) return undefined;
  const tomada = await asOwner(deps.db, ownerId, async (trx) => {
    assertRecebeArquivos(await lockProjeto(trx, projetoId));
    const arquivo =
      (await enviados.findAberto(trx, projetoId, nome)) ?? (await openArquivo(deps, trx, { ownerId, projetoId, nome }));
    if (!(await repo.insertVaga(trx, { ownerId, arquivoId: arquivo.id, n }))) return undefined;
    if (arquivo.vagas_key !== null) return { arquivoId: arquivo.id, storageKey: arquivo.vagas_key };
    const storageKey = `${chaveOriginal(ownerId, projetoId, arquivo.id)}/${randomUUID()}`;
    await repo.setVagasKey(trx, arquivo.id, storageKey);
    return { arquivoId: arquivo.id, storageKey };
  });
  if (tomada === undefined) return undefined;
  const write = async (body: AsyncIterable<Uint8Array>): Promise<{ bytes: number }> => {
    if (storage.putRange === undefined) throw new Error('the storage knew places a moment ago');
    return storage.putRange(tomada.storageKey, vagaStart(n), body, { maxBytes: TAMANHO_PARTE_BYTES });
  };
  return { ...tomada, n, write };
}

/** Where the place of a part begins. */
export function vagaStart(n: number): number {
  return n * TAMANHO_PARTE_BYTES;
}

async function openArquivo(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, nome }: { ownerId: string; projetoId: string; nome: string },
): Promise<enviados.ArquivoEnviadoRow> {
  const arquivos = await enviados.listArquivosEnviados(trx, projetoId);
  assertCabemArquivos(arquivos.length + 1);
  return enviados.insertArquivoEnviado(trx, {
    ownerId,
    projetoId,
    nomeEnviado: nome,
    nome: createUniqueNames(arquivos.map((arquivo) => arquivo.nome))(nome),
    criadoEm: deps.clock.now(),
  });
}

/**
 * Releases places whose parts were not kept and are no longer being written. A file without any other part is deleted,
 * and so are bytes that no row names.
 */
export async function releaseVagas(
  deps: Deps,
  { ownerId, projetoId, vagas }: { ownerId: string; projetoId: string; vagas: readonly Vaga[] },
): Promise<void> {
  if (vagas.length === 0) return;
  const arquivoIds = [...new Set(vagas.map(({ arquivoId }) => arquivoId))];
  const usadas = await asOwner(deps.db, ownerId, async (trx) => {
    await lockProjeto(trx, projetoId);
    for (const vaga of vagas) await repo.deleteVaga(trx, vaga);
    await repo.deleteVazios(trx, arquivoIds);
    return (await repo.listChaves(trx, arquivoIds)).flatMap((chaves) => [chaves.storage_key, chaves.vagas_key]);
  });
  for (const key of new Set(vagas.map(({ storageKey }) => storageKey))) {
    if (!usadas.includes(key)) await deps.storage.delete(key);
  }
}
