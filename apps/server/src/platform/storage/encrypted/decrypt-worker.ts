import { createHash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { StorageTamperedError } from '../port.ts';
import { decryptFile, type FileToDecrypt, openTarget } from './decrypt-file.ts';

export interface DecryptRequest extends FileToDecrypt {
  id: number;
  /** The file that is made for the plain bytes; null when their hash is wanted. */
  target: string | null;
}

/** Size and hash of the plain bytes; the hash is empty where a file was wanted. */
export interface Decrypted {
  bytes: number;
  sha256: string;
}

export type DecryptAnswer = { id: number } & (
  | { decrypted: Decrypted | null }
  | { tampered: boolean; message: string; code?: string | undefined }
);

/** Small documents are answered together: a message costs more than to decrypt one. */
const TOGETHER_MS = 5;

parentPort?.on('message', (requests: readonly DecryptRequest[]) => {
  let answers: DecryptAnswer[] = [];
  let since = performance.now();
  const tell = () => {
    parentPort?.postMessage(answers);
    answers = [];
    since = performance.now();
  };
  for (const request of requests) {
    answers.push(answer(request));
    if (performance.now() - since >= TOGETHER_MS) tell();
  }
  if (answers.length > 0) tell();
});

function answer({ id, target, ...file }: DecryptRequest): DecryptAnswer {
  try {
    return { id, decrypted: target === null ? hash(file) : write(file, target) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, tampered: error instanceof StorageTamperedError, message, code };
  }
}

function write(file: FileToDecrypt, target: string): Decrypted | null {
  return decryptFile(file, () => openTarget(target)) ? { bytes: 0, sha256: '' } : null;
}

function hash(file: FileToDecrypt): Decrypted | null {
  const sum = createHash('sha256');
  let bytes = 0;
  const take = (plain: Buffer): void => {
    sum.update(plain);
    bytes += plain.length;
  };
  return decryptFile(file, () => ({ take })) ? { bytes, sha256: sum.digest('hex') } : null;
}
