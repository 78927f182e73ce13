import type { CelulaLida } from './celula-lida.ts';

const DIA_MS = 86_400_000;
const DIA_ZERO_MS = Date.UTC(1899, 11, 30);
/** 31/12/9999. */
const ULTIMO_DIA = 2_958_465;

/** The number of a cell as people see it: decimal with a point, 15 significant digits, no exponent. */
function textoDoNumero(bruto: string): string | null {
  if (/^-?\d{1,15}$/.test(bruto)) return String(BigInt(bruto));
  const valor = Number(bruto);
  if (bruto.trim() === '' || !Number.isFinite(valor)) return null;
  const curto = Number(valor.toPrecision(15));
  if (Number.isInteger(curto)) return BigInt(curto).toString();
  const texto = String(curto);
  if (!texto.includes('e')) return texto;
  const semZeros = curto.toFixed(20).replace(/(?<!0)0+$/, '');
  return semZeros.replace(/\.$/, '').replace(/^-0$/, '0');
}

/** The day of a number; null when the number is no day. The time of day is dropped. */
function dataDoNumero(bruto: string, diasDeDiferenca: number): string | null {
  const dia = Math.floor(Number(bruto)) + diasDeDiferenca;
  if (!Number.isFinite(dia) || dia < 1 || dia > ULTIMO_DIA) return null;
  // Excel's calendar has a 29 February 1900, which did not exist: the days before it are one later.
  return new Date(DIA_ZERO_MS + (dia < 60 ? dia + 1 : dia) * DIA_MS).toISOString().slice(0, 10);
}

/** A number as its look shows it: as a day, or as a number. */
export function celulaNumerica(o: {
  bruto: string;
  data: boolean;
  diasDeDiferenca: number;
  formula: boolean;
}): CelulaLida | null {
  const { formula } = o;
  const dia = o.data ? dataDoNumero(o.bruto, o.diasDeDiferenca) : null;
  if (dia !== null) return { tipo: 'data', texto: dia, formula };
  const texto = textoDoNumero(o.bruto);
  if (texto === null) return null;
  return { tipo: 'numero', texto, formula, desde1904: o.diasDeDiferenca === 0 ? undefined : true };
}
