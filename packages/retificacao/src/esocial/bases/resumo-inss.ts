import { moneyOfCents } from '@apura/br';
import type { BasePorLugar } from './base-evento.ts';
import { type Aliquotas, encargosDe, type SituacaoInss } from './encargos.ts';

/** What the rectifiers of a period change in the contribution of the employer. Amounts as decimal text. */
export interface ResumoInss {
  baseAntes: string | null;
  baseDepois: string | null;
  inssAntes: string | null;
  inssDepois: string | null;
  /** Base and contribution that go away; negative when they grow. */
  reducaoBase: bigint;
  reducaoInss: bigint;
}

/** Adds the bases of the events of a period up. */
export interface SomaBases {
  antes: BasePorLugar;
  depois: BasePorLugar;
}

export const createSomaBases = (): SomaBases => ({ antes: new Map(), depois: new Map() });

export function sumBases(soma: SomaBases, evento: SomaBases): void {
  for (const lado of ['antes', 'depois'] as const) {
    for (const [lugar, valor] of evento[lado]) soma[lado].set(lugar, (soma[lado].get(lugar) ?? 0n) + valor);
  }
}

/**
 * Base and contribution before, from S-5001 and S-5011, and after. After is before less what the rectified events no
 * longer add, at the rates of the period before; then the whole remaining base is taken at the difference of the rates,
 * because closing a period computes all of it again. Null where no file has the total.
 */
export function summarizeInss(
  soma: SomaBases,
  situacao: SituacaoInss,
  aliquotas: { antes: Aliquotas; depois: Aliquotas },
): ResumoInss {
  const total = (base: BasePorLugar) => [...base.values()].reduce((soma, valor) => soma + valor, 0n);
  const reducaoBase = total(soma.antes) - total(soma.depois);
  const reducaoInss =
    encargosDe(soma.antes, aliquotas.antes) -
    encargosDe(soma.depois, aliquotas.antes) +
    reducaoPorAliquota(soma, situacao, aliquotas);
  const menos = (valor: bigint | null, reducao: bigint) => (valor === null ? null : moneyOfCents(valor - reducao));
  return {
    baseAntes: menos(situacao.base, 0n),
    baseDepois: menos(situacao.base, reducaoBase),
    inssAntes: menos(situacao.inss, 0n),
    inssDepois: menos(situacao.inss, reducaoInss),
    reducaoBase,
    reducaoInss,
  };
}

/** What new rates take from the contribution on the remaining base, in cents; negative when they add to it. */
export function reducaoPorAliquota(
  soma: SomaBases,
  situacao: SituacaoInss,
  { antes, depois }: { antes: Aliquotas; depois: Aliquotas },
): bigint {
  if (antes === depois) return 0n;
  // Without an S-5011 only the base of the events that are sent again is known.
  const fica = new Map(situacao.basePorLugar.size > 0 ? situacao.basePorLugar : soma.antes);
  for (const [lugar, valor] of soma.antes) fica.set(lugar, (fica.get(lugar) ?? 0n) - valor);
  for (const [lugar, valor] of soma.depois) fica.set(lugar, (fica.get(lugar) ?? 0n) + valor);
  return encargosDe(fica, antes) - encargosDe(fica, depois);
}
