// Pasted keys of NF-e are read in every usual form, and a mistyped digit is found.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emitenteDaChave, findFaltaDaChave, readChavesNfe } from './chaves-nfe.ts';

// 3525 1098 1000 0200 0157 5500 1000 0000 0710 0000 007: 43 positions times 2..9 from the right add up to 388 = 35 ·
// 11 + 3, so that the digit is 11 − 3 = 8.
const CHAVE = '35251098100002000157550010000000071000000078';
// The same with the CNPJ 12ABC34501DE35, whose letters count 17 (A) to 21 (E): 669 = 60 · 11 + 9, and 11 − 9 = 2.
const COM_LETRAS = '35251012ABC34501DE35550010000000071000000072';

describe('pasted keys of NF-e', () => {
  it('are read one to a line, beside each other, in the groups of a DANFE and out of an XML, each once', () => {
    const grupos = CHAVE.replace(/(.{4})/g, '$1 ').trim();
    for (const texto of [CHAVE, grupos, `  NFe${CHAVE}\n`, `${CHAVE}; ${CHAVE}`, `${CHAVE} ${CHAVE}\n${grupos}`]) {
      expect(readChavesNfe(texto), texto).toEqual({ chaves: [CHAVE], recusadas: [] });
    }
    expect(emitenteDaChave(CHAVE)).toBe('98100002000157');
  });

  it('may have letters in the CNPJ and nowhere else', () => {
    expect(findFaltaDaChave(COM_LETRAS)).toBeUndefined();
    expect(findFaltaDaChave(`A${COM_LETRAS.slice(1)}`)).toContain('fora do CNPJ');
  });

  it('are refused with what is wrong, and the others are taken', () => {
    const { chaves, recusadas } = readChavesNfe(`${CHAVE}\n${CHAVE.slice(1)}\nabc`);
    expect(chaves).toEqual([CHAVE]);
    expect(recusadas.map(({ motivo }) => motivo)).toEqual([
      'tem 43 caracteres, e a chave tem 44',
      'tem 3 caracteres, e a chave tem 44',
    ]);
    expect(findFaltaDaChave(`${CHAVE.slice(0, 20)}65${CHAVE.slice(22, 43)}0`)).toMatch(/dígito|modelo 65/);
  });

  it('are refused for any one digit that was mistyped but those whose weights hide it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 42 }), fc.integer({ min: 1, max: 9 }), (at, mais) => {
        const outro = String((Number(CHAVE[at]) + mais) % 10);
        const trocada = `${CHAVE.slice(0, at)}${outro}${CHAVE.slice(at + 1)}`;
        // Rests 0 and 1 share the digit 0; no other change of one digit keeps the check digit 8.
        expect(findFaltaDaChave(trocada)).toBeDefined();
      }),
    );
  });
});
