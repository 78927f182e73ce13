import type { Aviso } from '../avisos.ts';
import { CONSOLIDACAO_VAZIA } from '../consolidacao.ts';
import { parseDecimal } from '../decimal.ts';
import type {
  Aliquota,
  BaseCredito,
  BlocoM,
  Contribuicao,
  Credito,
  EntradaMes,
  EntradaTributo,
  GrupoEntrada,
  GrupoSaida,
  SaldoCredito,
} from '../tipos.ts';

/** Cents from '1234.56'. */
export const reais = (texto: string): bigint => parseDecimal(texto, 2);
export const pct = (texto: string): Aliquota => ({ tipo: 'percentual', valor: parseDecimal(texto, 4) });
export const porUnidade = (texto: string): Aliquota => ({ tipo: 'unidade', valor: parseDecimal(texto, 4) });

export const blocoVazio = (): BlocoM => ({
  creditos: [],
  consolidacao: CONSOLIDACAO_VAZIA,
  debitos: [],
  contribuicoes: [],
  receitas: [],
  saldos: [],
  retencoes: [],
});

export const tributoVazio = (o: Partial<EntradaTributo> = {}): EntradaTributo => ({
  entradas: [],
  saidas: [],
  ajustesCredito: [],
  ajustesBase: [],
  ajustesContribuicao: [],
  retencoes: { naoCumulativa: 0n, cumulativa: 0n, doMes: [], informadas: false },
  declarado: blocoVazio(),
  ...o,
});

/** A month of the non-cumulative regime with direct appropriation and nothing in it. */
export const mesVazio = (o: Partial<EntradaMes> = {}): EntradaMes => ({
  arquivo: 'a',
  mes: '2024-05',
  leiaute: 6,
  COD_INC_TRIB: '1',
  IND_APRO_CRED: '1',
  rateio: null,
  rateioDocumentos: { tributada: 0n, naoTributada: 0n, exportacao: 0n, cumulativa: 0n },
  especiais: [],
  tributos: { PIS: tributoVazio(), COFINS: tributoVazio() },
  ...o,
});

/** An acquisition with credit of a base in reais. */
export const entrada = (base: string, o: Partial<GrupoEntrada> = {}): GrupoEntrada => ({
  CST: '50',
  NAT_BC_CRED: '01',
  aliquota: pct('1.65'),
  origem: 'normal',
  base: parseDecimal(base, 4),
  quantidade: 0n,
  ...o,
});

/** A sale whose value is its base, at the basic rates. */
export const saida = (base: string, o: Partial<GrupoSaida> = {}): GrupoSaida => ({
  CST: '01',
  aliquota: pct('1.65'),
  outraAliquota: pct('7.60').valor,
  imobiliaria: false,
  zonaFranca: false,
  VL_ITEM: reais(base),
  VL_DESC: 0n,
  base: parseDecimal(base, 4),
  quantidade: 0n,
  ...o,
});

export const base = (o: Partial<BaseCredito> = {}): BaseCredito => ({
  NAT_BC_CRED: '01',
  CST: '50',
  DESC_CRED: '',
  VL_BC_TOT: 0n,
  VL_BC_CUM: 0n,
  VL_BC_NC: 0n,
  VL_BC: 0n,
  QUANT_BC_TOT: 0n,
  QUANT_BC: 0n,
  ...o,
});

/** A declared M100 whose credit is available as it is. */
export const credito = (COD_CRED: string, disponivel: string, o: Partial<Credito> = {}): Credito => ({
  COD_CRED,
  IND_CRED_ORI: '0',
  aliquota: pct('1.65'),
  VL_BC: 0n,
  QUANT_BC: 0n,
  VL_CRED: reais(disponivel),
  VL_AJUS_ACRES: 0n,
  VL_AJUS_REDUC: 0n,
  VL_CRED_DIF: 0n,
  VL_CRED_DISP: reais(disponivel),
  IND_DESC_CRED: '1',
  VL_CRED_DESC: 0n,
  SLD_CRED: reais(disponivel),
  bases: [],
  ...o,
});

/** A declared M210 with its contribution of the period. */
export const contribuicao = (COD_CONT: string, periodo: string, o: Partial<Contribuicao> = {}): Contribuicao => ({
  COD_CONT,
  aliquota: pct('1.65'),
  VL_REC_BRT: 0n,
  VL_BC_CONT: 0n,
  VL_AJUS_ACRES_BC: 0n,
  VL_AJUS_REDUC_BC: 0n,
  VL_BC_CONT_AJUS: 0n,
  QUANT_BC: 0n,
  VL_CONT_APUR: reais(periodo),
  VL_AJUS_ACRES: 0n,
  VL_AJUS_REDUC: 0n,
  VL_CONT_DIFER: 0n,
  VL_CONT_DIFER_ANT: 0n,
  VL_CONT_PER: reais(periodo),
  ...o,
});

/** A 1100 line of an origin (MMAAAA) with what was apportioned and used before. */
export function saldo(PER_APU_CRED: string, apurado: string, o: Partial<SaldoCredito> = {}): SaldoCredito {
  const linha: SaldoCredito = {
    PER_APU_CRED,
    ORIG_CRED: '01',
    CNPJ_SUC: '',
    COD_CRED: '101',
    VL_CRED_APU: reais(apurado),
    VL_CRED_EXT_APU: 0n,
    VL_TOT_CRED_APU: reais(apurado),
    VL_CRED_DESC_PA_ANT: 0n,
    VL_CRED_PER_PA_ANT: 0n,
    VL_CRED_DCOMP_PA_ANT: 0n,
    SD_CRED_DISP_EFD: 0n,
    VL_CRED_DESC_EFD: 0n,
    VL_CRED_PER_EFD: 0n,
    VL_CRED_DCOMP_EFD: 0n,
    VL_CRED_TRANS: 0n,
    VL_CRED_OUT: 0n,
    SLD_CRED_FIM: 0n,
    ...o,
  };
  const disponivel =
    linha.VL_TOT_CRED_APU - linha.VL_CRED_DESC_PA_ANT - linha.VL_CRED_PER_PA_ANT - linha.VL_CRED_DCOMP_PA_ANT;
  const usado = linha.VL_CRED_DESC_EFD + linha.VL_CRED_PER_EFD + linha.VL_CRED_DCOMP_EFD;
  return {
    ...linha,
    SD_CRED_DISP_EFD: disponivel,
    SLD_CRED_FIM: disponivel - usado - linha.VL_CRED_TRANS - linha.VL_CRED_OUT,
  };
}

/** Collects what a step says. */
export function coletor(): { avisos: Aviso[]; warn: (a: Aviso) => void; codigos: () => string[] } {
  const avisos: Aviso[] = [];
  return { avisos, warn: (a) => avisos.push(a), codigos: () => avisos.map((a) => a.codigo) };
}
