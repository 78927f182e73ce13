import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { uploadFoto } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { dropUnused, StorageNotFoundError } from '../../platform/storage/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { lockUsuario, updateUsuario } from './equipe.repo.ts';
import { findUsuario } from './usuarios.repo.ts';

const LADO_FOTO = 512;

/** Replaces the caller's picture by one made anew from the sent one. Throws an ImageError of the port. */
export async function updateFoto(deps: Deps, sessao: SessaoAtual, enviada: Buffer): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const imagem = await deps.images.reencode(enviada, {
    maxBytes: uploadFoto.multipart.maxFileBytes,
    maxSide: LADO_FOTO,
    format: 'jpeg',
  });
  const key = `owner=${ownerId}/usuarios/${usuarioId}/foto-${randomUUID()}.jpg`;
  await deps.storage.put(key, imagem);
  let anterior: string | null;
  try {
    anterior = await asOwner(deps.db, ownerId, async (trx) => {
      const usuario = await lockUsuario(trx, usuarioId);
      if (usuario === undefined) throw appError('sessao-expirada');
      await updateUsuario(trx, usuarioId, { foto: key });
      await insertAuditoria(trx, {
        ownerId,
        usuarioId,
        acao: 'usuario.foto-alterada',
        alvo: usuarioId,
        rotulo: `${usuario.nome} (${usuario.email})`,
      });
      return usuario.foto;
    });
  } catch (error) {
    await dropUnused(deps, key);
    throw error;
  }
  await dropUnused(deps, anterior);
}

/** The caller's picture as a JPEG; undefined when there is none. */
export async function openFoto(
  deps: Deps,
  sessao: SessaoAtual,
): Promise<{ bytes: number; stream: Readable } | undefined> {
  const usuario = await asOwner(deps.db, sessao.ownerId, (trx) => findUsuario(trx, sessao.usuarioId));
  if (usuario === undefined || usuario.foto === null) return undefined;
  const found = await deps.storage.stat(usuario.foto);
  if (found === null) return undefined;
  try {
    return { bytes: found.bytes, stream: await deps.storage.get(usuario.foto) };
  } catch (error) {
    // Replaced between the two: the next request sees the new one.
    if (error instanceof StorageNotFoundError) return undefined;
    throw error;
  }
}
