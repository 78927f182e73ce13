/* A cell becomes the text that the eSocial writes, or a reason why not. */
import type { CelulaLida } from '@apura/planilha';
import { describe, expect, it } from 'vitest';
import type { TipoColuna } from './abas-esocial.ts';
import { readCelula } from './read-celula.ts';

const read = (texto: string, tipo: TipoColuna, celula: CelulaLida['tipo'] = 'texto') =>
  readCelula({ tipo: celula, texto, formula: false }, tipo);
const texto = (...a: Parameters<typeof read>) => {
  const lido = read(...a);
  return 'erro' in lido ? `erro: ${lido.erro}` : lido.texto;
};

describe('cells', () => {
  it('take amounts as Brazilians and as programs write them', () => {
    const casos = ['1.234,56', '1234.56', 'R$ 10', ' 7 ', '0,5', '-3'];
    expect(casos.map((c) => texto(c, 'valor'))).toEqual(['1234.56', '1234.56', '10.00', '7.00', '0.50', '-3.00']);
    expect(texto('1234.5', 'valor', 'numero')).toBe('1234.50');
    expect(texto('1,234', 'valor')).toBe('1.234');
    expect(texto('0,5', 'fap')).toBe('0.5');
    expect(['1.234.567', 'mil', '1e3', '=1+1', ''].every((c) => texto(c, 'valor').startsWith('erro'))).toBe(true);
  });

  it('take months and days as dates and as text', () => {
    expect(['03/2025', '3-2025', '2025-03', '2025-03-01', '2025'].map((c) => texto(c, 'periodo'))).toEqual([
      '2025-03',
      '2025-03',
      '2025-03',
      '2025-03',
      '2025',
    ]);
    expect(texto('2025-03-31', 'mes', 'data')).toBe('2025-03');
    expect(['31/03/2025', '1/3/2025', '2025-03-31'].map((c) => texto(c, 'data'))).toEqual([
      '2025-03-31',
      '2025-03-01',
      '2025-03-31',
    ]);
  });

  it('give codes their zeros back, and say so', () => {
    expect(read('9', 'codIncCP', 'numero')).toEqual({
      texto: '09',
      aviso: 'o valor "9" perdeu os zeros à esquerda e foi lido como "09"',
    });
    expect(texto('1234567890', 'cpf', 'numero')).toBe('01234567890');
    expect(texto('111.444.777-35', 'cpf')).toBe('11144477735');
    expect([texto('191', 'nrInscEstab'), texto('123456789012', 'nrInscEstab')]).toEqual([
      '00000000000191',
      '123456789012',
    ]);
    // The code of a rubric is the employer's own.
    expect(read('7', 'codigo', 'numero')).toEqual({ texto: '7', aviso: null });
  });

  it('refuse errors of formulas and broken lines', () => {
    expect(texto('#REF!', 'valor', 'erro')).toContain('#REF!');
    expect(texto('', 'valor', 'erro')).toContain('não foi calculada');
    expect(texto('a\nb', 'texto100')).toContain('quebra de linha');
    // A character that XML cannot hold comes escaped, and would break an event.
    expect(texto('a\u0000b', 'texto100')).toContain('caractere de controle');
  });
});
