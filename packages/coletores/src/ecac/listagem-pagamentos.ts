import { formatCnpj, formatDateBr } from '@apura/br';
import type { PagamentoIntegra } from '../integra-contador/pagtoweb.ts';
import { writeListagem } from './write-listagem.ts';

const TITULOS = [
  'Tipo do Documento',
  'Número do Documento',
  'Período de Apuração',
  'Data de Arrecadação',
  'Data de Vencimento',
  'Código de Receita',
  'Descrição da Receita',
  'Número de Referência',
  'Principal',
  'Multa',
  'Juros',
  'Valor Total',
];

/** Payments in the form of the listing on the e-CAC's screen, one row per code whose amounts are known. */
export function listagemPagamentos(cnpj: string, pagamentos: readonly PagamentoIntegra[]): Uint8Array {
  return writeListagem([['CNPJ', formatCnpj(cnpj)], TITULOS, ...pagamentos.flatMap(linhas)]);
}

/** Whether only the receipt gives the amount that was paid under each code. */
export function precisaComprovante({ partes }: PagamentoIntegra): boolean {
  return partes.length > 1 && !partes.every(isConhecida);
}

type Valores = Pick<PagamentoIntegra, 'total' | 'principal' | 'multa' | 'juros'>;

const isConhecida = ({ total, principal, codigo }: Valores & { codigo: string }): boolean =>
  total !== '' && principal !== '' && codigo !== '';

function linhas(pagamento: PagamentoIntegra): string[][] {
  if (pagamento.partes.length > 1 && pagamento.partes.every(isConhecida))
    return pagamento.partes.map((parte) => linha(pagamento, parte, parte));
  // Without the composition the principal stays empty: reports take the principal of a row for the whole of its code.
  const valores = precisaComprovante(pagamento)
    ? { total: pagamento.total, principal: '', multa: '', juros: '' }
    : pagamento;
  return [linha(pagamento, pagamento.receita, valores)];
}

function linha(pagamento: PagamentoIntegra, receita: PagamentoIntegra['receita'], valores: Valores): string[] {
  const zero = valores.principal === '' ? '' : '0,00';
  return [
    pagamento.tipo,
    pagamento.numero,
    dia(pagamento.periodo),
    dia(pagamento.arrecadacao),
    dia(pagamento.vencimento),
    receita.codigo,
    receita.descricao,
    pagamento.referencia,
    dinheiro(valores.principal),
    dinheiro(valores.multa) || zero,
    dinheiro(valores.juros) || zero,
    dinheiro(valores.total),
  ];
}

const dia = (iso: string): string => (iso === '' ? '' : formatDateBr(iso));

/** 369176.5 as 369176,50. */
function dinheiro(texto: string): string {
  const [, inteiro, fracao = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(texto) ?? [];
  return inteiro === undefined ? '' : `${inteiro},${fracao.padEnd(2, '0')}`;
}
