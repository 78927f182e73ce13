import { type ParseValor, parseValor } from '../eventos/parse-valor.ts';
import { type Lido, parseDecimal, parseDecimalComum } from '../xml/parse-valores.ts';

const VIRGULA = 44;
/** Amounts of the layouts have at most 14 digits, the two decimals included. */
const MAXIMO = 10 ** 14;

/**
 * The value of a column of the EFD-Reinf. Its decimals have a comma ('1234,15'), unlike those of every other XML; a
 * point is read with a warning when at most two digits follow it, else it may stand for thousands.
 */
export const parseValorReinf: ParseValor = (tipo, texto) => {
  if (tipo.kind !== 'decimal') return parseValor(tipo, texto);
  const comum = parseDecimalComum(texto, tipo.scale, VIRGULA);
  if (comum >= 0 && comum < MAXIMO) return { valor: BigInt(comum) };
  const lido = parseIncomum(texto, tipo.scale);
  const tamanho = lido.valor === null ? 0n : lido.valor < 0n ? -lido.valor : lido.valor;
  return tamanho < MAXIMO ? lido : { valor: null, erro: 'tem mais de 14 algarismos' };
};

function parseIncomum(texto: string, scale: number): Lido<bigint> {
  const virgula = texto.indexOf(',');
  if (virgula < 0 && /\.\d{1,2}$/.test(texto)) {
    const lido = parseDecimal(texto, scale);
    return lido.valor === null ? lido : { ...lido, aviso: 'usa ponto decimal em vez de vírgula' };
  }
  if (texto.includes('.')) return { valor: null, erro: 'não é um número com vírgula decimal' };
  return parseDecimal(virgula < 0 ? texto : `${texto.slice(0, virgula)}.${texto.slice(virgula + 1)}`, scale);
}
