import { type BlocoM, TRIBUTOS, type Tributo } from '@apura/apuracao';

/**
 * Gives each M400 that the recomputation made the account of the documents, because no declared record gives one.
 * Declared records keep their account, empty or not.
 */
export function comContas(
  tributos: Readonly<Record<Tributo, BlocoM>>,
  o: {
    declarados: Readonly<Record<Tributo, BlocoM>>;
    contas: Readonly<Record<Tributo, ReadonlyMap<string, string>>>;
  },
): Record<Tributo, BlocoM> {
  const feitos = { ...tributos };
  for (const tributo of TRIBUTOS) {
    const declarados = new Set(o.declarados[tributo].receitas.map((receita) => receita.CST));
    const receitas = tributos[tributo].receitas.map((receita) => {
      const COD_CTA = declarados.has(receita.CST) ? undefined : o.contas[tributo].get(receita.CST);
      if (COD_CTA === undefined || receita.COD_CTA !== '') return receita;
      return {
        ...receita,
        COD_CTA,
        naturezas: receita.naturezas.map((natureza) => ({ ...natureza, COD_CTA: natureza.COD_CTA || COD_CTA })),
      };
    });
    feitos[tributo] = { ...tributos[tributo], receitas };
  }
  return feitos;
}
