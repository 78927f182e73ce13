import { type CelulaLida, letrasDaColuna } from '@apura/planilha';

export const SUGESTAO_FORMULA = 'Abra a planilha no Excel ou no LibreOffice, deixe calcular, salve e envie de novo.';

/** Whether a cell holds a formula that was saved without its value. */
export const isFormulaSemValor = (celula: CelulaLida | null | undefined): boolean =>
  celula?.tipo === 'erro' && celula.texto === '';

/**
 * The sentence about a formula without a value, with the reference of its cell (`G18`). `posicao` counts columns from
 * 0, `linha` rows from 1.
 */
export const motivoDaFormula = (posicao: number, linha: number): string =>
  `a célula ${letrasDaColuna(posicao + 1)}${linha} tem uma fórmula que não foi calculada`;
