import type { Diagnostico } from './agregado.ts';
import { type Consulta, nulo, sqlDe, texto, valor } from './consulta.ts';

/** The months of a company in the Simples, with the limits of the last of them; null without a PGDAS-D. */
export async function readSimples(q: Consulta): Promise<Diagnostico['simples']> {
  const linhas = await q(sqlDe('simples'));
  const ultima = linhas.at(-1);
  if (ultima === undefined) return null;
  return {
    meses: linhas.map((r) => ({
      m: texto(r.mes),
      receita: valor(r.receita),
      rbt12: nulo(r.rbt12),
      rba: nulo(r.rba),
      fator_r: nulo(r.fator_r),
      devido: nulo(r.devido),
      pago: texto(r.pago) === 'true',
    })),
    sublimite: valor(ultima.sublimite),
    limite: valor(ultima.limite),
    fator_r_minimo: valor(ultima.fator_r_minimo),
  };
}
