import { listCompetencias, moveCompetencia, todayInSaoPaulo, ultimoDiaDoMes } from '@apura/br';
import { getFim, getInicio } from '@apura/tabelas';

export interface PeriodosEcac {
  /** Months (AAAA-MM) and years (AAAA, for the thirteenth salary) that may have a DCTFWeb. */
  dctfweb: readonly string[];
  /** Months of the project that have ended. */
  meses: readonly string[];
  /** Months in which the DCTF was a declaration of its own. */
  dctf: readonly string[];
  /** Years for which the MIT may have assessments. */
  mit: readonly number[];
  /** Days on which the taxes may have been paid, AAAA-MM-DD; null when none of these days has come. */
  pagamentos: { de: string; ate: string } | null;
  anos: readonly string[];
  /** The last day of the project's last month, AAAA-MM-DD. */
  fim: string;
}

/** The DCTFWeb began with the largest companies. */
const INICIO_DCTFWEB = getInicio('DCTFWEB_PRIMEIRO_GRUPO').slice(0, 7);
/** The last month of the monthly DCTF; since then the MIT feeds the DCTFWeb. */
const FIM_DCTF = getFim('DCTF').slice(0, 7);
const INICIO_MIT = getInicio('DCTFWEB_TODOS_OS_TRIBUTOS').slice(0, 7);
/** Months after a period in which its taxes are looked for among the payments. */
const MESES_DEPOIS = 6;

/** What can be asked for a project's period on a day: nothing for months that have not ended. */
export function periodosEcac({ inicio, fim }: { inicio: string; fim: string }, agora: Date): PeriodosEcac {
  const hoje = todayInSaoPaulo(agora);
  const meses = listCompetencias(inicio.slice(0, 7), fim.slice(0, 7)).filter((mes) => mes < hoje.slice(0, 7));
  const dctfweb = meses
    .filter((mes) => mes >= INICIO_DCTFWEB)
    .flatMap((mes) => (mes.endsWith('-12') ? [mes, mes.slice(0, 4)] : [mes]));
  const ate = [ultimoDiaDoMes(moveCompetencia(fim, MESES_DEPOIS)), hoje].sort()[0] ?? hoje;
  const de = `${inicio.slice(0, 7)}-01`;
  return {
    dctfweb,
    meses,
    dctf: meses.filter((mes) => mes <= FIM_DCTF),
    mit: [...new Set(meses.filter((mes) => mes >= INICIO_MIT).map((mes) => Number(mes.slice(0, 4))))],
    pagamentos: de <= ate ? { de, ate } : null,
    anos: [...new Set(meses.map((mes) => mes.slice(0, 4)))],
    fim: ultimoDiaDoMes(fim),
  };
}
