import { type ParseValor, parseValor } from '../eventos/parse-valor.ts';
import { parseDecimal, parseDecimalComum } from '../xml/parse-valores.ts';

const VIRGULA = 44;

/**
 * The value of a column of the EFD-Reinf. Its decimals have a comma ('1234,15'), unlike those of every other XML; a
 * point is read with a warning when at most two digits follow it, else it may stand for thousands.
 */
export const parseValorReinf: ParseValor = (tipo, texto) => {
  if (tipo.kind !== 'decimal' || !/[.,]/.test(texto)) return parseValor(tipo, texto);
  const virgula = texto.indexOf(',');
  if (virgula < 0 && /\.\d{1,2}$/.test(texto)) {
    const lido = parseDecimal(texto, tipo.scale);
    return lido.valor === null ? lido : { ...lido, aviso: 'usa ponto decimal em vez de vírgula' };
  }
  const comum = parseDecimalComum(texto, tipo.scale, VIRGULA);
  if (comum >= 0) return { valor: BigInt(comum) };
  if (virgula < 0 || texto.includes('.')) return { valor: null, erro: 'não é um número com vírgula decimal' };
  return parseDecimal(`${texto.slice(0, virgula)}.${texto.slice(virgula + 1)}`, tipo.scale);
};
