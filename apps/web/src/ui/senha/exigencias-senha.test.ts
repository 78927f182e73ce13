import { isSenhaValida } from '@apura/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exigenciasSenha } from './exigencias-senha.ts';

const unmet = (senha: string) =>
  exigenciasSenha(senha)
    .filter(({ cumprida }) => !cumprida)
    .map(({ texto }) => texto);

describe('exigenciasSenha', () => {
  // prova: 5.44
  it('agrees with the rule for any password', () => {
    const likely = fc.string({ unit: fc.constantFrom('a', 'B', '7', '@', '$', ' ', 'é', '🔒'), maxLength: 12 });
    let valid = 0;
    fc.assert(
      fc.property(fc.oneof(likely, fc.string(), fc.constant('Apura@2026')), (senha) => {
        if (isSenhaValida(senha)) valid++;
        expect(unmet(senha).length === 0).toBe(isSenhaValida(senha));
      }),
    );
    expect(valid).toBeGreaterThan(0);
  });

  it('names what is missing, and what is too much', () => {
    expect(unmet('')).toHaveLength(5);
    expect(unmet('abcdefgh')).toEqual(['Uma letra maiúscula', 'Um número', 'Um destes caracteres: @ $ ! % * ? &']);
    expect(unmet('Senha 2026@')).toEqual(['Nenhum espaço, acento ou outro caractere']);
    expect(unmet(`Aa1@${'a'.repeat(252)}`)).toEqual(['No máximo 255 caracteres']);
  });
});
