import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { PaymentsUnavailableError, RefundRefusedError } from '../../platform/payments/port.ts';
import { insertLancamento, lockCreditos } from '../creditos/index.ts';
import { publishCredito } from '../eventos/index.ts';
import * as repo from './cobrancas.repo.ts';
import { audit, receiveEvento, takeBack } from './receive-evento.ts';
import { rotuloCobranca } from './rotulo-cobranca.ts';

/** The payment cannot be given back now. Its message is Portuguese and says what to do. */
export class DevolucaoError extends Error {
  override name = 'DevolucaoError';
}

/**
 * Gives a payment back. The credits go first, so that they cannot be spent while the money returns; they come back when
 * the provider refuses. After an interruption or without an answer it may be run again: the provider gives back once.
 * Returns whether the money has arrived or is on its way. Throws {@link DevolucaoError}.
 */
export async function giveBackPagamento(
  deps: Deps,
  { cobrancaId, operador, motivo }: { cobrancaId: string; operador: string; motivo: string },
): Promise<'devolvida' | 'devolvendo'> {
  const { db, payments } = deps;
  const ownerId = await asSystem(db, 'administracao', (trx) => repo.findOwnerDaCobranca(trx, cobrancaId));
  if (ownerId === undefined) throw new DevolucaoError(`Nenhum pagamento tem o código ${cobrancaId}.`);
  const cobranca = await begin(deps, { cobrancaId, ownerId, operador, motivo });
  const { valor: amount, provedor_id: providerId, forma: method } = cobranca;
  try {
    const standing = await payments.refund?.({ reference: cobrancaId, providerId, method, amount });
    if (standing?.status !== 'refunded') return 'devolvendo';
    const { provider: provedor } = payments;
    await receiveEvento(deps, { cobrancaId, provedor, eventoId: standing.paymentId, tipo: 'devolvido' });
    return 'devolvida';
  } catch (error) {
    if (error instanceof RefundRefusedError) {
      await undo(deps, cobranca);
      throw new DevolucaoError('O banco recusou a devolução. Os créditos voltaram; confira a cobrança no banco.');
    }
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    throw new DevolucaoError('O banco não respondeu. Os créditos estão retidos: rode o mesmo comando outra vez.');
  }
}

async function begin(
  deps: Deps,
  pedido: { cobrancaId: string; ownerId: string; operador: string; motivo: string },
): Promise<repo.CobrancaRow> {
  const { cobrancaId, ownerId, operador, motivo } = pedido;
  return asOwner(deps.db, ownerId, async (trx) => {
    const { adquiridos, consumidos } = await lockCreditos(trx, ownerId);
    const cobranca = await repo.lockCobranca(trx, cobrancaId);
    if (cobranca === undefined) throw new DevolucaoError(`Nenhum pagamento tem o código ${cobrancaId}.`);
    const { estado, creditos, provedor } = cobranca;
    if (estado === 'devolvida') throw new DevolucaoError('Este pagamento já foi devolvido.');
    if (deps.payments.refund === undefined || provedor !== deps.payments.provider)
      throw new DevolucaoError(
        `O provedor de pagamento desta cobrança (${provedor}) não está ligado nesta instalação.`,
      );
    if (estado === 'devolvendo') return cobranca;
    if (estado !== 'paga') throw new DevolucaoError('Este pagamento não foi confirmado: não há o que devolver.');
    const saldo = adquiridos - consumidos;
    if (saldo < creditos)
      throw new DevolucaoError(`O saldo é de ${saldo} créditos: dos ${creditos} comprados, parte já foi consumida.`);
    await repo.updateEstado(trx, cobrancaId, { estado: 'devolvendo', em: deps.clock.now() });
    await takeBack(deps, trx, cobranca);
    await audit(trx, cobranca, 'pagamento.devolucao-pedida', { operador, motivo });
    return cobranca;
  });
}

async function undo(deps: Deps, { id, owner_id: ownerId }: repo.CobrancaRow): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    await lockCreditos(trx, ownerId);
    const cobranca = await repo.lockCobranca(trx, id);
    // Somebody else has ended it meanwhile.
    if (cobranca?.estado !== 'devolvendo') return;
    await repo.updateEstado(trx, id, { estado: 'paga', em: deps.clock.now() });
    await insertLancamento(trx, {
      ownerId,
      usuarioId: null,
      projetoId: null,
      tipo: 'ajuste',
      quantidade: cobranca.creditos,
      descricao: `Devolução recusada de ${rotuloCobranca(cobranca)}`,
    });
    await audit(trx, cobranca, 'pagamento.devolucao-recusada');
    await publishCredito(deps.notify, trx, ownerId);
  });
}
