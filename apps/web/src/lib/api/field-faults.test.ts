import { expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { fieldFaults } from './field-faults.ts';

it('takes what an answer says of the fields that a form has', () => {
  const error = new ApiError({
    code: 'requisicao-invalida',
    message: 'x',
    status: 400,
    fields: { site: 'Site inválido', outro: 'y' },
  });
  expect(fieldFaults(error, ['cep', 'site'])).toEqual({ site: 'Site inválido' });
  expect(fieldFaults(new TypeError('x'), ['site'])).toEqual({});
});
