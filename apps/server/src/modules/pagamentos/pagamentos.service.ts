import type { Readable } from 'node:stream';
import { maskCep } from '@apura/br';
import {
  custoDosCreditos,
  ERROS,
  type FormaPagamento,
  faultOfCompra,
  MAX_CREDITOS,
  type PagamentoCriado,
  type StatusPagamento,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { NO_PROVIDER, PaymentsUnavailableError } from '../../platform/payments/port.ts';
import { StorageNotFoundError } from '../../platform/storage/port.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { takeTentativas } from '../sessao/index.ts';
import { findOwner, type OwnerRow, presentOwner } from '../usuarios/index.ts';
import * as repo from './cobrancas.repo.ts';
import { enderecoBoleto, hashBoleto, tokenBoleto } from './endereco-boleto.ts';
import { prazoBoleto } from './prazo-boleto.ts';
import { rotuloCobranca } from './rotulo-cobranca.ts';

const PIX_MS = 60 * 60 * 1000;
/** Orders of one user in a quarter of an hour; each costs a call of the provider. */
const MAX_PEDIDOS = 60;
const ACIMA_DO_LIMITE = `Quantidade de créditos inválida, um pedido tem no máximo ${MAX_CREDITOS} créditos`;

interface Pedido {
  id: string;
  forma: FormaPagamento;
  creditos: number;
  valor: string;
  criadoEm: Date;
  expiraEm: Date;
  vencimento: string;
  owner: OwnerRow;
}

/**
 * Orders credits: the price is the owner's of this moment, whatever the screen showed. The charge is saved before the
 * provider is asked, so that every charge that can be paid is known. Throws `valores-incorretos`,
 * `quantidade-invalida`, `muitas-tentativas`, `pagamento-nao-configurado` or `pagamento-indisponivel`.
 */
export async function createPagamento(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { creditos: string | number; pagamento: string },
): Promise<PagamentoCriado> {
  const { ownerId, usuarioId } = sessao;
  const creditos = parseQuantidade(pedido.creditos);
  const forma = parseForma(pedido.pagamento);
  if (deps.payments.provider === NO_PROVIDER) throw appError('pagamento-nao-configurado');
  await takeTentativas(deps, [{ chave: `pagamento:${usuarioId}`, max: MAX_PEDIDOS }]);
  const criadoEm = deps.clock.now();
  const prazo = prazoBoleto(criadoEm);
  const expiraEm = forma === 'pix' ? new Date(criadoEm.getTime() + PIX_MS) : prazo.expiraEm;
  const aberto = await asOwner(deps.db, ownerId, async (trx): Promise<Pedido> => {
    const owner = await findOwner(trx, ownerId);
    if (owner === undefined) throw appError('sessao-expirada');
    const valor = priceOf(owner, creditos, forma);
    const provedor = deps.payments.provider;
    const nova = { ownerId, usuarioId, forma, creditos, valor, provedor, criadoEm, expiraEm };
    const id = await repo.insertCobranca(trx, nova);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'pagamento.pedido',
      alvo: id,
      rotulo: rotuloCobranca(nova),
      dados: { creditos, valor, forma, provedor },
    });
    return { id, forma, creditos, valor, criadoEm, expiraEm, vencimento: prazo.vencimento, owner };
  });
  try {
    return forma === 'pix' ? await chargePix(deps, aberto) : await chargeBoleto(deps, aberto);
  } catch (error) {
    if (!(error instanceof PaymentsUnavailableError)) throw error;
    await asOwner(deps.db, ownerId, (trx) => refuse(trx, sessao, aberto, deps.clock.now()));
    throw appError('pagamento-indisponivel', { cause: error });
  }
}

/** The status of a charge of the caller's owner. Throws `nao-encontrado`. */
export async function getStatus(deps: Deps, sessao: SessaoAtual, id: string): Promise<StatusPagamento> {
  const cobranca = await asOwner(deps.db, sessao.ownerId, (trx) => repo.findCobranca(trx, id));
  if (cobranca === undefined) throw appError('nao-encontrado');
  switch (cobranca.estado) {
    case 'paga':
      return 'success';
    case 'vencida':
      return 'expired';
    case 'recusada':
    case 'devolvendo':
    case 'devolvida':
      return 'failed';
    case 'criando':
    case 'pendente':
      return cobranca.expira_em <= deps.clock.now() ? 'expired' : 'pending';
  }
}

/** The PDF of a boleto by the token of its address. Throws `nao-encontrado` for an unknown or expired token. */
export async function openPdf(deps: Deps, token: string): Promise<{ bytes: number; stream: Readable }> {
  const key = await asSystem(deps.db, 'pagamento', (trx) => repo.findPdf(trx, hashBoleto(token)));
  const found = key === undefined ? null : await deps.storage.stat(key);
  if (key === undefined || found === null) throw appError('nao-encontrado');
  try {
    return { bytes: found.bytes, stream: await deps.storage.get(key) };
  } catch (error) {
    if (error instanceof StorageNotFoundError) throw appError('nao-encontrado');
    throw error;
  }
}

async function chargePix(deps: Deps, pedido: Pedido): Promise<PagamentoCriado> {
  const pix = await deps.payments.createPix({ ...orderOf(pedido), expiresAt: pedido.expiraEm });
  await asOwner(deps.db, pedido.owner.id, (trx) =>
    repo.completeCobranca(trx, pedido.id, {
      provedor_id: pix.providerId,
      pix_codigo: pix.code,
      pix_imagem: pix.qrPng,
    }),
  );
  return {
    payment_id: pedido.id,
    qrcode: pix.qrPng.toString('base64'),
    pix: pix.code,
    timeout: pedido.expiraEm.toISOString(),
  };
}

async function chargeBoleto(deps: Deps, pedido: Pedido): Promise<PagamentoCriado> {
  const { id, owner } = pedido;
  const { providerId, line, document } = await deps.payments.createBoleto({
    ...orderOf(pedido),
    dueDate: pedido.vencimento,
  });
  const complete = (papel: Partial<Parameters<typeof repo.completeCobranca>[2]>) =>
    asOwner(deps.db, owner.id, (trx) =>
      repo.completeCobranca(trx, id, { provedor_id: providerId, linha_digitavel: line, ...papel }),
    );
  if ('url' in document) {
    await complete({ boleto_endereco: document.url });
    return { payment_id: id, url: document.url };
  }
  const papel = `owner=${owner.id}/cobrancas/${id}.pdf`;
  await deps.storage.put(papel, document.pdf);
  const token = tokenBoleto(deps.crypto, id);
  await complete({ endereco_hash: hashBoleto(token), papel });
  return { payment_id: id, url: enderecoBoleto(deps, token) };
}

function orderOf({ id, valor, creditos, criadoEm, owner }: Pedido) {
  const cidade = [owner.municipio, owner.uf].filter((parte) => parte !== '').join('/');
  return {
    reference: id,
    amount: valor,
    description: `${creditos} ${creditos === 1 ? 'crédito' : 'créditos'} de processamento`,
    payer: {
      name: owner.razao,
      cnpj: owner.cnpj,
      address: [owner.logradouro, cidade, owner.cep === '' ? '' : `CEP ${maskCep(owner.cep)}`]
        .filter((parte) => parte !== '')
        .join(' – '),
    },
    now: criadoEm,
  };
}

/** Nothing can be paid at a provider that made no charge. */
async function refuse(trx: Trx, sessao: SessaoAtual, pedido: Pedido, em: Date): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  const cobranca = await repo.lockCobranca(trx, pedido.id);
  if (cobranca?.estado !== 'criando') return;
  await repo.updateEstado(trx, pedido.id, { estado: 'recusada', em });
  await insertAuditoria(trx, {
    ownerId,
    usuarioId,
    acao: 'pagamento.recusado',
    alvo: pedido.id,
    rotulo: rotuloCobranca(pedido),
  });
}

function parseQuantidade(creditos: string | number): number {
  const texto = String(creditos).trim();
  return /^\d{1,10}$/.test(texto) ? Number(texto) : Number.NaN;
}

function parseForma(pagamento: string): FormaPagamento {
  if (pagamento === 'pix' || pagamento === 'boleto') return pagamento;
  throw refusal('valores-incorretos', 'pagamento');
}

function priceOf(owner: OwnerRow, creditos: number, forma: FormaPagamento): string {
  // An invalid quantity has no price either; the rule below refuses it.
  const precos = presentOwner(owner, { adquiridos: 0, consumidos: 0 });
  const custo = Number.isSafeInteger(creditos) ? custoDosCreditos(creditos, precos) : '0.00';
  const fault = faultOfCompra({ creditos, custo, pagamento: forma });
  if (creditos > MAX_CREDITOS) throw refusal('quantidade-invalida', 'creditos', ACIMA_DO_LIMITE);
  if (fault !== undefined) throw refusal(fault, 'creditos');
  return custo;
}

function refusal(
  code: 'valores-incorretos' | 'quantidade-invalida',
  campo: 'creditos' | 'pagamento',
  message: string = ERROS[code].message,
) {
  return appError(code, { message, fields: { [campo]: message } });
}
