import type { Centavos, Escala4, Milesimos } from '../bloco-m/decimal.ts';
import type { Aliquota, Tributo } from '../bloco-m/tipos.ts';

/** What a finding is worth and how the amount can be used. The texts are shown as they are. */
export const CLASSES_VALOR = [
  'Pago a maior',
  'Débito em aberto reduzido',
  'Saldo de retenções',
  'Saldo de crédito descontável',
  'Saldo de crédito ressarcível',
  'Saldo negativo',
  'Contribuição da folha',
  'Redução futura',
  'Estimativa',
  'Contingente',
  'Sem valor',
] as const;
export type ClasseValor = (typeof CLASSES_VALOR)[number];

export type Confianca = 'Alta' | 'Média' | 'Baixa';
export const CONFIANCAS: readonly Confianca[] = ['Alta', 'Média', 'Baixa'];

export type Regime = 'NC' | 'Cumulativo';
export const REGIMES: readonly Regime[] = ['NC', 'Cumulativo'];

/**
 * What correcting the documents of a finding does to the aggregates of block M:
 * - `reduzir-base`: the base of taxed revenue falls (ICMS in the base);
 * - `retirar`: revenue that is none leaves the month (a cancelled sale);
 * - `mover`: revenue leaves a taxed CST for `CST_DESTINO`, which pays nothing;
 * - `creditar`: acquisitions begin to give a credit; `creditar-importacao`: imports do;
 * - `reduzir-credito`: the base of credits falls (ICMS inside the base of returned sales).
 */
export type Operacao = 'reduzir-base' | 'retirar' | 'mover' | 'creditar' | 'creditar-importacao' | 'reduzir-credito';

/** Finding rows of one month, thesis and tax that share CST and rates, summed. */
export interface GrupoAchado {
  /** Unique in the project. */
  chave: string;
  confianca: Confianca;
  /** Place among findings of one confidence: theses that take a whole item, then bases, then credits. */
  ordem: number;
  tributo: Tributo;
  operacao: Operacao;
  CST: string;
  aliquota: Aliquota;
  /** The percentage of the other tax; null where it has none. Of revenue only. */
  outraAliquota: Escala4 | null;
  zonaFranca: boolean;
  /** Of credits only. */
  NAT_BC_CRED: string;
  /** Of `mover` only. */
  CST_DESTINO: string;
  VL_ITEM: Centavos;
  VL_DESC: Centavos;
  /** 4 decimals. Negative when the rows lower what other rows of the month gain. */
  base: bigint;
  quantidade: Milesimos;
  /** Of `retirar` only: untaxed revenue of the same notes, which leaves the apportionment with them. */
  naoTributada?: Centavos;
  /** What LC 224/2025 leaves to be paid on revenue that is moved to a zero rate: an adjustment of the contribution. */
  residual?: Centavos;
}

/** A payment, or a compensation, that extinguished a debit. */
export interface Extincao {
  /** AAAA-MM-DD; null when no paper says it. */
  data: string | null;
  valor: Centavos;
}

/** What extinguished the debit of one tax and regime in a month. */
export interface ExtincaoDebito {
  /** False when the project has no paper of the month: the declared amount then counts as paid when it fell due. */
  conferida: boolean;
  extincoes: readonly Extincao[];
}

export const chaveExtincao = (tributo: Tributo, regime: Regime): string => `${tributo}:${regime}`;

/** A part of the amount of a group. Its rows take the parts in this order. */
export interface Trecho {
  grupo: string;
  tributo: Tributo;
  regime: Regime;
  classe: ClasseValor;
  /** Negative in a group with a negative base. */
  valor: Centavos;
  /** Of 'Pago a maior' only: whether papers prove the payment. */
  conferido: 'Sim' | 'Presumido' | null;
  /** AAAA-MM-DD of the payment or of the transmission that extinguished the debit. */
  extincao: string | null;
  /** AAAA-MM-DD on which the right ends; null where there is no term. */
  prescreve: string | null;
  /** Of credits: the code whose balance grows. */
  COD_CRED: string | null;
  nota: string | null;
}
