import type { CertificadoAberto } from '@apura/assinatura';
import { formatDateTimeBr, formatPeriodo } from '@apura/br';
import type { Deps } from '../../../deps.ts';
import type { EnvioEsocial } from '../../../platform/coletores/port.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { publishRetificacao } from '../../eventos/index.ts';
import { findProjeto } from '../../projetos/index.ts';
import { isOwnerSuspenso } from '../../usuarios/index.ts';
import { findRetificacao } from '../retificacoes.repo.ts';
import { openAssinante } from './assinante.ts';
import { end, postpone } from './end-transmissao.ts';
import * as repo from './transmissao.repo.ts';
import { holdTurno, leaseOf, type Turno } from './turno-da-transmissao.ts';

/** The next step, with what it needs. */
export type Passo =
  | { tipo: 'nada' }
  | { tipo: 'montar'; assinante: Aberto }
  /** The batch is noted as being sent: the call must be made now, once. */
  | { tipo: 'enviar' | 'consultar' | 'procurar'; lote: repo.LoteRow; envio: EnvioEsocial; assinante: Aberto };

interface Aberto {
  certificado: CertificadoAberto;
  titular: string;
}

/** A batch of which nothing was heard is looked for when it has had time to be worked. */
const ATE_PROCURAR_MS = 5 * 60_000;
const MUDOU =
  'O ambiente de envio do eSocial mudou nesta instalação desde que a transmissão foi ordenada. Nada mais foi enviado.';
const SUSPENSA = 'A organização está suspensa: a transmissão continua quando ela for retomada.';
const EXCLUIDO = 'O projeto ou a retificação foi excluído. Nenhum lote a mais foi enviado.';

/** Chooses the next step by the rows of the database, and notes a call there before it is made. */
export async function decidePasso(deps: Deps, turno: Turno): Promise<Passo> {
  return asOwner(deps.db, turno.ownerId, async (trx): Promise<Passo> => {
    const row = await holdTurno(deps, trx, turno);
    const stop = async (situacao: 'parada' | 'falhou', mensagem: string): Promise<Passo> => {
      await end(deps, trx, turno, { situacao, mensagem });
      return { tipo: 'nada' };
    };
    if (await isOwnerSuspenso(trx, turno.ownerId)) {
      // The routine resumes the transmission when the owner is resumed.
      await repo.updateTransmissao(trx, turno.retificacaoId, { mensagem: SUSPENSA });
      await deps.leases.wait(trx, leaseOf(turno.retificacaoId), { until: deps.clock.now() });
      return { tipo: 'nada' };
    }
    const lotes = await repo.listLotes(trx, turno.retificacaoId);
    const lote = lotes.find(({ situacao }) => situacao !== 'aceito');
    if (lotes.length > 0 && lote === undefined) return concluir(deps, trx, turno, lotes);
    if (lote?.situacao === 'recusado') return recusar(deps, trx, turno, lotes);
    if (lote?.situacao === 'incerto' && !row.procurar) return stopInDoubt(deps, trx, turno, lote);
    if (lote?.situacao === 'enviando' && (await waitBeforeSearching(deps, trx, turno, lote))) return { tipo: 'nada' };

    const aindaNada = lote === undefined || lote.situacao === 'pendente';
    if (aindaNada && row.parar)
      return stop('parada', 'A transmissão foi parada. Os lotes que faltam não foram enviados.');
    const retificacao = await findRetificacao(trx, turno.retificacaoId);
    const projeto = await findProjeto(trx, turno.projetoId);
    if (aindaNada && (retificacao === undefined || projeto === undefined)) return stop('parada', EXCLUIDO);
    const { envio } = deps.coletores;
    if (envio === undefined || !envio.ligado || envio.ambiente !== turno.ambiente) return stop('falhou', MUDOU);
    const { ownerId, empresa, certificado: nome } = turno;
    const assinante = await openAssinante(deps, trx, { ownerId, nome, cnpj: empresa.cnpj });
    if (!assinante.ok) return stop('falhou', assinante.mensagem);
    if (lote === undefined) return { tipo: 'montar', assinante };
    if (lote.situacao === 'enviado') return { tipo: 'consultar', lote, envio, assinante };
    if (lote.situacao !== 'pendente') return { tipo: 'procurar', lote, envio, assinante };
    const repetido = await findRepetido(trx, turno, lote);
    if (repetido !== undefined) return stop('falhou', repetido);
    const { retificacaoId } = turno;
    await repo.updateLote(
      trx,
      { retificacaoId, ordem: lote.ordem },
      { situacao: 'enviando', enviado_em: deps.clock.now() },
    );
    await publishRetificacao(deps.notify, trx, ownerId, retificacaoId);
    return { tipo: 'enviar', lote, envio, assinante };
  });
}

/**
 * Why a batch must not be sent: another rectification of the same events may have been ordered while this one was
 * prepared or stopped. The owner's orders stay locked until the batch is noted as being sent.
 */
async function findRepetido(trx: Trx, turno: Turno, { ordem }: repo.LoteRow): Promise<string | undefined> {
  const { ownerId, retificacaoId } = turno;
  await repo.lockOrdens(trx, ownerId);
  const ids = (await repo.listEventos(trx, retificacaoId, ordem)).map(({ evento_id }) => evento_id);
  const quando = await repo.findJaTransmitido(trx, { retificacaoId, ids, esperados: false });
  if (quando === undefined) return undefined;
  return (
    `Os eventos do lote ${ordem} já foram transmitidos por outra retificação, em ` +
    `${formatDateTimeBr(quando.toISOString())}: eles e os que vêm depois não foram enviados. Veja os recibos dela.`
  );
}

async function concluir(deps: Deps, trx: Trx, turno: Turno, lotes: readonly repo.LoteRow[]): Promise<Passo> {
  const eventos = lotes.reduce((total, lote) => total + lote.eventos, 0);
  await end(deps, trx, turno, {
    situacao: 'concluida',
    mensagem:
      `O eSocial aceitou os ${eventos.toLocaleString('pt-BR')} eventos. Transmita agora a DCTFWeb retificadora dos ` +
      'meses que mudaram.',
  });
  return { tipo: 'nada' };
}

async function recusar(
  deps: Deps,
  trx: Trx,
  turno: Turno,
  lotes: readonly (repo.LoteRow & { aceitos: number })[],
): Promise<Passo> {
  const at = lotes.findIndex(({ situacao }) => situacao === 'recusado');
  const lote = lotes[at];
  const motivo = ` ${lote?.mensagem ?? ''}`.trimEnd();
  const depois = at + 1 < lotes.length ? ' Os lotes depois dele não foram enviados.' : '';
  await end(deps, trx, turno, {
    situacao: 'recusada',
    mensagem:
      `O lote ${at + 1} de ${lotes.length} foi recusado.${motivo}${depois}${mesesAbertos(lotes)} Para corrigir: ` +
      'colete os eventos de novo, para ter os recibos dos que foram aceitos, e retifique a partir deles.',
  });
  return { tipo: 'nada' };
}

/** Names the months that were opened and not closed again: the user must act on them first. */
function mesesAbertos(lotes: readonly (repo.LoteRow & { aceitos: number })[]): string {
  const aceitos = lotes.filter((lote) => lote.aceitos > 0);
  const fechados = new Set(aceitos.filter(({ tipo }) => tipo === 'S-1299').map(({ periodo }) => periodo));
  const abertos = aceitos.filter(({ tipo, periodo }) => tipo === 'S-1298' && !fechados.has(periodo));
  if (abertos.length === 0) return '';
  const meses = abertos.map(({ periodo }) => formatPeriodo(periodo)).join(', ');
  return (
    ` A folha de ${meses} foi reaberta e não foi fechada: feche-a (S-1299) no seu sistema de folha ou no portal do ` +
    'eSocial.'
  );
}

async function stopInDoubt(deps: Deps, trx: Trx, turno: Turno, lote: repo.LoteRow): Promise<Passo> {
  await end(deps, trx, turno, {
    situacao: 'incerta',
    mensagem:
      `Não se sabe se o eSocial recebeu o lote ${lote.ordem} (${lote.tipo} de ${formatPeriodo(lote.periodo)}, ` +
      `${lote.eventos} eventos). ${lote.mensagem ?? ''} Confira no portal do eSocial antes de continuar: nada é ` +
      'enviado de novo por conta própria.',
  });
  return { tipo: 'nada' };
}

async function waitBeforeSearching(deps: Deps, trx: Trx, turno: Turno, lote: repo.LoteRow): Promise<boolean> {
  const ate = new Date((lote.enviado_em?.getTime() ?? 0) + ATE_PROCURAR_MS);
  if (ate <= deps.clock.now()) return false;
  await postpone(deps, trx, turno, {
    ate,
    falhas: 0,
    mensagem:
      `O envio do lote ${lote.ordem} ficou sem resposta. Em alguns minutos ele é procurado no eSocial, e não é ` +
      'enviado de novo.',
  });
  return true;
}
