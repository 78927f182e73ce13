import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { NivelLegivel } from '../../sped/aplicar/chave-legivel.ts';
import { type Edicoes, niveisAcima } from '../../sped/aplicar/edicoes.ts';
import { flattenNovo } from '../../sped/aplicar/resolve-inclusoes.ts';
import { parseDecimalSped } from '../../sped/decimal-sped.ts';
import type { Forma } from '../../sped/formas.ts';

/** A record that a row of the workbook changed or added, in its new state. */
export interface RegistroTocado {
  forma: Forma;
  campos: readonly string[];
  /** The record in the base; null for a new record. */
  antes: readonly string[] | null;
  alteracao: AlteracaoSped;
  /** Line of the record above in the base; 0 below another new record. */
  linhaPai: number;
  /** The record above, in its new state. */
  pai: NivelLegivel | undefined;
  /** The fields that changed; null for a new record, of which every field is new. */
  mudados: ReadonlyMap<string, unknown> | null;
}

/** The records that the rows themselves name, without the totals and twins that follow from a row. */
export function* registrosTocados({ porLinha, insercoes }: Edicoes): Generator<RegistroTocado> {
  const paiDe = (linhaPai: number, acima: readonly NivelLegivel[]): NivelLegivel | undefined => {
    const mudado = porLinha.get(linhaPai);
    return mudado?.depois ? { forma: mudado.forma, campos: mudado.depois } : acima[0];
  };
  for (const { forma, depois, antes, alteracao, linhaPai, acima, motivos } of porLinha.values()) {
    if (depois !== null && alteracao.registro === forma.registro)
      yield { forma, campos: depois, antes, alteracao, linhaPai, pai: paiDe(linhaPai, acima), mudados: motivos };
  }
  for (const insercao of insercoes) {
    for (const novo of flattenNovo(insercao.novo)) {
      const { forma, campos, alteracao, motivo, linhaPai } = novo;
      const pai = paiDe(linhaPai, niveisAcima(novo));
      if (motivo === null) yield { forma, campos, antes: null, alteracao, linhaPai, pai, mudados: null };
    }
  }
}

export const tem = (tocado: RegistroTocado, campo: string): boolean => tocado.forma.indices.has(campo);

export const texto = (tocado: RegistroTocado, campo: string): string =>
  tocado.campos[tocado.forma.indices.get(campo) ?? -1] ?? '';

/** The new value; 0 for a field that is empty or that the record lacks. */
export const valor = (tocado: RegistroTocado, campo: string): bigint => parseDecimalSped(texto(tocado, campo)) ?? 0n;

/** The value before the row; 0 for a field that is empty or that the record lacks. */
export const era = (tocado: RegistroTocado, campo: string): bigint =>
  parseDecimalSped(tocado.antes?.[tocado.forma.indices.get(campo) ?? -1] ?? '') ?? 0n;

/** Whether the row changed the field; every field of a new record counts as changed. */
export const mudou = (tocado: RegistroTocado, campo: string): boolean =>
  tocado.mudados === null || tocado.mudados.has(campo);
