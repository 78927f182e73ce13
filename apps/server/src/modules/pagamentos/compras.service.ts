import type { Compra, PagamentoCriado } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { SIMULATED_PROVIDER } from '../../platform/payments/port.ts';
import { findOwner } from '../usuarios/index.ts';
import * as cobrancas from './cobrancas.repo.ts';
import { type CompraRow, findCompra, listCompras } from './compras.repo.ts';
import { enderecoBoleto, findTokenBoleto } from './endereco-boleto.ts';
import { pagaEm, presentCompra, situacaoDaCompra, temRecibo } from './present-compra.ts';
import { renderRecibo } from './render-recibo.ts';

export const COMPRAS_POR_VEZ = 50;

/** The owner's orders, newest first, from the one after `depois` on, and whether older ones follow. */
export async function listPagamentos(
  deps: Deps,
  { ownerId }: SessaoAtual,
  depois: string | undefined,
): Promise<{ compras: Compra[]; mais: boolean }> {
  const rows = await asOwner(deps.db, ownerId, (trx) => listCompras(trx, { depois, limit: COMPRAS_POR_VEZ + 1 }));
  const agora = deps.clock.now();
  const compras = rows
    .slice(0, COMPRAS_POR_VEZ)
    .map((row) =>
      presentCompra(row, { agora, mostravel: row.pix_codigo !== null || enderecoDe(deps, row) !== undefined }),
    );
  return { compras, mais: rows.length > COMPRAS_POR_VEZ };
}

/**
 * What an open order is paid with. Throws `nao-encontrado`, or `pagamento-encerrado` when it cannot be paid any more.
 */
export async function continuePagamento(deps: Deps, { ownerId }: SessaoAtual, id: string): Promise<PagamentoCriado> {
  const cobranca = await asOwner(deps.db, ownerId, (trx) => cobrancas.findCobranca(trx, id));
  if (cobranca === undefined) throw appError('nao-encontrado');
  if (situacaoDaCompra(cobranca, deps.clock.now()) !== 'aberta') throw appError('pagamento-encerrado');
  const { pix_codigo: pix, pix_imagem: imagem } = cobranca;
  if (pix !== null && imagem !== null) {
    const timeout = cobranca.expira_em.toISOString();
    return { payment_id: cobranca.id, qrcode: imagem.toString('base64'), pix, timeout };
  }
  const url = enderecoDe(deps, cobranca);
  if (url === undefined) throw appError('pagamento-encerrado');
  return { payment_id: cobranca.id, url };
}

/** The receipt of an order, as PDF. Throws `nao-encontrado`, or `pagamento-sem-recibo` for one that was never paid. */
export async function createRecibo(
  deps: Deps,
  { ownerId }: SessaoAtual,
  id: string,
): Promise<{ nome: string; pdf: Buffer }> {
  const { compra, owner } = await asOwner(deps.db, ownerId, async (trx) => {
    const cobranca = await cobrancas.findCobranca(trx, id);
    const found = cobranca === undefined ? undefined : await findCompra(trx, cobranca.id);
    return { compra: found, owner: await findOwner(trx, ownerId) };
  });
  if (compra === undefined || owner === undefined) throw appError('nao-encontrado');
  const pagoEm = pagaEm(compra);
  const { estado } = compra;
  if (!temRecibo(estado) || pagoEm === null) throw appError('pagamento-sem-recibo');
  const pdf = await renderRecibo({
    produto: deps.config.productName,
    endereco: deps.config.publicUrl,
    vendedor: deps.config.seller,
    comprador: owner,
    id: compra.id,
    forma: compra.forma,
    creditos: compra.creditos,
    valor: compra.valor,
    pedidoEm: compra.criado_em,
    pagoEm,
    pagamentoId: compra.pagamento_id,
    devolucao: estado === 'paga' ? undefined : { estado, em: compra.encerrado_em },
    simulado: compra.provedor === SIMULATED_PROVIDER,
  });
  return { nome: `recibo-${compra.id.slice(0, 8)}.pdf`, pdf };
}

/**
 * Where the paper of a boleto is; undefined when there is none, or its address was given before it could be repeated.
 */
function enderecoDe(
  deps: Deps,
  { id, boleto_endereco: fora, endereco_hash: hash }: Pick<CompraRow, 'id' | 'boleto_endereco' | 'endereco_hash'>,
): string | undefined {
  if (fora !== null) return fora;
  const token = hash === null ? undefined : findTokenBoleto(deps.crypto, id, hash);
  return token === undefined ? undefined : enderecoBoleto(deps, token);
}
