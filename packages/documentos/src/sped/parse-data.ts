/** Returned for bytes that are no date. No date has this value. */
export const dataInvalida = -0x80000000;

const primeiroAno = 1900;
const anos = 300;
const diasPorMes = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
/** Days from 1970-01-01 to the day before the first of each month of 1900 to 2199. */
const antesDoMes = buildMonths();

/** Reads `ddmmaaaa` from bytes [inicio, fim) as days since 1970-01-01. Years 0001 to 9999. */
export function parseDataBytes(fonte: Uint8Array, inicio: number, fim: number): number {
  if (fim - inicio !== 8) return dataInvalida;
  let v = 0;
  for (let i = inicio; i < fim; i++) {
    // The index is inside the bounds just checked.
    const digito = (fonte[i] as number) - 48;
    if (digito < 0 || digito > 9) return dataInvalida;
    v = v * 10 + digito;
  }
  const ano = v % 10000;
  const mes = ((v / 10000) | 0) % 100;
  const dia = (v / 1000000) | 0;
  if (mes < 1 || mes > 12 || dia < 1 || ano < 1 || dia > daysInMonth(ano, mes)) return dataInvalida;
  if (ano >= primeiroAno && ano < primeiroAno + anos) {
    // The index lies inside the table for these years.
    return (antesDoMes[(ano - primeiroAno) * 12 + mes - 1] as number) + dia;
  }
  return Math.round(new Date(0).setUTCFullYear(ano, mes - 1, dia) / 86_400_000);
}

function daysInMonth(ano: number, mes: number): number {
  if (mes === 2 && ano % 4 === 0 && (ano % 100 !== 0 || ano % 400 === 0)) return 29;
  return diasPorMes[mes - 1] ?? 0;
}

function buildMonths(): Int32Array {
  return Int32Array.from(
    { length: anos * 12 },
    (_, i) => Date.UTC(primeiroAno + Math.floor(i / 12), i % 12, 0) / 86_400_000,
  );
}
