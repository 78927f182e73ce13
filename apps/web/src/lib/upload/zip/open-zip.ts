import type { ZipMember } from './read-zip.ts';
import { ZIP_LIMITS } from './zip-limits.ts';
import { type ZipFault, zipFaultText } from './zip-texts.ts';
import type { ZipAnswer } from './zip-worker.ts';

export interface OpenedZip {
  /** What is to be sent, in the order of the ZIP. */
  files: File[];
  /** Paths of files whose type is not sent. */
  refused: string[];
  /** What could not be opened, with a sentence for the user. */
  faults: { path: string; text: string }[];
}

/** Whether a chosen file is opened here instead of being sent. */
export const isZip = (file: { name: string }): boolean => /\.zip$/i.test(file.name);

/**
 * Opens a ZIP in a worker. A ZIP that is refused as a whole gives no file. Rejects with the signal's reason when it is
 * given up; the worker ends in every case.
 */
export async function openZip(
  zip: File,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (done: number, total: number) => void },
): Promise<OpenedZip> {
  const opened: OpenedZip = { files: [], refused: [], faults: [] };
  const fail = (path: string, fault: ZipFault) => {
    if (path === zip.name) opened.files.length = 0;
    opened.faults.push({ path, text: zipFaultText(fault, ZIP_LIMITS) });
  };
  await new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./zip-worker.ts', import.meta.url), { type: 'module' });
    const end = (settle: () => void) => {
      worker.terminate();
      settle();
    };
    signal.addEventListener('abort', () => end(() => reject(signal.reason)), { once: true });
    worker.addEventListener('error', () => {
      fail(zip.name, 'no-worker');
      end(resolve);
    });
    worker.addEventListener('message', ({ data }: MessageEvent<ZipAnswer>) => {
      if (data.type === 'end') return end(resolve);
      if (data.type === 'refused') opened.refused.push(data.path);
      else if (data.type === 'fault') fail(data.path, data.fault);
      else {
        opened.files.push(fileOf(data.member));
        onProgress(data.done, data.total);
      }
    });
    worker.postMessage(zip);
  });
  return opened;
}

function fileOf({ path, content, lastModified }: ZipMember): File {
  const file = new File([content], path.split(/[\\/]/).at(-1) ?? path, { lastModified });
  // As for a chosen folder: files of one name in different folders are different files.
  Object.defineProperty(file, 'webkitRelativePath', { value: path });
  return file;
}
