import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ecdPlanoContas from './053-plano-contas.report.ts';
import ecdBalancete from './054-balancete.report.ts';
import ecdRazao from './055-razao.report.ts';
import ecdSaldosResultado from './056-saldos-resultado.report.ts';
import ecdBalancoPatrimonial from './057-balanco-patrimonial.report.ts';
import ecdDre from './058-dre.report.ts';
import ecdDlpaDmpl from './059-dlpa-dmpl.report.ts';
import ecdContasReceita from './060-contas-receita.report.ts';
import ecdDespesasCredito from './061-despesas-credito.report.ts';
import ecdLancamentosRelevantes from './062-lancamentos-relevantes.report.ts';

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
