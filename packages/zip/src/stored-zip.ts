import { crc32 } from './crc32.ts';
import { endOfZip } from './end-of-zip.ts';
import { directoryLine, type EntryRecord, localHeader } from './entry-records.ts';
import { joinBytes } from './zip-numbers.ts';

export interface StoredEntry {
  name: string;
  /** Written as UTF-8. */
  text: string;
}

/** A ZIP in memory whose entries are not compressed; made without Node. The same entries give the same bytes. */
export function storedZip(entries: readonly StoredEntry[]): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const lines: Uint8Array[] = [];
  let offset = 0;
  for (const { name, text } of entries) {
    const bytes = new TextEncoder().encode(text);
    const size = bytes.length;
    const record: EntryRecord = { name, crc: crc32(bytes), compressed: size, size, stored: true };
    const header = localHeader(record);
    parts.push(header, bytes);
    lines.push(directoryLine(record, offset));
    offset += header.length + size;
  }
  const directory = joinBytes(lines);
  return joinBytes([...parts, directory, endOfZip({ entries: entries.length, size: directory.length, offset })]);
}
