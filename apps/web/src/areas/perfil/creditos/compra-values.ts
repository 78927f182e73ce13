import { custoDosCreditos, ERROS, faultOfCompra, type PrecosPorFaixa } from '@apura/contract';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The order of credits, as the fields hold it. */
export interface CompraValues {
  creditos: string;
  pagamento: string;
}

export interface FaixaPreco {
  quantidade: string;
  /** The unit price as a decimal string. */
  preco: string;
  /** Whether a quantity of this many credits is sold at this price. */
  inclui: (creditos: number) => boolean;
}

/** 'R$ x.xx', as specified, of a decimal string. */
export function formatCusto(custo: string): string {
  return `R$ ${custo}`;
}

/** What the quantity costs, or undefined while there is none or the owner has no price. */
export function custoDaCompra(creditos: string, precos: PrecosPorFaixa): string | undefined {
  if (creditos === '') return undefined;
  try {
    return custoDosCreditos(Number(creditos), precos);
  } catch {
    return undefined;
  }
}

/** What was ordered, in words: '30 créditos, R$ 1197.00'. */
export function describePedido({ creditos }: CompraValues, precos: PrecosPorFaixa): string {
  const quantity = Number(creditos);
  const custo = custoDaCompra(creditos, precos);
  const words = `${quantity} ${quantity === 1 ? 'crédito' : 'créditos'}`;
  return custo === undefined ? words : `${words}, ${formatCusto(custo)}`;
}

/** The four tiers as the table shows them. */
export function faixasPreco(precos: PrecosPorFaixa): readonly FaixaPreco[] {
  return [
    { quantidade: 'Até 180', preco: precos.first_price, inclui: (n) => n <= 180 },
    { quantidade: 'De 181 a 300', preco: precos.second_price, inclui: (n) => n > 180 && n <= 300 },
    { quantidade: 'De 301 a 600', preco: precos.third_price, inclui: (n) => n > 300 && n <= 600 },
    { quantidade: 'Acima de 600', preco: precos.fourth_price, inclui: (n) => n > 600 },
  ];
}

/** What is wrong with an order, in the specification's words, and the field that it is about. */
export interface CompraFault {
  field: keyof CompraValues;
  message: string;
}

/** What is wrong with an order; undefined when it may be sent. */
export function compraFault(values: CompraValues, precos: PrecosPorFaixa): CompraFault | undefined {
  const code = faultOfCompra({
    creditos: Number(values.creditos),
    custo: custoDaCompra(values.creditos, precos) ?? '0.00',
    pagamento: values.pagamento,
  });
  return code === undefined ? undefined : faultOfCode(code);
}

/**
 * The same fault when the server found it, by prices that are newer than this page's; undefined for any other
 * failure.
 */
export function refusedCompra(error: unknown): CompraFault | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const { code } = error;
  return code === 'valores-incorretos' || code === 'quantidade-invalida' ? faultOfCode(code) : undefined;
}

function faultOfCode(code: 'valores-incorretos' | 'quantidade-invalida'): CompraFault {
  return { field: code === 'valores-incorretos' ? 'pagamento' : 'creditos', message: ERROS[code].message };
}

/** The address of a boleto when a browser may follow it: a page of the web, never a script. */
export function safeBoletoUrl(url: string, base: string): string | undefined {
  if (!URL.canParse(url, base)) return undefined;
  const parsed = new URL(url, base);
  return parsed.protocol === 'https:' || parsed.protocol === 'http:' ? parsed.href : undefined;
}
