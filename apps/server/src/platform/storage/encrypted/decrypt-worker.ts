import { parentPort } from 'node:worker_threads';
import { StorageTamperedError } from '../port.ts';
import { decryptFile, type FileToDecrypt } from './decrypt-file.ts';

export interface DecryptRequest extends FileToDecrypt {
  id: number;
}

export type DecryptAnswer = { id: number } & (
  | { done: boolean }
  | { tampered: boolean; message: string; code?: string }
);

parentPort?.on('message', ({ id, ...file }: DecryptRequest) => {
  parentPort?.postMessage(answer(id, file));
});

function answer(id: number, file: FileToDecrypt): DecryptAnswer {
  try {
    return { id, done: decryptFile(file) };
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    const code = error instanceof Error && 'code' in error ? String(error.code) : undefined;
    return { id, tampered: error instanceof StorageTamperedError, message, code };
  }
}
