import { isoFromBr } from '@apura/br';

/** The days of an export as they are typed, dd/mm/yyyy; '' where the period is open. */
export interface PeriodoDigitado {
  inicio: string;
  fim: string;
}

/** The period on the wire, or what is wrong with each field. */
export function parsePeriodo({
  inicio,
  fim,
}: PeriodoDigitado): { query: { inicio?: string; fim?: string } } | { faults: Partial<PeriodoDigitado> } {
  const query = { inicio: isoFromBr(inicio), fim: isoFromBr(fim) };
  const faults: Partial<PeriodoDigitado> = {};
  if (inicio !== '' && query.inicio === undefined) faults.inicio = INVALIDA;
  if (fim !== '' && query.fim === undefined) faults.fim = INVALIDA;
  if (query.inicio !== undefined && query.fim !== undefined && query.inicio > query.fim) {
    faults.fim = 'A data final vem antes da inicial, troque as datas';
  }
  return Object.keys(faults).length === 0 ? { query } : { faults };
}

const INVALIDA = 'Data inválida, informe dia, mês e ano';
