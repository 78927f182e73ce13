import type { RelatorioDefinido } from '../../define-relatorio.ts';
import apuracaoPisCofins from './001-apuracao-pis-cofins.report.ts';
import contribuicaoPorCodigo from './002-contribuicao-por-codigo.report.ts';
import debitosPorCodigoReceita from './003-debitos-por-codigo-receita.report.ts';
import ajustesBaseCalculo from './004-ajustes-base-calculo.report.ts';
import creditosPorTipo from './005-creditos-por-tipo.report.ts';
import creditosPorNatureza from './006-creditos-por-natureza.report.ts';
import ajustesCreditosContribuicoes from './007-ajustes-creditos-contribuicoes.report.ts';
import receitasNaoTributadas from './008-receitas-nao-tributadas.report.ts';
import receitasPorCst from './009-receitas-por-cst.report.ts';
import itensSaida from './010-itens-saida.report.ts';
import itensEntradaComCredito from './011-itens-entrada-com-credito.report.ts';
import itensEntradaSemCredito from './012-itens-entrada-sem-credito.report.ts';
import servicos from './013-servicos.report.ts';
import energiaAguaComunicacao from './014-energia-agua-comunicacao.report.ts';
import fretes from './015-fretes.report.ts';
import demaisDocumentosF100 from './016-demais-documentos-f100.report.ts';
import imobilizadoDepreciacao from './017-imobilizado-depreciacao.report.ts';
import imobilizadoAquisicao from './018-imobilizado-aquisicao.report.ts';
import retencoesFonte from './019-retencoes-fonte.report.ts';
import deducoesF700 from './020-deducoes-f700.report.ts';
import saldoCreditos from './021-saldo-creditos.report.ts';
import creditosExtemporaneos from './022-creditos-extemporaneos.report.ts';
import cprb from './023-cprb.report.ts';
import rateioReceitaBruta from './024-rateio-receita-bruta.report.ts';
import exclusaoIcmsBase from './025-exclusao-icms-base.report.ts';
import cfopPorPeriodo from './026-cfop-por-periodo.report.ts';
import participantes from './027-participantes.report.ts';
import planoContas from './028-plano-contas.report.ts';
import processosReferenciados from './029-processos-referenciados.report.ts';
import importacao from './030-importacao.report.ts';
import reformaQuotasAApropriar from './161-reforma-quotas-a-apropriar.report.ts';
import reformaReceitasAReceber from './170-reforma-receitas-a-receber.report.ts';

/** The reports of the EFD-Contribuições. */
export const relatoriosEfdC: readonly RelatorioDefinido[] = [
  apuracaoPisCofins,
  contribuicaoPorCodigo,
  debitosPorCodigoReceita,
  ajustesBaseCalculo,
  creditosPorTipo,
  creditosPorNatureza,
  ajustesCreditosContribuicoes,
  receitasNaoTributadas,
  receitasPorCst,
  itensSaida,
  itensEntradaComCredito,
  itensEntradaSemCredito,
  servicos,
  energiaAguaComunicacao,
  fretes,
  demaisDocumentosF100,
  imobilizadoDepreciacao,
  imobilizadoAquisicao,
  retencoesFonte,
  deducoesF700,
  saldoCreditos,
  creditosExtemporaneos,
  cprb,
  rateioReceitaBruta,
  exclusaoIcmsBase,
  cfopPorPeriodo,
  participantes,
  planoContas,
  processosReferenciados,
  importacao,
  reformaQuotasAApropriar,
  reformaReceitasAReceber,
];
