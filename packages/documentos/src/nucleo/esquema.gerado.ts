// Written by `npm run gen:esquema -w @apura/documentos` from src/nucleo/esquema. Do not edit.
import { Vista } from './vista.ts';

export const chavesIndice = 2048;
export const bytesJanela = 2097152;
export const folga = 64;
export const niveis = 10;
export const maxRegistros = 512;
export const maxLugares = 512;
export const maxLinhasLote = 1024;
export const maxLinhasGrupo = 122880;
export const bytesTrechoLeitura = 131072;
export const maxEntradasDicionario = 16384;
export const maxBytesDicionario = 262144;
export const casasDicionario = 32768;
export const maiorPrefixo = 4096;
export const bytesSaida = 2621440;
export const bytesArena = 67108864;
export const maxLayouts = 512;
export const maxLinhasTabela = 512;
export const marcasPorLinha = 258;
export const codigosConhecidos = 2048;
export const maxBytesLayouts = 1048576;
export const maxAchados = 1024;
export const maxPapeis = 512;
export const maxFiltros = 2048;
export const maxGuardados = 32;
export const maxLinhasProcuradas = 4096;
export const maxTrechos = 512;
export const bitsValores = 262144;

/** Bits: the line has no last bar; it has a control character; checks that TypeScript must still make. */
export const sinalLinha = {
  aberta: 1,
  controle: 2,
  aConferir: 4,
  aCalcular: 8,
  aReferir: 16,
  aDocumentar: 32,
  tudo: 60,
  bitsSeguintes: 8,
} as const;

/** Why the lines stopped: none is left; one is unusual; its record has no batch; its batch is full. */
export const motivoLinha = {
  fim: 0,
  estranha: 1,
  semLote: 2,
  loteCheio: 3,
} as const;

/** Why a column stopped: its block is full; its first empty row; a value that TypeScript must read. */
export const motivoColuna = {
  bloco: 1,
  esparsa: 2,
  especial: 3,
} as const;

/** What a column takes: one of the integers of the batch, or a field of the line. */
export const tipoLugar = {
  inteiro: 0,
  texto: 1,
  decimal: 2,
  data: 3,
} as const;

/** Kinds of values that the core checks. It reports every value of an unknown kind to TypeScript. */
export const tipoConferido = {
  qualquer: 0,
  texto: 1,
  inteiro: 2,
  decimal: 3,
  data: 4,
  cnpj: 5,
  desconhecido: 6,
} as const;

/** What a CST means for the calculation, as bits. */
export const sobreSituacao = {
  semTributo: 1,
  comCredito: 2,
  basica: 4,
} as const;

/** Bits: the record opens another establishment; consecutive lines of it may be reported as one. */
export const modoLayout = {
  mudaEstabelecimento: 1,
  emCorrida: 2,
} as const;

/** Bits: finds the record; finds what is below it too; marks its stretch; keeps the last one. */
export const sinalPapel = {
  achado: 1,
  abre: 2,
  marcado: 4,
  guardado: 8,
} as const;

/** A record that was found in the window. */
export class LinhaTabela extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 32); }
  /** First byte. */
  get inicio(): number { return this.palavras[this.em + 0] as number; }
  set inicio(valor: number) { this.palavras[this.em + 0] = valor; }
  /** End of its first line, without the line end. */
  get fimLinha(): number { return this.palavras[this.em + 1] as number; }
  set fimLinha(valor: number) { this.palavras[this.em + 1] = valor; }
  /** End of the record, with the line end. */
  get fim(): number { return this.palavras[this.em + 2] as number; }
  set fim(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Its four letters, the first one highest; 0: none. */
  get codigo(): number { return this.palavras[this.em + 3] as number; }
  set codigo(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Physical lines. */
  get linhas(): number { return this.palavras[this.em + 4] as number; }
  set linhas(valor: number) { this.palavras[this.em + 4] = valor; }
  /** First of its marks. The filter writes the physical line here. */
  get marca(): number { return this.palavras[this.em + 5] as number; }
  set marca(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Its fields. The filter writes 1 here when a record below it caused it to be found. */
  get campos(): number { return this.palavras[this.em + 6] as number; }
  set campos(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Bits of `sinalLinha`. */
  get sinais(): number { return this.palavras[this.em + 7] as number; }
  set sinais(valor: number) { this.palavras[this.em + 7] = valor; }
}
export const bytesLinhaTabela = 32;
/** The same fields as indices of a row of words. */
export const palavraLinhaTabela = {
  inicio: 0,
  fimLinha: 1,
  fim: 2,
  codigo: 3,
  linhas: 4,
  marca: 5,
  campos: 6,
  sinais: 7,
  total: 8,
} as const;

/** Position of the reader in the file and in the hierarchy of records. */
export class Leitura extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 40); }
  /** Next byte of the window. */
  get posicao(): number { return this.palavras[this.em + 0] as number; }
  set posicao(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Physical lines read so far. */
  get linha(): number { return this.palavras[this.em + 1] as number; }
  set linha(valor: number) { this.palavras[this.em + 1] = valor; }
  /** No level deeper than this is open. */
  get fundo(): number { return this.palavras[this.em + 2] as number; }
  set fundo(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Line of the last known record. */
  get ultimaLinha(): number { return this.palavras[this.em + 3] as number; }
  set ultimaLinha(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Last known record, as index in the plan. */
  get ultimoRegistro(): number { return this.palavras[this.em + 4] as number; }
  set ultimoRegistro(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Smallest level of the lines that were counted. */
  get menorNivel(): number { return this.palavras[this.em + 5] as number; }
  set menorNivel(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Line ends in the stretch that was marked. */
  get quantasLinhas(): number { return this.palavras[this.em + 6] as number; }
  set quantasLinhas(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Record at which the core stopped; -1: none. */
  get registro(): number { return this.palavras[this.em + 7] as number; }
  set registro(valor: number) { this.palavras[this.em + 7] = valor; }
  /** Line of the stretch at which the core stopped. */
  get proxima(): number { return this.palavras[this.em + 8] as number; }
  set proxima(valor: number) { this.palavras[this.em + 8] = valor; }
}
export const bytesLeitura = 40;

/** A record of the reading plan. */
export class RegistroPlano extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 24); }
  /** Level in the hierarchy. */
  get nivel(): number { return this.palavras[this.em + 0] as number; }
  set nivel(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Parent as index in the plan; -1: none. */
  get pai(): number { return this.palavras[this.em + 1] as number; }
  set pai(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Fields of a line that only needs its fields stored; -1: TypeScript reads the record. */
  get campos(): number { return this.palavras[this.em + 2] as number; }
  set campos(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Its batch; 0: none yet. */
  get lote(): number { return this.palavras[this.em + 3] as number; }
  set lote(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Rows in the batch. */
  get noLote(): number { return this.palavras[this.em + 4] as number; }
  set noLote(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Lines that the core has read. */
  get lidas(): number { return this.palavras[this.em + 5] as number; }
  set lidas(valor: number) { this.palavras[this.em + 5] = valor; }
}
export const bytesRegistroPlano = 24;

/** A batch whose rows the core stores column by column, and how far it is. */
export class LoteAtual extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 40); }
  /** First mark of each row; behind these, their lines and the lines of their parents. */
  get inicios(): number { return this.palavras[this.em + 0] as number; }
  set inicios(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Rows. */
  get quantas(): number { return this.palavras[this.em + 1] as number; }
  set quantas(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Row of the table that the first one becomes. */
  get base(): number { return this.palavras[this.em + 2] as number; }
  set base(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Columns to store. */
  get lugares(): number { return this.palavras[this.em + 3] as number; }
  set lugares(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Whether texts are in Windows-1252. */
  get cp1252(): number { return this.palavras[this.em + 4] as number; }
  set cp1252(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Whether numbers may be negative. */
  get negativos(): number { return this.palavras[this.em + 5] as number; }
  set negativos(valor: number) { this.palavras[this.em + 5] = valor; }
  /** First of the rows that are stored together. */
  get ladrilho(): number { return this.palavras[this.em + 6] as number; }
  set ladrilho(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Column at which the core stopped. */
  get lugar(): number { return this.palavras[this.em + 7] as number; }
  set lugar(valor: number) { this.palavras[this.em + 7] = valor; }
  /** Row at which the core stopped. */
  get linha(): number { return this.palavras[this.em + 8] as number; }
  set linha(valor: number) { this.palavras[this.em + 8] = valor; }
}
export const bytesLoteAtual = 40;

/** A column of a batch and the field that it takes. */
export class Lugar extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 48); }
  /** One of `tipoLugar`. */
  get tipo(): number { return this.palavras[this.em + 0] as number; }
  set tipo(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Place of the field in its line, or of the integers in the batch. */
  get campo(): number { return this.palavras[this.em + 1] as number; }
  set campo(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Decimal places that the layout allows. */
  get casas(): number { return this.palavras[this.em + 2] as number; }
  set casas(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Decimal places of the column. */
  get escala(): number { return this.palavras[this.em + 3] as number; }
  set escala(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Block that is being filled. */
  get bloco(): number { return this.palavras[this.em + 4] as number; }
  set bloco(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Bytes of the block. */
  get capacidade(): number { return this.palavras[this.em + 5] as number; }
  set capacidade(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Bytes used in the block. */
  get usado(): number { return this.palavras[this.em + 6] as number; }
  set usado(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Values stored. */
  get naoNulos(): number { return this.palavras[this.em + 7] as number; }
  set naoNulos(valor: number) { this.palavras[this.em + 7] = valor; }
  /** One bit per row with a value; 0: all rows so far have one. */
  get presentes(): number { return this.palavras[this.em + 8] as number; }
  set presentes(valor: number) { this.palavras[this.em + 8] = valor; }
  /** One of `motivoColuna`. */
  get motivo(): number { return this.palavras[this.em + 9] as number; }
  set motivo(valor: number) { this.palavras[this.em + 9] = valor; }
  /** Bytes that the next value needs. */
  get precisa(): number { return this.palavras[this.em + 10] as number; }
  set precisa(valor: number) { this.palavras[this.em + 10] = valor; }
}
export const bytesLugar = 48;

/** The dictionary of a column that is being built. */
export class Dicionario extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 16); }
  /** Different values. */
  get entradas(): number { return this.palavras[this.em + 0] as number; }
  set entradas(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Bytes of the entries. */
  get bytes(): number { return this.palavras[this.em + 1] as number; }
  set bytes(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Values. */
  get valores(): number { return this.palavras[this.em + 2] as number; }
  set valores(valor: number) { this.palavras[this.em + 2] = valor; }
}
export const bytesDicionario = 16;

/** The differences of a column that are being written. */
export class Diferencas extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 16); }
  /** Differences that are not written yet. */
  get esperam(): number { return this.palavras[this.em + 2] as number; }
  set esperam(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Where the next block goes. */
  get saida(): number { return this.palavras[this.em + 3] as number; }
  set saida(valor: number) { this.palavras[this.em + 3] = valor; }
}
export const bytesDiferencas = 16;

/** The texts of a column whose common prefixes are being removed. */
export class Prefixos extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 8); }
  /** Texts so far. */
  get textos(): number { return this.palavras[this.em + 0] as number; }
  set textos(valor: number) { this.palavras[this.em + 0] = valor; }
}
export const bytesPrefixos = 8;

/** The smallest and the largest integer so far. */
export class Extremos extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 8); }
  /** Smallest. */
  get menor(): number { return this.palavras[this.em + 0] as number; }
  set menor(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Largest. */
  get maior(): number { return this.palavras[this.em + 1] as number; }
  set maior(valor: number) { this.palavras[this.em + 1] = valor; }
}
export const bytesExtremos = 8;

/** What the core knows of the file that is checked. */
export class Arquivo extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 16); }
  /** Number of the open establishment; known codes of another one do not count. */
  get secao(): number { return this.palavras[this.em + 0] as number; }
  set secao(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Whether the CNPJ of the open establishment is known. */
  get temCnpj(): number { return this.palavras[this.em + 1] as number; }
  set temCnpj(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Last day of the file as aaaammdd. */
  get ultimoDia(): number { return this.numeros[(this.em >> 1) + 1] as number; }
  set ultimoDia(valor: number) { this.numeros[(this.em >> 1) + 1] = valor; }
}
export const bytesArquivo = 16;

/** What a record is checked against; its fields follow it. A field number is 0 where the record has none. */
export class Layout extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 56); }
  /** Fields, REG included. */
  get quantos(): number { return this.palavras[this.em + 0] as number; }
  set quantos(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Bits of `modoLayout`. */
  get modo(): number { return this.palavras[this.em + 1] as number; }
  set modo(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Field that must rise from line to line of a run. */
  get crescente(): number { return this.palavras[this.em + 2] as number; }
  set crescente(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Field with the side (entry or exit) of the document that the record opens. */
  get operacao(): number { return this.palavras[this.em + 3] as number; }
  set operacao(valor: number) { this.palavras[this.em + 3] = valor; }
  /** CST that must be of that side. */
  get lado(): number { return this.palavras[this.em + 4] as number; }
  set lado(valor: number) { this.palavras[this.em + 4] = valor; }
  /** CST that must equal the next one. */
  get situacaoPis(): number { return this.palavras[this.em + 5] as number; }
  set situacaoPis(valor: number) { this.palavras[this.em + 5] = valor; }
  /** CST of COFINS. */
  get situacaoCofins(): number { return this.palavras[this.em + 6] as number; }
  set situacaoCofins(valor: number) { this.palavras[this.em + 6] = valor; }
  /** First `Conta`. */
  get contas(): number { return this.palavras[this.em + 7] as number; }
  set contas(valor: number) { this.palavras[this.em + 7] = valor; }
  /** Calculations. */
  get quantasContas(): number { return this.palavras[this.em + 8] as number; }
  set quantasContas(valor: number) { this.palavras[this.em + 8] = valor; }
  /** First `Referencia`. */
  get referencias(): number { return this.palavras[this.em + 9] as number; }
  set referencias(valor: number) { this.palavras[this.em + 9] = valor; }
  /** References. */
  get quantasReferencias(): number { return this.palavras[this.em + 10] as number; }
  set quantasReferencias(valor: number) { this.palavras[this.em + 10] = valor; }
  /** Its `Documento`; 0: none. */
  get documento(): number { return this.palavras[this.em + 11] as number; }
  set documento(valor: number) { this.palavras[this.em + 11] = valor; }
  /** Bits of `sinalLinha` that every line has. */
  get sempre(): number { return this.palavras[this.em + 12] as number; }
  set sempre(valor: number) { this.palavras[this.em + 12] = valor; }
}
export const bytesLayout = 56;

/** What a field is checked against. */
export class Campo extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 40); }
  /** One of `tipoConferido`. */
  get tipo(): number { return this.palavras[this.em + 0] as number; }
  set tipo(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Greatest length in bytes; of a decimal, in digits. */
  get maximo(): number { return this.palavras[this.em + 1] as number; }
  set maximo(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Decimal places. */
  get casas(): number { return this.palavras[this.em + 2] as number; }
  set casas(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Whether it must have a value. */
  get obrigatorio(): number { return this.palavras[this.em + 3] as number; }
  set obrigatorio(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Whether its length must be the greatest. */
  get exato(): number { return this.palavras[this.em + 4] as number; }
  set exato(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Codes that it may hold: their number, then the codes in order; 0: any. */
  get lista(): number { return this.palavras[this.em + 5] as number; }
  set lista(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Whether the number of a decimal is wanted. */
  get lido(): number { return this.palavras[this.em + 8] as number; }
  set lido(valor: number) { this.palavras[this.em + 8] = valor; }
}
export const bytesCampo = 40;

/** Fields that a contribution is calculated from, the factors that bring them to one scale, and rates. */
export class Conta extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 96); }
  /** CST. */
  get cst(): number { return this.palavras[this.em + 0] as number; }
  set cst(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Declared amount. */
  get valor(): number { return this.palavras[this.em + 1] as number; }
  set valor(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Base. */
  get base(): number { return this.palavras[this.em + 2] as number; }
  set base(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Rate. */
  get aliquota(): number { return this.palavras[this.em + 3] as number; }
  set aliquota(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Quantity. */
  get quantidade(): number { return this.palavras[this.em + 4] as number; }
  set quantidade(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Amount by unit. */
  get porUnidade(): number { return this.palavras[this.em + 5] as number; }
  set porUnidade(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Nature of the credit. */
  get natureza(): number { return this.palavras[this.em + 6] as number; }
  set natureza(valor: number) { this.palavras[this.em + 6] = valor; }
  /** To cents. */
  get escalaValor(): number { return this.numeros[(this.em >> 1) + 4] as number; }
  set escalaValor(valor: number) { this.numeros[(this.em >> 1) + 4] = valor; }
  /** To ten-thousandths. */
  get escalaBase(): number { return this.numeros[(this.em >> 1) + 5] as number; }
  set escalaBase(valor: number) { this.numeros[(this.em >> 1) + 5] = valor; }
  /** To ten-thousandths. */
  get escalaAliquota(): number { return this.numeros[(this.em >> 1) + 6] as number; }
  set escalaAliquota(valor: number) { this.numeros[(this.em >> 1) + 6] = valor; }
  /** To thousandths. */
  get escalaQuantidade(): number { return this.numeros[(this.em >> 1) + 7] as number; }
  set escalaQuantidade(valor: number) { this.numeros[(this.em >> 1) + 7] = valor; }
  /** To ten-thousandths. */
  get escalaPorUnidade(): number { return this.numeros[(this.em >> 1) + 8] as number; }
  set escalaPorUnidade(valor: number) { this.numeros[(this.em >> 1) + 8] = valor; }
  /** Basic rate, in ten-thousandths. */
  get basica1(): number { return this.numeros[(this.em >> 1) + 9] as number; }
  set basica1(valor: number) { this.numeros[(this.em >> 1) + 9] = valor; }
  /** Basic rate. */
  get basica2(): number { return this.numeros[(this.em >> 1) + 10] as number; }
  set basica2(valor: number) { this.numeros[(this.em >> 1) + 10] = valor; }
  /** Basic rate. */
  get basica3(): number { return this.numeros[(this.em >> 1) + 11] as number; }
  set basica3(valor: number) { this.numeros[(this.em >> 1) + 11] = valor; }
}
export const bytesConta = 96;

/** A field that refers to a table of the file. */
export class Referencia extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 16); }
  /** Field. */
  get campo(): number { return this.palavras[this.em + 0] as number; }
  set campo(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Number of the table. */
  get tabela(): number { return this.palavras[this.em + 1] as number; }
  set tabela(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Whether the field must have a value. */
  get exigida(): number { return this.palavras[this.em + 2] as number; }
  set exigida(valor: number) { this.palavras[this.em + 2] = valor; }
}
export const bytesReferencia = 16;

/** Fields that say something of a document twice; 0: none. */
export class Documento extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 40); }
  /** Date that may not be after the last day of the file. */
  get dia1(): number { return this.palavras[this.em + 0] as number; }
  set dia1(valor: number) { this.palavras[this.em + 0] = valor; }
  /** The same. */
  get dia2(): number { return this.palavras[this.em + 1] as number; }
  set dia2(valor: number) { this.palavras[this.em + 1] = valor; }
  /** The same. */
  get dia3(): number { return this.palavras[this.em + 2] as number; }
  set dia3(valor: number) { this.palavras[this.em + 2] = valor; }
  /** The same. */
  get dia4(): number { return this.palavras[this.em + 3] as number; }
  set dia4(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Key, which repeats the following fields. */
  get chave(): number { return this.palavras[this.em + 4] as number; }
  set chave(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Number. */
  get numero(): number { return this.palavras[this.em + 5] as number; }
  set numero(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Series. */
  get serie(): number { return this.palavras[this.em + 6] as number; }
  set serie(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Model. */
  get modelo(): number { return this.palavras[this.em + 7] as number; }
  set modelo(valor: number) { this.palavras[this.em + 7] = valor; }
  /** Date of issue. */
  get data(): number { return this.palavras[this.em + 8] as number; }
  set data(valor: number) { this.palavras[this.em + 8] = valor; }
  /** Who issued it. */
  get emitente(): number { return this.palavras[this.em + 9] as number; }
  set emitente(valor: number) { this.palavras[this.em + 9] = valor; }
}
export const bytesDocumento = 40;

/** A code that TypeScript found in a table of the file. */
export class CodigoConhecido extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 32); }
  /** Establishment that was open. */
  get secao(): number { return this.palavras[this.em + 0] as number; }
  set secao(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Its table and its length. */
  get qual(): number { return this.palavras[this.em + 1] as number; }
  set qual(valor: number) { this.palavras[this.em + 1] = valor; }
}
export const bytesCodigoConhecido = 32;

/** What the filter keeps between two windows. */
export class EstadoFiltro extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 72); }
  /** Physical line of the next record. */
  get linha(): number { return this.palavras[this.em + 0] as number; }
  set linha(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Records so far. */
  get ordem(): number { return this.palavras[this.em + 1] as number; }
  set ordem(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Level of the record whose descendants are found; -1: none. */
  get aberto(): number { return this.palavras[this.em + 2] as number; }
  set aberto(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Block of the last record; -1: none. */
  get bloco(): number { return this.palavras[this.em + 3] as number; }
  set bloco(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Where in the window the next record begins. */
  get proximo(): number { return this.palavras[this.em + 4] as number; }
  set proximo(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Records found in this call. */
  get achados(): number { return this.palavras[this.em + 5] as number; }
  set achados(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Stretches written in this call. */
  get trechos(): number { return this.palavras[this.em + 6] as number; }
  set trechos(valor: number) { this.palavras[this.em + 6] = valor; }
  /** Records without a role. */
  get semPapel(): number { return this.palavras[this.em + 7] as number; }
  set semPapel(valor: number) { this.palavras[this.em + 7] = valor; }
  /** Whether the 9999 was passed. */
  get acabou(): number { return this.palavras[this.em + 8] as number; }
  set acabou(valor: number) { this.palavras[this.em + 8] = valor; }
  /** First of the wanted lines that was not passed. */
  get linhaUsada(): number { return this.palavras[this.em + 9] as number; }
  set linhaUsada(valor: number) { this.palavras[this.em + 9] = valor; }
  /** Wanted lines in the memory. */
  get linhasDadas(): number { return this.palavras[this.em + 10] as number; }
  set linhasDadas(valor: number) { this.palavras[this.em + 10] = valor; }
  /** Whether more wanted lines follow these. */
  get linhasMais(): number { return this.palavras[this.em + 11] as number; }
  set linhasMais(valor: number) { this.palavras[this.em + 11] = valor; }
  /** Roles whose last record is kept. */
  get guardados(): number { return this.palavras[this.em + 12] as number; }
  set guardados(valor: number) { this.palavras[this.em + 12] = valor; }
  /** Where the window begins in the file. */
  get deslocamento(): number { return this.numeros[(this.em >> 1) + 7] as number; }
  set deslocamento(valor: number) { this.numeros[(this.em >> 1) + 7] = valor; }
  /** Bytes of a stretch, at least. */
  get menorTrecho(): number { return this.numeros[(this.em >> 1) + 8] as number; }
  set menorTrecho(valor: number) { this.numeros[(this.em >> 1) + 8] = valor; }
}
export const bytesEstadoFiltro = 72;

/** The role of a record, and what the filter saw of it. */
export class Papel extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 48); }
  /** Level in the hierarchy. */
  get nivel(): number { return this.palavras[this.em + 0] as number; }
  set nivel(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Bits of `sinalPapel`. */
  get sinais(): number { return this.palavras[this.em + 1] as number; }
  set sinais(valor: number) { this.palavras[this.em + 1] = valor; }
  /** First `Filtro`. */
  get filtros(): number { return this.palavras[this.em + 2] as number; }
  set filtros(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Filters. */
  get quantosFiltros(): number { return this.palavras[this.em + 3] as number; }
  set quantosFiltros(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Records of this code so far. */
  get vezes(): number { return this.palavras[this.em + 4] as number; }
  set vezes(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Line of the first one. */
  get primeira(): number { return this.palavras[this.em + 5] as number; }
  set primeira(valor: number) { this.palavras[this.em + 5] = valor; }
  /** Where in the file the last one begins, when it is kept. */
  get posicao(): number { return this.numeros[(this.em >> 1) + 3] as number; }
  set posicao(valor: number) { this.numeros[(this.em >> 1) + 3] = valor; }
  /** Line of the last one, when it is kept; 0: none. */
  get ultima(): number { return this.palavras[this.em + 8] as number; }
  set ultima(valor: number) { this.palavras[this.em + 8] = valor; }
  /** Length of its first line. */
  get tamanho(): number { return this.palavras[this.em + 9] as number; }
  set tamanho(valor: number) { this.palavras[this.em + 9] = valor; }
  /** Whether the last one is in the table already. */
  get naTabela(): number { return this.palavras[this.em + 10] as number; }
  set naTabela(valor: number) { this.palavras[this.em + 10] = valor; }
  /** Code of the record. */
  get codigo(): number { return this.palavras[this.em + 11] as number; }
  set codigo(valor: number) { this.palavras[this.em + 11] = valor; }
}
export const bytesPapel = 48;

/** A field that a record may be found by. */
export class Filtro extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 16); }
  /** Place in the line; REG is 0. */
  get campo(): number { return this.palavras[this.em + 0] as number; }
  set campo(valor: number) { this.palavras[this.em + 0] = valor; }
  /** Whether leading zeros do not count. */
  get numero(): number { return this.palavras[this.em + 1] as number; }
  set numero(valor: number) { this.palavras[this.em + 1] = valor; }
  /** Start of its hash. */
  get semente(): number { return this.palavras[this.em + 2] as number; }
  set semente(valor: number) { this.palavras[this.em + 2] = valor; }
}
export const bytesFiltro = 16;

/** A stretch of whole documents of a file. */
export class Trecho extends Vista {
  constructor(memoria: ArrayBuffer, endereco: number) { super(memoria, endereco, 24); }
  /** Where it begins in the file; -1: none is open. */
  get posicao(): number { return this.numeros[(this.em >> 1) + 0] as number; }
  set posicao(valor: number) { this.numeros[(this.em >> 1) + 0] = valor; }
  /** First physical line. */
  get linha(): number { return this.palavras[this.em + 2] as number; }
  set linha(valor: number) { this.palavras[this.em + 2] = valor; }
  /** Records before it. */
  get ordem(): number { return this.palavras[this.em + 3] as number; }
  set ordem(valor: number) { this.palavras[this.em + 3] = valor; }
  /** Its block. */
  get bloco(): number { return this.palavras[this.em + 4] as number; }
  set bloco(valor: number) { this.palavras[this.em + 4] = valor; }
  /** Whether it must be visited whatever is looked for. */
  get marcado(): number { return this.palavras[this.em + 5] as number; }
  set marcado(valor: number) { this.palavras[this.em + 5] = valor; }
}
export const bytesTrecho = 24;

/** The beginning of every memory. Below it is what the compiler put into the module. */
export const memoriaComum = {
  /** Finds a record by its code: keys, then records. */
  indice: 65536,
  /** The part of the file that is being read. */
  janela: 81984,
  /** Where it ends. */
  fim: 2179200,
} as const;

/** Reading a file into tables (src/nucleo/nucleo.ts). */
export const memoriaLeitor = {
  /** Position of the reader. */
  leitura: 2179200,
  /** Open line of every level, then their records. */
  pilha: 2179328,
  /** The plan. */
  registros: 2179520,
  /** Batch of every record. */
  lotes: 2191872,
  /** The batch that is being stored. */
  lote: 8483392,
  /** Its columns. */
  lugares: 8483520,
  /** Bars and line ends of the stretch. */
  marcas: 8508160,
  /** Which marks are line ends. */
  fins: 9032512,
  /** The dictionary of a column. */
  dicionario: 9556864,
  /** Hash table of its entries. */
  tabelaDicionario: 9556992,
  /** Where each entry begins. */
  lugaresDicionario: 9622592,
  /** Its entries. */
  entradasDicionario: 9688192,
  /** Entry of every value. */
  indicesDicionario: 9950400,
  /** The differences of a column. */
  diferencas: 10196288,
  /** Differences that are not written yet. */
  esperam: 10196416,
  /** The prefixes of a column. */
  prefixos: 10197504,
  /** Bytes each text shares with the one before. */
  tamanhosPrefixos: 10197632,
  /** Bytes of each text that follow. */
  tamanhosRestos: 10689216,
  /** The text before. */
  textoAnterior: 11180800,
  /** Smallest and largest integer. */
  extremos: 11184960,
  /** Encoded columns. */
  saida: 11185088,
  /** Blocks of the columns. */
  arena: 13806592,
  /** Where it ends. */
  fim: 80915520,
} as const;

/** Finding and checking records (src/nucleo/nucleo-registros.ts). */
export const memoriaRegistros = {
  /** Address of every `Layout`. */
  enderecos: 2179200,
  /** Records that were found. */
  tabela: 2181312,
  /** The file. */
  arquivo: 2197760,
  /** CNPJ of the open establishment. */
  cnpj: 2197888,
  /** Bits of `sobreSituacao` of each CST. */
  situacoes: 2198016,
  /** Codes, each at its hash. */
  conhecidos: 2198336,
  /** Bars of the records. */
  marcas: 2263936,
  /** Number of the field behind a bar. */
  valores: 2792384,
  /** Layouts, fields, calculations, references, lists. */
  layouts: 3849216,
  /** Where it ends. */
  fim: 4897856,
} as const;

/** Finding wanted records (src/nucleo/nucleo-filtro.ts). */
export const memoriaFiltro = {
  /** State between two windows. */
  estado: 2179200,
  /** The stretch that is open. */
  trecho: 2179392,
  /** Addresses of the roles that are kept. */
  guardados: 2179520,
  /** Role of every record. */
  papeis: 2179712,
  /** Filters of all roles. */
  filtros: 2204352,
  /** One bit per hash of a wanted value. */
  bits: 2237184,
  /** Wanted lines. */
  linhas: 2270016,
  /** Stretches that ended. */
  trechos: 2286464,
  /** Records that were found. */
  tabela: 2298816,
  /** Where it ends. */
  fim: 2331648,
} as const;
