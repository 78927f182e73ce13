import { mesesEntre, moveCompetencia } from '@apura/br';
import { DIA_DE_ABERTURA, MESES_ATRAS } from '@apura/contract';

export interface ProximoMes {
  /** AAAA-MM, the month of the next project. */
  mes: string;
  /** AAAA-MM-DD, the first day on which it is opened; today at the earliest. */
  dia: string;
  /** Months between the project's own period and that one, which nothing opens: the first and the last, AAAA-MM. */
  pulados: { primeiro: string; ultimo: string } | undefined;
}

/** The next project that a monthly one opens, by the server's windows. `hoje` and `periodoFinal`: AAAA-MM-DD. */
export function proximoMes(hoje: string, periodoFinal: string): ProximoMes {
  const seguinte = moveCompetencia(periodoFinal.slice(0, 7), 1);
  const daJanela = moveCompetencia(hoje.slice(0, 7), -MESES_ATRAS);
  const mes = seguinte > daJanela ? seguinte : daJanela;
  const abertura = `${moveCompetencia(mes, MESES_ATRAS)}-${DIA_DE_ABERTURA}`;
  const pulados = mesesEntre(`${seguinte}-01`, `${mes}-01`) > 1;
  return {
    mes,
    dia: abertura > hoje ? abertura : hoje,
    pulados: pulados ? { primeiro: seguinte, ultimo: moveCompetencia(mes, -1) } : undefined,
  };
}

/** The last day that a monthly project and the projects that it opened cover, AAAA-MM-DD. */
export function ultimoPeriodo(projeto: { periodoFinal: string }, doMes: readonly { periodoFinal: string }[]): string {
  return doMes.reduce((last, { periodoFinal }) => (periodoFinal > last ? periodoFinal : last), projeto.periodoFinal);
}
