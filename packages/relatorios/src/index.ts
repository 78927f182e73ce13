export { AMBIENTE_ALOCADOR } from './ambiente-alocador.ts';
export {
  type DadosDaCarta,
  RELATORIO_DA_CARTA,
  RELATORIO_DOS_FORNECEDORES,
  readDadosDaCarta,
} from './carta/dados-da-carta.ts';
export { writeCarta } from './carta/write-carta.ts';
export { catalogo } from './catalogo/catalogo.ts';
export { type ColunaRelatorio, type ColunaTipoRelatorio, duckTypeOf, isDocumento, scaleOf } from './colunas.ts';
export { type CompareTabelasOptions, compareTabelas, type EfeitoDasTabelas } from './compare-tabelas.ts';
export type { ArquivoDataset, ProjetoDataset } from './dataset.ts';
export {
  type DefinicaoRelatorio,
  defineRelatorio,
  type ModuloRelatorio,
  type RelatorioDefinido,
} from './define-relatorio.ts';
export { achadosDoDia } from './diagnostico/achados-do-dia.ts';
export { type Diagnostico, type DiagnosticoGuardado, VERSAO_DIAGNOSTICO } from './diagnostico/agregado.ts';
export { diagnosticoDoDia } from './diagnostico/diagnostico-do-dia.ts';
export { type GerarDiagnosticoOptions, generateDiagnostico } from './diagnostico/generate-diagnostico.ts';
export { tituloDe } from './diagnostico/palavras.ts';
export { type DocumentoDoRelatorio, documentosDe } from './documentos-do-relatorio.ts';
export { antesEDepoisDe } from './dossie/antes-e-depois.ts';
export type { AntesDepois } from './dossie/dados-do-dossie.ts';
export { motivoSemDossie } from './dossie/forma-do-dossie.ts';
export type { MarcaDoDossie } from './dossie/pdf/create-documento.ts';
export { type CreateDossieOptions, createDossie } from './dossie/write-dossie.ts';
export { tabelasDoRelatorio } from './duck/prepare-banco.ts';
export { RELATORIOS_DO_ESPELHO, readDadosDoEspelho } from './espelho-pgdas/dados-do-espelho.ts';
export { writeEspelho } from './espelho-pgdas/write-espelho.ts';
export { explainRelatorio, type FonteExplicada, type RelatorioExplicado } from './explain-relatorio.ts';
export { textoDaCelula } from './export/colunas-do-pdf.ts';
export { type ExportCsvOptions, exportCsv } from './export/export-csv.ts';
export { exportParquet } from './export/export-parquet.ts';
export { exportPdf } from './export/export-pdf.ts';
export { type ExportXlsxOptions, exportXlsx, type ParametrosExport } from './export/export-xlsx.ts';
export { type Grupo, type LerGruposOptions, loadGrupos, type OrdemGrupo } from './grade/load-grupos.ts';
export { type LerPivoOptions, loadPivo, type Pivo } from './grade/load-pivo.ts';
export { type LerValoresOptions, loadValores, type ValoresDaColuna } from './grade/load-valores.ts';
export { type RecorteOptions, saveRecorte } from './grade/save-recorte.ts';
export { type FiltroColuna, palavrasDe } from './leitura/filtro-linhas.ts';
export { hasColunas } from './leitura/has-colunas.ts';
export { limitLeitura } from './leitura/leitor-duck.ts';
export { readAll } from './leitura/read-all.ts';
export { inTurn } from './leitura/read-fatias.ts';
export {
  type LerPaginaOptions,
  type LinhaResultado,
  type OrdemColuna,
  type Pagina,
  readPagina,
  readPosicoes,
} from './leitura/read-pagina.ts';
export { readTaxasSelic, type TaxasSelic } from './leitura/read-taxas-selic.ts';
export { type Resultado, resultadoDoDia } from './leitura/resultado-do-dia.ts';
export { ConsultaInterrompida, type LimitesDaConsulta } from './leitura/within-limits.ts';
export { readLinhas } from './parquet/concatenate-parquet.ts';
export type { LinhasEscolhidas } from './propostas/choose-linhas.ts';
export type { PropostaDefinida } from './propostas/define-proposta.ts';
export { type ContagemPropostas, type ProporMudancasOptions, proposeMudancas } from './propostas/propose-mudancas.ts';
export { findProposta, motivoSemProposta } from './propostas/propostas.ts';
export { REGISTROS_DE_ITEM } from './propostas/registros-de-item.ts';
export type { GerarRelatoriosOptions, ResultadoRelatorio } from './rodada.ts';
export { type RoteiroSqlOptions, roteiroSql } from './roteiro-sql.ts';
export { generateRelatorios } from './run.ts';
export { type LerTotaisOptions, type LinhaTotais, loadTotais } from './totais/load-totais.ts';
export { type ModoTotal, modoTotal } from './totais/total-coluna.ts';
export { VERSAO_DOS_RESULTADOS } from './versao-dos-resultados.ts';
export { buildInventario } from './virada/build-inventario.ts';
export { buildRegistroDoEstoque, mesesDaApropriacao } from './virada/build-registro-do-estoque.ts';
export { itensDoInventario } from './virada/itens-do-inventario.ts';
