import type {
  Aliquota,
  BaseCredito,
  Consolidacao,
  Contribuicao,
  Credito,
  Debito,
  NaturezaReceita,
  ReceitaNaoTributada,
  SaldoCredito,
  SaldoRetencao,
  Tributo,
} from '@apura/apuracao';
import { parseNumero } from './numero-sped.ts';

/** A field that the recomputation fills. */
export interface CampoCalculado<R> {
  /** Official name. */
  nome: string;
  /** Decimals of a number; null of a text. */
  escala: 2 | 3 | 4 | null;
  valor: (r: R) => bigint | string;
  /** Whether the guide wants the field blank in this record; a zero in an existing one stays. */
  branco?: (r: R) => boolean;
  /** Step of the recomputation that the field comes from; null of the fields of the key. */
  passo: number | null;
}

/** How a kind of record is told apart and filled, in the file and in the engine. */
export interface Especificacao<R> {
  registro: string;
  /** Told from its brothers and sorted by. */
  chave: (r: R) => string;
  chaveDaLinha: (campo: (nome: string) => string) => string;
  campos: readonly CampoCalculado<R>[];
}

const porUnidade = (r: { aliquota: Aliquota }) => r.aliquota.tipo === 'unidade';
const porPercentual = (r: { aliquota: Aliquota }) => r.aliquota.tipo === 'percentual';

const texto = <R>(nome: string, valor: (r: R) => string, passo: number | null = null): CampoCalculado<R> => ({
  nome,
  escala: null,
  valor,
  passo,
});

/** Amounts that are named alike in the engine and, but for the suffix, in the file. */
const valores = <R>(nomes: readonly (keyof R & string)[], passo: number, sufixo = ''): CampoCalculado<R>[] =>
  nomes.map((n) => ({ nome: `${n}${sufixo}`, escala: 2, valor: (r) => r[n] as bigint, passo })); // Only amounts are named.

const chaveTexto = (partes: readonly string[]): string => partes.join('\u0001');

/** Sorts as the engine does: percentages before rates by unit, each by value. */
function chaveAliquota(a: Aliquota): string {
  return `${a.tipo}\u0001${a.valor.toString().padStart(20, '0')}`;
}

/** The rate of a line, read as the engine reads it: by unit only where there is no percentage. */
function aliquotaDaLinha(campo: (nome: string) => string, tributo: Tributo): Aliquota {
  const percentual = numeroOuZero(campo(`ALIQ_${tributo}`));
  const quantidade = numeroOuZero(campo(`ALIQ_${tributo}_QUANT`));
  return percentual === 0n && quantidade > 0n
    ? { tipo: 'unidade', valor: quantidade }
    : { tipo: 'percentual', valor: percentual };
}

const aliquotas = <R extends { aliquota: Aliquota }>(t: Tributo): CampoCalculado<R>[] => [
  { nome: `ALIQ_${t}`, escala: 4, valor: (r) => r.aliquota.valor, branco: porUnidade, passo: null },
  { nome: `ALIQ_${t}_QUANT`, escala: 4, valor: (r) => r.aliquota.valor, branco: porPercentual, passo: null },
];

const numeroOuZero = (texto: string): bigint => parseNumero(texto, 4) ?? 0n;

/** A base with what the records above it say of its fields. */
export interface BaseComPai extends BaseCredito {
  aliquota: Aliquota;
  /** 0110: only the regime of both (3) has a cumulative share. */
  comCumulativa: boolean;
}

export interface EspecificacoesTributo {
  credito: Especificacao<Credito>;
  base: Especificacao<BaseComPai>;
  consolidacao: Especificacao<Consolidacao>;
  debito: Especificacao<Debito>;
  contribuicao: Especificacao<Contribuicao>;
  receita: Especificacao<ReceitaNaoTributada>;
  natureza: Especificacao<NaturezaReceita>;
  saldo: Especificacao<SaldoCredito>;
  retencao: Especificacao<SaldoRetencao>;
}

/** The records of a tax: their keys and fields after the layout of the EFD-Contribuições, blocks M and 1. */
export function especificacoesDe(t: Tributo): EspecificacoesTributo {
  const pis = t === 'PIS';
  const registro = (doPis: string, doCofins: string) => (pis ? doPis : doCofins);
  return {
    credito: {
      registro: registro('M100', 'M500'),
      chave: (r) => chaveTexto([r.COD_CRED, r.IND_CRED_ORI, chaveAliquota(r.aliquota)]),
      chaveDaLinha: (c) => chaveTexto([c('COD_CRED'), c('IND_CRED_ORI') || '0', chaveAliquota(aliquotaDaLinha(c, t))]),
      campos: [
        texto('COD_CRED', (r) => r.COD_CRED),
        texto('IND_CRED_ORI', (r) => r.IND_CRED_ORI),
        ...aliquotas<Credito>(t),
        { nome: `VL_BC_${t}`, escala: 2, valor: (r) => r.VL_BC, branco: porUnidade, passo: 4 },
        { nome: `QUANT_BC_${t}`, escala: 3, valor: (r) => r.QUANT_BC, branco: porPercentual, passo: 4 },
        ...valores<Credito>(['VL_CRED', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC'], 4),
        { nome: registro('VL_CRED_DIF', 'VL_CRED_DIFER'), escala: 2, valor: (r) => r.VL_CRED_DIF, passo: 4 },
        ...valores<Credito>(['VL_CRED_DISP'], 4),
        texto('IND_DESC_CRED', (r) => r.IND_DESC_CRED, 7),
        ...valores<Credito>(['VL_CRED_DESC', 'SLD_CRED'], 7),
      ],
    },
    base: {
      registro: registro('M105', 'M505'),
      chave: (r) => chaveTexto([r.NAT_BC_CRED, r.CST, r.DESC_CRED]),
      chaveDaLinha: (c) => chaveTexto([c('NAT_BC_CRED'), c(`CST_${t}`), c('DESC_CRED')]),
      campos: [
        texto('NAT_BC_CRED', (r) => r.NAT_BC_CRED),
        texto(`CST_${t}`, (r) => r.CST),
        { nome: `VL_BC_${t}_TOT`, escala: 2, valor: (r) => r.VL_BC_TOT, branco: porUnidade, passo: 3 },
        {
          nome: `VL_BC_${t}_CUM`,
          escala: 2,
          valor: (r) => r.VL_BC_CUM,
          branco: (r) => porUnidade(r) || !r.comCumulativa,
          passo: 3,
        },
        { nome: `VL_BC_${t}_NC`, escala: 2, valor: (r) => r.VL_BC_NC, branco: porUnidade, passo: 3 },
        { nome: `VL_BC_${t}`, escala: 2, valor: (r) => r.VL_BC, branco: porUnidade, passo: 3 },
        { nome: `QUANT_BC_${t}_TOT`, escala: 3, valor: (r) => r.QUANT_BC_TOT, branco: porPercentual, passo: 3 },
        { nome: `QUANT_BC_${t}`, escala: 3, valor: (r) => r.QUANT_BC, branco: porPercentual, passo: 3 },
        texto('DESC_CRED', (r) => r.DESC_CRED),
      ],
    },
    consolidacao: {
      registro: registro('M200', 'M600'),
      chave: () => '',
      chaveDaLinha: () => '',
      campos: [
        ...valores<Consolidacao>(['VL_TOT_CONT_NC_PER', 'VL_TOT_CRED_DESC', 'VL_TOT_CRED_DESC_ANT'], 8),
        ...valores<Consolidacao>(['VL_TOT_CONT_NC_DEV', 'VL_RET_NC', 'VL_OUT_DED_NC', 'VL_CONT_NC_REC'], 8),
        ...valores<Consolidacao>(['VL_TOT_CONT_CUM_PER', 'VL_RET_CUM', 'VL_OUT_DED_CUM', 'VL_CONT_CUM_REC'], 8),
        ...valores<Consolidacao>(['VL_TOT_CONT_REC'], 8),
      ],
    },
    debito: {
      registro: registro('M205', 'M605'),
      chave: (r) => chaveTexto([r.NUM_CAMPO, r.COD_REC]),
      chaveDaLinha: (c) => chaveTexto([c('NUM_CAMPO'), c('COD_REC')]),
      campos: [
        texto('NUM_CAMPO', (r) => r.NUM_CAMPO),
        texto('COD_REC', (r) => r.COD_REC),
        ...valores<Debito>(['VL_DEBITO'], 9),
      ],
    },
    contribuicao: {
      registro: registro('M210', 'M610'),
      chave: (r) => chaveTexto([r.COD_CONT, chaveAliquota(r.aliquota)]),
      chaveDaLinha: (c) => chaveTexto([c('COD_CONT'), chaveAliquota(aliquotaDaLinha(c, t))]),
      campos: [
        texto('COD_CONT', (r) => r.COD_CONT),
        ...valores<Contribuicao>(['VL_REC_BRT', 'VL_BC_CONT'], 5),
        ...valores<Contribuicao>(['VL_AJUS_ACRES_BC', 'VL_AJUS_REDUC_BC'], 5, `_${t}`),
        ...valores<Contribuicao>(['VL_BC_CONT_AJUS'], 5),
        ...aliquotas<Contribuicao>(t),
        { nome: `QUANT_BC_${t}`, escala: 3, valor: (r) => r.QUANT_BC, branco: porPercentual, passo: 5 },
        ...valores<Contribuicao>(['VL_CONT_APUR', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC'], 5),
        ...valores<Contribuicao>(['VL_CONT_DIFER', 'VL_CONT_DIFER_ANT', 'VL_CONT_PER'], 5),
      ],
    },
    receita: {
      registro: registro('M400', 'M800'),
      chave: (r) => chaveTexto([r.CST, r.COD_CTA]),
      chaveDaLinha: (c) => chaveTexto([c(`CST_${t}`), c('COD_CTA')]),
      campos: [
        texto(`CST_${t}`, (r) => r.CST),
        texto('COD_CTA', (r) => r.COD_CTA),
        ...valores<ReceitaNaoTributada>(['VL_TOT_REC'], 6),
      ],
    },
    natureza: {
      registro: registro('M410', 'M810'),
      chave: (r) => chaveTexto([r.NAT_REC, r.COD_CTA]),
      chaveDaLinha: (c) => chaveTexto([c('NAT_REC'), c('COD_CTA')]),
      campos: [
        texto('NAT_REC', (r) => r.NAT_REC),
        texto('COD_CTA', (r) => r.COD_CTA),
        ...valores<NaturezaReceita>(['VL_REC'], 6),
      ],
    },
    saldo: {
      registro: registro('1100', '1500'),
      chave: (r) => chaveSaldo(r.PER_APU_CRED, r.COD_CRED, r.ORIG_CRED, r.CNPJ_SUC),
      chaveDaLinha: (c) => chaveSaldo(c('PER_APU_CRED'), c('COD_CRED'), c('ORIG_CRED') || '01', c('CNPJ_SUC')),
      campos: [
        texto('PER_APU_CRED', (r) => r.PER_APU_CRED),
        texto('ORIG_CRED', (r) => r.ORIG_CRED),
        texto('CNPJ_SUC', (r) => r.CNPJ_SUC),
        texto('COD_CRED', (r) => r.COD_CRED),
        ...valores<SaldoCredito>(['VL_CRED_APU', 'VL_CRED_EXT_APU', 'VL_TOT_CRED_APU', 'VL_CRED_DESC_PA_ANT'], 11),
        ...valores<SaldoCredito>(['VL_CRED_PER_PA_ANT', 'VL_CRED_DCOMP_PA_ANT', 'SD_CRED_DISP_EFD'], 11),
        ...valores<SaldoCredito>(['VL_CRED_DESC_EFD', 'VL_CRED_PER_EFD', 'VL_CRED_DCOMP_EFD'], 11),
        ...valores<SaldoCredito>(['VL_CRED_TRANS', 'VL_CRED_OUT', 'SLD_CRED_FIM'], 11),
      ],
    },
    retencao: {
      registro: registro('1300', '1700'),
      chave: (r) => chaveRetencao(r.PR_REC_RET, r.IND_NAT_RET),
      chaveDaLinha: (c) => chaveRetencao(c('PR_REC_RET'), c('IND_NAT_RET')),
      campos: [
        texto('IND_NAT_RET', (r) => r.IND_NAT_RET),
        texto('PR_REC_RET', (r) => r.PR_REC_RET),
        ...valores<SaldoRetencao>(['VL_RET_APU', 'VL_RET_DED', 'VL_RET_PER', 'VL_RET_DCOMP', 'SLD_RET'], 8),
      ],
    },
  };
}

/** MMAAAA by year first, to sort by. */
const anoPrimeiro = (periodo: string): string => `${periodo.slice(2)}${periodo.slice(0, 2)}`;

const chaveSaldo = (periodo: string, codCred: string, origem: string, cnpj: string): string =>
  chaveTexto([anoPrimeiro(periodo), codCred, origem, cnpj]);

const chaveRetencao = (periodo: string, natureza: string): string => chaveTexto([anoPrimeiro(periodo), natureza]);
