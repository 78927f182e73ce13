import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { CobrancaEventoTable } from '../../platform/db/tabelas-pagamentos.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { insertLancamento, lockCreditos } from '../creditos/index.ts';
import { publishCredito } from '../eventos/index.ts';
import * as repo from './cobrancas.repo.ts';
import { rotuloCobranca } from './rotulo-cobranca.ts';

/** A provider's report about a charge, in our own terms. */
export interface EventoPagamento {
  cobrancaId: string;
  provedor: string;
  /** The provider's id of this message, the same when it is sent again. */
  eventoId: string;
  tipo: CobrancaEventoTable['tipo'];
  /** The paid amount, if the provider reports it: decimal string with two places. */
  valor?: string;
}

/** What became of a message: `repetido` was here before. */
export type ResultadoEvento = CobrancaEventoTable['resultado'] | 'repetido';

/**
 * Takes a provider's message, in one transaction: the message itself, the charge's state, the ledger's entry and the
 * log. Messages may come in any order and often. Whatever came before, money that was paid is credited, once; a charge
 * that was paid stays paid until the money went back, which takes the credits back while they are unspent. Less than
 * the amount credits nothing and is left in the log. Throws `nao-encontrado` for a charge that this provider does not
 * have here.
 */
export async function receiveEvento(deps: Deps, evento: EventoPagamento): Promise<ResultadoEvento> {
  const { cobrancaId } = evento;
  const ownerId = await asSystem(deps.db, 'pagamento', (trx) => repo.findOwnerDaCobranca(trx, cobrancaId));
  if (ownerId === undefined) throw appError('nao-encontrado');
  return asOwner(deps.db, ownerId, async (trx) => {
    // Locks the owner first, as spending does: with another order the two could wait for each other.
    const { adquiridos, consumidos } = await lockCreditos(trx, ownerId);
    const cobranca = await repo.lockCobranca(trx, cobrancaId);
    if (cobranca === undefined || cobranca.provedor !== evento.provedor) throw appError('nao-encontrado');
    const resultado = judge(cobranca, evento, adquiridos - consumidos);
    const agora = deps.clock.now();
    const novo = await repo.insertEvento(trx, {
      ownerId,
      cobrancaId,
      provedor: evento.provedor,
      evento_id: evento.eventoId,
      tipo: evento.tipo,
      resultado,
      recebido_em: agora,
    });
    if (!novo) return 'repetido';
    if (resultado === 'aplicado') await apply(deps, trx, { cobranca, tipo: evento.tipo, agora });
    if (resultado === 'sem-saldo') await audit(trx, cobranca, 'pagamento.devolvido-sem-saldo');
    if (resultado === 'valor-divergente') await audit(trx, cobranca, 'pagamento.divergente', { pago: evento.valor });
    return resultado;
  });
}

/** {@link receiveEvento} of a payment. */
export function confirmPagamento(deps: Deps, evento: Omit<EventoPagamento, 'tipo'>): Promise<ResultadoEvento> {
  return receiveEvento(deps, { ...evento, tipo: 'pago' });
}

/** Ends a charge that was not paid in time. A charge that ended meanwhile stays as it is. */
export async function expireCobranca(deps: Deps, ownerId: string, cobrancaId: string): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const cobranca = await repo.lockCobranca(trx, cobrancaId);
    if (cobranca === undefined || !isAberta(cobranca)) return;
    await apply(deps, trx, { cobranca, tipo: 'vencido', agora: deps.clock.now() });
  });
}

function judge(cobranca: repo.CobrancaRow, evento: EventoPagamento, saldo: number): CobrancaEventoTable['resultado'] {
  const { estado, creditos } = cobranca;
  if (evento.tipo === 'devolvido') {
    if (estado === 'devolvida') return 'sem-efeito';
    // What was spent cannot be taken back here: the operator decides.
    return estado === 'paga' && saldo < creditos ? 'sem-saldo' : 'aplicado';
  }
  if (evento.tipo !== 'pago') return isAberta(cobranca) ? 'aplicado' : 'sem-efeito';
  if (estado === 'paga' || estado === 'devolvendo' || estado === 'devolvida') return 'sem-efeito';
  const curto = evento.valor !== undefined && cents(evento.valor) < cents(cobranca.valor);
  return curto ? 'valor-divergente' : 'aplicado';
}

function isAberta({ estado }: repo.CobrancaRow): boolean {
  return estado === 'criando' || estado === 'pendente';
}

async function apply(
  deps: Deps,
  trx: Trx,
  { cobranca, tipo, agora }: { cobranca: repo.CobrancaRow; tipo: CobrancaEventoTable['tipo']; agora: Date },
): Promise<void> {
  const { id, owner_id: ownerId, usuario_id: usuarioId, creditos } = cobranca;
  switch (tipo) {
    case 'pago':
      await repo.updateEstado(trx, id, { estado: 'paga', em: agora });
      await insertLancamento(trx, {
        ownerId,
        usuarioId,
        projetoId: null,
        tipo: 'compra',
        quantidade: creditos,
        descricao: `Compra de ${rotuloCobranca(cobranca)}`,
        cobrancaId: id,
      });
      await audit(trx, cobranca, 'pagamento.confirmado');
      await publishCredito(deps.notify, trx, ownerId);
      return;
    case 'vencido':
      await repo.updateEstado(trx, id, { estado: 'vencida', em: agora });
      return audit(trx, cobranca, 'pagamento.vencido');
    case 'devolvido':
      await repo.updateEstado(trx, id, { estado: 'devolvida', em: agora });
      // An order from here took the credits when it was given.
      if (cobranca.estado === 'paga') await takeBack(deps, trx, cobranca);
      return audit(trx, cobranca, 'pagamento.devolvido');
    case 'recusado':
      await repo.updateEstado(trx, id, { estado: 'recusada', em: agora });
      return audit(trx, cobranca, 'pagamento.recusado');
  }
}

/** Takes the credits of a charge out of the balance; the caller has checked that they are available. */
export async function takeBack(deps: Deps, trx: Trx, cobranca: repo.CobrancaRow): Promise<void> {
  await insertLancamento(trx, {
    ownerId: cobranca.owner_id,
    usuarioId: null,
    projetoId: null,
    tipo: 'ajuste',
    quantidade: -cobranca.creditos,
    descricao: `Devolução de ${rotuloCobranca(cobranca)}`,
  });
  await publishCredito(deps.notify, trx, cobranca.owner_id);
}

/** The author is the portal itself: no user is signed in when a provider reports. */
export async function audit(
  trx: Trx,
  cobranca: repo.CobrancaRow,
  acao: AcaoAuditoria,
  dados: Record<string, unknown> = {},
): Promise<void> {
  const { id, owner_id: ownerId, provedor } = cobranca;
  await insertAuditoria(trx, {
    ownerId,
    usuarioId: null,
    acao,
    alvo: id,
    rotulo: rotuloCobranca(cobranca),
    dados: { provedor, ...dados },
  });
}

function cents(valor: string): bigint {
  if (!/^\d+\.\d{2}$/.test(valor)) throw new TypeError('an amount is a decimal string with two places');
  return BigInt(valor.replace('.', ''));
}
