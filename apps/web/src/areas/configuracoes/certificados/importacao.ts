import { ERROS, ERROS_DO_PFX } from '@apura/contract';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The import of a certificate, as the form holds it. */
export interface ImportacaoValues {
  file: File | null;
  senha: string;
  confirmacao: string;
}

export type ImportacaoFaults = Partial<Record<keyof ImportacaoValues, string>>;

/** Whether a chosen file may be an A1 certificate: by its type or, where the system knows none, by its name. */
export function isPfx(file: { readonly name: string; readonly type: string; readonly size: number }): boolean {
  return file.size > 0 && (file.type === 'application/x-pkcs12' || /\.pfx$/i.test(file.name));
}

/** What is wrong, by field, in the order of the fields. The button itself waits until everything is filled. */
export function importacaoFaults({ file, senha, confirmacao }: ImportacaoValues): ImportacaoFaults {
  const faults: ImportacaoFaults = {};
  if (file === null || !isPfx(file)) faults.file = ERROS['pfx-invalido'].message;
  if (senha !== confirmacao) faults.confirmacao = 'Senhas não correspondem';
  return faults;
}

const FILE_CODES: readonly string[] = [...ERROS_DO_PFX, 'certificado-ja-cadastrado'];

/** The refusal of the server under the field that it is about; undefined when it is about none. */
export function refusedImportacao(error: unknown): Pick<ImportacaoFaults, 'file' | 'senha'> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'certificado-senha-incorreta') return { senha: error.message };
  return FILE_CODES.includes(error.code) ? { file: error.message } : undefined;
}
