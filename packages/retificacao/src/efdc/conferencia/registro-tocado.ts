import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Edicoes } from '../../sped/aplicar/edicoes.ts';
import { flattenNovo } from '../../sped/aplicar/resolver-inclusoes.ts';
import { parseDecimalSped } from '../../sped/decimal-sped.ts';
import type { Forma } from '../../sped/formas.ts';

/** A record that a row of the workbook changed or brought, as it will be. */
export interface RegistroTocado {
  forma: Forma;
  campos: readonly string[];
  /** As it was in the base; null of a new record. */
  antes: readonly string[] | null;
  alteracao: AlteracaoSped;
  /** Line of the record above in the base; 0 below another new one. */
  linhaPai: number;
  /** The fields that changed; null of a new record, of which every field is new. */
  mudados: ReadonlyMap<string, unknown> | null;
}

/** Those that the rows themselves name: totals and twins that follow from a row are not here. */
export function* registrosTocados({ porLinha, insercoes }: Edicoes): Generator<RegistroTocado> {
  for (const { forma, depois, antes, alteracao, linhaPai, motivos } of porLinha.values()) {
    if (depois !== null && alteracao.registro === forma.registro)
      yield { forma, campos: depois, antes, alteracao, linhaPai, mudados: motivos };
  }
  for (const insercao of insercoes) {
    for (const { forma, campos, alteracao, motivo, linhaPai } of flattenNovo(insercao.novo)) {
      if (motivo === null) yield { forma, campos, antes: null, alteracao, linhaPai, mudados: null };
    }
  }
}

export const tem = (r: RegistroTocado, campo: string): boolean => r.forma.indices.has(campo);

export const texto = (r: RegistroTocado, campo: string): string => r.campos[r.forma.indices.get(campo) ?? -1] ?? '';

/** 0 of a field that is empty or that the record lacks. */
export const valor = (r: RegistroTocado, campo: string): bigint => parseDecimalSped(texto(r, campo)) ?? 0n;

/** The same before the row. */
export const era = (r: RegistroTocado, campo: string): bigint =>
  parseDecimalSped(r.antes?.[r.forma.indices.get(campo) ?? -1] ?? '') ?? 0n;

/** Whether the row changed the field; every field of a new record is. */
export const mudou = (r: RegistroTocado, campo: string): boolean => r.mudados === null || r.mudados.has(campo);
