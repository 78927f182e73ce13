// Written by `npm run gen:esquema -w @apura/documentos` from src/nucleo/esquema. Do not edit.

export const chavesIndice: i32 = 2048;
export const bytesJanela: i32 = 2097152;
export const folga: i32 = 64;
export const niveis: i32 = 10;
export const maxRegistros: i32 = 512;
export const maxLugares: i32 = 512;
export const maxLinhasLote: i32 = 1024;
export const maxLinhasGrupo: i32 = 122880;
export const bytesTrechoLeitura: i32 = 131072;
export const maxEntradasDicionario: i32 = 16384;
export const maxBytesDicionario: i32 = 262144;
export const casasDicionario: i32 = 32768;
export const maiorPrefixo: i32 = 4096;
export const bytesSaida: i32 = 2621440;
export const bytesArena: i32 = 67108864;
export const maxLayouts: i32 = 512;
export const maxLinhasTabela: i32 = 512;
export const marcasPorLinha: i32 = 258;
export const codigosConhecidos: i32 = 2048;
export const maxBytesLayouts: i32 = 1048576;
export const maxAchados: i32 = 1024;
export const maxPapeis: i32 = 512;
export const maxFiltros: i32 = 2048;
export const maxGuardados: i32 = 32;
export const maxLinhasProcuradas: i32 = 4096;
export const maxTrechos: i32 = 512;
export const bitsValores: i32 = 262144;

/** Bits: the line has no last bar; it has a control character; checks that TypeScript must still make. */
export const enum sinalLinha {
  aberta = 1,
  controle = 2,
  aConferir = 4,
  aCalcular = 8,
  aReferir = 16,
  aDocumentar = 32,
  tudo = 60,
  bitsSeguintes = 8,
}

/** Why the lines stopped: none is left; one is unusual; its record has no batch; its batch is full. */
export const enum motivoLinha {
  fim = 0,
  estranha = 1,
  semLote = 2,
  loteCheio = 3,
}

/** Why a column stopped: its block is full; its first empty row; a value that TypeScript must read. */
export const enum motivoColuna {
  bloco = 1,
  esparsa = 2,
  especial = 3,
}

/** What a column takes: one of the integers of the batch, or a field of the line. */
export const enum tipoLugar {
  inteiro = 0,
  texto = 1,
  decimal = 2,
  data = 3,
}

/** Kinds of values that the core checks. It reports every value of an unknown kind to TypeScript. */
export const enum tipoConferido {
  qualquer = 0,
  texto = 1,
  inteiro = 2,
  decimal = 3,
  data = 4,
  cnpj = 5,
  desconhecido = 6,
}

/** What a CST means for the calculation, as bits. */
export const enum sobreSituacao {
  semTributo = 1,
  comCredito = 2,
  basica = 4,
}

/** Bits: the record opens another establishment; consecutive lines of it may be reported as one. */
export const enum modoLayout {
  mudaEstabelecimento = 1,
  emCorrida = 2,
}

/** Bits: finds the record; finds what is below it too; marks its stretch; keeps the last one. */
export const enum sinalPapel {
  achado = 1,
  abre = 2,
  marcado = 4,
  guardado = 8,
}

/** A record that was found in the window. */
@unmanaged
export class LinhaTabela {
  /** First byte. */
  inicio: i32;
  /** End of its first line, without the line end. */
  fimLinha: i32;
  /** End of the record, with the line end. */
  fim: i32;
  /** Its four letters, the first one highest; 0: none. */
  codigo: i32;
  /** Physical lines. */
  linhas: i32;
  /** First of its marks. The filter writes the physical line here. */
  marca: i32;
  /** Its fields. The filter writes 1 here when a record below it caused it to be found. */
  campos: i32;
  /** Bits of `sinalLinha`. */
  sinais: i32;
}
export const bytesLinhaTabela: usize = 32;

/** Position of the reader in the file and in the hierarchy of records. */
@unmanaged
export class Leitura {
  /** Next byte of the window. */
  posicao: i32;
  /** Physical lines read so far. */
  linha: i32;
  /** No level deeper than this is open. */
  fundo: i32;
  /** Line of the last known record. */
  ultimaLinha: i32;
  /** Last known record, as index in the plan. */
  ultimoRegistro: i32;
  /** Smallest level of the lines that were counted. */
  menorNivel: i32;
  /** Line ends in the stretch that was marked. */
  quantasLinhas: i32;
  /** Record at which the core stopped; -1: none. */
  registro: i32;
  /** Line of the stretch at which the core stopped. */
  proxima: i32;
}
export const bytesLeitura: usize = 40;

/** A record of the reading plan. */
@unmanaged
export class RegistroPlano {
  /** Level in the hierarchy. */
  nivel: i32;
  /** Parent as index in the plan; -1: none. */
  pai: i32;
  /** Fields of a line that only needs its fields stored; -1: TypeScript reads the record. */
  campos: i32;
  /** Its batch; 0: none yet. */
  lote: usize;
  /** Rows in the batch. */
  noLote: i32;
  /** Lines that the core has read. */
  lidas: i32;
}
export const bytesRegistroPlano: usize = 24;

/** A batch whose rows the core stores column by column, and how far it is. */
@unmanaged
export class LoteAtual {
  /** First mark of each row; behind these, their lines and the lines of their parents. */
  inicios: usize;
  /** Rows. */
  quantas: i32;
  /** Row of the table that the first one becomes. */
  base: i32;
  /** Columns to store. */
  lugares: i32;
  /** Whether texts are in Windows-1252. */
  cp1252: i32;
  /** Whether numbers may be negative. */
  negativos: i32;
  /** First of the rows that are stored together. */
  ladrilho: i32;
  /** Column at which the core stopped. */
  lugar: i32;
  /** Row at which the core stopped. */
  linha: i32;
}
export const bytesLoteAtual: usize = 40;

/** A column of a batch and the field that it takes. */
@unmanaged
export class Lugar {
  /** One of `tipoLugar`. */
  tipo: i32;
  /** Place of the field in its line, or of the integers in the batch. */
  campo: i32;
  /** Decimal places that the layout allows. */
  casas: i32;
  /** Decimal places of the column. */
  escala: i32;
  /** Block that is being filled. */
  bloco: usize;
  /** Bytes of the block. */
  capacidade: i32;
  /** Bytes used in the block. */
  usado: i32;
  /** Values stored. */
  naoNulos: i32;
  /** One bit per row with a value; 0: all rows so far have one. */
  presentes: usize;
  /** One of `motivoColuna`. */
  motivo: i32;
  /** Bytes that the next value needs. */
  precisa: i32;
}
export const bytesLugar: usize = 48;

/** The dictionary of a column that is being built. */
@unmanaged
export class Dicionario {
  /** Different values. */
  entradas: i32;
  /** Bytes of the entries. */
  bytes: i32;
  /** Values. */
  valores: i32;
}
export const bytesDicionario: usize = 16;

/** The differences of a column that are being written. */
@unmanaged
export class Diferencas {
  /** The value before the next one. */
  anterior: i64;
  /** Differences that are not written yet. */
  esperam: i32;
  /** Where the next block goes. */
  saida: usize;
}
export const bytesDiferencas: usize = 16;

/** The texts of a column whose common prefixes are being removed. */
@unmanaged
export class Prefixos {
  /** Texts so far. */
  textos: i32;
}
export const bytesPrefixos: usize = 8;

/** The smallest and the largest integer so far. */
@unmanaged
export class Extremos {
  /** Smallest. */
  menor: i32;
  /** Largest. */
  maior: i32;
}
export const bytesExtremos: usize = 8;

/** What the core knows of the file that is checked. */
@unmanaged
export class Arquivo {
  /** Number of the open establishment; known codes of another one do not count. */
  secao: i32;
  /** Whether the CNPJ of the open establishment is known. */
  temCnpj: i32;
  /** Last day of the file as aaaammdd. */
  ultimoDia: f64;
}
export const bytesArquivo: usize = 16;

/** What a record is checked against; its fields follow it. A field number is 0 where the record has none. */
@unmanaged
export class Layout {
  /** Fields, REG included. */
  quantos: i32;
  /** Bits of `modoLayout`. */
  modo: i32;
  /** Field that must rise from line to line of a run. */
  crescente: i32;
  /** Field with the side (entry or exit) of the document that the record opens. */
  operacao: i32;
  /** CST that must be of that side. */
  lado: i32;
  /** CST that must equal the next one. */
  situacaoPis: i32;
  /** CST of COFINS. */
  situacaoCofins: i32;
  /** First `Conta`. */
  contas: usize;
  /** Calculations. */
  quantasContas: i32;
  /** First `Referencia`. */
  referencias: usize;
  /** References. */
  quantasReferencias: i32;
  /** Its `Documento`; 0: none. */
  documento: usize;
  /** Bits of `sinalLinha` that every line has. */
  sempre: i32;
}
export const bytesLayout: usize = 56;

/** What a field is checked against. */
@unmanaged
export class Campo {
  /** One of `tipoConferido`. */
  tipo: i32;
  /** Greatest length in bytes; of a decimal, in digits. */
  maximo: i32;
  /** Decimal places. */
  casas: i32;
  /** Whether it must have a value. */
  obrigatorio: i32;
  /** Whether its length must be the greatest. */
  exato: i32;
  /** Codes that it may hold: their number, then the codes in order; 0: any. */
  lista: usize;
  /** Code of the list that was found last. */
  ultimo: u64;
  /** Whether the number of a decimal is wanted. */
  lido: i32;
}
export const bytesCampo: usize = 40;

/** Fields that a contribution is calculated from, the factors that bring them to one scale, and rates. */
@unmanaged
export class Conta {
  /** CST. */
  cst: i32;
  /** Declared amount. */
  valor: i32;
  /** Base. */
  base: i32;
  /** Rate. */
  aliquota: i32;
  /** Quantity. */
  quantidade: i32;
  /** Amount by unit. */
  porUnidade: i32;
  /** Nature of the credit. */
  natureza: i32;
  /** To cents. */
  escalaValor: f64;
  /** To ten-thousandths. */
  escalaBase: f64;
  /** To ten-thousandths. */
  escalaAliquota: f64;
  /** To thousandths. */
  escalaQuantidade: f64;
  /** To ten-thousandths. */
  escalaPorUnidade: f64;
  /** Basic rate, in ten-thousandths. */
  basica1: f64;
  /** Basic rate. */
  basica2: f64;
  /** Basic rate. */
  basica3: f64;
}
export const bytesConta: usize = 96;

/** A field that refers to a table of the file. */
@unmanaged
export class Referencia {
  /** Field. */
  campo: i32;
  /** Number of the table. */
  tabela: i32;
  /** Whether the field must have a value. */
  exigida: i32;
}
export const bytesReferencia: usize = 16;

/** Fields that say something of a document twice; 0: none. */
@unmanaged
export class Documento {
  /** Date that may not be after the last day of the file. */
  dia1: i32;
  /** The same. */
  dia2: i32;
  /** The same. */
  dia3: i32;
  /** The same. */
  dia4: i32;
  /** Key, which repeats the following fields. */
  chave: i32;
  /** Number. */
  numero: i32;
  /** Series. */
  serie: i32;
  /** Model. */
  modelo: i32;
  /** Date of issue. */
  data: i32;
  /** Who issued it. */
  emitente: i32;
}
export const bytesDocumento: usize = 40;

/** A code that TypeScript found in a table of the file. */
@unmanaged
export class CodigoConhecido {
  /** Establishment that was open. */
  secao: i32;
  /** Its table and its length. */
  qual: i32;
  /** Its bytes, then zeros. */
  codigo: v128;
}
export const bytesCodigoConhecido: usize = 32;

/** What the filter keeps between two windows. */
@unmanaged
export class EstadoFiltro {
  /** Physical line of the next record. */
  linha: i32;
  /** Records so far. */
  ordem: i32;
  /** Level of the record whose descendants are found; -1: none. */
  aberto: i32;
  /** Block of the last record; -1: none. */
  bloco: i32;
  /** Where in the window the next record begins. */
  proximo: i32;
  /** Records found in this call. */
  achados: i32;
  /** Stretches written in this call. */
  trechos: i32;
  /** Records without a role. */
  semPapel: i32;
  /** Whether the 9999 was passed. */
  acabou: i32;
  /** First of the wanted lines that was not passed. */
  linhaUsada: i32;
  /** Wanted lines in the memory. */
  linhasDadas: i32;
  /** Whether more wanted lines follow these. */
  linhasMais: i32;
  /** Roles whose last record is kept. */
  guardados: i32;
  /** Where the window begins in the file. */
  deslocamento: f64;
  /** Bytes of a stretch, at least. */
  menorTrecho: f64;
}
export const bytesEstadoFiltro: usize = 72;

/** The role of a record, and what the filter saw of it. */
@unmanaged
export class Papel {
  /** Level in the hierarchy. */
  nivel: i32;
  /** Bits of `sinalPapel`. */
  sinais: i32;
  /** First `Filtro`. */
  filtros: usize;
  /** Filters. */
  quantosFiltros: i32;
  /** Records of this code so far. */
  vezes: i32;
  /** Line of the first one. */
  primeira: i32;
  /** Where in the file the last one begins, when it is kept. */
  posicao: f64;
  /** Line of the last one, when it is kept; 0: none. */
  ultima: i32;
  /** Length of its first line. */
  tamanho: i32;
  /** Whether the last one is in the table already. */
  naTabela: i32;
  /** Code of the record. */
  codigo: i32;
}
export const bytesPapel: usize = 48;

/** A field that a record may be found by. */
@unmanaged
export class Filtro {
  /** Place in the line; REG is 0. */
  campo: i32;
  /** Whether leading zeros do not count. */
  numero: i32;
  /** Start of its hash. */
  semente: u32;
}
export const bytesFiltro: usize = 16;

/** A stretch of whole documents of a file. */
@unmanaged
export class Trecho {
  /** Where it begins in the file; -1: none is open. */
  posicao: f64;
  /** First physical line. */
  linha: i32;
  /** Records before it. */
  ordem: i32;
  /** Its block. */
  bloco: i32;
  /** Whether it must be visited whatever is looked for. */
  marcado: i32;
}
export const bytesTrecho: usize = 24;

/** The beginning of every memory. Below it is what the compiler put into the module. */
export namespace memoriaComum {
  /** Finds a record by its code: keys, then records. */
  export const indice: usize = 65536;
  /** The part of the file that is being read. */
  export const janela: usize = 81984;
}

/** Reading a file into tables (src/nucleo/nucleo.ts). */
export namespace memoriaLeitor {
  /** Position of the reader. */
  export const leitura: usize = 2179200;
  /** Open line of every level, then their records. */
  export const pilha: usize = 2179328;
  /** The plan. */
  export const registros: usize = 2179520;
  /** Batch of every record. */
  export const lotes: usize = 2191872;
  /** The batch that is being stored. */
  export const lote: usize = 8483392;
  /** Its columns. */
  export const lugares: usize = 8483520;
  /** Bars and line ends of the stretch. */
  export const marcas: usize = 8508160;
  /** Which marks are line ends. */
  export const fins: usize = 9032512;
  /** The dictionary of a column. */
  export const dicionario: usize = 9556864;
  /** Hash table of its entries. */
  export const tabelaDicionario: usize = 9556992;
  /** Where each entry begins. */
  export const lugaresDicionario: usize = 9622592;
  /** Its entries. */
  export const entradasDicionario: usize = 9688192;
  /** Entry of every value. */
  export const indicesDicionario: usize = 9950400;
  /** The differences of a column. */
  export const diferencas: usize = 10196288;
  /** Differences that are not written yet. */
  export const esperam: usize = 10196416;
  /** The prefixes of a column. */
  export const prefixos: usize = 10197504;
  /** Bytes each text shares with the one before. */
  export const tamanhosPrefixos: usize = 10197632;
  /** Bytes of each text that follow. */
  export const tamanhosRestos: usize = 10689216;
  /** The text before. */
  export const textoAnterior: usize = 11180800;
  /** Smallest and largest integer. */
  export const extremos: usize = 11184960;
  /** Encoded columns. */
  export const saida: usize = 11185088;
  /** Blocks of the columns. */
  export const arena: usize = 13806592;
}

/** Finding and checking records (src/nucleo/nucleo-registros.ts). */
export namespace memoriaRegistros {
  /** Address of every `Layout`. */
  export const enderecos: usize = 2179200;
  /** Records that were found. */
  export const tabela: usize = 2181312;
  /** The file. */
  export const arquivo: usize = 2197760;
  /** CNPJ of the open establishment. */
  export const cnpj: usize = 2197888;
  /** Bits of `sobreSituacao` of each CST. */
  export const situacoes: usize = 2198016;
  /** Codes, each at its hash. */
  export const conhecidos: usize = 2198336;
  /** Bars of the records. */
  export const marcas: usize = 2263936;
  /** Number of the field behind a bar. */
  export const valores: usize = 2792384;
  /** Layouts, fields, calculations, references, lists. */
  export const layouts: usize = 3849216;
}

/** Finding wanted records (src/nucleo/nucleo-filtro.ts). */
export namespace memoriaFiltro {
  /** State between two windows. */
  export const estado: usize = 2179200;
  /** The stretch that is open. */
  export const trecho: usize = 2179392;
  /** Addresses of the roles that are kept. */
  export const guardados: usize = 2179520;
  /** Role of every record. */
  export const papeis: usize = 2179712;
  /** Filters of all roles. */
  export const filtros: usize = 2204352;
  /** One bit per hash of a wanted value. */
  export const bits: usize = 2237184;
  /** Wanted lines. */
  export const linhas: usize = 2270016;
  /** Stretches that ended. */
  export const trechos: usize = 2286464;
  /** Records that were found. */
  export const tabela: usize = 2298816;
}
