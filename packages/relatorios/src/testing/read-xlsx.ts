import { Writable } from 'node:stream';
import { inflateRawSync } from 'node:zlib';

/** A receiver that is always full, as a slow download is. */
export function sink(): { out: Writable; bytes: () => Buffer } {
  const parts: Buffer[] = [];
  const out = new Writable({
    highWaterMark: 1,
    write(part: Buffer, _encoding, done) {
      parts.push(Buffer.from(part));
      setImmediate(done);
    },
  });
  return { out, bytes: () => Buffer.concat(parts) };
}

/** The entries of a ZIP by its directory, as a reader other than ours would find them. */
export function unzip(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  const entries = new Map<string, string>();
  let at = zip.readUInt32LE(end + 16);
  for (let n = zip.readUInt16LE(end + 10); n > 0; n--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const offset = zip.readUInt32LE(at + 42);
    const start = offset + 30 + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
    const inflated = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    if (inflated.length !== zip.readUInt32LE(at + 24)) throw new Error('an entry of the ZIP has another size');
    entries.set(zip.toString('utf8', at + 46, at + 46 + nameLength), inflated.toString('utf8'));
    at += 46 + nameLength;
  }
  return entries;
}

const cells = (row: string) =>
  [
    ...row.matchAll(
      /<c( t="inlineStr")? s="(\d+)"(?:\/>|>(?:<is><t[^>]*>([\s\S]*?)<\/t><\/is>|<v>([^<]*)<\/v>)<\/c>)/g,
    ),
  ].map((m) => m[3] ?? m[4] ?? null);
/** The cells of each row of a sheet, as texts. */
export const rowsOf = (sheet: string) => sheet.split('<row>').slice(1).map(cells);
