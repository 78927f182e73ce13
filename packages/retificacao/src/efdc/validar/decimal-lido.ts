import { sinalLinha } from '@apura/documentos/registros';
import type { Forma } from '../../sped/formas.ts';
import { formatoDe } from '../../sped/validar/check-campo.ts';
import { type LinhaSped, MAIOR_EXATO, numeroOuZero } from '../../sped/validar/linha-sped.ts';
import { posicaoDe } from '../../sped/validar/regra.ts';
import { CAMPOS_EFDC } from './campos-efdc.ts';

/** A field to read as a number with `casas` decimals. */
export interface Decimal {
  i: number;
  casas: number;
  /**
   * Factor from the core's number, with the decimals of the layout, to this one; 0 when the core does not read the
   * field.
   */
  escala: number;
}

/** The decimal fields that the core reads; of other fields the core checks only the format. */
export const LIDOS: ReadonlySet<string> = new Set(
  ['PIS', 'COFINS'].flatMap((tributo) => [
    `VL_${tributo}`,
    `VL_BC_${tributo}`,
    `QUANT_BC_${tributo}`,
    `ALIQ_${tributo}`,
    `ALIQ_${tributo}_QUANT`,
  ]),
);

export function decimalDe(forma: Forma, campo: string, casas: number): Decimal {
  const layout = forma.campos.get(campo);
  const formato = layout ? formatoDe(CAMPOS_EFDC, layout) : null;
  const doNucleo = formato?.tipo === 'decimal' && LIDOS.has(campo) && formato.casas <= casas;
  return { i: posicaoDe(forma, campo), casas, escala: doNucleo ? 10 ** (casas - formato.casas) : 0 };
}

/**
 * `numeroOuZero` of a field, which the core has usually read already. `marca` is the mark of the line, or of a line
 * that follows it in the core's table and about which the core reports nothing.
 */
export function numeroLido(
  linha: LinhaSped,
  { i: posicao, casas, escala }: Decimal,
  marca: number = linha.marca,
): number {
  if (posicao < 0) return 0;
  if (escala > 0 && (linha.sinais & sinalLinha.aConferir) === 0) {
    const valor = (linha.valores[marca + posicao] as number) * escala;
    if (valor <= MAIOR_EXATO) return valor;
  }
  return numeroOuZero(marca === linha.marca ? linha : { ...linha, marca }, posicao, casas);
}

/** The mark of one of the lines that follow in the core's table, which have the same number of fields. */
export const marcaSeguinte = (linha: LinhaSped, quantas: number): number => linha.marca + quantas * (linha.campos + 1);
