import { z } from 'zod';

const PT_BR = z.locales.ptBR().localeError;

/**
 * Sets the language in which a schema says what is wrong with a field, for the whole process: the library's Brazilian
 * Portuguese, but for a field that is not there, which it calls a value "undefined".
 */
export function setTextsOfFaults(): void {
  z.config({
    localeError: (issue) =>
      issue.code === 'invalid_type' && issue.input === undefined ? 'Campo obrigatório, informe um valor' : PT_BR(issue),
  });
}
