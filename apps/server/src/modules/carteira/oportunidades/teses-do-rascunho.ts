import type { TeseRetificada } from '../../../platform/db/tabelas-retificacoes.ts';

interface PorTese {
  tese: string;
  relatorio: string;
}

/**
 * The changes of a draft that belong to an opportunity: those of its report and its thesis. Where no opportunity of the
 * report has the name that a change gives its thesis, they belong to the only opportunity of the report, and to none
 * where the report has several.
 */
export function tesesDe(
  oportunidade: PorTese,
  { teses, todas }: { teses: readonly TeseRetificada[]; todas: readonly PorTese[] },
): TeseRetificada[] {
  const doRelatorio = todas.filter(({ relatorio }) => relatorio === oportunidade.relatorio);
  return teses.filter(({ relatorio, tese }) => {
    if (relatorio !== oportunidade.relatorio) return false;
    if (tese === oportunidade.tese) return true;
    return doRelatorio.length === 1;
  });
}

/** What else is in the draft: its amounts are of all its theses together. */
export function outrasTeses(proprias: readonly TeseRetificada[], teses: readonly TeseRetificada[]): string[] {
  const outras = teses.filter((uma) => !proprias.includes(uma)).map(({ tese }) => tese);
  return [...new Set(outras)].toSorted((a, b) => a.localeCompare(b, 'pt-BR'));
}
