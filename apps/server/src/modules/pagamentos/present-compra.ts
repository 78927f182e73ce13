import type { Compra, SituacaoCompra } from '@apura/contract';
import type { CompraRow } from './compras.repo.ts';
import { prazoBoleto } from './prazo-boleto.ts';

/** The last instant at which an order can be paid: banks take a boleto until its last day is over. */
function venceEm({ forma, criado_em, expira_em }: Pick<CompraRow, 'forma' | 'criado_em' | 'expira_em'>): Date {
  return forma === 'pix' ? expira_em : prazoBoleto(criado_em).fimDoDia;
}

export function situacaoDaCompra(
  compra: Pick<CompraRow, 'forma' | 'estado' | 'criado_em' | 'expira_em'>,
  agora: Date,
): SituacaoCompra {
  switch (compra.estado) {
    case 'criando':
    case 'pendente':
      if (compra.expira_em <= agora) return 'vencida';
      return venceEm(compra) <= agora ? 'em-compensacao' : 'aberta';
    case 'recusada':
      return 'nao-concluida';
    case 'paga':
    case 'vencida':
    case 'devolvendo':
    case 'devolvida':
      return compra.estado;
  }
}

/** Whether the order was paid, also when the money went back since. */
export function temRecibo(estado: CompraRow['estado']): estado is 'paga' | 'devolvendo' | 'devolvida' {
  return estado === 'paga' || estado === 'devolvendo' || estado === 'devolvida';
}

/** `mostravel`: whether what it is paid with can be shown again. */
export function presentCompra(compra: CompraRow, { agora, mostravel }: { agora: Date; mostravel: boolean }): Compra {
  const situacao = situacaoDaCompra(compra, agora);
  const aberta = situacao === 'aberta';
  const recibo = temRecibo(compra.estado);
  return {
    id: compra.id,
    pedida_em: compra.criado_em.toISOString(),
    vence_em: venceEm(compra).toISOString(),
    paga_em: recibo ? (pagaEm(compra)?.toISOString() ?? null) : null,
    creditos: compra.creditos,
    valor: compra.valor,
    forma: compra.forma,
    situacao,
    usuario: compra.usuario ?? '',
    linha_digitavel: aberta ? compra.linha_digitavel : null,
    continua: aberta && mostravel,
    recibo,
  };
}

/** When the payment was reported; its end, for one that was paid before reports were kept. */
export function pagaEm({ pago_em, encerrado_em }: Pick<CompraRow, 'pago_em' | 'encerrado_em'>): Date | null {
  return pago_em ?? encerrado_em;
}
