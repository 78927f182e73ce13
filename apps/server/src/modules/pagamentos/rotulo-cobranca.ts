import { formatReais } from '@apura/br';
import type { FormaPagamento } from '@apura/contract';

/** A charge as people call it: '120 créditos por pix, R$ 4.788,00'. */
export function rotuloCobranca(cobranca: { creditos: number; forma: FormaPagamento; valor: string }): string {
  const { creditos, forma, valor } = cobranca;
  return `${creditos} ${creditos === 1 ? 'crédito' : 'créditos'} por ${forma}, ${formatReais(valor)}`;
}
