import { dayOf, norma } from './valores.ts';

/** A period of assessment: as it is shown, with its first and last day (days since 1970). */
export interface PeriodoApuracao {
  pa: string;
  inicio: number;
  fim: number;
}

const MESES = ['JAN', 'FEV', 'MAR', 'ABR', 'MAI', 'JUN', 'JUL', 'AGO', 'SET', 'OUT', 'NOV', 'DEZ'];
const NOME_MES = `(${MESES.join('|')})[A-Z]*`;

/**
 * Reads a period of assessment. What comes back, and from what:
 *
 * - 'MM/AAAA' of '01/2024', '202401', '012024', '2024-01', 'Janeiro/2024', 'Janeiro de 2024';
 * - 'nT/AAAA' of '1º Trimestre/2024', '1º Trim 2024';
 * - 'AAAA' of '2024', and of the 13th salary's '13/2024';
 * - 'dd/MM/AAAA' of a day ('31/01/2024', '21º Dia/Dez/2023', '20240131', '31012024');
 * - 'nD/MM/AAAA', 'nQ/MM/AAAA' and 'nS/MM/AAAA' of a ten days', half month's or week's period;
 * - 'dd/MM/AAAA a dd/MM/AAAA' of two days.
 *
 * A DARF names its period by the last day: a day that ends a month stands for the month in `inicio` and `fim`. The days
 * of a week within a month are not told by the paper, so it has those of its month. Null when it is none of these.
 */
export function parsePa(texto: string): PeriodoApuracao | null {
  const t = norma(texto).replace(/ ?\/ ?/g, '/');
  const m = (r: RegExp) => r.exec(t);
  let g = m(/^(\d{2}\/\d{2}\/\d{4}) ?(?:A|ATE|-) ?(\d{2}\/\d{2}\/\d{4})$/);
  if (g?.[1] && g[2]) return range(g[1], g[2]);
  g = m(/^(\d{2})\/(\d{2})\/(\d{4})$/);
  if (g) return day(Number(g[3]), Number(g[2]), Number(g[1]), true);
  g = m(/^(\d{4})-(\d{2})-(\d{2})$/);
  if (g) return day(Number(g[1]), Number(g[2]), Number(g[3]), true);
  // Of digits alone only one order is a date: a year of 1900 to 2200 begins with no month, and no month is above 12.
  if (/^\d{6}$/.test(t)) {
    return month(Number(t.slice(0, 4)), Number(t.slice(4))) ?? month(Number(t.slice(2)), Number(t.slice(0, 2)));
  }
  if (/^\d{8}$/.test(t)) {
    return (
      day(Number(t.slice(0, 4)), Number(t.slice(4, 6)), Number(t.slice(6)), true) ??
      day(Number(t.slice(4)), Number(t.slice(2, 4)), Number(t.slice(0, 2)), true)
    );
  }
  g = m(/^(\d{2})[/-](\d{4})$/);
  if (g) return month(Number(g[2]), Number(g[1]));
  g = m(/^(\d{4})-(\d{2})$/);
  if (g) return month(Number(g[1]), Number(g[2]));
  g = m(/^(\d{4})$/);
  if (g) return year(Number(g[1]));
  g = m(/^(\d)[Oo]? ?T(?:RIM[A-Z]*)?\.?(?:\/| DE | )(\d{4})$/);
  if (g) return quarter(Number(g[2]), Number(g[1]));
  g = m(new RegExp(`^${NOME_MES}(?:/| DE | )(\\d{4})$`));
  if (g?.[1]) return month(Number(g[2]), MESES.indexOf(g[1]) + 1);
  g = m(new RegExp(`^(\\d{1,2})[Oo]? ?(DIA|DECENDIO|DEC|QUINZENA|SEMANA)(?:/| DE | )${NOME_MES}(?:/| DE | )(\\d{4})$`));
  if (g?.[2] && g[3]) return part(Number(g[1]), g[2], MESES.indexOf(g[3]) + 1, Number(g[4]));
  return null;
}

const dois = (n: number): string => String(n).padStart(2, '0');
const lastDay = (ano: number, mes: number): number => new Date(Date.UTC(ano, mes, 0)).getUTCDate();

function days(pa: string, inicio: number | null, fim: number | null): PeriodoApuracao | null {
  return inicio === null || fim === null || fim < inicio ? null : { pa, inicio, fim };
}

function day(ano: number, mes: number, dia: number, fechaMes: boolean): PeriodoApuracao | null {
  const mensal = fechaMes && dia === lastDay(ano, mes);
  return days(`${dois(dia)}/${dois(mes)}/${ano}`, dayOf(ano, mes, mensal ? 1 : dia), dayOf(ano, mes, dia));
}

const month = (ano: number, mes: number): PeriodoApuracao | null =>
  mes === 13 ? year(ano) : days(`${dois(mes)}/${ano}`, dayOf(ano, mes, 1), dayOf(ano, mes, lastDay(ano, mes)));

const year = (ano: number): PeriodoApuracao | null => days(String(ano), dayOf(ano, 1, 1), dayOf(ano, 12, 31));

function quarter(ano: number, n: number): PeriodoApuracao | null {
  if (n < 1 || n > 4) return null;
  return days(`${n}T/${ano}`, dayOf(ano, n * 3 - 2, 1), dayOf(ano, n * 3, lastDay(ano, n * 3)));
}

function range(de: string, ate: string): PeriodoApuracao | null {
  const [a, b] = [de, ate].map((d) => d.split('/').map(Number));
  const inicio = dayOf(a?.[2] ?? 0, a?.[1] ?? 0, a?.[0] ?? 0);
  return days(`${de} a ${ate}`, inicio, dayOf(b?.[2] ?? 0, b?.[1] ?? 0, b?.[0] ?? 0));
}

function part(n: number, unidade: string, mes: number, ano: number): PeriodoApuracao | null {
  const ultimo = lastDay(ano, mes);
  if (unidade === 'DIA') return day(ano, mes, n, false);
  if (unidade === 'SEMANA') {
    return n < 1 || n > 6 ? null : days(`${n}S/${dois(mes)}/${ano}`, dayOf(ano, mes, 1), dayOf(ano, mes, ultimo));
  }
  const tamanho = unidade === 'QUINZENA' ? 15 : 10;
  const quantos = unidade === 'QUINZENA' ? 2 : 3;
  if (n < 1 || n > quantos) return null;
  const letra = unidade === 'QUINZENA' ? 'Q' : 'D';
  const fim = n === quantos ? ultimo : n * tamanho;
  return days(`${n}${letra}/${dois(mes)}/${ano}`, dayOf(ano, mes, (n - 1) * tamanho + 1), dayOf(ano, mes, fim));
}
