import {
  BlobReader,
  configure,
  ERR_ENCRYPTED_CENTRAL_DIRECTORY,
  ERR_SPLIT_ZIP_FILE,
  ERR_UNSUPPORTED_COMPRESSION,
  ERR_UNSUPPORTED_ENCRYPTION,
  type FileEntry,
  ZipReader,
} from '@zip.js/zip.js/lib/zip-core-native.js';
import type { ZipLimits } from './zip-limits.ts';
import type { ZipFault } from './zip-texts.ts';

export interface ZipMember {
  /** Where the file lies: ZIP, folders and name. Two members may have the same path. */
  path: string;
  lastModified: number;
  content: Blob;
}

export interface ReadZipEvents {
  /** A file of the ZIP; `done` of `total` entries of the ZIP that is being read are behind. */
  onMember(member: ZipMember, done: number, total: number): void;
  /** Something that is not opened: the ZIP itself, or one of its entries. */
  onFault(path: string, fault: ZipFault): void;
  /** A file of a type that is not sent: it is named and never inflated. */
  onRefused(path: string): void;
  isAccepted(name: string): boolean;
}

// The reading already is in a worker. A worker of the library's own would be a blob, which the page's policy refuses.
configure({ useWebWorkers: false });

/** Thrown inside this file: the whole ZIP is refused. */
class RefusedZip extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

interface Budget {
  entries: number;
  bytes: number;
}

/**
 * Reads a ZIP and the ZIPs inside it. The declared numbers are checked before anything is inflated, and inflated bytes
 * are counted. A refused ZIP keeps what was read of it until then; the fault names it.
 */
export async function readZip(zip: File, limits: ZipLimits, events: ReadZipEvents): Promise<void> {
  const budget = { entries: limits.entries, bytes: limits.sizeBytes };
  await readLevel({ path: zip.name, content: zip, level: 1, limits, budget, events });
}

interface Level {
  path: string;
  content: Blob;
  level: number;
  limits: ZipLimits;
  budget: Budget;
  events: ReadZipEvents;
}

async function readLevel(level: Level): Promise<void> {
  const { path, content, events } = level;
  const reader = new ZipReader(new GuardedReader(content, level.limits.readBytes), { filenameValidation: 'tolerant' });
  try {
    const entries = await listEntries(reader, level);
    if (entries.length === 0) events.onFault(path, 'empty');
    for (const [at, entry] of entries.entries()) await readEntry(level, entry, at + 1, entries.length);
  } catch (error) {
    events.onFault(path, faultOf(error));
  } finally {
    await reader.close();
  }
}

/** The files of a ZIP; refuses it by what it declares. */
async function listEntries(reader: ZipReader<Blob>, { content, limits, budget }: Level): Promise<FileEntry[]> {
  const entries: FileEntry[] = [];
  let count = 0;
  let bytes = 0;
  for await (const entry of reader.getEntriesGenerator()) {
    if (++count > budget.entries) throw new RefusedZip('entries');
    bytes += entry.uncompressedSize;
    if (!entry.directory && !entry.symlink && !isOfSystem(entry.filename)) entries.push(entry);
  }
  if (bytes > limits.ratioFromBytes && bytes / content.size > limits.ratio) throw new RefusedZip('ratio');
  if (bytes > budget.bytes) throw new RefusedZip('size');
  budget.entries -= count;
  return entries;
}

async function readEntry(level: Level, entry: FileEntry, done: number, total: number): Promise<void> {
  const { events, limits } = level;
  const path = `${level.path}/${entry.filename}`;
  const nested = /\.zip$/i.test(entry.filename);
  if (!nested && !events.isAccepted(baseName(path))) return events.onRefused(path);
  if (entry.encrypted) return events.onFault(path, 'password');
  if (nested && level.level >= limits.levels) return events.onFault(path, 'levels');
  const content = await inflate(level, entry);
  if (content === undefined) return events.onFault(path, 'broken');
  if (nested) return readLevel({ ...level, path, content, level: level.level + 1 });
  events.onMember({ path, content, lastModified: entry.lastModDate.getTime() }, done, total);
}

/** The bytes of an entry, counted while they come; undefined when the entry is damaged. */
async function inflate({ budget }: Level, entry: FileEntry): Promise<Blob | undefined> {
  let size = 0;
  const counted = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    transform(piece, controller) {
      size += piece.length;
      if (size > entry.uncompressedSize) throw new RefusedZip('lying');
      if (size > budget.bytes) throw new RefusedZip('size');
      controller.enqueue(piece);
    },
  });
  const kept = new Response(counted.readable).blob();
  // Awaited below; a fault is reported by the reading.
  kept.catch(() => undefined);
  try {
    await entry.getData(counted.writable, { checkCrc32: true });
    const content = await kept;
    budget.bytes -= size;
    return content;
  } catch (error) {
    if (error instanceof RefusedZip || messageOf(error) === ERR_UNSUPPORTED_COMPRESSION) throw error;
    return undefined;
  }
}

/** Refuses to bring a longer piece into memory than the list of a permitted ZIP can be. */
class GuardedReader extends BlobReader {
  readonly #most: number;
  constructor(content: Blob, most: number) {
    super(content);
    this.#most = most;
  }

  override async readUint8Array(offset: number, length: number): Promise<Uint8Array> {
    if (length > this.#most && offset + length <= this.size) throw new RefusedZip('entries');
    return super.readUint8Array(offset, length);
  }
}

const FAULTS: Readonly<Record<string, ZipFault>> = {
  [ERR_ENCRYPTED_CENTRAL_DIRECTORY]: 'password',
  [ERR_UNSUPPORTED_ENCRYPTION]: 'password',
  [ERR_SPLIT_ZIP_FILE]: 'split',
  [ERR_UNSUPPORTED_COMPRESSION]: 'method',
};

const faultOf = (error: unknown): ZipFault =>
  error instanceof RefusedZip ? error.fault : (FAULTS[messageOf(error)] ?? 'broken');

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : '');

/** Files that operating systems put into every ZIP. */
const isOfSystem = (path: string): boolean =>
  /(?:^|\/)(?:__MACOSX\/|\.DS_Store$|Thumbs\.db$|desktop\.ini$)/i.test(path);

/** The last part of a path, whichever slash the ZIP was written with. */
const baseName = (path: string): string => path.split(/[\\/]/).at(-1) ?? path;
