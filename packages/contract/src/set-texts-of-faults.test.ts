import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { setTextsOfFaults } from './set-texts-of-faults.ts';

beforeAll(() => setTextsOfFaults());

const faultOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues[0]?.message;

it.each([
  ['an absent field', z.string(), undefined, 'Campo obrigatório, informe um valor'],
  ['an empty text', z.string().min(1), '', 'Campo obrigatório, informe um valor'],
  ['a short text', z.string().min(8), 'abc', 'Texto curto demais, informe ao menos 8 caracteres'],
  ['a long text', z.string().max(3), 'abcd', 'Texto longo demais, informe até 3 caracteres'],
])('%s is told in words for people', (_what, schema, value, message) => {
  expect(faultOf(schema, value)).toBe(message);
});

it('other faults have the words of the library', () => {
  expect(faultOf(z.array(z.string()).min(2), ['a'])).toMatch(/^Pequeno demais/);
});
