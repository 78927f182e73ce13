import { fatorVencimento } from './fator-vencimento.ts';

export interface PedidoBoleto {
  /** Three digits. */
  banco: string;
  /** yyyy-MM-dd. */
  vencimento: string;
  /** Decimal string with two places, up to 99999999.99. */
  valor: string;
  /** What the bank keeps there: 25 digits. */
  campoLivre: string;
}

export interface Boleto {
  /** 44 digits. */
  codigoBarras: string;
  /** 47 digits, without punctuation. */
  linhaDigitavel: string;
}

const MOEDA_REAL = '9';

/**
 * The barcode and the typeable line of a boleto: bank, currency, check digit (modulo 11), due date factor, amount and
 * free field; the line repeats them in three fields with a check digit each (modulo 10). Source: FEBRABAN, layout of
 * the barcode of boletos. Throws RangeError for what does not fit.
 */
export function createBoleto({ banco, vencimento, valor, campoLivre }: PedidoBoleto): Boleto {
  if (!/^\d{3}$/.test(banco)) throw new RangeError('a bank has three digits');
  if (!/^\d{25}$/.test(campoLivre)) throw new RangeError('the free field has 25 digits');
  if (!/^\d{1,8}\.\d{2}$/.test(valor)) throw new RangeError(`not an amount of a boleto: ${valor}`);
  const inicio = `${banco}${MOEDA_REAL}`;
  const fatorEValor = `${fatorVencimento(vencimento)}${valor.replace('.', '').padStart(10, '0')}`;
  const digito = modulo11(`${inicio}${fatorEValor}${campoLivre}`);
  const campos = [`${inicio}${campoLivre.slice(0, 5)}`, campoLivre.slice(5, 15), campoLivre.slice(15)];
  return {
    codigoBarras: `${inicio}${digito}${fatorEValor}${campoLivre}`,
    linhaDigitavel: `${campos.map((campo) => campo + modulo10(campo)).join('')}${digito}${fatorEValor}`,
  };
}

/** 00000.00000 00000.000000 00000.000000 0 00000000000000 */
export function formatLinhaDigitavel(linha: string): string {
  return linha.replace(/^(\d{5})(\d{5})(\d{5})(\d{6})(\d{5})(\d{6})(\d)(\d{14})$/, '$1.$2 $3.$4 $5.$6 $7 $8');
}

/** Weights 2 and 1 from the right, the digits of the products added up. */
function modulo10(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) {
    const product = Number(digits[digits.length - 1 - i]) * (i % 2 === 0 ? 2 : 1);
    sum += Math.floor(product / 10) + (product % 10);
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2 to 9 from the right; 0, 10 and 11 are written as 1. */
function modulo11(digits: string): string {
  let sum = 0;
  for (let i = 0; i < digits.length; i += 1) sum += Number(digits[digits.length - 1 - i]) * (2 + (i % 8));
  const digit = 11 - (sum % 11);
  return String(digit > 9 ? 1 : digit);
}
