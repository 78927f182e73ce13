import { type BlocoM, TRIBUTOS, type Tributo } from '@apura/apuracao';

/**
 * Gives the account of the documents to an M400 that the recomputation made and nobody declared: no declared record
 * tells its account. The declared ones keep theirs, blank or not.
 */
export function comContas(
  tributos: Readonly<Record<Tributo, BlocoM>>,
  o: {
    declarados: Readonly<Record<Tributo, BlocoM>>;
    contas: Readonly<Record<Tributo, ReadonlyMap<string, string>>>;
  },
): Record<Tributo, BlocoM> {
  const feitos = { ...tributos };
  for (const t of TRIBUTOS) {
    const declarados = new Set(o.declarados[t].receitas.map((r) => r.CST));
    const receitas = tributos[t].receitas.map((r) => {
      const COD_CTA = declarados.has(r.CST) ? undefined : o.contas[t].get(r.CST);
      if (COD_CTA === undefined || r.COD_CTA !== '') return r;
      return { ...r, COD_CTA, naturezas: r.naturezas.map((n) => ({ ...n, COD_CTA: n.COD_CTA || COD_CTA })) };
    });
    feitos[t] = { ...tributos[t], receitas };
  }
  return feitos;
}
