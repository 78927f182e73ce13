import { parseDecimal } from '../xml/parse-valores.ts';
import type { CelulaDaPlanilha } from './leitor-de-planilha.ts';

export type NumeroLido = { valor: bigint | null } | { erro: string };

/** Thousands with points and no decimals: of a text nobody can tell them from a decimal point. */
const AMBIGUO = /^-?\d{1,3}(?:\.\d{3})+$/;
const BRASILEIRO = /^-?\d{1,3}(?:\.\d{3})*,\d+$|^-?\d+,\d+$/;

/**
 * The number of a cell as unscaled decimal; null for an empty cell. A number typed as text is read in the Brazilian
 * form; one that could be two numbers is an error. `arredonda`: more places than the column has are rounded half up,
 * because a cost per unit is often the result of a division.
 */
export function readNumero(
  celula: CelulaDaPlanilha | null,
  { casas, arredonda }: { casas: number; arredonda: boolean },
): NumeroLido {
  if (celula === null || (celula.tipo === 'texto' && celula.texto.trim() === '')) return { valor: null };
  if (celula.tipo !== 'numero' && celula.tipo !== 'texto') return { erro: 'não é um número' };
  let texto = celula.texto.trim();
  if (celula.tipo === 'texto') {
    if (AMBIGUO.test(texto)) return { erro: 'pode ser lido de dois modos: digite o número sem ponto de milhar' };
    if (BRASILEIRO.test(texto)) texto = texto.replaceAll('.', '').replace(',', '.');
  }
  const negativo = texto.startsWith('-');
  const [inteiros = '', fracao = ''] = texto.replace(/^-/, '').split('.');
  const sobra = /^\d+$/.test(fracao) ? fracao.slice(casas) : '';
  if (sobra !== '' && arredonda && /^\d+$/.test(inteiros)) {
    const base = BigInt(inteiros + fracao.slice(0, casas)) + (sobra >= '5' ? 1n : 0n);
    return base.toString().length > 18 ? { erro: 'é maior do que cabe no campo' } : { valor: negativo ? -base : base };
  }
  const lido = parseDecimal(texto, casas);
  return lido.valor === null ? { erro: lido.erro } : { valor: lido.valor };
}
