import { getInicio, getValor } from '@apura/tabelas';

/** First month in which any company had its contributions in the DCTFWeb: for earlier months the GFIP is rectified. */
export const INICIO_DCTFWEB = getInicio('DCTFWEB_PRIMEIRO_GRUPO').slice(0, 7);
/** From this month on every group of companies is in the DCTFWeb. */
export const DCTFWEB_PARA_TODOS = getInicio('DCTFWEB_TODOS_OS_GRUPOS').slice(0, 7);

/** The name of a period: the month, or AAAA-13 for the payroll of the 13th, which events call AAAA. */
export const nomePeriodo = (perApur: string): string => (perApur.length === 4 ? `${perApur}-13` : perApur);

/** `perApur` and `indApuracao` of events, from the name of a period. */
export const perApurDe = (periodo: string): { perApur: string; indApuracao: '1' | '2' } =>
  periodo.endsWith('-13') ? { perApur: periodo.slice(0, 4), indApuracao: '2' } : { perApur: periodo, indApuracao: '1' };

/** The calendar month of a period: the 13th is of December. */
export const mesDe = (periodo: string): string => periodo.replace(/-13$/, '-12');

/** Whether the month of a period touches the project's days (yyyy-MM-dd). */
export function isNoProjeto(periodo: string, projeto: { inicio: string; fim: string }): boolean {
  const mes = mesDe(periodo);
  return mes >= projeto.inicio.slice(0, 7) && mes <= projeto.fim.slice(0, 7);
}

/** Whether the right to rectify is over: five years from the first day of the year after the period. */
export const isPrazoVencido = (periodo: string, hoje: string): boolean =>
  Number(hoje.slice(0, 4)) > Number(periodo.slice(0, 4)) + Number(getValor('ANOS_DA_RETIFICACAO', hoje));
