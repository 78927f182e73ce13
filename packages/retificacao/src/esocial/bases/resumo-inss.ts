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
 * Base and contribution before, from S-5001 and S-5011, and after. Closing a period computes all of it again: what goes
 * away is what the whole base causes at the rates before, less what the base that stays causes at the rates after. Null
 * where no file has the total.
 */
export function summarizeInss(
  soma: SomaBases,
  situacao: SituacaoInss,
  aliquotas: { antes: Aliquotas; depois: Aliquotas },
): ResumoInss {
  const total = (base: BasePorLugar) => [...base.values()].reduce((soma, valor) => soma + valor, 0n);
  const reducaoBase = total(soma.antes) - total(soma.depois);
  // Without an S-5011 only the base of the events that are sent again is known.
  const antes = situacao.basePorLugar.size > 0 ? situacao.basePorLugar : soma.antes;
  const reducaoInss = encargosDe(antes, aliquotas.antes) - encargosDe(baseQueFica(antes, soma), aliquotas.depois);
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

function baseQueFica(antes: BasePorLugar, soma: SomaBases): BasePorLugar {
  const fica = new Map(antes);
  for (const [lugar, valor] of soma.antes) fica.set(lugar, (fica.get(lugar) ?? 0n) - valor);
  for (const [lugar, valor] of soma.depois) fica.set(lugar, (fica.get(lugar) ?? 0n) + valor);
  return fica;
}
