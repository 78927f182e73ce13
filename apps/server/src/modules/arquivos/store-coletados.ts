import { createHash, randomUUID } from 'node:crypto';
import type { ArquivoColetado } from '@apura/coletores';
import { type Ferramenta, sanitizeFileName } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import { chaveOriginal } from '../projetos/index.ts';
import { nameKey, uniqueName } from './unique-name.ts';

/** A fetched document whose bytes are stored and whose row is still to be written. */
export interface Guardado {
  id: string;
  nome: string;
  tamanho: number;
  sha256: string;
  storageKey: string;
}

interface Destino {
  ownerId: string;
  projetoId: string;
  /** Who fetched it: a tool, or the search of the NF-e. */
  ferramenta: Extract<Ferramenta, 'ecac' | 'receitanet_bx' | 'esocial'> | 'nfe';
}

/** What a simulator gave says so in its name, wherever the file goes. */
const MARCA = 'SIMULADO ';

/**
 * Stores the bytes of fetched documents; those that the project has already are left out. Rows follow with
 * {@link keepColetados} in the transaction that keeps the collector's state: cut off in between, the step is made again.
 */
export async function storeColetados(
  deps: Deps,
  destino: Destino & { simulado: boolean },
  arquivos: readonly ArquivoColetado[],
): Promise<Guardado[]> {
  if (arquivos.length === 0) return [];
  const { ownerId, projetoId, simulado } = destino;
  const conhecidos = await asOwner(deps.db, ownerId, (trx) => listColetados(trx, projetoId));
  const hashes = new Map(conhecidos.map(({ nome_enviado: nome, sha256 }) => [nome, sha256]));
  const guardados: Guardado[] = [];
  for (const { nome: original, conteudo } of arquivos) {
    if (conteudo.byteLength === 0) continue;
    const nome = `${simulado ? MARCA : ''}${sanitizeFileName(original) ?? 'documento'}`;
    const sha256 = createHash('sha256').update(conteudo).digest('hex');
    if (hashes.get(nome) === sha256) continue;
    hashes.set(nome, sha256);
    const id = randomUUID();
    const storageKey = `${chaveOriginal(ownerId, projetoId, id)}/${randomUUID()}`;
    const { bytes } = await deps.storage.put(storageKey, conteudo);
    guardados.push({ id, nome, tamanho: bytes, sha256, storageKey });
  }
  return guardados;
}

/** Gives stored bytes up whose rows were not written. */
export async function dropColetados(deps: Deps, guardados: readonly Guardado[]): Promise<void> {
  for (const { storageKey } of guardados) await dropUnused(deps, storageKey);
}

/**
 * Writes the rows of stored documents. One that the tool had fetched under the same name is replaced; answers the keys of
 * bytes that nothing points at any more.
 */
export async function keepColetados(
  trx: Trx,
  destino: Destino & { simulado: boolean; now: Date },
  guardados: readonly Guardado[],
): Promise<string[]> {
  if (guardados.length === 0) return [];
  const { ownerId, projetoId, ferramenta, simulado, now } = destino;
  const existentes = await listColetados(trx, projetoId);
  const porNome = new Map(
    existentes.filter((e) => e.coletado_por === ferramenta).map((existente) => [existente.nome_enviado, existente]),
  );
  const nomes = new Set(existentes.map(({ nome }) => nameKey(nome)));
  const soltos: string[] = [];
  for (const { id, nome: nomeEnviado, tamanho, sha256, storageKey } of guardados) {
    const bytes = { tamanho, sha256, storage_key: storageKey, completo_em: now, simulado };
    const anterior = porNome.get(nomeEnviado);
    if (anterior !== undefined) {
      if (anterior.storage_key !== null) soltos.push(anterior.storage_key);
      await trx.updateTable('arquivo_enviado').set(bytes).where('id', '=', anterior.id).execute();
      continue;
    }
    const nome = uniqueName(nomeEnviado, nomes);
    nomes.add(nameKey(nome));
    await trx
      .insertInto('arquivo_enviado')
      .values({
        id,
        owner_id: ownerId,
        projeto_id: projetoId,
        nome_enviado: nomeEnviado,
        nome,
        situacao: 'completo',
        criado_em: now,
        coletado_por: ferramenta,
        ...bytes,
      })
      .execute();
  }
  return soltos;
}

async function listColetados(trx: Trx, projetoId: string) {
  return trx
    .selectFrom('arquivo_enviado')
    .select(['id', 'nome', 'nome_enviado', 'sha256', 'storage_key', 'coletado_por'])
    .where('projeto_id', '=', projetoId)
    .execute();
}
