import type { Readable } from 'node:stream';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { StoredObject } from '../../../platform/storage/port.ts';
import { zipStream } from '../../arquivos/index.ts';
import { insertAuditoria } from '../../auditoria/index.ts';
import { findRotuloProjeto } from '../../projetos/index.ts';
import { prefixoDosRetornos } from '../chaves-retificacao.ts';
import { findRetificacao } from '../retificacoes.repo.ts';
import { idCurto } from '../run-retificacao.ts';
import type { Turno } from './turno-da-transmissao.ts';

/** An answer of the government: to a batch, to the query for its result, or to the search for its events. */
export interface Retorno {
  etapa: 'envio' | 'consulta' | 'procura';
  /** The batch's number. */
  ordem: number;
  /** As it came, out of its envelope. */
  documento: string;
}

/** As much as is read of an answer. */
const MAX_RETORNO_BYTES = 64 * 1024 * 1024;
const PASSOS = { envio: '1-envio', consulta: '2-consulta', procura: '3-procura' } as const;

/**
 * Stores a document of the government with the batch that it answers; it is deleted with the rectification. Every
 * answer to a sent batch is kept, and the last answer to a query for its result. A failure to store is logged and stops
 * nothing else.
 */
export async function keepRetorno(deps: Deps, turno: Turno, { etapa, ordem, documento }: Retorno): Promise<void> {
  const { ownerId, projetoId, retificacaoId } = turno;
  const lote = `lote-${String(ordem).padStart(5, '0')}_${PASSOS[etapa]}`;
  const quando = deps.clock.now().toISOString().replace(/[-:.]/g, '');
  const nome = etapa === 'consulta' ? `${lote}.xml` : `${lote}_${quando}.xml`;
  try {
    await deps.storage.put(
      `${prefixoDosRetornos(ownerId, projetoId, retificacaoId)}/${nome}`,
      Buffer.from(documento, 'utf8'),
      {
        maxBytes: MAX_RETORNO_BYTES,
      },
    );
  } catch (err) {
    deps.log.error({ err, retificacaoId, ordem, etapa }, 'a document of the government could not be kept');
  }
}

/** All of them as a ZIP that is made while it is read. Throws 'Sem arquivos' while there is none. */
export async function openRetornos(
  deps: Deps,
  sessao: SessaoAtual,
  id: string,
): Promise<{ stream: Readable; nome: string }> {
  const { ownerId, usuarioId } = sessao;
  const retificacao = await asOwner(deps.db, ownerId, (trx) => findRetificacao(trx, id));
  if (retificacao === undefined) throw appError('nao-encontrado');
  const pasta = prefixoDosRetornos(ownerId, retificacao.projeto_id, retificacao.id);
  const guardados: StoredObject[] = [];
  for await (const guardado of deps.storage.list(pasta)) guardados.push(guardado);
  if (guardados.length === 0) throw appError('sem-arquivos');
  await asOwner(deps.db, ownerId, async (trx) =>
    insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'transmissao.retornos-baixados',
      alvo: id,
      rotulo: await findRotuloProjeto(trx, retificacao.projeto_id),
    }),
  );
  const data = deps.clock.now();
  const entradas = guardados
    .map(({ key, bytes }) => ({
      path: key.slice(key.lastIndexOf('/') + 1),
      bytes,
      data,
      open: () => deps.storage.get(key),
    }))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
  return { stream: zipStream(entradas), nome: `retornos_${idCurto(id)}.zip` };
}
