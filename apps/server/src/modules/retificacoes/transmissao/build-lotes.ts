import { createHash } from 'node:crypto';
import type { CertificadoAberto } from '@apura/assinatura';
import { type LoteMontado, openResultadoEsocial } from '@apura/retificacao';
import type { Deps } from '../../../deps.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { prefixoDaRetificacao } from '../chaves-retificacao.ts';
import { findRetificacao } from '../retificacoes.repo.ts';
import { end } from './end-transmissao.ts';
import * as repo from './transmissao.repo.ts';
import { holdTurno, type Turno } from './turno-da-transmissao.ts';

const ILEGIVEL =
  'O resultado desta retificação não pôde ser lido, e nada foi enviado. Faça a retificação de novo e transmita a nova.';

/**
 * Signs and stores all batches before the first one is sent, so that a change of the certificate changes no batch.
 * After an interruption it begins again: nothing was sent yet.
 */
export async function buildLotes(
  deps: Deps,
  turno: Turno,
  { assinante, signal }: { assinante: { certificado: CertificadoAberto; titular: string }; signal: AbortSignal },
): Promise<void> {
  const { ownerId, retificacaoId, projetoId } = turno;
  const retificacao = await asOwner(deps.db, ownerId, (trx) => findRetificacao(trx, retificacaoId));
  const zip = retificacao?.storage_key ?? null;
  const resultado = zip === null ? null : await openResultadoEsocial(await deps.storage.localPath(zip));
  if (resultado === null) return fail(deps, turno);
  const prontos: (Omit<LoteMontado, 'documento'> & { documentoKey: string; sha256: string })[] = [];
  try {
    for await (const { documento, ...lote } of resultado.buildLotes(assinante)) {
      signal.throwIfAborted();
      const documentoKey = `${prefixoDaRetificacao(ownerId, projetoId, retificacaoId)}/transmissao/${lote.nome}`;
      const bytes = Buffer.from(documento, 'utf8');
      await deps.storage.put(documentoKey, bytes);
      prontos.push({ ...lote, documentoKey, sha256: createHash('sha256').update(bytes).digest('hex') });
    }
  } catch (erro) {
    if (!(erro instanceof RangeError)) throw erro;
    deps.log.warn({ retificacaoId, err: erro }, 'the result of a rectification is not what was written');
    return fail(deps, turno);
  } finally {
    resultado.close();
  }
  await asOwner(deps.db, ownerId, async (trx) => {
    await holdTurno(deps, trx, turno);
    await repo.insertLotes(trx, { retificacaoId, ownerId }, prontos);
    await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
  });
}

async function fail(deps: Deps, turno: Turno): Promise<void> {
  await asOwner(deps.db, turno.ownerId, async (trx) => {
    await holdTurno(deps, trx, turno);
    await end(deps, trx, turno, { situacao: 'falhou', mensagem: ILEGIVEL });
  });
}
