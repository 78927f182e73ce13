/** Texts of amounts, months and days as a Brazilian reads them. Amounts stay decimal texts: no number is rounded here. */

export function reais(v: string | null | undefined): string {
  if (v == null) return '–';
  const { negativo, inteiro, fracao } = partes(v);
  return `${negativo ? '−' : ''}R$ ${inteiro.replace(/\B(?=(\d{3})+$)/g, '.')},${fracao}`;
}

const ESCALAS = [
  [9, 'bi'],
  [6, 'mi'],
  [3, 'mil'],
] as const;

/** R$ 62,1 mil; the full amount belongs beside it. */
export function reaisCurto(v: string | null | undefined): string {
  if (v == null) return '–';
  const abs = centavos(v.replace('-', ''));
  const escala = ESCALAS.find(([casas]) => abs >= 10n ** BigInt(casas + 2));
  if (escala === undefined) return reais(v);
  const [casas, nome] = escala;
  // Tenths of the unit, half up.
  const decimo = 10n ** BigInt(casas + 1);
  const decimos = (abs + decimo / 2n) / decimo;
  const cabeca = String(decimos / 10n).replace(/\B(?=(\d{3})+$)/g, '.');
  return `${v.startsWith('-') ? '−' : ''}R$ ${cabeca},${decimos % 10n} ${nome}`;
}

/** For the scale of an axis: 500 mil, 1,5 mi. */
export function eixoCurto(v: number): string {
  return reaisCurto(v.toFixed(2))
    .replace('R$ ', '')
    .replace(/,0+(?= |$)/, '');
}

export function percentual(v: string | null | undefined): string {
  if (v == null) return '–';
  const decimos = (centavos(v.replace('-', '')) + 5n) / 10n;
  const cabeca = String(decimos / 10n).replace(/\B(?=(\d{3})+$)/g, '.');
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

/** For drawing only: a bar's length needs no cents. */
export const desenho = (v: string | null): number | null => (v === null ? null : Number(v));

export function centavos(v: string): bigint {
  const { negativo, inteiro: i, fracao } = partes(v);
  const total = BigInt(i) * 100n + BigInt(fracao);
  return negativo ? -total : total;
}

export function deCentavos(v: bigint): string {
  const abs = v < 0n ? -v : v;
  return `${v < 0n ? '-' : ''}${abs / 100n}.${String(abs % 100n).padStart(2, '0')}`;
}

export const somar = (valores: readonly string[]): string =>
  deCentavos(valores.reduce((total, v) => total + centavos(v), 0n));

function partes(v: string): { negativo: boolean; inteiro: string; fracao: string } {
  const [i = '0', f = ''] = v.replace('-', '').split('.');
  return { negativo: v.startsWith('-'), inteiro: i, fracao: `${f}00`.slice(0, 2) };
}
