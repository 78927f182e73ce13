import { u16, u32, u64 } from './zip-numbers.ts';

const MAX_16 = 0xffff;
const MAX_32 = 0xffffffff;
/** Of the format: 4.5, the first with ZIP64. */
export const VERSAO_ZIP = 45;
/** Made on Unix, so that the modes of the documents count. */
export const FEITO_POR = (3 << 8) | VERSAO_ZIP;

/**
 * What stands after the directory of a ZIP: its place and size, and before it the record of a ZIP64 when one of the numbers
 * does not fit. `offset`: where the directory begins.
 */
export function endOfZip({ entradas, tamanho, offset }: { entradas: number; tamanho: number; offset: number }): Buffer {
  const fim = Buffer.alloc(18);
  const total = Math.min(entradas, MAX_16);
  fim.writeUInt16LE(total, 4);
  fim.writeUInt16LE(total, 6);
  fim.writeUInt32LE(Math.min(tamanho, MAX_32), 8);
  fim.writeUInt32LE(Math.min(offset, MAX_32), 12);
  const curto = Buffer.concat([u32(0x06054b50), fim]);
  if (entradas < MAX_16 && tamanho < MAX_32 && offset < MAX_32) return curto;
  const longo = [
    u32(0x06064b50),
    u64(44),
    u16(FEITO_POR),
    u16(VERSAO_ZIP),
    Buffer.alloc(8),
    u64(entradas),
    u64(entradas),
    u64(tamanho),
    u64(offset),
  ];
  const localizador = [u32(0x07064b50), Buffer.alloc(4), u64(offset + tamanho), Buffer.from([1, 0, 0, 0])];
  return Buffer.concat([...longo, ...localizador, curto]);
}
