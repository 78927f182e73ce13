import type { Logger } from '../../log/port.ts';
import type { S3Api } from './s3-api.ts';

/** No upload takes a day: its bytes are on the machine's disk when it begins. */
const ABANDONED_MS = 24 * 3_600_000;

/** Aborts the multipart uploads that a killed process left: they are invisible, but charged for. */
export async function sweepMultiparts({
  api,
  prefix,
  log,
  now,
}: {
  api: S3Api;
  prefix: string;
  log: Logger;
  now: () => number;
}): Promise<void> {
  let count = 0;
  try {
    for await (const { key, uploadId, begunAt } of api.listMultiparts(prefix)) {
      if (begunAt.getTime() > now() - ABANDONED_MS) continue;
      await api.abortMultipart(key, uploadId);
      count += 1;
    }
  } catch (err) {
    // Not every server can list them; a rule of the bucket's own does the same.
    log.warn({ err }, 'uploads in parts that were abandoned could not be looked for');
  }
  if (count > 0) log.info({ count }, 'gave up uploads in parts that were abandoned');
}
