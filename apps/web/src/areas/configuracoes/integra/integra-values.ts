import { ApiError } from '../../../lib/api/api-error.ts';
import { fieldFaults } from '../../../lib/api/field-faults.ts';
import { refusedImportacao } from '../certificados/importacao.ts';

/** The contract as the form holds it; what is empty stays as it is kept. */
export interface IntegraValues {
  chave: string;
  segredo: string;
  file: File | null;
  senha: string;
  autor: string;
}

export type IntegraFaults = Partial<Record<keyof IntegraValues, string>>;

const FIELDS = ['chave', 'segredo', 'file', 'senha', 'autor'] as const;

/** The form as it is sent: only what was filled in. */
export function makeIntegraForm({ chave, segredo, file, senha, autor }: IntegraValues): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries({ chave: chave.trim(), segredo: segredo.trim(), senha, autor })) {
    if (value !== '') form.append(name, value);
  }
  if (file !== null) form.append('file', file);
  return form;
}

/** The refusal of the server under the fields that it is about, in their order; empty when it is about none. */
export function refusedIntegra(error: unknown): IntegraFaults {
  if (!(error instanceof ApiError)) return {};
  return refusedImportacao(error) ?? fieldFaults(error, FIELDS);
}
