import { createHash, randomUUID } from 'node:crypto';
import type { ArquivoColetado } from '@apura/coletores';
import { type Ferramenta, sanitizeFileName } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { dropUnused, StorageLimitError } from '../../platform/storage/port.ts';
import { chaveOriginal } from '../projetos/index.ts';
import * as repo from './coletados.repo.ts';
import { createUniqueNames } from './unique-name.ts';
import { bytesLivres, PROJETO_CHEIO, ProjetoCheioError } from './upload/quota-do-projeto.ts';

/** A fetched document whose bytes are stored and whose row is still to be written. */
export interface Guardado {
  id: string;
  nome: string;
  tamanho: number;
  sha256: string;
  storageKey: string;
  feitoDe: string | null;
}

/**
 * A document that the portal makes from others. `feitoDe` names its sources: it is made again only when that changes.
 */
export interface ArquivoFeito {
  nome: string;
  feitoDe: string;
  open(): AsyncIterable<Uint8Array>;
}

interface Destino {
  ownerId: string;
  projetoId: string;
  /** Who fetched it: a tool, or the search of the NF-e or of the NFS-e. */
  ferramenta: Extract<Ferramenta, 'ecac' | 'receitanet_bx' | 'esocial'> | 'nfe' | 'nfse';
}

/** Begins the names of simulated documents, so that they are recognised outside the portal, too. */
const MARCA = 'SIMULADO ';

/**
 * Stores the bytes of fetched documents; those that the project has already are left out. Rows follow with
 * {@link keepColetados} in the transaction that keeps the collector's state: cut off in between, the step is made
 * again. Throws {@link ProjetoCheioError} when they do not fit, and then, as after any fault, none of them stays.
 */
export async function storeColetados(
  deps: Deps,
  destino: Destino & { simulado: boolean },
  arquivos: readonly (ArquivoColetado | ArquivoFeito)[],
): Promise<Guardado[]> {
  if (arquivos.length === 0) return [];
  const { ownerId, projetoId, ferramenta, simulado } = destino;
  const [conhecidos, livres] = await asOwner(deps.db, ownerId, async (trx) => [
    await repo.listColetados(trx, projetoId),
    await bytesLivres(trx, projetoId),
  ]);
  const porNome = new Map(conhecidos.map((conhecido) => [conhecido.nome_enviado, conhecido]));
  const guardados: Guardado[] = [];
  let restam = livres;
  try {
    for (const arquivo of arquivos) {
      const nome = `${simulado ? MARCA : ''}${sanitizeFileName(arquivo.nome) ?? 'documento'}`;
      const anterior = porNome.get(nome);
      const feitoDe = 'feitoDe' in arquivo ? arquivo.feitoDe : null;
      if ('feitoDe' in arquivo) {
        if (anterior?.feito_de === arquivo.feitoDe) continue;
      } else {
        if (arquivo.conteudo.byteLength === 0) continue;
        const sha256 = createHash('sha256').update(arquivo.conteudo).digest('hex');
        if (anterior?.sha256 === sha256 || guardados.some((g) => g.nome === nome && g.sha256 === sha256)) continue;
      }
      // Its bytes take the place of those it replaces.
      if (anterior?.coletado_por === ferramenta) restam += Number(anterior.tamanho ?? 0);
      const id = randomUUID();
      const storageKey = `${chaveOriginal(ownerId, projetoId, id)}/${randomUUID()}`;
      if (restam <= 0) throw new StorageLimitError('no bytes are left');
      const conteudo = 'feitoDe' in arquivo ? arquivo.open() : arquivo.conteudo;
      const { bytes, sha256 } = await deps.storage.put(storageKey, conteudo, { maxBytes: restam });
      restam -= bytes;
      guardados.push({ id, nome, tamanho: bytes, sha256, storageKey, feitoDe });
    }
  } catch (error) {
    for (const { storageKey } of guardados) await dropUnused(deps, storageKey);
    throw error instanceof StorageLimitError ? new ProjetoCheioError(PROJETO_CHEIO) : error;
  }
  return guardados;
}

/**
 * Deletes stored bytes whose rows were not written. A transaction may have been committed although its answer was lost:
 * bytes that a row names are kept, and so are all of them while the rows cannot be read.
 */
export async function dropColetados(deps: Deps, ownerId: string, guardados: readonly Guardado[]): Promise<void> {
  const keys = guardados.map(({ storageKey }) => storageKey);
  if (keys.length === 0) return;
  const found = await asOwner(deps.db, ownerId, (trx) => repo.listChavesUsadas(trx, keys)).catch((err: unknown) =>
    deps.log.warn({ err, keys }, 'stored bytes stay whose rows could not be looked at'),
  );
  if (found === undefined) return;
  const kept = new Set(found);
  for (const key of keys) if (!kept.has(key)) await dropUnused(deps, key);
}

/**
 * Writes the rows of stored documents. One that the tool had fetched under the same name is replaced; answers the keys
 * of bytes that nothing points at any more. Throws {@link ProjetoCheioError} when others filled the project meanwhile.
 */
export async function keepColetados(
  trx: Trx,
  destino: Destino & { simulado: boolean; now: Date },
  guardados: readonly Guardado[],
): Promise<string[]> {
  if (guardados.length === 0) return [];
  const { ownerId, projetoId, ferramenta, simulado, now } = destino;
  const existentes = await repo.listColetados(trx, projetoId);
  const porNome = new Map(
    existentes.filter((e) => e.coletado_por === ferramenta).map((existente) => [existente.nome_enviado, existente]),
  );
  const unique = createUniqueNames(existentes.map(({ nome }) => nome));
  const soltos: string[] = [];
  for (const { id, nome: nomeEnviado, tamanho, sha256, storageKey, feitoDe } of guardados) {
    const bytes = { tamanho, sha256, storage_key: storageKey, completo_em: now, simulado, feito_de: feitoDe };
    const anterior = porNome.get(nomeEnviado);
    if (anterior !== undefined) {
      if (anterior.storage_key !== null) soltos.push(anterior.storage_key);
      await repo.updateColetado(trx, anterior.id, bytes);
      continue;
    }
    const nome = unique(nomeEnviado);
    await repo.insertColetado(trx, {
      id,
      owner_id: ownerId,
      projeto_id: projetoId,
      nome_enviado: nomeEnviado,
      nome,
      situacao: 'completo',
      criado_em: now,
      coletado_por: ferramenta,
      ...bytes,
    });
  }
  if ((await bytesLivres(trx, projetoId)) < 0) throw new ProjetoCheioError(PROJETO_CHEIO);
  return soltos;
}
