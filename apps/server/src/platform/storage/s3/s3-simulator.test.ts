import { createS3Simulator, type S3Simulator } from '@apura/simulators';
import * as sdk from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** That the simulator refuses what S3 refuses: a storage that passes against it relies on nothing that is not there. */
let simulator: S3Simulator;
let client: sdk.S3Client;
let Bucket: string;
beforeAll(async () => {
  simulator = await createS3Simulator();
  Bucket = simulator.bucket;
  client = new sdk.S3Client({
    endpoint: simulator.url,
    region: simulator.regiao,
    forcePathStyle: true,
    credentials: simulator.chave,
    maxAttempts: 1,
    requestChecksumCalculation: 'WHEN_REQUIRED',
  });
});
afterAll(async () => {
  client.destroy();
  await simulator.close();
});

const put = (Key: string, more: Partial<sdk.PutObjectCommandInput> = {}) =>
  client.send(new sdk.PutObjectCommand({ Bucket, Key, Body: Buffer.from('0123456789'), ...more }));
const get = (more: Partial<sdk.GetObjectCommandInput>) =>
  client.send(new sdk.GetObjectCommand({ Bucket, Key: 'a', ...more }));
const nameOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: Error) => error.name,
  );

it('keeps what must not be written over, and tells versions apart', async () => {
  const { ETag = '' } = await put('a', { IfNoneMatch: '*' });
  expect(await nameOf(put('a', { IfNoneMatch: '*' }))).toBe('PreconditionFailed');
  expect((await get({ IfMatch: ETag })).ContentLength).toBe(10);
  expect(await nameOf(get({ IfMatch: '"other"' }))).toBe('PreconditionFailed');
  expect((await get({ IfNoneMatch: ETag }).catch((error: unknown) => error)) as object).toMatchObject({
    $metadata: { httpStatusCode: 304 },
  });
});

it('gives ranges, and refuses those behind the end', async () => {
  const ranges = await Promise.all(
    ['bytes=2-4', 'bytes=7-', 'bytes=-2', 'bytes=8-99'].map(async (Range) => {
      const { ContentRange, Body } = await get({ Range });
      return [ContentRange, await Body?.transformToString()];
    }),
  );
  expect(ranges).toEqual([
    ['bytes 2-4/10', '234'],
    ['bytes 7-9/10', '789'],
    ['bytes 8-9/10', '89'],
    ['bytes 8-9/10', '89'],
  ]);
  expect(await nameOf(get({ Range: 'bytes=10-' }))).toBe('InvalidRange');
});

it('completes an upload in parts of their size and in their order, once, and aborts one', async () => {
  const begin = async (): Promise<{ Bucket: string; Key: string; UploadId: string | undefined }> => {
    const { UploadId } = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key: 'p' }));
    return { Bucket, Key: 'p', UploadId };
  };
  const part = async (upload: Awaited<ReturnType<typeof begin>>, PartNumber: number, bytes: number) => {
    const Body = Buffer.alloc(bytes, PartNumber);
    const { ETag } = await client.send(new sdk.UploadPartCommand({ ...upload, PartNumber, Body }));
    return { PartNumber, ETag };
  };
  const complete = (
    upload: Awaited<ReturnType<typeof begin>>,
    Parts: { PartNumber: number; ETag: string | undefined }[],
  ) => nameOf(client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } })));
  const MIN = 5 * 1024 * 1024;
  const upload = await begin();
  const [small, one, two] = [await part(upload, 1, MIN - 1), await part(upload, 2, MIN), await part(upload, 3, 1)];
  expect(await complete(upload, [small, one])).toBe('EntityTooSmall');
  expect(await complete(upload, [two, one])).toBe('InvalidPartOrder');
  expect(await complete(upload, [{ ...one, ETag: '"other"' }])).toBe('InvalidPart');
  expect(simulator.objetos.has('p')).toBe(false);
  expect(await complete(upload, [one, two])).toBe('done');
  expect(simulator.objetos.get('p')?.bytes).toBe(MIN + 1);
  expect(await complete(upload, [one, two])).toBe('NoSuchUpload');
  const other = await begin();
  expect(simulator.envios()).toEqual(['p']);
  await client.send(new sdk.AbortMultipartUploadCommand(other));
  expect(simulator.envios()).toEqual([]);
  expect(await nameOf(part(other, 1, 1))).toBe('NoSuchUpload');
});

it('knows its bucket only', async () => {
  expect(await nameOf(put('a', { Bucket: 'other-bucket' }))).toBe('NoSuchBucket');
});
