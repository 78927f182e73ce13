import { moveCompetencia, todayInSaoPaulo, ultimoDiaDoMes } from '@apura/br';
import { DIA_DE_ABERTURA, MESES_ATRAS } from '@apura/contract';

/** Of {@link DIA_DE_ABERTURA}, São Paulo. */
const HORA_DE_ABERTURA = 6;
const HORA_MS = 3_600_000;

/** The months (AAAA-MM) that the portal opens projects for at an instant. */
export interface JanelaMensal {
  /** The month whose window is open: from the 20th, 06:00, until the month ends. */
  aberta: string | undefined;
  /** The month whose window was the last to close. */
  fechada: string;
}

/** Reads the windows off the clock. A month ends at 06:00 too, so that no hour is between two windows. */
export function janelaMensal(agora: Date): JanelaMensal {
  const dia = todayInSaoPaulo(new Date(agora.getTime() - HORA_DE_ABERTURA * HORA_MS));
  const doMes = (meses: number) => moveCompetencia(dia, -MESES_ATRAS + meses);
  return {
    aberta: Number(dia.slice(8)) >= DIA_DE_ABERTURA ? doMes(0) : undefined,
    fechada: doMes(-1),
  };
}

/** The last day (dd/MM) on which the portal tries to open the project about a month, AAAA-MM. */
export function ultimoDiaDaJanela(mes: string): string {
  const { fim } = diasDoMes(moveCompetencia(mes, MESES_ATRAS));
  return `${fim.slice(8)}/${fim.slice(5, 7)}`;
}

/** The first and the last day of a month, AAAA-MM-DD. */
export function diasDoMes(mes: string): { inicio: string; fim: string } {
  return { inicio: `${mes}-01`, fim: ultimoDiaDoMes(mes) };
}
