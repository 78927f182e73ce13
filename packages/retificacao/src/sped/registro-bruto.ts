import { decodeTexto, type EncodingSped } from '@apura/documentos/registros';

/**
 * A record of a SPED file as bytes: its first physical line and all that follows up to the next record (texts of
 * several lines, blank lines). One object serves all records of a file: copy values that are needed after the visit.
 */
export interface RegistroBruto {
  /** Window over the file. */
  bytes: Buffer;
  /** Offset of the window in the file; meaningless for a record that does not come from the file. */
  deslocamento: number;
  inicio: number;
  /** End of the first physical line, without its line end. */
  fimLinha: number;
  /** End of the record, line ends included. */
  fim: number;
  /** `codigoDe(REG)`; 0 for lines before the first record. */
  codigo: number;
  /** First physical line, 1-based. */
  linha: number;
  /** Physical lines that the record takes. */
  linhas: number;
  /** First word of its row in the core's table; -1 when the core did not find it. */
  lugar: number;
}

/** The four characters of a record's code as one number, which is quicker to look up than a text. */
export function codigoDe(registro: string): number {
  return Buffer.from(registro.padEnd(4), 'latin1').readInt32BE(0);
}

const registros = new Map<number, string>();

/** The text of a `codigoDe`. A file has few codes and many records, so each text is created once. */
export function registroDe(codigo: number): string {
  const pronto = registros.get(codigo);
  if (pronto !== undefined) return pronto;
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(codigo);
  const registro = bytes.toString('latin1');
  // A damaged file may have any number of codes: the cache is bounded.
  if (registros.size < 2_000) registros.set(codigo, registro);
  return registro;
}

const barra = 124;

/** Code of the record that starts at this position, or 0: `|`, four capitals or digits, `|`. */
export function readCodigo(bytes: Buffer, inicio: number, fim: number): number {
  if (fim - inicio < 6 || bytes[inicio] !== barra || bytes[inicio + 5] !== barra) return 0;
  for (let i = inicio + 1; i < inicio + 5; i++) {
    const b = bytes[i] ?? 0;
    if (!((b >= 48 && b <= 57) || (b >= 65 && b <= 90))) return 0;
  }
  return bytes.readInt32BE(inicio + 1);
}

const soAscii = /^[\0-\x7f]*$/;

/** The first line of a record as text, without its line end. */
export const textoDe = (r: RegistroBruto, encoding: EncodingSped): string =>
  textoEntre(r.bytes, { inicio: r.inicio, fim: r.fimLinha }, encoding);

/** Some bytes of a file as text. Most texts are ASCII, which need no decoding. */
export function textoEntre(
  bytes: Buffer,
  { inicio, fim }: { inicio: number; fim: number },
  encoding: EncodingSped,
): string {
  const direto = bytes.toString('latin1', inicio, fim);
  return soAscii.test(direto) ? direto : decodeTexto(bytes.subarray(inicio, fim), encoding);
}
