import { defineJob } from '../../../platform/queue/port.ts';

/** Hands one mail over to the mail port. The job holds ids alone; the text of the mail is sealed in its row. */
export const sendMensagem = defineJob<{ ownerId: string; mensagemId: string }>({
  name: 'enviar-mensagem',
  concurrency: 4,
});

/**
 * The pauses between tries while the mail server is away; the last one is repeated until the mail is of no more use.
 */
export const ESPERAS_SEGUNDOS: readonly number[] = [30, 120, 600, 1800, 3600];
