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
interface CampoCalculado<R> {
  /** Official name. */
  nome: string;
  /** Decimals of a number; null of a text. */
  escala: 2 | 3 | 4 | null;
  valor: (calculado: R) => bigint | string;
  /** Whether the guide wants the field blank in this record; a zero in an existing one stays. */
  branco?: (calculado: R) => boolean;
  /** Step of the recomputation that the field comes from; null for the fields of the key. */
  passo: number | null;
}

/** The key and the fields of a kind of record, in the file and in the engine. */
export interface Especificacao<R> {
  registro: string;
  /** Key by which the record is found and sorted. */
  chave: (calculado: R) => string;
  chaveDaLinha: (campo: (nome: string) => string) => string;
  campos: readonly CampoCalculado<R>[];
}

const porUnidade = (comAliquota: { aliquota: Aliquota }) => comAliquota.aliquota.tipo === 'unidade';
const porPercentual = (comAliquota: { aliquota: Aliquota }) => comAliquota.aliquota.tipo === 'percentual';

const texto = <R>(nome: string, valor: (calculado: R) => string, passo: number | null = null): CampoCalculado<R> => ({
  nome,
  escala: null,
  valor,
  passo,
});

/** Amounts that have the same name in the engine and in the file, apart from the suffix. */
const valores = <R>(nomes: readonly (keyof R & string)[], passo: number, sufixo = ''): CampoCalculado<R>[] =>
  nomes.map((nome) => ({
    nome: `${nome}${sufixo}`,
    escala: 2,
    valor: (calculado) => calculado[nome] as bigint,
    passo,
  })); // Only amounts are named.

const chaveTexto = (partes: readonly string[]): string => partes.join('\u0001');

/** Sorts as the engine does: percentages before rates by unit, each by value. */
function chaveAliquota(aliquota: Aliquota): string {
  return `${aliquota.tipo}\u0001${aliquota.valor.toString().padStart(20, '0')}`;
}

/** The rate of a line, read as the engine reads it: by unit only where there is no percentage. */
function aliquotaDaLinha(campo: (nome: string) => string, tributo: Tributo): Aliquota {
  const percentual = numeroOuZero(campo(`ALIQ_${tributo}`));
  const quantidade = numeroOuZero(campo(`ALIQ_${tributo}_QUANT`));
  return percentual === 0n && quantidade > 0n
    ? { tipo: 'unidade', valor: quantidade }
    : { tipo: 'percentual', valor: percentual };
}

const aliquotas = <R extends { aliquota: Aliquota }>(tributo: Tributo): CampoCalculado<R>[] => [
  {
    nome: `ALIQ_${tributo}`,
    escala: 4,
    valor: (calculado) => calculado.aliquota.valor,
    branco: porUnidade,
    passo: null,
  },
  {
    nome: `ALIQ_${tributo}_QUANT`,
    escala: 4,
    valor: (calculado) => calculado.aliquota.valor,
    branco: porPercentual,
    passo: null,
  },
];

const numeroOuZero = (texto: string): bigint => parseNumero(texto, 4) ?? 0n;

/** A base with the values that the records above it give. */
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

/** The records of a tax: their keys and fields, by the layout of the EFD-Contribuições, blocks M and 1. */
export function especificacoesDe(tributo: Tributo): EspecificacoesTributo {
  const pis = tributo === 'PIS';
  const registro = (doPis: string, doCofins: string) => (pis ? doPis : doCofins);
  return {
    credito: {
      registro: registro('M100', 'M500'),
      chave: (credito) => chaveTexto([credito.COD_CRED, credito.IND_CRED_ORI, chaveAliquota(credito.aliquota)]),
      chaveDaLinha: (campo) =>
        chaveTexto([campo('COD_CRED'), campo('IND_CRED_ORI') || '0', chaveAliquota(aliquotaDaLinha(campo, tributo))]),
      campos: [
        texto('COD_CRED', (credito) => credito.COD_CRED),
        texto('IND_CRED_ORI', (credito) => credito.IND_CRED_ORI),
        ...aliquotas<Credito>(tributo),
        { nome: `VL_BC_${tributo}`, escala: 2, valor: (credito) => credito.VL_BC, branco: porUnidade, passo: 4 },
        {
          nome: `QUANT_BC_${tributo}`,
          escala: 3,
          valor: (credito) => credito.QUANT_BC,
          branco: porPercentual,
          passo: 4,
        },
        ...valores<Credito>(['VL_CRED', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC'], 4),
        {
          nome: registro('VL_CRED_DIF', 'VL_CRED_DIFER'),
          escala: 2,
          valor: (credito) => credito.VL_CRED_DIF,
          passo: 4,
        },
        ...valores<Credito>(['VL_CRED_DISP'], 4),
        texto('IND_DESC_CRED', (credito) => credito.IND_DESC_CRED, 7),
        ...valores<Credito>(['VL_CRED_DESC', 'SLD_CRED'], 7),
      ],
    },
    base: {
      registro: registro('M105', 'M505'),
      chave: (base) => chaveTexto([base.NAT_BC_CRED, base.CST, base.DESC_CRED]),
      chaveDaLinha: (campo) => chaveTexto([campo('NAT_BC_CRED'), campo(`CST_${tributo}`), campo('DESC_CRED')]),
      campos: [
        texto('NAT_BC_CRED', (base) => base.NAT_BC_CRED),
        texto(`CST_${tributo}`, (base) => base.CST),
        { nome: `VL_BC_${tributo}_TOT`, escala: 2, valor: (base) => base.VL_BC_TOT, branco: porUnidade, passo: 3 },
        {
          nome: `VL_BC_${tributo}_CUM`,
          escala: 2,
          valor: (base) => base.VL_BC_CUM,
          branco: (base) => porUnidade(base) || !base.comCumulativa,
          passo: 3,
        },
        { nome: `VL_BC_${tributo}_NC`, escala: 2, valor: (base) => base.VL_BC_NC, branco: porUnidade, passo: 3 },
        { nome: `VL_BC_${tributo}`, escala: 2, valor: (base) => base.VL_BC, branco: porUnidade, passo: 3 },
        {
          nome: `QUANT_BC_${tributo}_TOT`,
          escala: 3,
          valor: (base) => base.QUANT_BC_TOT,
          branco: porPercentual,
          passo: 3,
        },
        { nome: `QUANT_BC_${tributo}`, escala: 3, valor: (base) => base.QUANT_BC, branco: porPercentual, passo: 3 },
        texto('DESC_CRED', (base) => base.DESC_CRED),
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
      chave: (debito) => chaveTexto([debito.NUM_CAMPO, debito.COD_REC]),
      chaveDaLinha: (campo) => chaveTexto([campo('NUM_CAMPO'), campo('COD_REC')]),
      campos: [
        texto('NUM_CAMPO', (debito) => debito.NUM_CAMPO),
        texto('COD_REC', (debito) => debito.COD_REC),
        ...valores<Debito>(['VL_DEBITO'], 9),
      ],
    },
    contribuicao: {
      registro: registro('M210', 'M610'),
      chave: (contribuicao) => chaveTexto([contribuicao.COD_CONT, chaveAliquota(contribuicao.aliquota)]),
      chaveDaLinha: (campo) => chaveTexto([campo('COD_CONT'), chaveAliquota(aliquotaDaLinha(campo, tributo))]),
      campos: [
        texto('COD_CONT', (contribuicao) => contribuicao.COD_CONT),
        ...valores<Contribuicao>(['VL_REC_BRT', 'VL_BC_CONT'], 5),
        ...valores<Contribuicao>(['VL_AJUS_ACRES_BC', 'VL_AJUS_REDUC_BC'], 5, `_${tributo}`),
        ...valores<Contribuicao>(['VL_BC_CONT_AJUS'], 5),
        ...aliquotas<Contribuicao>(tributo),
        {
          nome: `QUANT_BC_${tributo}`,
          escala: 3,
          valor: (contribuicao) => contribuicao.QUANT_BC,
          branco: porPercentual,
          passo: 5,
        },
        ...valores<Contribuicao>(['VL_CONT_APUR', 'VL_AJUS_ACRES', 'VL_AJUS_REDUC'], 5),
        ...valores<Contribuicao>(['VL_CONT_DIFER', 'VL_CONT_DIFER_ANT', 'VL_CONT_PER'], 5),
      ],
    },
    receita: {
      registro: registro('M400', 'M800'),
      chave: (receita) => chaveTexto([receita.CST, receita.COD_CTA]),
      chaveDaLinha: (campo) => chaveTexto([campo(`CST_${tributo}`), campo('COD_CTA')]),
      campos: [
        texto(`CST_${tributo}`, (receita) => receita.CST),
        texto('COD_CTA', (receita) => receita.COD_CTA),
        ...valores<ReceitaNaoTributada>(['VL_TOT_REC'], 6),
      ],
    },
    natureza: {
      registro: registro('M410', 'M810'),
      chave: (natureza) => chaveTexto([natureza.NAT_REC, natureza.COD_CTA]),
      chaveDaLinha: (campo) => chaveTexto([campo('NAT_REC'), campo('COD_CTA')]),
      campos: [
        texto('NAT_REC', (natureza) => natureza.NAT_REC),
        texto('COD_CTA', (natureza) => natureza.COD_CTA),
        ...valores<NaturezaReceita>(['VL_REC'], 6),
      ],
    },
    saldo: {
      registro: registro('1100', '1500'),
      chave: (saldo) => chaveSaldo(saldo.PER_APU_CRED, saldo.COD_CRED, saldo.ORIG_CRED, saldo.CNPJ_SUC),
      chaveDaLinha: (campo) =>
        chaveSaldo(campo('PER_APU_CRED'), campo('COD_CRED'), campo('ORIG_CRED') || '01', campo('CNPJ_SUC')),
      campos: [
        texto('PER_APU_CRED', (saldo) => saldo.PER_APU_CRED),
        texto('ORIG_CRED', (saldo) => saldo.ORIG_CRED),
        texto('CNPJ_SUC', (saldo) => saldo.CNPJ_SUC),
        texto('COD_CRED', (saldo) => saldo.COD_CRED),
        ...valores<SaldoCredito>(['VL_CRED_APU', 'VL_CRED_EXT_APU', 'VL_TOT_CRED_APU', 'VL_CRED_DESC_PA_ANT'], 11),
        ...valores<SaldoCredito>(['VL_CRED_PER_PA_ANT', 'VL_CRED_DCOMP_PA_ANT', 'SD_CRED_DISP_EFD'], 11),
        ...valores<SaldoCredito>(['VL_CRED_DESC_EFD', 'VL_CRED_PER_EFD', 'VL_CRED_DCOMP_EFD'], 11),
        ...valores<SaldoCredito>(['VL_CRED_TRANS', 'VL_CRED_OUT', 'SLD_CRED_FIM'], 11),
      ],
    },
    retencao: {
      registro: registro('1300', '1700'),
      chave: (saldo) => chaveRetencao(saldo.PR_REC_RET, saldo.IND_NAT_RET),
      chaveDaLinha: (campo) => chaveRetencao(campo('PR_REC_RET'), campo('IND_NAT_RET')),
      campos: [
        texto('IND_NAT_RET', (saldo) => saldo.IND_NAT_RET),
        texto('PR_REC_RET', (saldo) => saldo.PR_REC_RET),
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
