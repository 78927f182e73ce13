import { randomUUID } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import type { createByteSemaphore } from '../byte-semaphore.ts';
import type { S3Api } from './s3-api.ts';
import { S3Error } from './s3-error.ts';

/** Sent in one request up to this size: a part of an upload is one. */
const ONE_REQUEST_BYTES = 24 * 1024 * 1024;
const PART_BYTES = 8 * 1024 * 1024;
/** S3 takes ten thousand parts, all of one size but the last. */
const MAX_PARTS = 9_000;
const PARTS_AT_A_TIME = 4;
const MEGABYTE = 1024 * 1024;

export interface Upload {
  key: string;
  bytes: number;
  sha256: string;
  /** The bytes themselves, or a file that has them. */
  from: Uint8Array | string;
}

export interface UploadDeps {
  api: S3Api;
  inMemory: ReturnType<typeof createByteSemaphore>;
  onAbortFailed: (error: unknown) => void;
}

/** Uploads an object of known bytes, and returns its version. On failure the earlier object stays. */
export async function uploadObject(deps: UploadDeps, { key, bytes, sha256, from }: Upload): Promise<{ etag: string }> {
  if (typeof from !== 'string' && bytes <= ONE_REQUEST_BYTES) return deps.api.put(key, from, { sha256 });
  const source = typeof from === 'string' ? await open(from, 'r') : from;
  try {
    if (bytes > ONE_REQUEST_BYTES) return await uploadParts(deps, { key, bytes, sha256, source });
    return await deps.inMemory(bytes, async () => deps.api.put(key, await slice(source, 0, bytes), { sha256 }));
  } finally {
    if (!(source instanceof Uint8Array)) await source.close();
  }
}

async function uploadParts(
  { api, inMemory, onAbortFailed }: UploadDeps,
  { key, bytes, sha256, source }: Omit<Upload, 'from'> & { source: FileHandle | Uint8Array },
): Promise<{ etag: string }> {
  const partBytes = Math.max(PART_BYTES, Math.ceil(bytes / MAX_PARTS / MEGABYTE) * MEGABYTE);
  const count = Math.ceil(bytes / partBytes);
  const envio = randomUUID();
  const uploadId = await api.createMultipart(key, { sha256, envio });
  try {
    const etags = new Array<string>(count).fill('');
    let next = 0;
    let failed = false;
    const sendParts = async (): Promise<void> => {
      while (next < count && !failed) {
        const n = next;
        next += 1;
        const start = n * partBytes;
        const size = Math.min(partBytes, bytes - start);
        const { etag } = await inMemory(size, async () =>
          api.putPart(key, uploadId, { number: n + 1, body: await slice(source, start, size) }),
        ).catch((error: unknown) => {
          failed = true;
          throw error;
        });
        etags[n] = etag;
      }
    };
    const sent = await Promise.allSettled(Array.from({ length: Math.min(PARTS_AT_A_TIME, count) }, sendParts));
    const rejected = sent.find((one) => one.status === 'rejected');
    if (rejected !== undefined) throw rejected.reason;
    return await complete(api, { key, uploadId, etags, envio });
  } catch (error) {
    // Parts of an upload that is neither completed nor aborted stay, invisible and charged for.
    await api.abortMultipart(key, uploadId).catch(onAbortFailed);
    throw error;
  }
}

/**
 * When the answer of the first try is lost, the second one finds no upload any more: the object then tells by itself.
 */
async function complete(
  api: S3Api,
  { key, uploadId, etags, envio }: { key: string; uploadId: string; etags: readonly string[]; envio: string },
): Promise<{ etag: string }> {
  try {
    return await api.completeMultipart(key, uploadId, etags);
  } catch (error) {
    if (!(error instanceof S3Error) || error.code !== 'NoSuchUpload') throw error;
    const made = await api.head(key);
    if (made?.envio !== envio) throw error;
    return { etag: made.etag };
  }
}

async function slice(source: FileHandle | Uint8Array, start: number, bytes: number): Promise<Uint8Array> {
  if (source instanceof Uint8Array) return source.subarray(start, start + bytes);
  const buffer = Buffer.allocUnsafeSlow(bytes);
  for (let done = 0; done < bytes; ) {
    const { bytesRead } = await source.read(buffer, done, bytes - done, start + done);
    if (bytesRead === 0) throw new Error('the file became shorter while it was stored');
    done += bytesRead;
  }
  return buffer;
}
