import { joinBytes, u16, u32, u64 } from './zip-numbers.ts';

const MAX_16 = 0xffff;
export const MAX_32 = 0xffffffff;
/** Version 4.5 of the format is the first with ZIP64. */
export const VERSION_ZIP64 = 45;
/** Made on Unix, so that readers obey the file modes. */
export const MADE_BY = (3 << 8) | VERSION_ZIP64;

/**
 * The end of a ZIP, after its directory: how many entries the directory has, its size and where it begins (`offset`). A
 * ZIP64 record comes first when one of the numbers is too large for the short record.
 */
export function endOfZip({ entries, size, offset }: { entries: number; size: number; offset: number }): Uint8Array {
  const count = u16(Math.min(entries, MAX_16));
  const short = [
    u32(0x06054b50),
    u32(0), // Only one disk.
    count,
    count,
    u32(Math.min(size, MAX_32)),
    u32(Math.min(offset, MAX_32)),
    u16(0), // No comment.
  ];
  if (entries < MAX_16 && size < MAX_32 && offset < MAX_32) return joinBytes(short);
  const long = [
    u32(0x06064b50),
    u64(44), // Bytes of this record from here on.
    u16(MADE_BY),
    u16(VERSION_ZIP64),
    u64(0), // Only one disk.
    u64(entries),
    u64(entries),
    u64(size),
    u64(offset),
  ];
  const locator = [u32(0x07064b50), u32(0), u64(offset + size), u32(1)];
  return joinBytes([...long, ...locator, ...short]);
}
