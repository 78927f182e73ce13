import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ajustesBaseCalculo from './ajustes-base-calculo.report.ts';
import ajustesCreditosContribuicoes from './ajustes-creditos-contribuicoes.report.ts';
import apuracaoPisCofins from './apuracao-pis-cofins.report.ts';
import cfopPorPeriodo from './cfop-por-periodo.report.ts';
import contribuicaoPorCodigo from './contribuicao-por-codigo.report.ts';
import cprb from './cprb.report.ts';
import creditosExtemporaneos from './creditos-extemporaneos.report.ts';
import creditosPorNatureza from './creditos-por-natureza.report.ts';
import creditosPorTipo from './creditos-por-tipo.report.ts';
import debitosPorCodigoReceita from './debitos-por-codigo-receita.report.ts';
import deducoesF700 from './deducoes-f700.report.ts';
import demaisDocumentosF100 from './demais-documentos-f100.report.ts';
import energiaAguaComunicacao from './energia-agua-comunicacao.report.ts';
import exclusaoIcmsBase from './exclusao-icms-base.report.ts';
import fretes from './fretes.report.ts';
import imobilizadoAquisicao from './imobilizado-aquisicao.report.ts';
import imobilizadoDepreciacao from './imobilizado-depreciacao.report.ts';
import importacao from './importacao.report.ts';
import itensEntradaComCredito from './itens-entrada-com-credito.report.ts';
import itensEntradaSemCredito from './itens-entrada-sem-credito.report.ts';
import itensSaida from './itens-saida.report.ts';
import participantes from './participantes.report.ts';
import planoContas from './plano-contas.report.ts';
import processosReferenciados from './processos-referenciados.report.ts';
import rateioReceitaBruta from './rateio-receita-bruta.report.ts';
import receitasNaoTributadas from './receitas-nao-tributadas.report.ts';
import receitasPorCst from './receitas-por-cst.report.ts';
import retencoesFonte from './retencoes-fonte.report.ts';
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
];
