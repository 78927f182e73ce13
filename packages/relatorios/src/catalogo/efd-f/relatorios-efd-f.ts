import type { RelatorioDefinido } from '../../define-relatorio.ts';
import apuracaoIcms from './031-apuracao-icms.report.ts';
import ajustesApuracao from './032-ajustes-apuracao.report.ts';
import obrigacoesRecolher from './033-obrigacoes-recolher.report.ts';
import icmsSt from './034-icms-st.report.ts';
import difalFcp from './035-difal-fcp.report.ts';
import ipi from './036-ipi.report.ts';
import entradasSaidasCfop from './037-entradas-saidas-cfop.report.ts';
import analiticoCstCfop from './038-analitico-cst-cfop.report.ts';
import documentosFiscais from './039-documentos-fiscais.report.ts';
import documentosCancelados from './040-documentos-cancelados.report.ts';
import itensDocumentos from './041-itens-documentos.report.ts';
import fretes from './042-fretes.report.ts';
import energiaComunicacao from './043-energia-comunicacao.report.ts';
import inventario from './044-inventario.report.ts';
import ciap from './045-ciap.report.ts';
import estoqueK200 from './046-estoque-k200.report.ts';
import producao from './047-producao.report.ts';
import participantes from './048-participantes.report.ts';
import produtos from './049-produtos.report.ts';
import ressarcimentoSt from './050-ressarcimento-st.report.ts';
import cartoesInstrumentos from './051-cartoes-instrumentos.report.ts';
import creditos1200 from './052-creditos-1200.report.ts';
import reformaCreditoDeEstoque from './162-reforma-credito-de-estoque.report.ts';
import reformaAtivoUsado from './171-reforma-ativo-usado.report.ts';

/** The reports of the EFD ICMS/IPI. */
export const relatoriosEfdF: readonly RelatorioDefinido[] = [
  apuracaoIcms,
  ajustesApuracao,
  obrigacoesRecolher,
  icmsSt,
  difalFcp,
  ipi,
  entradasSaidasCfop,
  analiticoCstCfop,
  documentosFiscais,
  documentosCancelados,
  itensDocumentos,
  fretes,
  energiaComunicacao,
  inventario,
  ciap,
  estoqueK200,
  producao,
  participantes,
  produtos,
  ressarcimentoSt,
  cartoesInstrumentos,
  creditos1200,
  reformaCreditoDeEstoque,
  reformaAtivoUsado,
];
