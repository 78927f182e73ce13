import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ecdBalancete from './balancete.report.ts';
import ecdBalancoPatrimonial from './balanco-patrimonial.report.ts';
import ecdContasReceita from './contas-receita.report.ts';
import ecdDespesasCredito from './despesas-credito.report.ts';
import ecdDlpaDmpl from './dlpa-dmpl.report.ts';
import ecdDre from './dre.report.ts';
import ecdLancamentosRelevantes from './lancamentos-relevantes.report.ts';
import ecdPlanoContas from './plano-contas.report.ts';
import ecdRazao from './razao.report.ts';
import ecdSaldosResultado from './saldos-resultado.report.ts';

/** The reports of the ECD. */
export const relatoriosEcd: readonly RelatorioDefinido[] = [
  ecdPlanoContas,
  ecdBalancete,
  ecdRazao,
  ecdSaldosResultado,
  ecdBalancoPatrimonial,
  ecdDre,
  ecdDlpaDmpl,
  ecdContasReceita,
  ecdDespesasCredito,
  ecdLancamentosRelevantes,
];
