import type { RelatorioDefinido } from '../define-relatorio.ts';
import cruzamentoXmlEfdF from './cruzamento/xml-efd-f.report.ts';
import diagnosticoArquivos from './e-cac/diagnostico-arquivos.report.ts';
import matrizCompletude from './e-cac/matriz-completude.report.ts';
import ajustesBaseCalculo from './efd-c/ajustes-base-calculo.report.ts';
import apuracaoPisCofins from './efd-c/apuracao-pis-cofins.report.ts';
import cfopPorPeriodo from './efd-c/cfop-por-periodo.report.ts';
import contribuicaoPorCodigo from './efd-c/contribuicao-por-codigo.report.ts';
import creditosPorNatureza from './efd-c/creditos-por-natureza.report.ts';
import creditosPorTipo from './efd-c/creditos-por-tipo.report.ts';
import debitosPorCodigoReceita from './efd-c/debitos-por-codigo-receita.report.ts';
import exclusaoIcmsBase from './efd-c/exclusao-icms-base.report.ts';
import itensEntradaComCredito from './efd-c/itens-entrada-com-credito.report.ts';
import itensSaida from './efd-c/itens-saida.report.ts';
import receitasPorCst from './efd-c/receitas-por-cst.report.ts';
import saldoCreditos from './efd-c/saldo-creditos.report.ts';
import servicos from './efd-c/servicos.report.ts';
import analiticoCstCfop from './efd-f/analitico-cst-cfop.report.ts';
import apuracaoIcms from './efd-f/apuracao-icms.report.ts';
import documentosCancelados from './efd-f/documentos-cancelados.report.ts';
import documentosFiscais from './efd-f/documentos-fiscais.report.ts';
import entradasSaidasCfop from './efd-f/entradas-saidas-cfop.report.ts';
import itensDocumentos from './efd-f/itens-documentos.report.ts';
import canceladasEventos from './xml/canceladas-eventos.report.ts';
import itens from './xml/itens.report.ts';
import notasFiscais from './xml/notas-fiscais.report.ts';
import porCfop from './xml/por-cfop.report.ts';

/** Every report, in the order of its number. */
export const catalogo: readonly RelatorioDefinido[] = [
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
  apuracaoIcms,
  entradasSaidasCfop,
  analiticoCstCfop,
  documentosFiscais,
  documentosCancelados,
  itensDocumentos,
  diagnosticoArquivos,
  matrizCompletude,
  notasFiscais,
  itens,
  porCfop,
  canceladasEventos,
  cruzamentoXmlEfdF,
];
