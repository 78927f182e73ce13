/** The size of every part but a file's last, in bytes (20 MiB). */
export const TAMANHO_PARTE_BYTES = 20_971_520;
/** A batch is as large as a part. @alias */
export const TAMANHO_LOTE_BYTES = TAMANHO_PARTE_BYTES;
export const MAX_REQUISICOES_SIMULTANEAS = 20;
export const PROGRESSO_MAXIMO_ANTES_DE_COMPILAR = 95;

/** What the screen takes, by extension; the parts call itself also takes {@link EXTENSOES_DA_CHAMADA}. */
export const EXTENSOES_DA_TELA = ['pdf', 'txt', 'csv', 'xml'] as const;
export const EXTENSOES_DA_CHAMADA = ['pdf', 'txt', 'csv', 'xml', 'zip', 'xlsx', 'html'] as const;

/**
 * Whether the screen takes a file: by its extension, or as the workbook of the inventory of the turn, whose name begins
 * as that of the download. What the workbook is, its content says.
 */
export const isAceitoNaTela = (nome: string): boolean =>
  (EXTENSOES_DA_TELA as readonly string[]).includes(extensaoDe(nome)) ||
  /^invent[aá]rio[ _-]da[ _-]virada.*\.xlsx$/i.test(nome.normalize('NFC'));

/** The lower-case extension of a file name, without the dot; '' when it has none. */
export function extensaoDe(nome: string): string {
  const dot = nome.lastIndexOf('.');
  return dot <= 0 ? '' : nome.slice(dot + 1).toLowerCase();
}

/** The name under which part `indice`, from 0, of a file is sent. */
export function nomeDaParte(nomeArquivo: string, indice: number): string {
  return `${nomeArquivo}.part${indice}`;
}

/** The file and index that a part's name says, or undefined when it is not `<file name>.partN`. */
export function findParte(nomeParte: string): { nomeArquivo: string; indice: number } | undefined {
  const match = /^(.+)\.part(0|[1-9]\d{0,5})$/.exec(nomeParte);
  return match === null ? undefined : { nomeArquivo: match[1] ?? '', indice: Number(match[2]) };
}

/**
 * How many parts a file of this size has. An empty file has none: the screen refuses it by name, the call refuses an
 * empty part.
 */
export function quantidadePartes(sizeBytes: number): number {
  return Math.ceil(sizeBytes / TAMANHO_PARTE_BYTES);
}

/** The size that part `indice` of a file of this size must have. */
export function tamanhoDaParte(sizeBytes: number, indice: number): number {
  const last = quantidadePartes(sizeBytes) - 1;
  return indice < last ? TAMANHO_PARTE_BYTES : sizeBytes - last * TAMANHO_PARTE_BYTES;
}
