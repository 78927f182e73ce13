import type { ObrigacaoSped } from '../obrigacao-sped.ts';

/**
 * One record as the generator writes it: code, level, parent, occurrence and its fields in official order. A field is
 * `CAMPO:tipo:tamanho:decimais:obrigatorio:desde_leiaute:exato` without empty parts at its end; `exato` is `*` when the
 * guide prints the size as exact. One blank separates fields.
 */
type RegistroFonte = readonly [registro: string, nivel: number, pai: string, ocorrencia: string, campos: string];

/** The shape a record had up to and including `ateLeiaute`. */
type FormaAntigaFonte = readonly [registro: string, ateLeiaute: string, campos: string];

/** Fields that only exist when record I020 of the ECD declares them. They follow the last field of the record. */
type CamposAdicionaisFonte = readonly [registro: string, campos: string];

/** The official layout of one obligation, as tools/src/gen-layouts.ts takes it from the guide. */
export interface LayoutFonte {
  obrigacao: ObrigacaoSped;
  guia: string;
  /** The newest layout version that the data describes. */
  leiaute: string;
  registros: readonly RegistroFonte[];
  formasAntigas: readonly FormaAntigaFonte[];
  camposAdicionais: readonly CamposAdicionaisFonte[];
}
