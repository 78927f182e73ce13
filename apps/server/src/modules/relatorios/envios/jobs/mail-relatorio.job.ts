import { defineJob } from '../../../../platform/queue/port.ts';

/** Makes the file of a scheduled mail whose day has come, and writes a mail to each who gets it. */
export const mailRelatorio = defineJob<{ ownerId: string; envioId: string }>({
  name: 'enviar-relatorio',
  concurrency: 2,
  perOwner: 1,
});
