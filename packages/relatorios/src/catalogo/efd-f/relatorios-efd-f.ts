import type { RelatorioDefinido } from '../../define-relatorio.ts';
import ajustesApuracao from './ajustes-apuracao.report.ts';
import analiticoCstCfop from './analitico-cst-cfop.report.ts';
import apuracaoIcms from './apuracao-icms.report.ts';
import cartoesInstrumentos from './cartoes-instrumentos.report.ts';
import ciap from './ciap.report.ts';
import creditos1200 from './creditos-1200.report.ts';
import difalFcp from './difal-fcp.report.ts';
import documentosCancelados from './documentos-cancelados.report.ts';
import documentosFiscais from './documentos-fiscais.report.ts';
import energiaComunicacao from './energia-comunicacao.report.ts';
import entradasSaidasCfop from './entradas-saidas-cfop.report.ts';
import estoqueK200 from './estoque-k200.report.ts';
import fretes from './fretes.report.ts';
import icmsSt from './icms-st.report.ts';
import inventario from './inventario.report.ts';
import ipi from './ipi.report.ts';
import itensDocumentos from './itens-documentos.report.ts';
import obrigacoesRecolher from './obrigacoes-recolher.report.ts';
import participantes from './participantes.report.ts';
import producao from './producao.report.ts';
import produtos from './produtos.report.ts';
import ressarcimentoSt from './ressarcimento-st.report.ts';

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
];
