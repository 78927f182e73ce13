import type { Writable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';
import { escrever } from './escrever.ts';

/** Fixed, so that the same rows give the same bytes: 1 January 1980, the first day a ZIP can name. */
const DOS_DATE = 0x21;
const FLAGS = 0x0808; // Sizes follow the data; names are UTF-8.

interface Entry {
  name: Buffer;
  crc: number;
  compressed: number;
  size: number;
  offset: number;
}

export interface ZipEntry {
  /** Settles when the bytes are deflated, so that their buffer may be used again. */
  write(bytes: Uint8Array | string): Promise<void>;
  /** Inflated bytes so far. */
  size(): number;
  end(): Promise<void>;
}

/**
 * A ZIP written as it is made, one entry after the other, deflated off the main thread. Entries must stay below 4 GiB,
 * inflated and deflated; `end` writes the directory but does not end `out`.
 */
export function createZipWriter(out: Writable): { entry(name: string): Promise<ZipEntry>; end(): Promise<void> } {
  const entries: Entry[] = [];
  let at = 0;
  const put = async (bytes: Uint8Array) => {
    at += bytes.length;
    await escrever(out, bytes);
  };

  return {
    async entry(fileName) {
      const entry: Entry = { name: Buffer.from(fileName), crc: 0, compressed: 0, size: 0, offset: at };
      entries.push(entry);
      const head = Buffer.alloc(30);
      head.writeUInt32LE(0x04034b50, 0);
      head.writeUInt16LE(20, 4);
      head.writeUInt16LE(FLAGS, 6);
      head.writeUInt16LE(8, 8);
      head.writeUInt16LE(DOS_DATE, 12);
      head.writeUInt16LE(entry.name.length, 26);
      await put(Buffer.concat([head, entry.name]));

      const deflate = createDeflateRaw({ level: 1, chunkSize: 65_536 });
      const pump = (async () => {
        for await (const part of deflate) {
          if (!(part instanceof Uint8Array)) throw new TypeError('a deflate stream gives bytes');
          entry.compressed += part.length;
          await put(part);
        }
      })();
      // A receiver that goes away stops the deflating, which every later write then reports.
      pump.catch((error) => deflate.destroy(error));
      // A destroyed deflate never calls back: whoever waits for it is told by its 'close'.
      let giveUp: ((error: Error) => void) | undefined;
      deflate.once('close', () => giveUp?.(deflate.errored ?? new Error('the receiver of the export is gone')));

      return {
        async write(data) {
          const bytes = typeof data === 'string' ? Buffer.from(data) : data;
          entry.crc = crc32(bytes, entry.crc);
          entry.size += bytes.length;
          await new Promise<void>((resolve, reject) => {
            giveUp = reject;
            deflate.write(bytes, (error) => (error ? reject(error) : resolve()));
          });
        },
        size: () => entry.size,
        async end() {
          deflate.end();
          await pump;
          const tail = Buffer.alloc(16);
          tail.writeUInt32LE(0x08074b50, 0);
          tail.writeUInt32LE(entry.crc, 4);
          tail.writeUInt32LE(entry.compressed, 8);
          tail.writeUInt32LE(entry.size, 12);
          await put(tail);
        },
      };
    },

    async end() {
      const start = at;
      for (const entry of entries) {
        const head = Buffer.alloc(46);
        head.writeUInt32LE(0x02014b50, 0);
        head.writeUInt16LE(20, 4);
        head.writeUInt16LE(20, 6);
        head.writeUInt16LE(FLAGS, 8);
        head.writeUInt16LE(8, 10);
        head.writeUInt16LE(DOS_DATE, 14);
        head.writeUInt32LE(entry.crc, 16);
        head.writeUInt32LE(entry.compressed, 20);
        head.writeUInt32LE(entry.size, 24);
        head.writeUInt16LE(entry.name.length, 28);
        head.writeUInt32LE(entry.offset, 42);
        await put(Buffer.concat([head, entry.name]));
      }
      const end = Buffer.alloc(22);
      end.writeUInt32LE(0x06054b50, 0);
      end.writeUInt16LE(entries.length, 8);
      end.writeUInt16LE(entries.length, 10);
      end.writeUInt32LE(at - start, 12);
      end.writeUInt32LE(start, 16);
      await put(end);
    },
  };
}
