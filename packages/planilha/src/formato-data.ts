/** Formats that every program knows by number and that show a day; 18 to 21 and 45 to 47 show only a time. */
const PRONTOS: ReadonlySet<number> = new Set([14, 15, 16, 17, 22, ...faixa(27, 36), ...faixa(50, 58)]);

/** Whether a number format shows a day, a month or a year: its code counts before its number. */
export function isFormatoDeData(id: number, codigo: string | undefined): boolean {
  if (codigo === undefined) return PRONTOS.has(id);
  // Words in quotes, escaped characters, and colours, conditions or languages in brackets are not part of a date
  // format.
  const nu = codigo
    .replace(/"[^"]*"/g, '')
    .replace(/\\./g, '')
    .replace(/\[[^\][]*\]/g, '')
    .replace(/general|standard/gi, '');
  return /[dy]/i.test(nu) || (/m/i.test(nu) && !/[hs]/i.test(nu));
}

function faixa(de: number, ate: number): number[] {
  return Array.from({ length: ate - de + 1 }, (_, i) => de + i);
}
