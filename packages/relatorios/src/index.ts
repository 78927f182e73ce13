export { AMBIENTE_ALOCADOR } from './ambiente-alocador.ts';
export { catalogo } from './catalogo/catalogo.ts';
export { type ColunaRelatorio, type ColunaTipoRelatorio, scaleOf } from './colunas.ts';
export type { ArquivoDataset, ProjetoDataset } from './dataset.ts';
export {
  type DefinicaoRelatorio,
  defineRelatorio,
  type ModuloRelatorio,
  type RelatorioDefinido,
} from './define-relatorio.ts';
export { type Diagnostico, type DiagnosticoGuardado, VERSAO_DIAGNOSTICO } from './diagnostico/agregado.ts';
export { diagnosticoDoDia } from './diagnostico/diagnostico-do-dia.ts';
export { type GerarDiagnosticoOptions, gerarDiagnostico } from './diagnostico/gerar-diagnostico.ts';
export { type ExportCsvOptions, exportCsv } from './export/export-csv.ts';
export { exportParquet } from './export/export-parquet.ts';
export { type ExportXlsxOptions, exportXlsx, type ParametrosExport } from './export/export-xlsx.ts';
export { limitarLeitura } from './leitura/leitor-duck.ts';
export { type LerPaginaOptions, type LinhaResultado, lerPagina } from './leitura/ler-pagina.ts';
export { lerTaxasSelic, type TaxasSelic } from './leitura/ler-taxas-selic.ts';
export { lerTudo } from './leitura/ler-tudo.ts';
export { type Resultado, resultadoDoDia } from './leitura/resultado-do-dia.ts';
export { type RoteiroSqlOptions, roteiroSql } from './roteiro-sql.ts';
export { gerarRelatorios } from './run.ts';
export type { GerarRelatoriosOptions, ResultadoRelatorio } from './sessao.ts';
export { type LerTotaisOptions, type LinhaTotais, lerTotais } from './totais/ler-totais.ts';
export { type ModoTotal, modoTotal } from './totais/total-coluna.ts';
