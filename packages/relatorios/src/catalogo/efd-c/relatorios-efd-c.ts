import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ajustesBaseCalculo from './ajustes-base-calculo.report.ts';
import apuracaoPisCofins from './apuracao-pis-cofins.report.ts';
import cfopPorPeriodo from './cfop-por-periodo.report.ts';
import contribuicaoPorCodigo from './contribuicao-por-codigo.report.ts';
import creditosPorNatureza from './creditos-por-natureza.report.ts';
import creditosPorTipo from './creditos-por-tipo.report.ts';
import debitosPorCodigoReceita from './debitos-por-codigo-receita.report.ts';
import exclusaoIcmsBase from './exclusao-icms-base.report.ts';
import itensEntradaComCredito from './itens-entrada-com-credito.report.ts';
import itensSaida from './itens-saida.report.ts';
import receitasPorCst from './receitas-por-cst.report.ts';
import saldoCreditos from './saldo-creditos.report.ts';
import servicos from './servicos.report.ts';

/** The reports of the EFD-Contribuições. */
export const relatoriosEfdC: readonly RelatorioDefinido[] = [
  apuracaoPisCofins,
  contribuicaoPorCodigo,
  debitosPorCodigoReceita,
  ajustesBaseCalculo,
  creditosPorTipo,
  creditosPorNatureza,
  receitasPorCst,
  itensSaida,
  itensEntradaComCredito,
  servicos,
  saldoCreditos,
  exclusaoIcmsBase,
  cfopPorPeriodo,
];
