import { z } from 'zod';

const PT_BR = z.locales.ptBR().localeError;

const OBRIGATORIO = 'Campo obrigatório, informe um valor';

/**
 * Sets the messages of schema errors for the whole process: the library's Brazilian Portuguese, except for what people
 * meet in a form. The library calls an absent field a value "undefined", and says of texts that they are "<= 255".
 */
export function setTextsOfFaults(): void {
  z.config({
    localeError: (issue) => {
      if (issue.code === 'invalid_type' && issue.input === undefined) return OBRIGATORIO;
      if (issue.code === 'too_small' && issue.origin === 'string') {
        if (issue.input === '') return OBRIGATORIO;
        return `Texto curto demais, informe ao menos ${issue.minimum} caracteres`;
      }
      if (issue.code === 'too_big' && issue.origin === 'string')
        return `Texto longo demais, informe até ${issue.maximum} caracteres`;
      return PT_BR(issue);
    },
  });
}
