import { type ColunaRelatorio, data, decimal, dinheiro, inteiro, texto } from '../../colunas.ts';

/**
 * What the internal reports of findings say of each row besides what is shown, for the valuation of the month:
 * `_efdc` is the file whose block M the finding moves, `_efeito` 'Normal', 'Contingente' or 'Sem valor' (then `_nota`
 * says why), `_grupo_pis` and `_grupo_cofins` the macro `grupo_achado`, `_pis` and `_cofins` what the row alone comes
 * to (negative where it takes back what other rows gave), `_outra_pis` the percentage of COFINS that goes with PIS
 * and the reverse, and the others what `GrupoAchado` has.
 */
export const COLUNAS_VALORACAO: readonly ColunaRelatorio[] = [
  ...texto('_efdc'),
  ...inteiro('_ordem', '_linha', '_n'),
  ...data('_mes'),
  ...texto('_confianca'),
  ...inteiro('_lugar'),
  ...texto('_operacao', '_cst_pis', '_cst_cofins'),
  ...decimal(4, '_aliq_pis', '_aliq_cofins', '_outra_pis', '_outra_cofins'),
  ...texto('_zona', '_nat'),
  ...decimal(4, '_base_pis', '_base_cofins'),
  ...dinheiro('_pis', '_cofins'),
  ...texto('_efeito', '_nota', '_grupo_pis', '_grupo_cofins'),
];

/**
 * The columns of a finding that moves whole items to another CST: their amounts, quantities and rates by unit, and in
 * `_residual_pis` what LC 224/2025 leaves to be paid. The other findings have none of them, and are at percentages.
 */
export const COLUNAS_DO_ITEM: readonly ColunaRelatorio[] = [
  ...texto('_tipo_pis', '_tipo_cofins', '_destino'),
  ...dinheiro('_item', '_desc'),
  ...decimal(3, '_quant_pis', '_quant_cofins'),
  ...dinheiro('_residual_pis', '_residual_cofins'),
];
