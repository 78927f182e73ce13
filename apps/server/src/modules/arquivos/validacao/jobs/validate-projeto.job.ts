import { defineJob } from '../../../../platform/queue/port.ts';

/** Holds the EFD-Contribuições of a project against the official checks. What is done already is not done again. */
export const validateProjeto = defineJob<{ ownerId: string; projetoId: string }>({
  name: 'validar-efdc',
  maxFailures: 3,
  heavy: true,
});
