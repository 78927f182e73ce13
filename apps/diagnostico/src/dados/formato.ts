import { centsOf, formatMoney, formatReais, formatReaisCurto, moneyOfCents } from '@apura/br';

/**
 * Texts of amounts, months and days as a Brazilian reads them. Amounts stay decimal texts: no number is rounded here.
 */

export function reais(v: string | null | undefined): string {
  if (v == null) return '–';
  return `${v.startsWith('-') ? '−' : ''}${formatReais(moneyOfCents(semSinal(v)))}`;
}

/** Cents without their sign; a chart hands over an empty text for a point that it does not have. */
const semSinal = (v: string): bigint => centsOf(v.replace('-', '') || '0');

/** R$ 62,1 mil; the full amount belongs beside it. */
export const reaisCurto = (v: string | null | undefined): string => (v == null ? '–' : formatReaisCurto(v));

/** For the scale of an axis: 500 mil, 1,5 mi. */
export function eixoCurto(v: number): string {
  return reaisCurto(v.toFixed(2))
    .replace(/R\$\s/, '')
    .replace(/,0+(?=\s|$)/, '');
}

export function percentual(v: string | null | undefined): string {
  if (v == null) return '–';
  const decimos = (semSinal(v) + 5n) / 10n;
  const cabeca = formatMoney(String(decimos / 10n));
  return `${v.startsWith('-') ? '−' : ''}${cabeca},${decimos % 10n}%`;
}

const MESES = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];

/** 2025-03 → MAR/25. */
export function mesCurto(m: string): string {
  const [ano = '', mes = ''] = m.split('-');
  return `${MESES[Number(mes) - 1] ?? mes}/${ano.slice(2)}`;
}

export const inteiro = (n: number): string => n.toLocaleString('pt-BR');

export function cnpj(v: string): string {
  return v.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** A CNPJ or a CPF with its points; anything else as it is. */
export function documento(v: string): string {
  return v.length === 14 ? cnpj(v) : v.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, '$1.$2.$3-$4');
}

/** The name of a file to download, of parts that may hold what no file system takes. */
export const nomeArquivo = (partes: readonly string[]): string =>
  partes
    .join(' - ')
    .replaceAll('/', '-')
    .replace(/[\\:*?"<>|]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** For drawing only: a bar's length needs no cents. */
export const desenho = (v: string | null): number | null => (v === null ? null : Number(v));

export const sum = (valores: readonly string[]): string =>
  moneyOfCents(valores.reduce((total, v) => total + centsOf(v), 0n));
