import { CONSOLIDACAO_VAZIA } from '../../bloco-m/consolidacao.ts';
import { recomputeMes } from '../../bloco-m/recompute-mes.ts';
import { entrada, mesVazio, pct, reais, saida, saldo } from '../../bloco-m/testing/mes-exemplo.ts';
import type { EntradaMes } from '../../bloco-m/tipos.ts';

/**
 * COFINS of May 2024 in the non-cumulative regime, with a block M that its documents give:
 * contribution 13.157,90 x 7,6 % = 1.000,00; own credit 7.894,74 x 7,6 % = 600,00; 100,00 of an earlier month; 50,00
 * withheld; 250,00 to pay. With `devida` 0 the own credit is 900,00 instead, and nothing was withheld.
 */
export function mesDaPagina(o: { devida?: bigint } = {}): EntradaMes {
  const emCredito = o.devida === 0n;
  const mes = mesVazio();
  const { COFINS } = mes.tributos;
  COFINS.saidas = [saida('13157.90', { aliquota: pct('7.6'), outraAliquota: 16_500n })];
  // 900,00 / 7,6 % = 11.842,11.
  COFINS.entradas = [entrada(emCredito ? '11842.11' : '7894.74', { aliquota: pct('7.6') })];
  COFINS.declarado = {
    ...COFINS.declarado,
    consolidacao: { ...CONSOLIDACAO_VAZIA, VL_RET_NC: emCredito ? 0n : reais('50') },
    saldos: [saldo('042024', '100', { SD_CRED_DISP_EFD: reais('100'), VL_CRED_DESC_EFD: reais('100') })],
  };
  const feito = recomputeMes(mes);
  COFINS.declarado = feito.tributos.COFINS;
  mes.tributos.PIS.declarado = feito.tributos.PIS;
  return mes;
}
