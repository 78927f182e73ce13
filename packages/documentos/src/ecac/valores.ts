/** Upper case without accents, single blanks, no colon at the end: how labels are compared. */
export function norma(texto: string): string {
  return texto
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[ºª°]/g, 'o')
    .toUpperCase()
    .replace(/\s+/g, ' ')
    .replace(/(?<![\s:])[\s:]+$/, '')
    .trim();
}

/** The same without anything but letters and digits, so that glued words compare equal. */
export const colado = (texto: string): string => norma(texto).replace(/[^0-9A-Z]/g, '');

const DINHEIRO = /^(?:R\$)?\s*(-?)\(?((?:\d{1,3}(?:\.\d{3})+|\d+),\d{2})\)?(-?)$/;

/**
 * An amount as the papers print it ('1.234,56', 'R$ 9,99', '-' for zero, '(1,00)' or '1,00-' below zero), in cents;
 * null for any other text.
 */
export function parseDinheiro(texto: string): bigint | null {
  const limpo = texto.replace(/\s+/g, ' ').trim();
  if (limpo === '-' || limpo === '–' || limpo === '—') return 0n;
  const m = DINHEIRO.exec(limpo);
  if (!m?.[2]) return null;
  const digitos = m[2].replace(/[.,]/g, '');
  if (digitos.length > 17) return null;
  const negativo = m[1] === '-' || m[3] === '-' || limpo.includes('(');
  return negativo ? -BigInt(digitos) : BigInt(digitos);
}

/** An amount of a file for machines: '1234.56', '1234,56' or as the papers print it, in cents. */
export function parseNumero(texto: string): bigint | null {
  const m = /^(-?)(\d{1,15})(?:[.,](\d{1,2}))?$/.exec(texto.trim());
  if (!m?.[2]) return parseDinheiro(texto);
  const valor = BigInt(m[2] + (m[3] ?? '').padEnd(2, '0'));
  return m[1] === '-' ? -valor : valor;
}

const CNPJ_ESCRITO =
  /\bCNPJ\b[^0-9A-Z]{0,12}([0-9A-Z]{2}\.?[0-9A-Z]{3}\.?[0-9A-Z]{3}(?:\/?[0-9A-Z]{4}-?\d{2})?)(?![0-9A-Z/.,-])/i;

/**
 * The CNPJ beside its label in a line of text, without punctuation: 14 positions or the 8 of its root. '' when digits
 * follow the label that are no CNPJ, null without the label or without digits.
 */
export function labelledCnpj(texto: string): string | null {
  const t = norma(texto);
  const lido = CNPJ_ESCRITO.exec(t)?.[1]?.replace(/[^0-9A-Z]/g, '');
  if (lido !== undefined && /\d/.test(lido)) return lido;
  return /\bCNPJ\b[^0-9A-Z]{0,12}[0-9A-Z]*\d/.test(t) ? '' : null;
}

const DIA_MS = 86_400_000;

/** Days since 1970 of a day of the calendar, or null when there is none. */
export function dayOf(ano: number, mes: number, dia: number): number | null {
  const ms = Date.UTC(ano, mes - 1, dia);
  const data = new Date(ms);
  const existe =
    ano >= 1900 && ano <= 2200 && data.getUTCMonth() === mes - 1 && data.getUTCDate() === dia && mes >= 1 && mes <= 12;
  return existe ? ms / DIA_MS : null;
}

/** 'dd/mm/aaaa' or 'aaaa-mm-dd', with or without an hour behind, as days since 1970. */
export function parseDia(texto: string): number | null {
  const br = /^(\d{2})[/.](\d{2})[/.](\d{4})(?!\d)/.exec(texto.trim());
  if (br) return dayOf(Number(br[3]), Number(br[2]), Number(br[1]));
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?!\d)/.exec(texto.trim());
  return iso ? dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3])) : null;
}

/** yyyy-MM-dd of days since 1970. */
export const isoOfDay = (dia: number): string => new Date(dia * DIA_MS).toISOString().slice(0, 10);

/** 'dd/mm/aaaa [às] hh:mm[:ss]' (the hour may be missing) or its ISO writing as yyyy-MM-ddTHH:mm:ss. */
export function parseInstantePapel(texto: string): string | null {
  const dia = parseDia(texto);
  if (dia === null) return null;
  const hora = /(\d{2}):(\d{2})(?::(\d{2}))?/.exec(texto.trim().slice(10));
  const [h, m, s] = [Number(hora?.[1] ?? 0), Number(hora?.[2] ?? 0), Number(hora?.[3] ?? 0)];
  if (h > 23 || m > 59 || s > 59) return null;
  const dois = (n: number) => String(n).padStart(2, '0');
  return `${isoOfDay(dia)}T${dois(h)}:${dois(m)}:${dois(s)}`;
}

/** Microseconds since 1970 of yyyy-MM-ddTHH:mm:ss. */
export const microsOf = (instante: string | null): bigint | null =>
  instante === null ? null : BigInt(Date.parse(`${instante}Z`)) * 1000n;
