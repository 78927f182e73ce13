export { createParquetTableWriter, type ParquetTableWriter, type TextoUtf8 } from './columnar/parquet-table-writer.ts';
export type { Coluna, ColunaTipo, EsquemaTabela } from './columnar/schema.ts';
export { tipoSql } from './columnar/tipo-sql.ts';
export type { ArquivoConferido, FichaVersao } from './conferencia/arquivo-conferido.ts';
export { type CheckArquivosOptions, checkArquivos } from './conferencia/check-arquivos.ts';
export { chooseConferidos } from './conferencia/choose-conferidos.ts';
export { openEntrada } from './conferencia/open-entrada.ts';
export type { EsocialLido, EventoEsocialLido } from './esocial/esocial-lido.ts';
export { esquemasEsocial } from './esocial/esquemas-esocial.ts';
export { type ArvoreEvento, type ElementoXml, readArvoresEsocial } from './esocial/read-arvores-esocial.ts';
export { readEsocial } from './esocial/read-esocial.ts';
export { esquemas } from './esquemas.ts';
export { BYTES_PARA_IDENTIFICAR, identify } from './identify/identify.ts';
export { descricaoTipo, type Identificacao, type TipoDocumento } from './identify/tipo-documento.ts';
export { mesDaChave as mesDaChaveNfse, parseChaveNfse } from './nfse/chave-nfse.ts';
export {
  MAIOR_JANELA,
  type NucleoRegistros,
  palavraLinha,
  releaseNucleoRegistros,
  sinalLinha,
  takeNucleoRegistros,
} from './nucleo/nucleo-registros.ts';
export { type OrigemPapel, readOrigemPapel } from './origem/read-origem-papel.ts';
export { readOrigemPlanilha } from './origem/read-origem-planilha.ts';
export { type CampoOrigem, type LinhaOrigem, readOrigemSped } from './origem/read-origem-sped.ts';
export { readOrigemXml } from './origem/read-origem-xml.ts';
export type {
  ArquivoCatalogado,
  Catalogo,
  CategoriaArquivo,
  SituacaoArquivo,
  TabelaDataset,
} from './quebrar/catalogo.ts';
export { type CandidatoVersao, chooseVersoes, compareVersoes } from './quebrar/choose-versoes.ts';
export { findHashNome, findReciboNome } from './quebrar/find-hash-nome.ts';
export type { EntradaArquivo } from './quebrar/inventario.ts';
export { parseNomeTransmissao } from './quebrar/parse-nome-transmissao.ts';
export { type ProgressoQuebra, type QuebrarArquivosOptions, quebrarArquivos } from './quebrar/quebrar-arquivos.ts';
export { findReciboAnterior } from './quebrar/read-sped-file.ts';
export { type CodigoErroLeitura, LeituraError } from './sped/erro-leitura.ts';
export { ESQUEMA_VALIDACAO } from './sped/esquema-validacao.ts';
export { esquemasSped } from './sped/esquemas-sped.ts';
export { type CampoLayout, getLayout, type Layout, type RegistroLayout } from './sped/layouts/layout.ts';
export { chooseLeiaute } from './sped/layouts/leiautes.ts';
export { nomesCampos } from './sped/layouts/plano-leitura.ts';
export { type ObrigacaoSped, obrigacoesSped } from './sped/obrigacao-sped.ts';
export type { Problema } from './sped/problema.ts';
export { LEITOR_VERSAO, type ReadSpedOptions, readSped, type SpedLido, type TabelaLida } from './sped/read-sped.ts';
export { decodeTexto, type EncodingSped } from './sped/texto-cp1252.ts';
export {
  COLUNAS_DO_INVENTARIO,
  type ColunaDoInventario,
  DONOS_DO_ITEM,
  HIPOTESES_DO_ESTOQUE,
  MARCA_DO_INVENTARIO,
  ORIGENS_DO_ITEM,
  ROTULO_DO_DIA,
  SIM_OU_NAO,
} from './virada/colunas-do-inventario.ts';
export { hasValidDv, parseChave } from './xml/chave.ts';
export { esquemasNfe } from './xml/esquemas-nfe.ts';
export type { EventoLido, NfeLida, NotaLida } from './xml/nfe-lida.ts';
export { readNfe } from './xml/read-nfe.ts';
export { LIMITES_ZIP, type LimitesZip } from './zip/limites-zip.ts';
