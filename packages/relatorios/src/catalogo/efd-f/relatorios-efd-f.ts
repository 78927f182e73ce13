import type { RelatorioDefinido } from '../../define-relatorio.ts';
import analiticoCstCfop from './analitico-cst-cfop.report.ts';
import apuracaoIcms from './apuracao-icms.report.ts';
import documentosCancelados from './documentos-cancelados.report.ts';
import documentosFiscais from './documentos-fiscais.report.ts';
import entradasSaidasCfop from './entradas-saidas-cfop.report.ts';
import itensDocumentos from './itens-documentos.report.ts';

/** The reports of the EFD ICMS/IPI. */
export const relatoriosEfdF: readonly RelatorioDefinido[] = [
  apuracaoIcms,
  entradasSaidasCfop,
  analiticoCstCfop,
  documentosFiscais,
  documentosCancelados,
  itensDocumentos,
];
