import { type BasePorLugar, textoDeCentavos } from './base-evento.ts';
import { encargosDe, type SituacaoInss } from './encargos.ts';

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

export function somarBases(soma: SomaBases, evento: SomaBases): void {
  for (const lado of ['antes', 'depois'] as const) {
    for (const [lugar, valor] of evento[lado]) soma[lado].set(lugar, (soma[lado].get(lugar) ?? 0n) + valor);
  }
}

/**
 * Base and contribution before, as S-5001 and S-5011 tell them, and after: less what the rectified events no longer add,
 * at the rates of the period's S-5011. Null where no file tells the total.
 */
export function resumirInss(soma: SomaBases, situacao: SituacaoInss): ResumoInss {
  const total = (base: BasePorLugar) => [...base.values()].reduce((s, v) => s + v, 0n);
  const reducaoBase = total(soma.antes) - total(soma.depois);
  const reducaoInss = encargosDe(soma.antes, situacao.aliquotas) - encargosDe(soma.depois, situacao.aliquotas);
  const menos = (valor: bigint | null, reducao: bigint) => (valor === null ? null : textoDeCentavos(valor - reducao));
  return {
    baseAntes: menos(situacao.base, 0n),
    baseDepois: menos(situacao.base, reducaoBase),
    inssAntes: menos(situacao.inss, 0n),
    inssDepois: menos(situacao.inss, reducaoInss),
    reducaoBase,
    reducaoInss,
  };
}
