/** Each mask takes what the user has typed so far and gives it back punctuated; what does not fit is dropped. */

/** 000.000.000-00. */
export function maskCpf(text: string): string {
  return punctuate(digits(text).slice(0, 11), [3, 6, 9], ['.', '.', '-']);
}

/** Takes both forms of CNPJ: letters are kept in the first twelve positions only. */
export function maskCnpj(text: string): string {
  const plain = text.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const base = plain.slice(0, 12);
  return punctuate(base + digits(plain.slice(12)).slice(0, 2), [2, 5, 8, 12], ['.', '.', '/', '-']);
}

/** 00000-000. */
export function maskCep(text: string): string {
  return punctuate(digits(text).slice(0, 8), [5], ['-']);
}

/** +55 (00) 9 0000-0000; the country code and the leading 9 are put in where they are missing. */
export function maskPhone(text: string): string {
  const all = digits(text);
  const national = all.startsWith('55') && (text.trimStart().startsWith('+') || all.length > 11) ? all.slice(2) : all;
  if (national === '') return '';
  const area = national.slice(0, 2);
  const rest = national.slice(2);
  if (rest === '') return `+55 (${area}`;
  const mobile = (rest.startsWith('9') ? rest : `9${rest}`).slice(0, 9);
  const head = mobile.slice(1, 5);
  const tail = mobile.slice(5);
  return `+55 (${area}) 9${head === '' ? '' : ` ${head}`}${tail === '' ? '' : `-${tail}`}`;
}

/** dd/mm/yyyy as it is typed: a day over 31, a month over 12 or a year outside 1900–maxYear loses its last digit. */
export function maskDate(text: string, maxYear: number): string {
  let plain = digits(text).slice(0, 8);
  while (plain !== '' && !fits(plain, maxYear)) plain = plain.slice(0, -1);
  return punctuate(plain, [2, 4], ['/', '/']);
}

/** A quantity of credits: up to four digits. */
export function maskQuantity(text: string): string {
  return digits(text).slice(0, 4);
}

function fits(plain: string, maxYear: number): boolean {
  const day = plain.slice(0, 2);
  const month = plain.slice(2, 4);
  const year = plain.slice(4);
  if (day.length === 1 && Number(day) > 3) return false;
  if (day.length === 2 && (Number(day) < 1 || Number(day) > 31)) return false;
  if (month.length === 1 && Number(month) > 1) return false;
  if (month.length === 2 && (Number(month) < 1 || Number(month) > 12)) return false;
  if (year === '') return true;
  const lowest = Number(year.padEnd(4, '0'));
  const highest = Number(year.padEnd(4, '9'));
  return highest >= 1900 && lowest <= maxYear;
}

function digits(text: string): string {
  return text.replace(/\D/g, '');
}

function punctuate(plain: string, positions: readonly number[], marks: readonly string[]): string {
  let out = '';
  for (let i = 0; i < plain.length; i++) {
    const mark = positions.indexOf(i);
    if (mark !== -1) out += marks[mark] ?? '';
    out += plain[i];
  }
  return out;
}
