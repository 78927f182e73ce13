import type { ObrigacaoProposta, Proposta, Regime, Tributo } from '@apura/apuracao';
import type { Ocorrencia } from '../comum/ocorrencia.ts';
import type { ParametroDaPlanilha } from '../comum/parametro-da-planilha.ts';
import type { PedidoDaBase } from '../comum/pedido.ts';

/** Where the changes come from: a filled workbook, or proposals with the values of its sheet PARAMETROS. */
type MudancasASimular =
  | { planilha: string; propostas?: never; parametros?: never }
  | {
      planilha?: never;
      propostas: Iterable<Proposta> | AsyncIterable<Proposta>;
      parametros?: readonly ParametroDaPlanilha[];
    };

export type PedidoSimulacao = PedidoDaBase &
  MudancasASimular & {
    tipo: ObrigacaoProposta;
    /** What extinguished the debit of a month, by payment or compensation; a month that is not here counts as paid. */
    extintos?: readonly DebitoExtinto[];
  };

/** Money is decimal text with a point and 2 decimals here and below. */
export interface DebitoExtinto {
  /** AAAA-MM. */
  periodo: string;
  tributo: Tributo;
  /** By the code of the payment; absent: it counts for the non-cumulative contribution first. */
  regime?: Regime;
  valor: string;
}

/** One tax of one month: block M and the credits and withholdings that it leaves. */
export interface ValoresDoTributo {
  /** M200.02 + M200.09 (M600 of COFINS). */
  contribuicao: string;
  /** Credits used: M200.03 + M200.04. */
  creditos: string;
  /** Withholdings deducted: M200.06 + M200.10. */
  retencoes: string;
  /** Other deductions: M200.07 + M200.11. */
  deducoes: string;
  /** M200.13. */
  recolher: string;
  /** Carried credit at the end of the month, the month's own included: good only against the contribution (1YY). */
  saldoDescontavel: string;
  /** The same of the credits that may be refunded as well (2YY, 3YY). */
  saldoRessarcivel: string;
  /** Left of withholdings at the end of the month: 1300.08 (1700). */
  saldoRetencoes: string;
}

/**
 * What the change of one month and tax is good for. Of carried credits and withholdings only what the month itself
 * adds, without what earlier months brought. Negative where the change takes away.
 */
export interface ClassesDoTributo {
  /** Falls off what was extinct. */
  pagoAMaior: string;
  /** Falls off what was declared and not extinct. */
  debitoEmAberto: string;
  /** Rises, in one regime at least: to be paid with fine and interest. */
  debitoNovo: string;
  saldoRetencoes: string;
  saldoDescontavel: string;
  saldoRessarcivel: string;
  /** Whether `extintos` has the month. */
  pagamentoConferido: 'Sim' | 'Presumido';
}

/** 'Com erro': a rectification would leave the month out, so it stays as declared. */
export type SituacaoSimulada = 'Simulado' | 'Sem mudança' | 'Com erro';

export interface TributoSimulado {
  /** AAAA-MM. */
  periodo: string;
  tributo: Tributo;
  situacao: SituacaoSimulada;
  antes: ValoresDoTributo;
  depois: ValoresDoTributo;
  classes: ClassesDoTributo;
}

/** A period of the eSocial. Null where no file has the total. */
export interface InssSimulado {
  /** AAAA-MM, or AAAA-13. */
  periodo: string;
  situacao: SituacaoSimulada;
  baseAntes: string | null;
  baseDepois: string | null;
  inssAntes: string | null;
  inssDepois: string | null;
}

interface ComumDasSimulacoes {
  /** As of a rectification of the same workbook; at most 10,000, errors first. */
  ocorrencias: Ocorrencia[];
  totalOcorrencias: number;
}

export interface SimulacaoEfdc extends ComumDasSimulacoes {
  tipo: 'efdc';
  /** Every month of the project that could be read, PIS before COFINS. */
  tributos: TributoSimulado[];
  /** Months, with or without a file here, whose carried credits would no longer be as declared. */
  retificarTambem: string[];
}

export interface SimulacaoEsocial extends ComumDasSimulacoes {
  tipo: 'esocial';
  /** The periods that the changes concern. */
  inss: InssSimulado[];
}

export type Simulacao = SimulacaoEfdc | SimulacaoEsocial;
