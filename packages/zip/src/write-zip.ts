import { crc32, deflateRawSync } from 'node:zlib';
import { deflatePieces } from './deflate-pieces.ts';
import { endOfZip, MAX_32 } from './end-of-zip.ts';
import { directoryLine, type EntryRecord, localHeader, sizesAfter, wantsZip64 } from './entry-records.ts';

/** A file of a ZIP to write. */
export interface ZipEntry {
  /** Relative, with `/`, without `..`, because users unpack the ZIP on their machines. */
  name: string;
  content: Uint8Array | ZipContent;
  /** Time of the last change; without a date the same entries always give the same bytes. */
  date?: Date;
  /** Whether the directory names it before all others, wherever its bytes are. */
  first?: boolean;
}

/** Texts are written as UTF-8. Bytes need to be valid only until the next piece is requested. */
type ZipPieces = Iterable<string | Uint8Array> | AsyncIterable<string | Uint8Array>;

/** Content that is opened only when its turn comes. */
interface ZipContent {
  open: () => ZipPieces | Promise<ZipPieces>;
  /** Number of its bytes; another number breaks the ZIP. Content of unknown size must stay below 4 GiB. */
  size?: number;
  /** 0 to 9, as in zlib; 0 for content that is compressed already. */
  level?: number;
}

export interface WriteZipOptions {
  /** Pieces of one MiB that are deflated at a time; default: 1. Each takes a thread and two MiB. */
  inFlight?: number;
}

/**
 * Content up to this size is deflated at once: the threads of the pool would cost more memory and time than they save.
 */
const SMALL_BYTES = 256 * 1024;
/** First size of the directory, whose lines have about a hundred bytes. */
const DIRECTORY_BYTES = 64 * 1024;
/** Relative, with `/`, and never leading out of its folder. */
const SAFE_NAME = /^(?!\/)(?!(.*\/)?\.\.(\/|$))[^\\\0]+$/s;

/**
 * The bytes of a ZIP, entry after entry: only the directory line of each entry stays in memory. The sizes of a large
 * entry come after its bytes. Beyond 65,535 entries or 4 GB it is a ZIP64. An entry that cannot be read breaks the ZIP:
 * a ZIP that ends without an error is complete. Source: APPNOTE.TXT 6.3.10.
 */
export async function* writeZip(
  entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>,
  { inFlight = 1 }: WriteZipOptions = {},
): AsyncGenerator<Uint8Array> {
  const directory = createDirectory();
  let offset = 0;
  for await (const entry of entries) {
    const { name, date, first = false } = entry;
    if (!SAFE_NAME.test(name)) throw new TypeError(`not a name for an entry of a ZIP: ${name}`);
    const record: EntryRecord = { name, date, crc: 0, compressed: 0, size: 0 };
    const start = offset;
    for await (const bytes of writeEntry(entry.content, { record, inFlight })) {
      offset += bytes.length;
      yield bytes;
    }
    directory.add(directoryLine(record, start), { first });
  }
  yield* directory.bytes();
  yield endOfZip({ entries: directory.entries(), size: directory.size(), offset });
}

/** The lines of the directory in one piece of memory: arrays of their own would cost more than their content. */
function createDirectory() {
  const firsts: Uint8Array[] = [];
  let lines = new Uint8Array(DIRECTORY_BYTES);
  let used = 0;
  let size = 0;
  let entries = 0;
  return {
    add(line: Uint8Array, { first }: { first: boolean }): void {
      entries += 1;
      size += line.length;
      if (first) {
        firsts.push(line);
        return;
      }
      if (used + line.length > lines.length) {
        const larger = new Uint8Array((used + line.length) * 2);
        larger.set(lines);
        lines = larger;
      }
      lines.set(line, used);
      used += line.length;
    },
    bytes: (): Uint8Array[] => [...firsts, lines.subarray(0, used)],
    entries: () => entries,
    size: () => size,
  };
}

interface EntryOptions {
  /** Completed while the entry is written. */
  record: EntryRecord;
  inFlight: number;
}

/** The bytes of an entry with the records before and after them. */
async function* writeEntry(content: Uint8Array | ZipContent, o: EntryOptions): AsyncGenerator<Uint8Array> {
  const opened = content instanceof Uint8Array ? { size: content.length, open: () => [content] } : content;
  if (opened.size !== undefined && opened.size <= SMALL_BYTES) {
    yield await writeSmall(opened, { ...o, size: opened.size });
  } else {
    yield* writeLarge(opened, o);
  }
}

async function writeSmall(content: ZipContent, { record, size }: EntryOptions & { size: number }): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const bytes of measure(await content.open(), { record, size })) chunks.push(Buffer.from(bytes));
  const packed = deflateRawSync(Buffer.concat(chunks), { level: content.level });
  record.compressed = packed.length;
  return Buffer.concat([localHeader(record), packed]);
}

async function* writeLarge({ size, open, level }: ZipContent, { record, inFlight }: EntryOptions) {
  record.sizesAfter = true;
  record.long = size !== undefined && wantsZip64(size);
  yield localHeader(record);
  // Nothing is yielded between opening the source and reading it: a reader that stops leaves no source open.
  const source = measure(await open(), { record, size });
  for await (const packed of deflatePieces(source, { level, inFlight, size })) {
    record.compressed += packed.length;
    yield packed;
  }
  if (!record.long && Math.max(record.size, record.compressed) > MAX_32) {
    throw new RangeError(`${record.name}: an entry of unknown size may have at most 4 GiB`);
  }
  yield sizesAfter(record);
}

/** Yields the pieces as bytes, and counts their size and CRC into the record. */
async function* measure(
  pieces: ZipPieces,
  { record, size }: { record: EntryRecord; size: number | undefined },
): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) {
    const bytes = typeof piece === 'string' ? Buffer.from(piece) : piece;
    record.crc = crc32(bytes, record.crc);
    record.size += bytes.length;
    yield bytes;
  }
  if (size !== undefined && record.size !== size) {
    throw new Error(`${record.name}: has ${record.size} bytes and was said to have ${size}`);
  }
}
