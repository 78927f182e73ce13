import type { ErrorCode } from '../erros.ts';
import { OBRIGACOES_RETIFICAVEIS } from '../retificacoes.ts';

const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** A spreadsheet by its media type or by its name. */
export function isXlsx(file: { name: string; type: string }): boolean {
  return file.type === XLSX_MIME || file.name.toLowerCase().endsWith('.xlsx');
}

/** The fault of a new rectification in the specification's order: obligation, file, project, type of the file. */
export function faultOfRetificacao(form: {
  obrigacao: string;
  file: { name: string; type: string } | null;
  projeto: string;
}):
  | Extract<ErrorCode, 'valores-incorretos' | 'arquivo-ausente' | 'projeto-nao-concluido' | 'xlsx-invalido'>
  | undefined {
  if (!OBRIGACOES_RETIFICAVEIS.some((obrigacao) => obrigacao === form.obrigacao)) return 'valores-incorretos';
  if (form.file === null) return 'arquivo-ausente';
  if (form.projeto === '' || form.projeto === '0') return 'projeto-nao-concluido';
  if (!isXlsx(form.file)) return 'xlsx-invalido';
  return undefined;
}
