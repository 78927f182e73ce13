// Guarantees which projects have a diagnostic, and when its access is renewed or asked again.

import { describe, expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import { mayRetryEmbed } from './may-retry-embed.ts';
import { temDiagnostico } from './tem-diagnostico.ts';

// prova: 2.81
test('only projects with an embedded report are listed', () => {
  expect([{ pbi: 'apura' }, { pbi: '' }, { pbi: null }].map(temDiagnostico)).toEqual([true, false, false]);
});

describe('the fetch of the access', () => {
  const fault = (status: number, code: string) => new ApiError({ message: '', status, code });

  test('is repeated by itself only for what may pass by itself', () => {
    expect(mayRetryEmbed(0, fault(502, 'servico-indisponivel'))).toBe(true);
    expect(mayRetryEmbed(1, fault(0, 'sem-conexao'))).toBe(true);
    expect(mayRetryEmbed(2, fault(502, 'servico-indisponivel'))).toBe(false);
    expect(mayRetryEmbed(0, fault(404, 'nao-encontrado'))).toBe(false);
    expect(mayRetryEmbed(0, new TypeError('x'))).toBe(false);
  });

  test('is not repeated when the server says that it would not help', () => {
    expect(mayRetryEmbed(0, fault(503, 'diagnostico-indisponivel'))).toBe(false);
  });
});
