import { formatCents } from '@apura/br';
import type { Avisar } from './avisos.ts';
import { applyPercentual, applyPorUnidade, formatDecimal, naoNegativo, reduceEscala, sum } from './decimal.ts';
import { type GrupoContribuicao, groupByCodigo } from './grupos-contribuicao.ts';
import { formatAliquota, registroDe } from './registros.ts';
import { shareAmongCodigos, type ValoresContribuicao } from './share-codigos.ts';
import {
  type Ajuste,
  type Aliquota,
  type Contribuicao,
  chaveContribuicao,
  type GrupoSaida,
  parseChaveContribuicao,
  type Tributo,
} from './tipos.ts';

interface Contexto {
  tributo: Tributo;
  /** AAAA-MM. */
  mes: string;
  COD_INC_TRIB: string;
  leiaute: number;
  declaradas: readonly Contribuicao[];
  ajustesBase: readonly Ajuste[];
  ajustes: readonly Ajuste[];
  /** Whether VL_REC_BRT is net of discounts. */
  receitaLiquida: boolean;
  zonaFrancaPeloCfop?: boolean;
  warn: Avisar;
}

/** First layout with adjustments of the base in M210. */
const LEIAUTE_AJUSTE_BASE = 5;

/** Whether a group of revenue is taxed in M210: CST 01, 02, 03, and 05 unless the file shows it as untaxed (M400). */
export function ehTributada(grupo: GrupoSaida, st: 'M210' | 'M400'): boolean {
  return grupo.CST === '05' ? st === 'M210' || grupo.aliquota.valor > 0n : /^0[123]$/.test(grupo.CST);
}

/**
 * Step 5: one M210 per COD_CONT and rate, with the adjustments and the deferral that were declared. VL_REC_BRT
 * follows the convention of the company: gross, or net of discounts. An adjustment whose M210 neither the documents
 * nor the file have gets one with a base of zero (NT EFD-Contribuições 012/2026). Where the documents cannot
 * distinguish two codes, both keep their declared shares, with a notice when there is more or less to be shared.
 */
export function assessContribuicoes(saidas: readonly GrupoSaida[], ctx: Contexto): Contribuicao[] {
  const antigas = new Map(ctx.declaradas.map((c) => [chaveContribuicao(c), c]));
  const ajustesBase = new Map(ctx.ajustesBase.map((a) => [a.chave, a]));
  const ajustes = new Map(ctx.ajustes.map((a) => [a.chave, a]));
  const feitas = new Map<string, ValoresDoCodigo>();
  const grupos = groupByCodigo(saidas, ctx);
  for (const { codigos, aliquota, saidas: doGrupo } of grupos.filter((g) => g.codigos.length === 1)) {
    const valores = valoresDe(doGrupo, ctx.receitaLiquida);
    const [COD_CONT] = codigos;
    if (antigas.has(chaveContribuicao({ COD_CONT, aliquota })) || temValor(valores)) keep(COD_CONT, aliquota, valores);
  }
  for (const grupo of grupos.filter((g) => g.codigos.length > 1)) share(grupo);
  for (const chave of new Set([...antigas.keys(), ...ajustes.keys()])) {
    if (feitas.has(chave) || !temAjuste(chave)) continue;
    const { COD_CONT, aliquota } = antigas.get(chave) ?? parseChaveContribuicao(chave);
    keep(COD_CONT, aliquota, valoresDe([], false));
  }
  return [...feitas].map(([chave, g]) => build(chave, g)).sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1));

  function keep(COD_CONT: string, aliquota: Aliquota, v: ValoresContribuicao): void {
    const chave = chaveContribuicao({ COD_CONT, aliquota });
    const feita = feitas.get(chave);
    feitas.set(chave, {
      ...{ COD_CONT, aliquota },
      VL_REC_BRT: v.VL_REC_BRT + (feita?.VL_REC_BRT ?? 0n),
      VL_BC_CONT: v.VL_BC_CONT + (feita?.VL_BC_CONT ?? 0n),
      QUANT_BC: v.QUANT_BC + (feita?.QUANT_BC ?? 0n),
    });
  }

  /**
   * Codes that the documents do not distinguish, all of them declared; what other revenue gave to one of them is not
   * shared.
   */
  function share({ codigos, aliquota, saidas: doGrupo }: GrupoContribuicao): void {
    const declaradas = codigos.map((COD_CONT) => {
      const chave = chaveContribuicao({ COD_CONT, aliquota });
      const [antiga, feita] = [antigas.get(chave), feitas.get(chave)];
      const livre = (campo: keyof ValoresContribuicao) => naoNegativo((antiga?.[campo] ?? 0n) - (feita?.[campo] ?? 0n));
      return {
        COD_CONT,
        VL_REC_BRT: livre('VL_REC_BRT'),
        VL_BC_CONT: livre('VL_BC_CONT'),
        QUANT_BC: livre('QUANT_BC'),
      };
    });
    const r = shareAmongCodigos(valoresDe(doGrupo, ctx.receitaLiquida), declaradas);
    if (r.destino !== undefined) warnIndistintos(codigos, aliquota, { destino: r.destino, diferenca: r.diferenca });
    codigos.forEach((COD_CONT, i) => {
      const parte = r.partes[i];
      if (parte && temValor(parte)) keep(COD_CONT, aliquota, parte);
    });
  }

  function temAjuste(chave: string): boolean {
    const valores = [ajustesBase.get(chave), ajustes.get(chave)].flatMap((a) => (a ? [a.acrescimo, a.reducao] : []));
    const antiga = antigas.get(chave);
    return [...valores, antiga?.VL_CONT_DIFER ?? 0n, antiga?.VL_CONT_DIFER_ANT ?? 0n].some((v) => v !== 0n);
  }

  function build(chave: string, g: ValoresDoCodigo): Contribuicao {
    const antiga = antigas.get(chave);
    const comAjusteBase = ctx.leiaute >= LEIAUTE_AJUSTE_BASE;
    const { VL_REC_BRT, VL_BC_CONT, QUANT_BC } = g;
    const VL_AJUS_ACRES_BC = comAjusteBase ? (ajustesBase.get(chave)?.acrescimo ?? 0n) : 0n;
    const VL_AJUS_REDUC_BC = comAjusteBase ? (ajustesBase.get(chave)?.reducao ?? 0n) : 0n;
    const baseAjustada = VL_BC_CONT + VL_AJUS_ACRES_BC - VL_AJUS_REDUC_BC;
    const VL_BC_CONT_AJUS = naoNegativo(baseAjustada);
    const VL_CONT_APUR =
      g.aliquota.tipo === 'unidade'
        ? applyPorUnidade(QUANT_BC, g.aliquota.valor)
        : applyPercentual(VL_BC_CONT_AJUS, g.aliquota.valor);
    const VL_AJUS_ACRES = ajustes.get(chave)?.acrescimo ?? 0n;
    const reducao = ajustes.get(chave)?.reducao ?? 0n;
    const VL_CONT_DIFER = antiga?.VL_CONT_DIFER ?? 0n;
    const VL_CONT_DIFER_ANT = antiga?.VL_CONT_DIFER_ANT ?? 0n;
    const reduzivel = VL_CONT_APUR + VL_AJUS_ACRES - VL_CONT_DIFER + VL_CONT_DIFER_ANT;
    // A contribution that falls leaves less to reduce: the adjustment goes no further than that.
    const limitada = reducao > reduzivel && reduzivel >= 0n && VL_CONT_DIFER === 0n;
    const VL_AJUS_REDUC = limitada ? reduzivel : reducao;
    const periodo = reduzivel - VL_AJUS_REDUC;
    if (limitada) warnLimitada(g.COD_CONT, VL_AJUS_REDUC);
    if (baseAjustada < 0n || periodo < 0n) warnNegativo(g.COD_CONT, VL_CONT_DIFER > 0n);
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
      ...(limitada && { reducaoLimitada: VL_AJUS_REDUC }),
    };
  }

  function warnLimitada(codCont: string, fica: bigint): void {
    const registro = registroDe('M220', ctx.tributo);
    ctx.warn({
      codigo: 'AJUSTE_LIMITADO',
      nivel: 'advertencia',
      registro,
      chave: `COD_CONT ${codCont}`,
      mensagem:
        `As reduções do ${registro} são maiores que a contribuição do código ${codCont}: ficam em ` +
        `${formatCents(fica)}, que é o que há a reduzir.`,
    });
  }

  function warnNegativo(codCont: string, diferida: boolean): void {
    const registro = registroDe('M210', ctx.tributo);
    const [causa, oQue] = diferida
      ? ['As reduções e o diferimento', `os ajustes e o ${registroDe('M230', ctx.tributo)}`]
      : ['As reduções', 'os ajustes'];
    ctx.warn({
      codigo: 'AJUSTE_MAIOR_QUE_VALOR',
      nivel: 'erro',
      registro,
      chave: `COD_CONT ${codCont}`,
      mensagem:
        `${causa} do ${registro} são maiores que a base ou a contribuição do código ${codCont}: ` + `reveja ${oQue}.`,
    });
  }

  function warnIndistintos(
    codigos: readonly string[],
    aliquota: Aliquota,
    { destino, diferenca }: { destino: string; diferenca: ValoresContribuicao },
  ): void {
    const registro = registroDe('M210', ctx.tributo);
    const campos = [diferenca.VL_REC_BRT, diferenca.VL_BC_CONT, diferenca.QUANT_BC];
    const aonde = campos.every((v) => v <= 0n) ? 'saiu primeiro do' : 'foi para o';
    const partes = [
      ...(diferenca.VL_REC_BRT === 0n ? [] : [`${formatCents(diferenca.VL_REC_BRT)} de receita`]),
      ...(diferenca.VL_BC_CONT === 0n ? [] : [`${formatCents(diferenca.VL_BC_CONT)} de base`]),
      ...(diferenca.QUANT_BC === 0n ? [] : [`${formatDecimal(diferenca.QUANT_BC, 3).replace('.', ',')} de quantidade`]),
    ];
    ctx.warn({
      codigo: 'CODIGO_INDISTINTO',
      nivel: 'advertencia',
      registro,
      chave: `COD_CONT ${codigos.join(' e ')}, alíquota ${formatAliquota(aliquota.valor)}`,
      mensagem:
        `Os códigos ${codigos.join(' e ')} do ${registro} têm a mesma alíquota, e os documentos não dizem qual é ` +
        `o de cada receita: ficam como declarados, e a diferença (${partes.join(', ')}) ${aonde} ${destino}, o ` +
        'de maior valor.',
    });
  }
}

type ValoresDoCodigo = ValoresContribuicao & { COD_CONT: string; aliquota: Aliquota };

const valoresDe = (saidas: readonly GrupoSaida[], receitaLiquida: boolean): ValoresContribuicao => ({
  VL_REC_BRT: sum(saidas.map((s) => (receitaLiquida ? s.VL_ITEM - s.VL_DESC : s.VL_ITEM))),
  VL_BC_CONT: reduceEscala(sum(saidas.map((s) => s.base)), 4, 2),
  QUANT_BC: sum(saidas.map((s) => s.quantidade)),
});

const temValor = (v: ValoresContribuicao): boolean => v.VL_REC_BRT !== 0n || v.VL_BC_CONT !== 0n || v.QUANT_BC !== 0n;

const ordem = (c: Contribuicao): string =>
  `${c.COD_CONT}:${c.aliquota.tipo}:${c.aliquota.valor.toString().padStart(20, '0')}`;
