import { readFile } from 'node:fs/promises';

/** The private memory of a process in bytes, without mapped files; null where the system does not tell. */
export async function memoryOf(pid: number): Promise<number | null> {
  if (process.platform !== 'linux') return null;
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const kilobytes = ['RssAnon', 'RssShmem'].map((name) => new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(status)?.[1]);
  if (kilobytes.some((value) => value === undefined)) return null;
  return kilobytes.reduce((sum, value) => sum + Number(value) * 1024, 0);
}
