import { formatDateTimeBr } from '@apura/br';
import { FEITO_POR, VERSAO_ZIP } from './end-of-zip.ts';
import { u16, u32, u64 } from './zip-numbers.ts';

/** What a ZIP says of a document. */
export interface EntradaEscrita {
  nome: string;
  data?: Date | undefined;
  crc: number;
  comprimido: number;
  tamanho: number;
  /** Whether its sizes stand behind its bytes. */
  depois?: boolean;
  /** Whether the sizes are written as those of a ZIP64. */
  longa?: boolean;
}

const MAX_32 = 0xffffffff;
const DEFLATE = 8;
const TAMANHOS_DEPOIS = 0x0008;
const NOME_UTF8 = 0x0800;
/** A plain file that everybody may read. */
const MODO = (0o100644 << 16) >>> 0;
/** 1 January 2020, at midnight. */
const SEM_DATA = { dia: ((2020 - 1980) << 9) | (1 << 5) | 1, hora: 0 };

/** Whether a document may not fit into the short numbers; packing one that cannot be packed adds a little. */
export function wantsZip64(tamanho: number): boolean {
  return tamanho > 0xffff0000 - Math.ceil(tamanho / 1000);
}

/** What stands before the bytes of a document. */
export function localHeader(entrada: EntradaEscrita): Buffer {
  const { depois = false, longa = false } = entrada;
  // The sizes that are not known yet; the field says only how long they will be.
  const extra = longa ? Buffer.concat([u16(1), u16(16), u64(0), u64(0)]) : Buffer.alloc(0);
  const nome = Buffer.from(entrada.nome);
  const comum = commonPart(entrada, nome);
  if (depois) comum.fill(longa ? 0xff : 0, 14, 22).fill(0, 10, 14);
  comum.writeUInt16LE(extra.length, 24);
  return Buffer.concat([u32(0x04034b50), comum, nome, extra]);
}

/** What stands behind the bytes of a document whose sizes were not known before. */
export function sizesAfter({ crc, comprimido, tamanho, longa = false }: EntradaEscrita): Buffer {
  const size = longa ? u64 : u32;
  return Buffer.concat([u32(0x08074b50), u32(crc), size(comprimido), size(tamanho)]);
}

/** The line of the directory of a document that begins at `offset`. */
export function directoryLine(entrada: EntradaEscrita, offset: number): Buffer {
  const { longa = false, tamanho, comprimido } = entrada;
  const longe = offset >= MAX_32;
  const numeros = [...(longa ? [tamanho, comprimido] : []), ...(longe ? [offset] : [])].map(u64);
  const extra = numeros.length === 0 ? [] : [u16(1), u16(numeros.length * 8), ...numeros];
  const nome = Buffer.from(entrada.nome);
  const inicio = commonPart(entrada, nome);
  if (longa) inicio.fill(0xff, 14, 22);
  inicio.writeUInt16LE(Buffer.concat(extra).length, 24);
  const resto = Buffer.alloc(14);
  resto.writeUInt32LE(MODO, 6);
  resto.writeUInt32LE(longe ? MAX_32 : offset, 10);
  return Buffer.concat([u32(0x02014b50), u16(FEITO_POR), inicio, resto, nome, ...extra]);
}

/** From the version to the length of the extra field, which is left open: the same in the header and in the directory. */
function commonPart(entrada: EntradaEscrita, nome: Buffer): Buffer {
  const { data, crc, comprimido, tamanho, depois = false, longa = false } = entrada;
  const { dia, hora } = data === undefined ? SEM_DATA : dosTime(data);
  const comum = Buffer.alloc(26);
  comum.writeUInt16LE(VERSAO_ZIP, 0);
  comum.writeUInt16LE((depois ? TAMANHOS_DEPOIS : 0) | (nome.length === entrada.nome.length ? 0 : NOME_UTF8), 2);
  comum.writeUInt16LE(DEFLATE, 4);
  comum.writeUInt16LE(hora, 6);
  comum.writeUInt16LE(dia, 8);
  comum.writeUInt32LE(crc, 10);
  if (!longa) comum.writeUInt32LE(comprimido, 14);
  if (!longa) comum.writeUInt32LE(tamanho, 18);
  comum.writeUInt16LE(nome.length, 22);
  return comum;
}

/** A moment in São Paulo in the ZIP's own form, which begins in 1980 and has every second second. */
function dosTime(data: Date): { dia: number; hora: number } {
  const [, d = 1, m = 1, a = 0, h = 0, min = 0, s = 0] =
    /^(\d\d)\/(\d\d)\/(\d{4}) (\d\d):(\d\d):(\d\d)$/.exec(formatDateTimeBr(data.toISOString()))?.map(Number) ?? [];
  if (a < 1980 || a > 2107) return SEM_DATA;
  return { dia: ((a - 1980) << 9) | (m << 5) | d, hora: (h << 11) | (min << 5) | (s >> 1) };
}
