import type * as contract from '@apura/contract';
import type { RouteBody, SituacaoTransmissao } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { type AcaoAuditoria, insertAuditoria } from '../../auditoria/index.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { findRotuloProjeto } from '../../projetos/index.ts';
import { findRetificacao } from '../retificacoes.repo.ts';
import { transmitRetificacao } from './jobs/transmit-retificacao.job.ts';
import { prepareTransmissao } from './preparo.service.ts';
import * as repo from './transmissao.repo.ts';
import { leaseOf } from './turno-da-transmissao.ts';

type Resposta = { situacao: SituacaoTransmissao };

/**
 * Orders a transmission as its user confirmed it. An existing order stays unchanged: a second click or window sends
 * nothing more.
 */
export async function sortTransmissao(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: RouteBody<typeof contract.createTransmissao>,
): Promise<Resposta> {
  const { ownerId, usuarioId } = sessao;
  const { id } = pedido;
  return asOwner(deps.db, ownerId, async (trx) => {
    await repo.lockOrdens(trx, ownerId);
    if ((await findRetificacao(trx, id)) === undefined) throw appError('nao-encontrado');
    const antes = await repo.findTransmissao(trx, id);
    if (antes !== undefined) return { situacao: antes.situacao };
    const { impedimento, envio, assinante, eventos } = await prepareTransmissao(deps, trx, { ownerId, id });
    if (impedimento !== null || envio === null || !assinante?.ok) {
      throw appError('transmissao-impedida', impedimento === null ? {} : { message: impedimento });
    }
    const igual =
      pedido.ambiente === envio.ambiente && pedido.eventos === eventos.length && pedido.certificado === assinante.nome;
    if (!igual) throw appError('transmissao-mudou');
    if (assinante.deOutro && !pedido.procuracao) {
      throw appError('transmissao-impedida', {
        message:
          `O certificado ${assinante.nome} não é da empresa. Confirme que o titular tem procuração eletrônica dela ` +
          'para o eSocial, ou use o certificado da empresa.',
      });
    }
    await repo.insertTransmissao(trx, {
      retificacao_id: id,
      owner_id: ownerId,
      usuario_id: usuarioId,
      ambiente: envio.ambiente,
      certificado: assinante.nome,
      eventos: eventos.length,
      criada_em: deps.clock.now(),
    });
    await deps.queue.send(trx, transmitRetificacao, { ownerId, retificacaoId: id, turno: 1 });
    await writeDown(deps, trx, sessao, {
      id,
      acao: 'transmissao.ordenada',
      dados: { ambiente: envio.ambiente, eventos: eventos.length, certificado: assinante.nome },
    });
    return { situacao: 'andamento' };
  });
}

/** The batch that is under way ends; the next one does not go. */
export async function haltTransmissao(deps: Deps, sessao: SessaoAtual, id: string): Promise<Resposta> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    const row = await getTransmissao(trx, id);
    if (row.situacao !== 'andamento' && row.situacao !== 'esperando') throw appError('transmissao-parada');
    if (row.parar) return { situacao: row.situacao };
    await repo.updateTransmissao(trx, id, { parar: true });
    await writeDown(deps, trx, sessao, { id, acao: 'transmissao.parada', dados: {} });
    return { situacao: row.situacao };
  });
}

/**
 * Resumes a stopped transmission. A batch that may have been received is searched for at the government; it is sent
 * again only when the user names it, and not when a part of it was received.
 */
export async function resumeTransmissao(
  deps: Deps,
  sessao: SessaoAtual,
  { id, reenviar }: { id: string; reenviar: number | null },
): Promise<Resposta> {
  const { ownerId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    const row = await getTransmissao(trx, id);
    if (!['parada', 'falhou', 'incerta'].includes(row.situacao)) throw appError('transmissao-parada');
    if (reenviar !== null) await releaseLote(trx, row, reenviar);
    const turno = await deps.leases.renew(trx, leaseOf(id));
    await repo.updateTransmissao(trx, id, {
      parar: false,
      procurar: reenviar === null && row.situacao === 'incerta',
      falhas: 0,
      mensagem: null,
      terminada_em: null,
    });
    await deps.queue.send(trx, transmitRetificacao, { ownerId, retificacaoId: id, turno });
    await writeDown(deps, trx, sessao, {
      id,
      acao: reenviar === null ? 'transmissao.retomada' : 'transmissao.lote-reenviado',
      dados: reenviar === null ? {} : { lote: reenviar },
    });
    return { situacao: 'andamento' };
  });
}

async function releaseLote(trx: Trx, row: repo.TransmissaoRow, ordem: number): Promise<void> {
  const lote = (await repo.listLotes(trx, row.retificacao_id)).find((candidato) => candidato.ordem === ordem);
  if (row.situacao !== 'incerta' || lote?.situacao !== 'incerto') throw appError('transmissao-parada');
  if (lote.aceitos > 0) {
    throw appError('transmissao-impedida', {
      message:
        `O eSocial já tem ${lote.aceitos} eventos do lote ${ordem}: ele foi recebido e não é enviado de novo. ` +
        'Procure-o outra vez mais tarde.',
    });
  }
  const ids = { retificacaoId: row.retificacao_id, ordem };
  await repo.updateLote(trx, ids, { situacao: 'pendente', mensagem: null, enviado_em: null });
}

async function getTransmissao(trx: Trx, id: string): Promise<repo.TransmissaoRow> {
  const retificacao = await findRetificacao(trx, id);
  const row = retificacao === undefined ? undefined : await repo.lockTransmissao(trx, id);
  if (row === undefined) throw appError('nao-encontrado');
  return row;
}

async function writeDown(
  deps: Deps,
  trx: Trx,
  { ownerId, usuarioId }: SessaoAtual,
  { id, acao, dados }: { id: string; acao: AcaoAuditoria; dados: Record<string, string | number> },
): Promise<void> {
  const retificacao = await findRetificacao(trx, id);
  await insertAuditoria(trx, {
    ownerId,
    usuarioId,
    acao,
    alvo: id,
    rotulo: retificacao === undefined ? '' : await findRotuloProjeto(trx, retificacao.projeto_id),
    dados,
  });
  await publishRetificacao(deps.notify, trx, ownerId, id);
}
