import { isAppError } from '../../../http/errors.ts';

/**
 * How a job waits for a project that is being made again: it says so and sends itself again for later, so that its
 * place is free meanwhile.
 */
export const ESPERA_DO_REFAZER = { segundos: 15, mensagem: 'Aguardando os dados do projeto, que estão sendo refeitos' };

/** Whether a job failed only because what it reads of a project is being made again. */
export function isSendoRefeito(error: unknown): boolean {
  return isAppError(error) && error.code === 'projeto-sendo-refeito';
}
