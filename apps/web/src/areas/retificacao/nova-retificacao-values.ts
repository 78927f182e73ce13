import {
  ERROS,
  type ErrorCode,
  faultOfRetificacao,
  isXlsx,
  OBRIGACOES_RETIFICAVEIS,
  type ObrigacaoRetificavel,
} from '@apura/contract';
import { ApiError } from '../../lib/api/api-error.ts';

export interface NovaRetificacaoValues {
  obrigacao: ObrigacaoRetificavel | '';
  file: File | null;
}

export type NovaRetificacaoFaults = Partial<Record<'projeto' | 'obrigacao' | 'file', string>>;

export const VALORES_VAZIOS: NovaRetificacaoValues = { obrigacao: '', file: null };

const FIELD_OF_FAULT: Partial<Record<ErrorCode, keyof NovaRetificacaoFaults>> = {
  'valores-incorretos': 'obrigacao',
  'ecf-em-desenvolvimento': 'obrigacao',
  'arquivo-ausente': 'file',
  'xlsx-invalido': 'file',
  'arquivo-grande-demais': 'file',
  'projeto-nao-concluido': 'projeto',
  'nao-encontrado': 'projeto',
};

/** The obligation of a choice in the list; anything else is none. */
export function parseObrigacao(value: string | null): ObrigacaoRetificavel | '' {
  return OBRIGACOES_RETIFICAVEIS.find((known) => known === value) ?? '';
}

/** Shown under the area as soon as a file is chosen that is no spreadsheet. */
export function faultOfFile(file: File): string | undefined {
  return isXlsx(file) ? undefined : ERROS['xlsx-invalido'].message;
}

/** The first fault of the form in the specification's order, with its field. */
export function findFault(
  projetoId: string,
  { obrigacao, file }: NovaRetificacaoValues,
): { field: keyof NovaRetificacaoFaults; message: string } | undefined {
  const code = faultOfRetificacao({ obrigacao, file, projeto: projetoId });
  if (code === undefined) return undefined;
  return { field: FIELD_OF_FAULT[code] ?? 'projeto', message: ERROS[code].message };
}

/** The field that a refusal of the server speaks of, if it is one. */
export function refusedField(error: unknown): NovaRetificacaoFaults | undefined {
  if (!(error instanceof ApiError) || !Object.hasOwn(FIELD_OF_FAULT, error.code)) return undefined;
  const field = FIELD_OF_FAULT[error.code as ErrorCode];
  // What the server says of the field itself is nearer to what is wrong than the sentence of the code.
  return field === undefined ? undefined : { [field]: error.fields[field] ?? error.message };
}
