import { MADE_BY, MAX_32, VERSION_ZIP64 } from './end-of-zip.ts';
import { joinBytes, u16, u32, u64 } from './zip-numbers.ts';

/** What a ZIP records about an entry. Sizes are bytes. */
export interface EntryRecord {
  name: string;
  /** Default: 1 January 2020, so that the same entries give the same bytes. */
  date?: Date | undefined;
  crc: number;
  compressed: number;
  size: number;
  /** Whether the bytes are not compressed. */
  stored?: boolean;
  /** Whether the sizes and the CRC come after the bytes. */
  sizesAfter?: boolean;
  /** Whether the sizes are written as those of a ZIP64. */
  long?: boolean;
}

const SIZES_AFTER = 0x0008;
const UTF8_NAME = 0x0800;
const DEFLATE = 8;
const STORED = 0;
/** Version 2.0 of the format is the first with folders and deflate. */
const VERSION = 20;
/** A plain file that everybody may read. */
const MODE = (0o100644 << 16) >>> 0;
/** 1 January 2020, at midnight. */
const NO_DATE = { day: ((2020 - 1980) << 9) | (1 << 5) | 1, time: 0 };

/** Whether an entry may be too large for the short numbers; deflating incompressible bytes adds a little. */
export function wantsZip64(size: number): boolean {
  return size > 0xffff0000 - Math.ceil(size / 1000);
}

/** The record before an entry's bytes. */
export function localHeader(entry: EntryRecord): Uint8Array {
  const { sizesAfter = false, long = false } = entry;
  // The sizes are not known yet: the field only reserves their length.
  const extra = long ? [u16(1), u16(16), u64(0), u64(0)] : [];
  const known = sizesAfter ? { ...entry, crc: 0, compressed: 0, size: 0 } : entry;
  const name = new TextEncoder().encode(entry.name);
  return joinBytes([u32(0x04034b50), ...commonPart(known, { name, extra, version: versionOf(long) }), name, ...extra]);
}

/** The record after the bytes of an entry whose sizes were not known before. */
export function sizesAfter({ crc, compressed, size, long = false }: EntryRecord): Uint8Array {
  const sizeField = long ? u64 : u32;
  return joinBytes([u32(0x08074b50), u32(crc), sizeField(compressed), sizeField(size)]);
}

/** The line of the directory of an entry whose local header begins at `offset`. */
export function directoryLine(entry: EntryRecord, offset: number): Uint8Array {
  const { long = false, size, compressed } = entry;
  const far = offset >= MAX_32;
  const numbers = [...(long ? [size, compressed] : []), ...(far ? [offset] : [])].map(u64);
  const extra = numbers.length === 0 ? [] : [u16(1), u16(numbers.length * 8), ...numbers];
  const name = new TextEncoder().encode(entry.name);
  return joinBytes([
    u32(0x02014b50),
    u16(MADE_BY),
    ...commonPart(entry, { name, extra, version: versionOf(long || far) }),
    u16(0), // No comment.
    u32(0), // The first disk; no internal attributes.
    u32(MODE),
    u32(far ? MAX_32 : offset),
    name,
    ...extra,
  ]);
}

const versionOf = (zip64: boolean): number => (zip64 ? VERSION_ZIP64 : VERSION);

/** From the version to the length of the extra field: the same in the local header and in the directory. */
function commonPart(
  entry: EntryRecord,
  { name, extra, version }: { name: Uint8Array; extra: readonly Uint8Array[]; version: number },
): Uint8Array[] {
  const { date, crc, compressed, size, stored = false, sizesAfter = false, long = false } = entry;
  const { day, time } = date === undefined ? NO_DATE : dosTime(date);
  const ascii = name.length === entry.name.length;
  return [
    u16(version),
    u16((sizesAfter ? SIZES_AFTER : 0) | (ascii ? 0 : UTF8_NAME)),
    u16(stored ? STORED : DEFLATE),
    u16(time),
    u16(day),
    u32(crc),
    u32(long ? MAX_32 : compressed),
    u32(long ? MAX_32 : size),
    u16(name.length),
    u16(joinBytes(extra).length),
  ];
}

const CLOCK = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'America/Sao_Paulo',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** A moment in São Paulo in the form of a ZIP, which begins in 1980 and counts every second second. */
function dosTime(date: Date): { day: number; time: number } {
  if (Number.isNaN(date.getTime())) return NO_DATE;
  const [y = 0, m = 1, d = 1, h = 0, min = 0, s = 0] = CLOCK.format(date).match(/\d+/g)?.map(Number) ?? [];
  if (y < 1980 || y > 2107) return NO_DATE;
  return { day: ((y - 1980) << 9) | (m << 5) | d, time: (h << 11) | (min << 5) | (s >> 1) };
}
