import type { Ocorrencia, Relatar } from './ocorrencia.ts';

/** How many occurrences are kept to be shown; further ones are only counted. */
const LIMITE_OCORRENCIAS = 10_000;

export interface ColetorOcorrencias {
  report: Relatar;
  /** Errors first, then by period, then in the order in which they were reported; at most `LIMITE_OCORRENCIAS`. */
  lista(): Ocorrencia[];
  total(): number;
  /**
   * Periods that have at least one ERRO; '' when an ERRO concerns the whole workbook, which leaves every period out.
   */
  periodosComErro(): ReadonlySet<string>;
}

/**
 * Returns a collector of what the steps of a rectification report. It keeps at most `limite` occurrences of each level,
 * so memory stays bounded; `total` and `periodosComErro` count all of them.
 */
export function createColetorOcorrencias(limite: number = LIMITE_OCORRENCIAS): ColetorOcorrencias {
  const guardadas: Record<Ocorrencia['nivel'], Ocorrencia[]> = { ERRO: [], ADVERTENCIA: [] };
  const comErro = new Set<string>();
  let total = 0;
  return {
    report(ocorrencia) {
      total++;
      if (ocorrencia.nivel === 'ERRO') comErro.add(ocorrencia.periodo);
      const lista = guardadas[ocorrencia.nivel];
      if (lista.length < limite) lista.push(ocorrencia);
    },
    lista: () => [...porPeriodo(guardadas.ERRO), ...porPeriodo(guardadas.ADVERTENCIA)].slice(0, limite),
    total: () => total,
    periodosComErro: () => comErro,
  };
}

function porPeriodo(lista: readonly Ocorrencia[]): Ocorrencia[] {
  return lista.toSorted((a, b) => (a.periodo < b.periodo ? -1 : a.periodo > b.periodo ? 1 : 0));
}
