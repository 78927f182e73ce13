import { tituloDe } from '@apura/relatorios';
import type { Trx } from '../../platform/db/create-db.ts';
import { type AchadoRow, listRegras, type RegraDosAchados } from './carteira.repo.ts';

/** What a finding is called: the result of the rows alone ('Divergente') does not say of what. */
const titulo = ({ tese, relatorio, risco }: RegraDosAchados): string =>
  tituloDe({ tipo: risco ? 'Risco' : 'Oportunidade', tese, relatorio });

export const withTitulo = (achado: AchadoRow): AchadoRow & { titulo: string } => ({
  ...achado,
  titulo: titulo({ ...achado, risco: achado.grupo === 'riscos' }),
});

/** The titles of the findings, each once, in the order of the alphabet. */
export const titulosDe = (regras: readonly RegraDosAchados[]): string[] =>
  [...new Set(regras.map(titulo))].sort((a, b) => a.localeCompare(b, 'pt-BR'));

/** The rules that have a title, to look at these alone; undefined without one. */
export async function regrasDe(trx: Trx, procurado: string | undefined): Promise<RegraDosAchados[] | undefined> {
  if (procurado === undefined) return undefined;
  return (await listRegras(trx)).filter((regra) => titulo(regra) === procurado);
}
