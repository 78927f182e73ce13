import { z } from 'zod';

const PT_BR = z.locales.ptBR().localeError;

/**
 * Sets the messages of schema errors for the whole process: the library's Brazilian Portuguese, except for an absent
 * field, which the library calls a value "undefined".
 */
export function setTextsOfFaults(): void {
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'Campo obrigatório, informe um valor' : PT_BR(issue),
  });
}
