import { ValueError } from './value-error.ts';

/** A boleto by its line or its barcode, checked. */
export interface Boleto {
  /** 44 digits. */
  codigoBarras: string;
  /** 47 digits. */
  linhaDigitavel: string;
  /** Three digits. */
  banco: string;
  /** yyyy-MM-dd; undefined where the boleto has none (factor 0000). */
  vencimento?: string;
  /** Decimal string with two places; '0.00' where the payer says how much. */
  valor: string;
  /** 25 digits. */
  campoLivre: string;
}

const DAY_MS = 24 * 60 * 60 * 1000;
/** Day 0 of the due date factor. */
const BASE_DAY = Date.UTC(1997, 9, 7) / DAY_MS;
/** The factors run from 1000 to 9999 and begin again. */
const CYCLE_DAYS = 9_000;
const BAD = 'Boleto inválido: confira os 47 números da linha digitável ou os 44 do código de barras';

/**
 * Reads a boleto's line (47 digits) or barcode (44), with or without punctuation, and checks every check digit. The
 * due date is the one nearest to `hoje` (yyyy-MM-dd), since its factor began again on 22/02/2025. Throws {@link
 * ValueError}. Source: FEBRABAN, layout of the barcode of boletos.
 */
export function parseBoleto(text: string, hoje: string): Boleto {
  const digits = text.replace(/[\s.-]/g, '');
  if (/^\d{44}$/.test(digits)) return read(digits, hoje);
  if (!/^\d{47}$/.test(digits)) throw new ValueError(BAD);
  const boleto = read(barcodeOf(digits), hoje);
  // The line's own three check digits are not in the barcode.
  if (boleto.linhaDigitavel !== digits) throw new ValueError(BAD);
  return boleto;
}

function barcodeOf(line: string): string {
  const livre = line.slice(4, 9) + line.slice(10, 20) + line.slice(21, 31);
  return line.slice(0, 4) + line.slice(32) + livre;
}

function read(codigoBarras: string, hoje: string): Boleto {
  const [inicio, digito, resto] = [codigoBarras.slice(0, 4), codigoBarras.charAt(4), codigoBarras.slice(5)];
  if (!inicio.endsWith('9') || digito !== generalDigit(inicio + resto)) throw new ValueError(BAD);
  const [fator, centavos, campoLivre] = [resto.slice(0, 4), resto.slice(4, 14), resto.slice(14)];
  const partes = [inicio + campoLivre.slice(0, 5), campoLivre.slice(5, 15), campoLivre.slice(15)];
  const vencimento = dueDate(Number(fator), hoje);
  return {
    codigoBarras,
    linhaDigitavel: `${partes.map((parte) => parte + fieldDigit(parte)).join('')}${digito}${fator}${centavos}`,
    banco: inicio.slice(0, 3),
    vencimento,
    valor: `${BigInt(centavos.slice(0, 8))}.${centavos.slice(8)}`,
    campoLivre,
  };
}

function dueDate(fator: number, hoje: string): string | undefined {
  if (fator === 0) return undefined;
  if (fator < 1_000) throw new ValueError(BAD);
  const today = Date.parse(`${hoje}T00:00:00Z`) / DAY_MS;
  const cycles = Math.max(0, Math.round((today - BASE_DAY - fator) / CYCLE_DAYS));
  return new Date((BASE_DAY + fator + cycles * CYCLE_DAYS) * DAY_MS).toISOString().slice(0, 10);
}

/** Modulo 10 of one field of the line: weights 2 and 1 from the right, products above 9 less 9. */
function fieldDigit(field: string): string {
  const sum = fromTheRight(field).reduce((total, value, index) => {
    const product = value * (2 - (index % 2));
    return total + (product > 9 ? product - 9 : product);
  }, 0);
  return String((10 - (sum % 10)) % 10);
}

/** Modulo 11 of the barcode's other 43 digits: weights 2 to 9 from the right; 0, 10 and 11 are written as 1. */
function generalDigit(others: string): string {
  const rest = fromTheRight(others).reduce((total, value, index) => total + value * (2 + (index % 8)), 0) % 11;
  return String(rest < 2 ? 1 : 11 - rest);
}

function fromTheRight(digits: string): number[] {
  return [...digits].reverse().map(Number);
}
