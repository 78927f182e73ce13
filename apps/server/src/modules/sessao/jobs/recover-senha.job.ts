import { defineJob } from '../../../platform/queue/port.ts';

/**
 * Answers a request for a new password. Whether there is such an account is only looked up here, away from the request,
 * which so takes the same time for everybody. `pedido` is sealed: it names a person.
 */
export const recoverSenha = defineJob<{ pedido: string }>({ name: 'recuperar-senha', concurrency: 2 });
