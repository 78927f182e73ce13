import { type AppError, appError } from '../../http/errors.ts';
import { StorageNotFoundError, StorageTamperedError } from '../../platform/storage/port.ts';
import { BytesTrocadosError } from './check-bytes.ts';

/** Whether stored bytes are gone, or are not those that were written. */
export function isDanificado(error: unknown): boolean {
  return (
    error instanceof StorageNotFoundError ||
    error instanceof StorageTamperedError ||
    error instanceof BytesTrocadosError
  );
}

/** The error for whoever asked for bytes that are damaged or gone. `oQue` names them: 'arquivo sped.txt'. */
export function conteudoDanificado(oQue: string, cause: unknown): AppError {
  const message =
    `O conteúdo do ${oQue} está danificado ou não está mais no servidor. Se você tem o original, use-o; para tê-lo ` +
    'de volta aqui, peça ao administrador do servidor que o restaure da cópia de segurança';
  return appError('conteudo-danificado', { message, cause });
}
