import { aliquotaBasica, chaveBasica } from '../bloco-m/codigo-contribuicao.ts';
import { comDiferenca } from '../bloco-m/com-diferenca.ts';
import { naoNegativo } from '../bloco-m/decimal.ts';
import {
  type Ajuste,
  type Aliquota,
  chaveAliquota,
  type EntradaMes,
  type EntradaTributo,
  type GrupoEntrada,
  type GrupoSaida,
  type Rateio,
} from '../bloco-m/tipos.ts';
import type { GrupoAchado } from './tipos.ts';

const SEM_ALIQUOTA: Aliquota = { tipo: 'percentual', valor: 0n };

/**
 * The month as it would be with the documents of the group corrected; the given month is not changed. Groups of PIS and
 * groups of COFINS need a month each: both move the same revenue, which must change the apportionment once.
 */
export function applyGrupo(entrada: EntradaMes, grupo: GrupoAchado): EntradaMes {
  const dados = entrada.tributos[grupo.tributo];
  const corrigido = ehDebito(grupo)
    ? { ...dados, saidas: correctSaidas(dados.saidas, grupo), ajustesContribuicao: comResidual(dados, entrada, grupo) }
    : { ...dados, entradas: correctEntradas(dados.entradas, grupo) };
  const movida = { ...entrada, tributos: { ...entrada.tributos, [grupo.tributo]: corrigido } };
  const receita = grupo.operacao === 'mover' || grupo.operacao === 'retirar';
  return receita ? { ...movida, ...comReceitaMovida(entrada, grupo) } : movida;
}

/**
 * The apportionment of shared credits once the revenue of the group pays nothing. The revenue leaves the taxed or the
 * cumulative group of 0111 and becomes untaxed revenue of the non-cumulative regime, so that credits 1YY become 2YY;
 * revenue that is none becomes nothing.
 */
function comReceitaMovida({ mes, rateio, rateioDocumentos }: EntradaMes, grupo: GrupoAchado) {
  const { CST_DESTINO, VL_ITEM } = grupo;
  const de = ehCumulativa(grupo, mes) ? 'cumulativa' : 'tributada';
  // 0111 counts substituted revenue (CST 05) as taxed.
  const para = CST_DESTINO === '05' ? 'tributada' : 'naoTributada';
  const mover = (r: Rateio): Rateio => {
    const semEla = { ...r, [de]: naoNegativo(r[de] - VL_ITEM) };
    if (grupo.operacao === 'retirar')
      return { ...semEla, naoTributada: naoNegativo(semEla.naoTributada - (grupo.naoTributada ?? 0n)) };
    return { ...semEla, [para]: semEla[para] + VL_ITEM };
  };
  return { rateio: rateio && mover(rateio), rateioDocumentos: mover(rateioDocumentos) };
}

/**
 * The adjustments of the contribution with what LC 224/2025 leaves to be paid. They belong to the basic code of the
 * regime at its basic rate (COD_CONT 01 or 51, NT EFD-Contribuições 012/2026), whatever the rate that the revenue
 * had.
 */
function comResidual(dados: EntradaTributo, { mes, COD_INC_TRIB }: EntradaMes, grupo: GrupoAchado): Ajuste[] {
  const { tributo, residual = 0n } = grupo;
  if (residual === 0n) return dados.ajustesContribuicao;
  const cumulativa = COD_INC_TRIB === '2' || (COD_INC_TRIB === '3' && ehCumulativa(grupo, mes));
  const chave = chaveBasica(tributo, cumulativa ? '51' : '01', mes);
  return comDiferenca(dados.ajustesContribuicao, { chave, acrescimo: residual });
}

/** Whether both rates are the basic ones of the cumulative regime in the month. */
const ehCumulativa = ({ tributo, aliquota, outraAliquota }: GrupoAchado, mes: string): boolean =>
  aliquota.tipo === 'percentual' &&
  aliquota.valor === aliquotaBasica(tributo, '51', mes) &&
  outraAliquota === aliquotaBasica(tributo === 'PIS' ? 'COFINS' : 'PIS', '51', mes);

/** Whether the finding lowers a contribution; the others change credits. */
export const ehDebito = (g: Pick<GrupoAchado, 'operacao'>): boolean =>
  g.operacao === 'reduzir-base' || g.operacao === 'mover' || g.operacao === 'retirar';

function correctSaidas(saidas: readonly GrupoSaida[], grupo: GrupoAchado): GrupoSaida[] {
  const mesma = (s: GrupoSaida) =>
    s.CST === grupo.CST &&
    !s.imobiliaria &&
    s.zonaFranca === grupo.zonaFranca &&
    s.outraAliquota === grupo.outraAliquota &&
    chaveAliquota(s.aliquota) === chaveAliquota(grupo.aliquota);
  if (!saidas.some(mesma)) return [...saidas];
  if (grupo.operacao === 'reduzir-base') {
    return saidas.map((s) => (mesma(s) ? { ...s, base: naoNegativo(s.base - grupo.base) } : s));
  }
  const restantes = saidas.map((s) =>
    mesma(s)
      ? {
          ...s,
          VL_ITEM: naoNegativo(s.VL_ITEM - grupo.VL_ITEM),
          VL_DESC: naoNegativo(s.VL_DESC - grupo.VL_DESC),
          base: naoNegativo(s.base - grupo.base),
          quantidade: naoNegativo(s.quantidade - grupo.quantidade),
        }
      : s,
  );
  if (grupo.operacao === 'retirar') return restantes;
  const { CST_DESTINO: CST, VL_ITEM, VL_DESC } = grupo;
  const semTributo = { imobiliaria: false, zonaFranca: false, base: 0n, quantidade: 0n, outraAliquota: 0n };
  return [...restantes, { CST, aliquota: SEM_ALIQUOTA, VL_ITEM, VL_DESC, ...semTributo }];
}

function correctEntradas(entradas: readonly GrupoEntrada[], grupo: GrupoAchado): GrupoEntrada[] {
  const { CST, NAT_BC_CRED, aliquota, quantidade } = grupo;
  const base = grupo.operacao === 'reduzir-credito' ? -grupo.base : grupo.base;
  const origem = grupo.operacao === 'creditar-importacao' ? 'importacao' : 'normal';
  const mesma = (e: GrupoEntrada) =>
    e.CST === CST &&
    e.NAT_BC_CRED === NAT_BC_CRED &&
    e.origem === origem &&
    chaveAliquota(e.aliquota) === chaveAliquota(aliquota);
  if (!entradas.some(mesma)) {
    return base > 0n ? [...entradas, { CST, NAT_BC_CRED, aliquota, origem, base, quantidade }] : [...entradas];
  }
  return entradas.map((e) => (mesma(e) ? { ...e, base: naoNegativo(e.base + base) } : e));
}
