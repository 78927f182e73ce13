import { ultimoDiaDoMes } from '@apura/br';
import { tabela } from '@apura/tabelas';

const DIA_MS = 86_400_000;

/** The day (yyyy-MM-dd) so many days after another. */
export const outroDia = (dia: string, dias: number): string =>
  new Date(Date.parse(`${dia}T00:00:00Z`) + dias * DIA_MS).toISOString().slice(0, 10);

/** Whether banks open on a day: Monday to Friday, without the national holidays of the table. */
export function isDiaUtil(dia: string): boolean {
  const semana = new Date(`${dia}T00:00:00Z`).getUTCDay();
  return semana !== 0 && semana !== 6 && !feriados().has(dia);
}

/** The n-th business day of a month (yyyy-MM), from 1. Throws where the month has fewer. */
export function nthDiaUtil(mes: string, n: number): string {
  let contados = 0;
  for (let dia = `${mes}-01`; dia.startsWith(mes); dia = outroDia(dia, 1)) {
    if (isDiaUtil(dia) && ++contados === n) return dia;
  }
  throw new RangeError(`${mes} has no business day ${n}`);
}

/** The last business day of a month (yyyy-MM). */
export function ultimoDiaUtil(mes: string): string {
  let dia = ultimoDiaDoMes(mes);
  while (!isDiaUtil(dia)) dia = outroDia(dia, -1);
  return dia;
}

/** The day itself where it is a business day, else the first one after it. */
export function diaUtilDesde(dia: string): string {
  let util = dia;
  while (!isDiaUtil(util)) util = outroDia(util, 1);
  return util;
}

let lidos: ReadonlySet<string> | undefined;

/** The shipped table does not change while the process runs. */
function feriados(): ReadonlySet<string> {
  lidos ??= new Set(tabela('feriado_bancario').linhas.map(([dia = '']) => dia));
  return lidos;
}
