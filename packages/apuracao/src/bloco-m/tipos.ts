import type { Centavos, Escala4, Milesimos } from './decimal.ts';

export type Tributo = 'PIS' | 'COFINS';
export const TRIBUTOS: readonly Tributo[] = ['PIS', 'COFINS'];

/** What a base or a quantity is multiplied by: a percentage, or reais by unit of product. */
export interface Aliquota {
  tipo: 'percentual' | 'unidade';
  valor: Escala4;
}

/** The part of the key of M100 and M210 with their rate. */
export const chaveAliquota = (a: Aliquota): string => `${a.tipo}:${a.valor}`;

/** Records by their rate, so that a month of many rates is not searched through for each of them. */
export function porAliquota<R extends { aliquota: Aliquota }>(registros: readonly R[]): (a: Aliquota) => readonly R[] {
  const grupos = Map.groupBy(registros, (r) => chaveAliquota(r.aliquota));
  return (a) => grupos.get(chaveAliquota(a)) ?? [];
}

/*
 * The records of block M. Fields have the official names without the tax: VL_BC is VL_BC_PIS in M100 and VL_BC_COFINS
 * in M500. Lines of one record with equal keys are one here. What the engine never changes (documents of adjustments,
 * texts, accounts) stays in the file and is not here.
 */

/** M105 and M505. */
export interface BaseCredito {
  NAT_BC_CRED: string;
  CST: string;
  DESC_CRED: string;
  VL_BC_TOT: Centavos;
  /** Blank (0) when the company is only in the non-cumulative regime. */
  VL_BC_CUM: Centavos;
  VL_BC_NC: Centavos;
  VL_BC: Centavos;
  QUANT_BC_TOT: Milesimos;
  QUANT_BC: Milesimos;
}

/** M100 and M500; the adjustments are the sums of M110 and M510. */
export interface Credito {
  COD_CRED: string;
  IND_CRED_ORI: string;
  aliquota: Aliquota;
  VL_BC: Centavos;
  QUANT_BC: Milesimos;
  VL_CRED: Centavos;
  VL_AJUS_ACRES: Centavos;
  VL_AJUS_REDUC: Centavos;
  VL_CRED_DIF: Centavos;
  VL_CRED_DISP: Centavos;
  /** '0' when all of it was used against the contribution of the month, else '1'. */
  IND_DESC_CRED: string;
  VL_CRED_DESC: Centavos;
  SLD_CRED: Centavos;
  bases: BaseCredito[];
  /** The adjustment of LC 224/2025 in its M110, where the recomputation changed it. */
  reducaoLinear?: AjusteReducaoLinear[];
}

export const chaveCredito = (c: Pick<Credito, 'COD_CRED' | 'IND_CRED_ORI' | 'aliquota'>): string =>
  `${c.COD_CRED}:${c.IND_CRED_ORI}:${chaveAliquota(c.aliquota)}`;

/** M210 and M610. Of the layouts before 01/2019 the base adjustments are 0 and `VL_BC_CONT_AJUS` is the base itself. */
export interface Contribuicao {
  COD_CONT: string;
  aliquota: Aliquota;
  VL_REC_BRT: Centavos;
  VL_BC_CONT: Centavos;
  VL_AJUS_ACRES_BC: Centavos;
  VL_AJUS_REDUC_BC: Centavos;
  VL_BC_CONT_AJUS: Centavos;
  QUANT_BC: Milesimos;
  VL_CONT_APUR: Centavos;
  VL_AJUS_ACRES: Centavos;
  VL_AJUS_REDUC: Centavos;
  VL_CONT_DIFER: Centavos;
  VL_CONT_DIFER_ANT: Centavos;
  VL_CONT_PER: Centavos;
  /** What its reductions (M220) have to add up to where they were more than is left to reduce. */
  reducaoLimitada?: Centavos;
  /** The adjustments of LC 224/2025 in its M220, where the recomputation changed them. */
  reducaoLinear?: AjusteReducaoLinear[];
}

export const chaveContribuicao = (c: Pick<Contribuicao, 'COD_CONT' | 'aliquota'>): string =>
  `${c.COD_CONT}:${chaveAliquota(c.aliquota)}`;

/** The record that `chaveContribuicao` gives a key. */
export function parseChaveContribuicao(chave: string): Pick<Contribuicao, 'COD_CONT' | 'aliquota'> {
  const [COD_CONT = '', tipo, valor = '0'] = chave.split(':');
  return { COD_CONT, aliquota: { tipo: tipo === 'unidade' ? 'unidade' : 'percentual', valor: BigInt(valor) } };
}

/** M200 and M600. */
export interface Consolidacao {
  VL_TOT_CONT_NC_PER: Centavos;
  VL_TOT_CRED_DESC: Centavos;
  VL_TOT_CRED_DESC_ANT: Centavos;
  VL_TOT_CONT_NC_DEV: Centavos;
  VL_RET_NC: Centavos;
  VL_OUT_DED_NC: Centavos;
  VL_CONT_NC_REC: Centavos;
  VL_TOT_CONT_CUM_PER: Centavos;
  VL_RET_CUM: Centavos;
  VL_OUT_DED_CUM: Centavos;
  VL_CONT_CUM_REC: Centavos;
  VL_TOT_CONT_REC: Centavos;
}

/** M205 and M605. */
export interface Debito {
  NUM_CAMPO: '08' | '12';
  COD_REC: string;
  VL_DEBITO: Centavos;
}

/** M410 and M810. */
export interface NaturezaReceita {
  NAT_REC: string;
  COD_CTA: string;
  VL_REC: Centavos;
}

/** M400 and M800. */
export interface ReceitaNaoTributada {
  CST: string;
  COD_CTA: string;
  VL_TOT_REC: Centavos;
  naturezas: NaturezaReceita[];
}

/** 1100 and 1500. */
export interface SaldoCredito {
  /** MMAAAA. */
  PER_APU_CRED: string;
  ORIG_CRED: string;
  CNPJ_SUC: string;
  COD_CRED: string;
  VL_CRED_APU: Centavos;
  VL_CRED_EXT_APU: Centavos;
  VL_TOT_CRED_APU: Centavos;
  VL_CRED_DESC_PA_ANT: Centavos;
  VL_CRED_PER_PA_ANT: Centavos;
  VL_CRED_DCOMP_PA_ANT: Centavos;
  SD_CRED_DISP_EFD: Centavos;
  VL_CRED_DESC_EFD: Centavos;
  VL_CRED_PER_EFD: Centavos;
  VL_CRED_DCOMP_EFD: Centavos;
  VL_CRED_TRANS: Centavos;
  VL_CRED_OUT: Centavos;
  SLD_CRED_FIM: Centavos;
}

export const chaveSaldo = (s: Pick<SaldoCredito, 'PER_APU_CRED' | 'ORIG_CRED' | 'CNPJ_SUC' | 'COD_CRED'>): string =>
  `${s.PER_APU_CRED}:${s.ORIG_CRED}:${s.CNPJ_SUC}:${s.COD_CRED}`;

/** 1300 and 1700: what was withheld at source in a period and what is left of it. */
export interface SaldoRetencao {
  IND_NAT_RET: string;
  /** MMAAAA. */
  PR_REC_RET: string;
  VL_RET_APU: Centavos;
  /** Deducted in this month and in all months before. */
  VL_RET_DED: Centavos;
  VL_RET_PER: Centavos;
  VL_RET_DCOMP: Centavos;
  SLD_RET: Centavos;
}

export const chaveRetencao = (r: Pick<SaldoRetencao, 'IND_NAT_RET' | 'PR_REC_RET'>): string =>
  `${r.IND_NAT_RET}:${r.PR_REC_RET}`;

/** One tax of one month: its part of block M, and the credits and withholdings carried in block 1. */
export interface BlocoM {
  creditos: Credito[];
  consolidacao: Consolidacao;
  debitos: Debito[];
  contribuicoes: Contribuicao[];
  receitas: ReceitaNaoTributada[];
  saldos: SaldoCredito[];
  retencoes: SaldoRetencao[];
}

/** M110/M510, M215/M615 and M220/M620: how much each raises or lowers, summed by their parent. */
export interface Ajuste {
  /** The key of the parent: `chaveCredito` or `chaveContribuicao`. */
  chave: string;
  acrescimo: Centavos;
  reducao: Centavos;
}

/** The same of one COD_AJ. */
export interface AjustePorCodigo extends Ajuste {
  COD_AJ: string;
}

/** What the lines of one COD_AJ of LC 224/2025 (linear cut of benefits) below a record have to add up to. */
export interface AjusteReducaoLinear {
  COD_AJ: string;
  VL_AJ: Centavos;
  /** What M225 (M115) details: the CST, the base and the rate in per cent. */
  CST: string;
  base: Centavos;
  aliquota: Escala4;
}

/** Revenue of CST 06 or 07 that LC 224/2025 reaches, before and after the changes of a rectification. */
export interface BaseReducaoLinear {
  CST: '06' | '07';
  antes: Centavos;
  depois: Centavos;
}

/** Acquisitions with credit of equal nature, CST and rate. The base has 4 decimals: it is rounded in M105 only. */
export interface GrupoEntrada {
  CST: string;
  /** Blank when neither the record nor its CFOP says it. */
  NAT_BC_CRED: string;
  aliquota: Aliquota;
  origem: 'importacao' | 'estoque' | 'imobiliaria' | 'normal';
  base: bigint;
  quantidade: Milesimos;
}

/** Revenue of equal CST and rates. The base has 4 decimals. */
export interface GrupoSaida {
  CST: string;
  aliquota: Aliquota;
  /** The percentage that the other tax has in the same items; null when it has none. */
  outraAliquota: Escala4 | null;
  /** Sale of a real estate unit (F200). */
  imobiliaria: boolean;
  /** Of CST 05: whether its CFOP sends the goods to the free zones (Manaus and the areas of free trade). */
  zonaFranca: boolean;
  VL_ITEM: Centavos;
  VL_DESC: Centavos;
  base: bigint;
  quantidade: Milesimos;
}

/** The revenue that shared credits are apportioned by (0111). */
export interface Rateio {
  tributada: Centavos;
  naoTributada: Centavos;
  exportacao: Centavos;
  cumulativa: Centavos;
}

/**
 * What is withheld at source and may still be deducted: of the month (F600) and left from earlier months (1300,
 * 1700).
 */
export interface Retencoes {
  naoCumulativa: Centavos;
  cumulativa: Centavos;
  saldoAnterior: Centavos;
}

/** The F600 of one nature and period of retention. */
export interface RetencaoDoMes {
  IND_NAT_RET: string;
  /** MMAAAA. */
  PR_REC_RET: string;
  valor: Centavos;
}

/** The F600 of a month that may be deducted: by regime, and by the key of the 1300 that controls them. */
export interface RetencoesDoMes {
  naoCumulativa: Centavos;
  cumulativa: Centavos;
  doMes: RetencaoDoMes[];
  /** The workbook says what 1300 (1700) are to be: they stay so. */
  informadas: boolean;
}

export interface EntradaTributo {
  entradas: GrupoEntrada[];
  saidas: GrupoSaida[];
  ajustesCredito: Ajuste[];
  ajustesBase: Ajuste[];
  ajustesContribuicao: Ajuste[];
  /** The lines of M110 and M220 by their COD_AJ; absent where they are not needed. */
  ajustesCreditoPorCodigo?: AjustePorCodigo[];
  ajustesContribuicaoPorCodigo?: AjustePorCodigo[];
  /** Of a month that a rectification changed, from the first month of the law on. */
  basesReducaoLinear?: BaseReducaoLinear[];
  retencoes: RetencoesDoMes;
  declarado: BlocoM;
}

/** The reasons for which a month is left as it was declared, or for which some of its fields are. */
export type Especial =
  | 'scp'
  | 'cooperativa'
  | 'folha'
  | 'financeira'
  | 'regime-alterado'
  | 'combinacoes'
  | 'diferimento'
  | 'previdenciaria';

/** One month, as the engine needs it: the aggregates of its documents and what was declared. */
export interface EntradaMes {
  arquivo: string;
  /** AAAA-MM. */
  mes: string;
  /** Layouts from 005 (01/2019) have the adjustments of the base. */
  leiaute: number;
  /** 0110: 1 non-cumulative, 2 cumulative, 3 both. */
  COD_INC_TRIB: string;
  /** 0110: 1 direct appropriation, 2 apportionment by revenue. */
  IND_APRO_CRED: string;
  rateio: Rateio | null;
  /** The same groups worked out from the documents. */
  rateioDocumentos: Rateio;
  especiais: Especial[];
  tributos: Record<Tributo, EntradaTributo>;
}
