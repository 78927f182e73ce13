import { type EntradaMes, type Rateio, type ReceitaNaoTributada, TRIBUTOS } from '@apura/apuracao';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import { type NaturezaNova, receitasNovas } from './naturezas-novas.ts';
import { rateioAlterado } from './rateio-0111.ts';

export interface MesAlterado {
  entrada: EntradaMes;
  /** The 0111 to write; null keeps the 0111 of the file. */
  rateio: Rateio | null;
}

/**
 * A changed month as input of the recomputation. What the workbook says of block M and of 0111 wins over what was
 * declared; the rest of the input stays.
 */
export function prepareAlterado(o: {
  antigo: EntradaMes;
  novo: EntradaMes;
  alteracoes: readonly AlteracaoSped[];
  naturezas: readonly NaturezaNova[];
}): MesAlterado {
  const { antigo, novo, alteracoes } = o;
  const rateio = rateioAlterado({
    antigo,
    novo,
    informado: alteracoes.some((alteracao) => alteracao.registro === '0111'),
  });
  const especiais = [...novo.especiais];
  if (novo.COD_INC_TRIB !== antigo.COD_INC_TRIB && !especiais.includes('regime-alterado'))
    especiais.push('regime-alterado');
  const tributos = { ...novo.tributos };
  for (const tributo of TRIBUTOS) {
    const { retencoes } = tributos[tributo];
    const informadas = alteracoes.some((alteracao) => alteracao.registro === (tributo === 'PIS' ? '1300' : '1700'));
    if (informadas) tributos[tributo] = { ...tributos[tributo], retencoes: { ...retencoes, informadas } };
    if (!alteracoes.some((alteracao) => alteracao.registro === (tributo === 'PIS' ? 'M410' : 'M810'))) continue;
    const { declarado } = tributos[tributo];
    const antigas = antigo.tributos[tributo].declarado.receitas;
    const novas = receitasNovas(o.naturezas, tributo);
    const receitas = [...declarado.receitas.map((receita) => totalInformado(receita, antigas)), ...novas];
    tributos[tributo] = { ...tributos[tributo], declarado: { ...declarado, receitas } };
  }
  return { entrada: { ...novo, especiais, rateio: rateio ?? novo.rateio, tributos }, rateio };
}

/** Where the workbook changed the natures of an M400, their sum is its total, and only the rest is placed by rule. */
function totalInformado(receita: ReceitaNaoTributada, antigas: readonly ReceitaNaoTributada[]): ReceitaNaoTributada {
  const antiga = antigas.find((a) => a.CST === receita.CST && a.COD_CTA === receita.COD_CTA);
  if (detalhe(receita) === (antiga && detalhe(antiga))) return receita;
  return { ...receita, VL_TOT_REC: receita.naturezas.reduce((soma, natureza) => soma + natureza.VL_REC, 0n) };
}

const detalhe = (receita: ReceitaNaoTributada): string =>
  receita.naturezas.map((natureza) => [natureza.NAT_REC, natureza.COD_CTA, natureza.VL_REC].join()).join(';');
