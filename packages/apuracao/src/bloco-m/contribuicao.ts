import { codigoContribuicao } from './codigo-contribuicao.ts';
import { aplicarPercentual, aplicarPorUnidade, naoNegativo, reduzirEscala, somar } from './decimal.ts';
import { registroDe } from './registros.ts';
import {
  type Ajuste,
  type Aliquota,
  type Avisar,
  type Contribuicao,
  chaveContribuicao,
  type GrupoSaida,
  porAliquota,
  type Tributo,
} from './tipos.ts';

interface Contexto {
  tributo: Tributo;
  COD_INC_TRIB: string;
  leiaute: number;
  declaradas: readonly Contribuicao[];
  ajustesBase: readonly Ajuste[];
  ajustes: readonly Ajuste[];
  /** Whether VL_REC_BRT is net of discounts. */
  receitaLiquida: boolean;
  avisar: Avisar;
}

/** First layout with adjustments of the base in M210. */
export const LEIAUTE_AJUSTE_BASE = 5;

/** Whether a group of revenue is taxed in M210: CST 01, 02, 03, and 05 unless the file shows it as untaxed (M400). */
export function ehTributada(grupo: GrupoSaida, st: 'M210' | 'M400'): boolean {
  return grupo.CST === '05' ? st === 'M210' || grupo.aliquota.valor > 0n : /^0[123]$/.test(grupo.CST);
}

/**
 * Step 5: one M210 per COD_CONT and rate, with the adjustments and the deferral that were declared. VL_REC_BRT follows
 * the convention of the company: gross, or net of discounts.
 */
export function apurarContribuicoes(saidas: readonly GrupoSaida[], ctx: Contexto): Contribuicao[] {
  const daAliquota = porAliquota(ctx.declaradas);
  const antigas = new Map(ctx.declaradas.map((c) => [chaveContribuicao(c), c]));
  const ajustesBase = new Map(ctx.ajustesBase.map((a) => [a.chave, a]));
  const ajustes = new Map(ctx.ajustes.map((a) => [a.chave, a]));
  const grupos = new Map<string, { COD_CONT: string; aliquota: Aliquota; saidas: GrupoSaida[] }>();
  for (const saida of saidas) {
    const COD_CONT = codigoContribuicao(saida, { ...ctx, declaradas: daAliquota(saida.aliquota) });
    const chave = chaveContribuicao({ COD_CONT, aliquota: saida.aliquota });
    const grupo = grupos.get(chave) ?? { COD_CONT, aliquota: saida.aliquota, saidas: [] };
    grupo.saidas.push(saida);
    grupos.set(chave, grupo);
  }
  for (const [chave, antiga] of antigas) {
    if (!grupos.has(chave) && temAjuste(chave))
      grupos.set(chave, { COD_CONT: antiga.COD_CONT, aliquota: antiga.aliquota, saidas: [] });
  }
  return [...grupos]
    .filter(([chave, g]) => antigas.has(chave) || g.saidas.some(temValor))
    .map(([chave, g]) => montar(chave, g))
    .sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));

  function temAjuste(chave: string): boolean {
    const valores = [ajustesBase.get(chave), ajustes.get(chave)].flatMap((a) => (a ? [a.acrescimo, a.reducao] : []));
    const antiga = antigas.get(chave);
    return [...valores, antiga?.VL_CONT_DIFER ?? 0n, antiga?.VL_CONT_DIFER_ANT ?? 0n].some((v) => v !== 0n);
  }

  function montar(chave: string, g: { COD_CONT: string; aliquota: Aliquota; saidas: GrupoSaida[] }): Contribuicao {
    const antiga = antigas.get(chave);
    const comAjusteBase = ctx.leiaute >= LEIAUTE_AJUSTE_BASE;
    const VL_REC_BRT = somar(g.saidas.map((s) => (ctx.receitaLiquida ? s.VL_ITEM - s.VL_DESC : s.VL_ITEM)));
    const VL_BC_CONT = reduzirEscala(somar(g.saidas.map((s) => s.base)), 4, 2);
    const QUANT_BC = somar(g.saidas.map((s) => s.quantidade));
    const VL_AJUS_ACRES_BC = comAjusteBase ? (ajustesBase.get(chave)?.acrescimo ?? 0n) : 0n;
    const VL_AJUS_REDUC_BC = comAjusteBase ? (ajustesBase.get(chave)?.reducao ?? 0n) : 0n;
    const baseAjustada = VL_BC_CONT + VL_AJUS_ACRES_BC - VL_AJUS_REDUC_BC;
    const VL_BC_CONT_AJUS = naoNegativo(baseAjustada);
    const VL_CONT_APUR =
      g.aliquota.tipo === 'unidade'
        ? aplicarPorUnidade(QUANT_BC, g.aliquota.valor)
        : aplicarPercentual(VL_BC_CONT_AJUS, g.aliquota.valor);
    const VL_AJUS_ACRES = ajustes.get(chave)?.acrescimo ?? 0n;
    const VL_AJUS_REDUC = ajustes.get(chave)?.reducao ?? 0n;
    const VL_CONT_DIFER = antiga?.VL_CONT_DIFER ?? 0n;
    const VL_CONT_DIFER_ANT = antiga?.VL_CONT_DIFER_ANT ?? 0n;
    const periodo = VL_CONT_APUR + VL_AJUS_ACRES - VL_AJUS_REDUC - VL_CONT_DIFER + VL_CONT_DIFER_ANT;
    if (baseAjustada < 0n || periodo < 0n) avisarNegativo(g.COD_CONT);
    return {
      COD_CONT: g.COD_CONT,
      aliquota: g.aliquota,
      VL_REC_BRT,
      VL_BC_CONT,
      VL_AJUS_ACRES_BC,
      VL_AJUS_REDUC_BC,
      VL_BC_CONT_AJUS,
      QUANT_BC,
      VL_CONT_APUR,
      VL_AJUS_ACRES,
      VL_AJUS_REDUC,
      VL_CONT_DIFER,
      VL_CONT_DIFER_ANT,
      VL_CONT_PER: naoNegativo(periodo),
    };
  }

  function avisarNegativo(codCont: string): void {
    const registro = registroDe('M210', ctx.tributo);
    ctx.avisar({
      codigo: 'AJUSTE_MAIOR_QUE_VALOR',
      nivel: 'erro',
      registro,
      chave: `COD_CONT ${codCont}`,
      mensagem: `As reduções do ${registro} são maiores que a base ou a contribuição do código ${codCont}: reveja os ajustes.`,
    });
  }
}

const temValor = (s: GrupoSaida): boolean => s.VL_ITEM !== 0n || s.base !== 0n || s.quantidade !== 0n;

const ordem = (c: Contribuicao): string =>
  `${c.COD_CONT}:${c.aliquota.tipo}:${c.aliquota.valor.toString().padStart(20, '0')}`;
