import { ApiError } from '../../lib/api/api-error.ts';
import type { DownloadOutcome } from '../../lib/batch/run-batch.ts';

export const SEM_ACESSO =
  'Sem acesso ao módulo de retificação, para mais informações entre em contato com nossa equipe';
export const SEM_ARQUIVOS = 'Nenhum arquivo gerado, verifique os dados inseridos e tente novamente mais tarde';
const FALHA =
  'Não foi possível fazer o download dos arquivos retificados, aguarde um momento e tente novamente mais tarde';

/** Whether a refusal means that the owner has no access to rectifications. */
export function isSemAcesso(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'conflito-de-permissao' || error.code === 'modulo-bloqueado');
}

/** What is said at the end of the download of rectified files. */
export function downloadWords(end: { outcome: DownloadOutcome } | { error: unknown }): {
  kind: 'success' | 'alert' | 'error';
  text: string;
} {
  if ('outcome' in end)
    return end.outcome === 'empty' ? { kind: 'alert', text: SEM_ARQUIVOS } : { kind: 'success', text: 'Sucesso' };
  if (isSemAcesso(end.error)) return { kind: 'alert', text: SEM_ACESSO };
  if (end.error instanceof ApiError && end.error.code === 'sem-arquivos') return { kind: 'alert', text: SEM_ARQUIVOS };
  return { kind: 'error', text: FALHA };
}
