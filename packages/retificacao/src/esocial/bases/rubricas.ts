import type { Banco } from '@apura/apuracao';
import { moveCompetencia } from '@apura/br';

/** How a validity of a rubric counts in the bases. */
export interface IncidenciaRubrica {
  iniValid: string;
  /** Empty without an end. */
  fimValid: string;
  tpRubr: string;
  codIncCP: string;
}

/** The incidence of a rubric in a month (AAAA-MM); undefined when no register has it. */
export type BuscarRubrica = (codRubr: string, ideTabRubr: string, mes: string) => IncidenciaRubrica | undefined;

/** The rubrics in force, by 'codRubr|ideTabRubr', with their validities, earliest first. */
export async function readRubricas(banco: Banco): Promise<Map<string, IncidenciaRubrica[]>> {
  const linhas = await banco.read(`
    SELECT
      codRubr || '|' || coalesce(ideTabRubr, '') AS chave,
      coalesce(iniValid, '') AS ini,
      coalesce(fimValid, '') AS fim,
      coalesce(tpRubr, '') AS tp,
      coalesce(codIncCP, '') AS cp
    FROM esocial_rubrica
    ORDER BY chave, ini, recibo NULLS FIRST, _arquivo, _linha`);
  const rubricas = new Map<string, IncidenciaRubrica[]>();
  for (const linha of linhas) {
    const chave = linha.chave ?? '';
    const lista = rubricas.get(chave) ?? [];
    const nova = {
      iniValid: linha.ini ?? '',
      fimValid: linha.fim ?? '',
      tpRubr: linha.tp ?? '',
      codIncCP: linha.cp ?? '',
    };
    rubricas.set(chave, [...lista.filter((vigencia) => vigencia.iniValid !== nova.iniValid), nova]);
  }
  return rubricas;
}

/**
 * The validity that covers a month (AAAA-MM). Validities are sorted, earliest first; each ends, whatever its end says,
 * in the month before the next one begins.
 */
export function vigenciaEm<T extends { iniValid: string; fimValid: string }>(
  vigencias: readonly T[],
  mes: string,
): T | undefined {
  const i = vigencias.findLastIndex((vigencia) => vigencia.iniValid <= mes);
  const vigencia = vigencias[i];
  const seguinte = vigencias[i + 1];
  if (!vigencia || (vigencia.fimValid !== '' && vigencia.fimValid < mes)) return undefined;
  return seguinte && moveCompetencia(seguinte.iniValid, -1) < mes ? undefined : vigencia;
}

/** Returns a function that finds the incidence of a rubric by its validity in a month. */
export function fetchFrom(rubricas: ReadonlyMap<string, readonly IncidenciaRubrica[]>): BuscarRubrica {
  return (codRubr, ideTabRubr, mes) => vigenciaEm(rubricas.get(`${codRubr}|${ideTabRubr}`) ?? [], mes);
}
