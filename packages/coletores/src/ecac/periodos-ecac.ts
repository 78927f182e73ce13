import { listCompetencias, moveCompetencia, todayInSaoPaulo, ultimoDiaDoMes } from '@apura/br';

export interface PeriodosEcac {
  /** Months (AAAA-MM) and years (AAAA, of the thirteenth salary) that a DCTFWeb may be of. */
  dctfweb: readonly string[];
  /** Months of which the DCTF was another declaration. */
  dctf: readonly string[];
  /** Years that the MIT has assessments of. */
  mit: readonly number[];
  /** Days on which what is asked for may have been paid, AAAA-MM-DD; null when none of them has come. */
  pagamentos: { de: string; ate: string } | null;
  anos: readonly string[];
  /** The last day of the project's last month, AAAA-MM-DD. */
  fim: string;
}

/** The DCTFWeb began with the largest companies in 2018. */
const INICIO_DCTFWEB = '2018-08';
/** The last month of the monthly DCTF; since then the MIT feeds the DCTFWeb. */
const FIM_DCTF = '2024-12';
const INICIO_MIT = '2025-01';
/** How long after a period its taxes are looked for among the payments. */
const MESES_DEPOIS = 6;

/** What there is to ask for of a project's period on a day: nothing of months that have not ended. */
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
    dctf: meses.filter((mes) => mes <= FIM_DCTF),
    mit: [...new Set(meses.filter((mes) => mes >= INICIO_MIT).map((mes) => Number(mes.slice(0, 4))))],
    pagamentos: de <= ate ? { de, ate } : null,
    anos: [...new Set(meses.map((mes) => mes.slice(0, 4)))],
    fim: ultimoDiaDoMes(fim),
  };
}
