import type { Readable } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import type { S3Client } from '@aws-sdk/client-s3';
import type { S3Config } from '../../../config/storage-config.ts';
import { isTemporary, S3Error, toS3Error } from './s3-error.ts';

type Sdk = typeof import('@aws-sdk/client-s3');

const ATTEMPTS = 6;
const MAX_WAIT_MS = 10_000;
const CONNECT_MS = 10_000;
/** The longest that a whole request may take until its answer begins, a part of 24 MiB over a slow line among them. */
const ANSWER_MS = 180_000;
const SILENCE_MS = 60_000;
const MAX_SOCKETS = 64;

interface HeadResult {
  bytes: number;
  etag: string;
  /** Of our own: what the object's bytes hashed to before they were sent. */
  sha256: string | null;
  /** Which upload made it. */
  envio: string | null;
}

export interface OpenResult {
  /** Of the whole object. */
  totalBytes: number;
  /** First byte of the body, and one past its last. */
  start: number;
  end: number;
  etag: string;
  sha256: string | null;
  body: Readable;
}

interface ByteRange {
  start: number;
  end?: number;
}

/** The requests that the storage makes of a server of objects. Keys are whole ones, with the installation's prefix. */
export interface S3Api {
  put(key: string, body: Uint8Array, metadata: Record<string, string>): Promise<{ etag: string }>;
  /** Null when there is no such object. */
  head(key: string): Promise<HeadResult | null>;
  /**
   * Begins to read an object. Null when there is none, 'unchanged' when it is the one of `unless`, 'outside' when the
   * range begins behind its end. With `only`, another version than that is refused.
   */
  open(
    key: string,
    options?: { range?: ByteRange; unless?: string; only?: string },
  ): Promise<OpenResult | null | 'unchanged' | 'outside'>;
  deleteOne(key: string): Promise<void>;
  /** At most a thousand. */
  deleteMany(keys: readonly string[]): Promise<void>;
  list(prefix: string): AsyncGenerator<{ key: string; bytes: number }[]>;
  createMultipart(key: string, metadata: Record<string, string>): Promise<string>;
  putPart(key: string, uploadId: string, part: { number: number; body: Uint8Array }): Promise<{ etag: string }>;
  completeMultipart(key: string, uploadId: string, etags: readonly string[]): Promise<{ etag: string }>;
  abortMultipart(key: string, uploadId: string): Promise<void>;
  listMultiparts(prefix: string): AsyncGenerator<{ key: string; uploadId: string; begunAt: Date }>;
  /** Waits before the try after `failures` of them. */
  backOff(failures: number): Promise<void>;
  close(): void;
}

/**
 * Opens a client of the AWS SDK, which is loaded only here: it takes an eighth of a second and some thirty megabytes.
 * What may go well a moment later is tried again. Bodies are hashed into the signature of their request, so that the
 * server refuses bytes that changed on their way.
 */
export async function openS3Api(
  config: S3Config,
  { retryMs = 200 }: { retryMs?: number | undefined } = {},
): Promise<S3Api> {
  const sdk = await import('@aws-sdk/client-s3');
  return createS3Api(sdk, createClient(sdk, config), { bucket: config.bucket, retryMs });
}

function createClient(sdk: Sdk, config: S3Config): S3Client {
  const agent = { keepAlive: true, maxSockets: MAX_SOCKETS };
  return new sdk.S3Client({
    region: config.region,
    forcePathStyle: config.pathStyle,
    ...(config.endpoint === null ? {} : { endpoint: config.endpoint }),
    ...(config.credentials === null ? {} : { credentials: config.credentials }),
    // Tries are counted here, where also what broke off in the middle of a body is taken up.
    maxAttempts: 1,
    // Servers other than Amazon's do not all know the newer ones, and the signature holds a SHA-256 already.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: {
      connectionTimeout: CONNECT_MS,
      requestTimeout: ANSWER_MS,
      throwOnRequestTimeout: true,
      socketTimeout: SILENCE_MS,
      httpAgent: agent,
      httpsAgent: agent,
    },
    logger: { trace() {}, debug() {}, info() {}, warn() {}, error() {} },
  });
}

function createS3Api(sdk: Sdk, client: S3Client, { bucket, retryMs }: { bucket: string; retryMs: number }): S3Api {
  const backOff = async (failures: number): Promise<void> => {
    const wait = Math.min(MAX_WAIT_MS, retryMs * 2 ** (failures - 1));
    if (wait > 0) await delay(wait / 2 + Math.random() * (wait / 2));
  };

  async function call<T>(operation: string, request: () => Promise<T>): Promise<T> {
    for (let failures = 1; ; failures += 1) {
      try {
        return await request();
      } catch (thrown) {
        const error = toS3Error(operation, thrown);
        if (failures >= ATTEMPTS || !isTemporary(error)) throw error;
        await backOff(failures);
      }
    }
  }

  const orNull = async <T>(work: Promise<T>): Promise<T | null> => {
    try {
      return await work;
    } catch (error) {
      // A bucket that is gone is no absent object.
      if (error instanceof S3Error && error.status === 404 && error.code !== 'NoSuchBucket') return null;
      throw error;
    }
  };

  async function head(key: string): Promise<HeadResult | null> {
    const command = () => client.send(new sdk.HeadObjectCommand({ Bucket: bucket, Key: key }));
    const found = await orNull(call('HeadObject', command));
    if (found === null) return null;
    return {
      bytes: Number(found.ContentLength ?? 0),
      etag: found.ETag ?? '',
      sha256: found.Metadata?.sha256 ?? null,
      envio: found.Metadata?.envio ?? null,
    };
  }

  return {
    backOff,
    head,

    async put(key, body, metadata) {
      const input = { Bucket: bucket, Key: key, Body: body, ContentLength: body.byteLength, Metadata: metadata };
      const { ETag } = await call('PutObject', () => client.send(new sdk.PutObjectCommand(input)));
      return { etag: ETag ?? '' };
    },

    async open(key, { range, unless, only } = {}) {
      const input = {
        Bucket: bucket,
        Key: key,
        ...(range === undefined ? {} : { Range: `bytes=${range.start}-${range.end ?? ''}` }),
        IfNoneMatch: unless,
        IfMatch: only,
      };
      try {
        const found = await orNull(call('GetObject', () => client.send(new sdk.GetObjectCommand(input))));
        if (found === null) return null;
        const bytes = Number(found.ContentLength ?? 0);
        // `bytes 10-19/100`; without it the body is the whole object.
        const [, first = '0', , total = String(bytes)] =
          /^bytes (\d+)-(\d+)\/(\d+)$/.exec(found.ContentRange ?? '') ?? [];
        const start = Number(first);
        return {
          totalBytes: Number(total),
          start,
          end: start + bytes,
          etag: found.ETag ?? '',
          sha256: found.Metadata?.sha256 ?? null,
          // In Node the body is a stream of the request's own module.
          body: found.Body as Readable,
        };
      } catch (error) {
        if (error instanceof S3Error && error.status === 304) return 'unchanged';
        if (error instanceof S3Error && error.status === 416) return 'outside';
        throw error;
      }
    },

    async deleteOne(key) {
      await orNull(call('DeleteObject', () => client.send(new sdk.DeleteObjectCommand({ Bucket: bucket, Key: key }))));
    },

    async deleteMany(keys) {
      if (keys.length === 0) return;
      const input = { Bucket: bucket, Delete: { Quiet: true, Objects: keys.map((Key) => ({ Key })) } };
      await call('DeleteObjects', async () => {
        const { Errors: errors = [] } = await client.send(new sdk.DeleteObjectsCommand(input));
        const code = errors.find((one) => one.Code !== 'NoSuchKey')?.Code;
        if (code !== undefined) throw new S3Error('DeleteObjects', { code, status: 200 });
      });
    },

    async *list(prefix) {
      let token: string | undefined;
      do {
        const input = { Bucket: bucket, Prefix: prefix, ContinuationToken: token };
        const page = await call('ListObjectsV2', () => client.send(new sdk.ListObjectsV2Command(input)));
        yield (page.Contents ?? []).map(({ Key, Size }) => ({ key: Key ?? '', bytes: Number(Size ?? 0) }));
        token = page.IsTruncated === true ? page.NextContinuationToken : undefined;
      } while (token !== undefined);
    },

    async createMultipart(key, metadata) {
      const input = { Bucket: bucket, Key: key, Metadata: metadata };
      const command = () => client.send(new sdk.CreateMultipartUploadCommand(input));
      const { UploadId } = await call('CreateMultipartUpload', command);
      if (UploadId === undefined) throw new S3Error('CreateMultipartUpload', { code: 'NoUploadId', status: 200 });
      return UploadId;
    },

    async putPart(key, uploadId, { number, body }) {
      const input = {
        Bucket: bucket,
        Key: key,
        UploadId: uploadId,
        PartNumber: number,
        Body: body,
        ContentLength: body.byteLength,
      };
      const { ETag } = await call('UploadPart', () => client.send(new sdk.UploadPartCommand(input)));
      return { etag: ETag ?? '' };
    },

    async completeMultipart(key, uploadId, etags) {
      const parts = etags.map((ETag, index) => ({ ETag, PartNumber: index + 1 }));
      const input = { Bucket: bucket, Key: key, UploadId: uploadId, MultipartUpload: { Parts: parts } };
      const command = () => client.send(new sdk.CompleteMultipartUploadCommand(input));
      const { ETag } = await call('CompleteMultipartUpload', command);
      return { etag: ETag ?? '' };
    },

    async abortMultipart(key, uploadId) {
      const input = { Bucket: bucket, Key: key, UploadId: uploadId };
      await orNull(call('AbortMultipartUpload', () => client.send(new sdk.AbortMultipartUploadCommand(input))));
    },

    async *listMultiparts(prefix) {
      let marker: { KeyMarker?: string; UploadIdMarker?: string } | undefined = {};
      while (marker !== undefined) {
        const input: { Bucket: string; Prefix: string; KeyMarker?: string; UploadIdMarker?: string } = {
          Bucket: bucket,
          Prefix: prefix,
          ...marker,
        };
        const command = () => client.send(new sdk.ListMultipartUploadsCommand(input));
        const page: Awaited<ReturnType<typeof command>> = await call('ListMultipartUploads', command);
        for (const { Key, UploadId, Initiated } of page.Uploads ?? []) {
          if (Key !== undefined && UploadId !== undefined && Initiated !== undefined) {
            yield { key: Key, uploadId: UploadId, begunAt: Initiated };
          }
        }
        const { NextKeyMarker, NextUploadIdMarker } = page;
        marker =
          page.IsTruncated === true && NextKeyMarker !== undefined
            ? {
                KeyMarker: NextKeyMarker,
                UploadIdMarker: NextUploadIdMarker,
              }
            : undefined;
      }
    },

    close: () => client.destroy(),
  };
}
