import { readPreference, writePreference } from './preference.ts';
import { userTag } from './user-tag.ts';

const isTrue = (value: unknown): value is boolean => value === true;
const memory = (what: 'relatorio-aberto' | 'passos-dispensados', email: string) => `${what}.${userTag(email)}`;

/** Whether a user has opened the rows of a report in this browser. */
export const hasOpenedRelatorio = (email: string): boolean =>
  readPreference(memory('relatorio-aberto', email), isTrue, false);

export const noteRelatorioOpened = (email: string): void => writePreference(memory('relatorio-aberto', email), true);

/** Whether a user has sent the list of first steps away. */
export const areStepsDismissed = (email: string): boolean =>
  readPreference(memory('passos-dispensados', email), isTrue, false);

export const dismissSteps = (email: string): void => writePreference(memory('passos-dispensados', email), true);
