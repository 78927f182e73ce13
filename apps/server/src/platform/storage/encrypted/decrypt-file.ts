import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { StorageTamperedError } from '../port.ts';
import { END_BYTES, HEADER_BYTES, isEnd, openBlock, SEALED_BLOCK_BYTES } from './document-format.ts';

export interface FileToDecrypt {
  /** The encrypted document. */
  source: string;
  /** The header that the key belongs to. */
  header: Uint8Array;
  fileKey: Uint8Array;
}

/**
 * Decrypts a document, and holds its thread up meanwhile: without a thread for every read and write it takes half the
 * processor time. `open` is called when the document is known to be the one of the header, and answers what takes each
 * block. Answers false when the document was replaced since. Throws {@link StorageTamperedError}.
 */
export function decryptFile(
  { source, header, fileKey }: FileToDecrypt,
  open: () => { take(plain: Buffer): void; close?(): void },
): boolean {
  const key = Buffer.from(fileKey);
  const from = openSync(source, 'r');
  try {
    const sealed = Buffer.allocUnsafeSlow(SEALED_BLOCK_BYTES);
    if (!readAt(from, sealed.subarray(0, HEADER_BYTES), 0).equals(header)) return false;
    const end = fstatSync(from).size - END_BYTES;
    const to = open();
    try {
      let total = 0;
      for (let at = HEADER_BYTES, index = 0; at < end; at += SEALED_BLOCK_BYTES, index += 1) {
        const block = readAt(from, sealed.subarray(0, Math.min(SEALED_BLOCK_BYTES, end - at)), at);
        const plain = openBlock(key, index, block);
        to.take(plain);
        total += plain.length;
      }
      if (end < HEADER_BYTES || !isEnd(key, total, readAt(from, sealed.subarray(0, END_BYTES), end)))
        throw new StorageTamperedError('a document was cut off');
    } finally {
      to.close?.();
    }
    return true;
  } finally {
    closeSync(from);
  }
}

/** Where decrypted blocks go to become a new file. */
export function openTarget(target: string): { take(plain: Buffer): void; close(): void } {
  const to = openSync(target, 'wx', 0o600);
  return {
    take: (plain) => {
      for (let done = 0; done < plain.length; ) done += writeSync(to, plain, done);
    },
    close: () => closeSync(to),
  };
}

function readAt(fd: number, bytes: Buffer, position: number): Buffer {
  for (let done = 0; done < bytes.length; ) {
    const read = readSync(fd, bytes, done, bytes.length - done, position + done);
    if (read === 0) return bytes.subarray(0, done);
    done += read;
  }
  return bytes;
}
