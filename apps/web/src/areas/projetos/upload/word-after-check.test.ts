import { describe, expect, it } from 'vitest';
import { wordAfterCheck } from './word-after-check.ts';

/** Guarantees that the list of an upload says 'conferido' only of files whose content was read. */

const lixo = { nome: 'lixo.xml', obrigacao: 'Não identificado', situacao: 'Ilegível', motivo: 'XML inválido' } as const;

describe('wordAfterCheck', () => {
  it("is 'recebido' while the check is not known or still runs", () => {
    expect(wordAfterCheck('efd.txt', undefined)).toBe('recebido');
    expect(wordAfterCheck('efd.txt', { pendentes: 1, total: 1, usados: 0, recusados: [lixo] })).toBe('recebido');
  });

  it('is the situation of a file that does not count, and else conferido', () => {
    const completude = { pendentes: 0, total: 2, usados: 1, recusados: [lixo] };
    expect(wordAfterCheck('lixo.xml', completude)).toBe('ilegível');
    expect(wordAfterCheck('efd.txt', completude)).toBe('conferido');
  });

  it('does not call a file checked when more files were refused than the answer names', () => {
    expect(wordAfterCheck('efd.txt', { pendentes: 0, total: 9, usados: 1, recusados: [lixo] })).toBe('recebido');
  });
});
