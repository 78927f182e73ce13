/* A cell becomes the text that a SPED file holds, without losing a cent or a zero. */
import { getLayout } from '@apura/documentos';
import type { CelulaLida } from '@apura/planilha';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readPeriodo } from './periodo-planilha.ts';
import { transliterar } from './texto-sped.ts';
import { type CampoEsperado, readValorDoCampo } from './valor-campo.ts';

const celula = (texto: string, tipo: CelulaLida['tipo'] = 'texto'): CelulaLida => ({ tipo, texto, formula: false });
const valor = (casas: number): CampoEsperado => ({
  campo: 'VL',
  tipo: 'N',
  tamanho: null,
  decimais: casas,
  tamanhoExato: false,
});
const lido = (c: CelulaLida, campo: CampoEsperado) => {
  const resultado = readValorDoCampo(c, campo);
  return 'valor' in resultado ? resultado.valor : `erro: ${resultado.erro.motivo}`;
};

/* Days counted by hand: 45.292 is 01/01/2024, and 29/02 is 59 days after it. */
describe('days that lost their format', () => {
  const data: CampoEsperado = { campo: 'DT_OPER', tipo: 'D', tamanho: 8, decimais: null, tamanhoExato: true };

  it.each([
    ['45292', '01012024'],
    ['45351', '29022024'],
    ['36526', '01012000'],
  ])('the number %s is %s, with a notice', (texto, dia) => {
    expect(readValorDoCampo(celula(texto, 'numero'), data)).toMatchObject({
      valor: dia,
      aviso: { motivo: `foi lido como o dia ${dia.replace(/(..)(..)/, '$1/$2/')}` },
    });
  });

  it('the number of a day is counted from 1904 where its workbook does so', () => {
    expect(lido({ ...celula('43920', 'numero'), desde1904: true }, data)).toMatch(/^31032024/);
    expect(lido(celula('43920', 'numero'), data)).toMatch(/^30032020/);
  });

  it('other numbers are read as ddmmaaaa or refused', () => {
    expect(lido(celula('1022024', 'numero'), data)).toBe('01022024');
    for (const texto of ['36525', '73051', '45292.5']) expect(lido(celula(texto, 'numero'), data)).toMatch(/^erro/);
    expect(lido(celula('45292'), data)).toMatch(/^erro/);
  });
});

describe('amounts', () => {
  it('are the same however they were typed', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 14n }), (centavos) => {
        const digitos = String(centavos).padStart(3, '0');
        const inteira = digitos.slice(0, -2);
        const decimais = digitos.slice(-2);
        const esperado = `${inteira},${decimais}`;
        const comMilhar = inteira.replace(/\B(?=(\d{3})+$)/g, '.');
        for (const texto of [esperado, `${inteira}.${decimais}`, `R$ ${comMilhar},${decimais}`]) {
          expect(lido(celula(texto), valor(2))).toBe(esperado);
        }
        expect(lido(celula(`${inteira}.${decimais}`, 'numero'), valor(2))).toBe(esperado);
      }),
    );
  });

  it('are rounded half up when the program kept more digits, by hand: 2.675 is 2.68 and 0.005 is 0.01', () => {
    expect(lido(celula('2.675', 'numero'), valor(2))).toBe('2,68');
    expect(lido(celula('0.005', 'numero'), valor(2))).toBe('0,01');
    expect(lido(celula('9.999', 'numero'), valor(2))).toBe('10,00');
    expect(lido(celula('0.00494', 'numero'), valor(2))).toBe('0,00');
    expect(readValorDoCampo(celula('2.675', 'numero'), valor(2))).toMatchObject({
      aviso: { motivo: 'foi arredondado para 2,68' },
    });
  });

  it('keep the decimals that they have, at least two', () => {
    expect(lido(celula('1.65', 'numero'), valor(4))).toBe('1,65');
    expect(lido(celula('0,0456'), valor(4))).toBe('0,0456');
    expect(lido(celula('7'), valor(4))).toBe('7,00');
  });

  it('are refused when they say nothing sure', () => {
    for (const texto of ['1,234.56', '1.234', 'dez', '1 000,00', '10%', '--1', '1e5']) {
      expect(lido(celula(texto), valor(2)), texto).toMatch(/^erro/);
    }
    expect(lido(celula('-0,00'), valor(2))).toBe('0,00');
  });
});

describe('any cell in any field', () => {
  const campos = [...getLayout('EFDC').registros.values()].flatMap((r) => r.campos).filter((c) => c.tipo !== '');
  const celulas = fc.oneof(
    fc.record({ tipo: fc.constant('texto' as const), texto: fc.string({ unit: 'binary' }), formula: fc.boolean() }),
    fc.record({
      tipo: fc.constantFrom('numero' as const, 'data' as const, 'logico' as const, 'erro' as const),
      texto: fc.oneof(
        fc.double({ noNaN: true }).map(String),
        fc.nat().map(String),
        fc.constant('2024-03-31'),
        fc.string(),
      ),
      formula: fc.boolean(),
    }),
  );

  it('gives a value that a file can hold, or a reason; it never throws', () => {
    expect(campos.length).toBeGreaterThan(1_500);
    fc.assert(
      fc.property(celulas, fc.constantFrom(...campos), (c, campo) => {
        const resultado = readValorDoCampo(c, campo);
        if ('erro' in resultado) {
          expect(resultado.erro.motivo).not.toBe('');
          expect(resultado.erro.sugestao).toMatch(/\.$/);
          return;
        }
        // Characters of ISO-8859-1 that are seen, no field mark, no blanks around.
        expect(resultado.valor).toMatch(/^[ -{}~\u00a1-\u00ff]*$/);
        expect(resultado.valor).toBe(resultado.valor.trim());
        if (campo.tipo === 'D') expect(resultado.valor).toMatch(/^\d{8}$/);
        // The comma takes no place in the size that the layout prints.
        const tamanho = resultado.valor.replace(campo.decimais ? ',' : '', '').length;
        if (campo.tamanho !== null) expect(tamanho).toBeLessThanOrEqual(campo.tamanho);
      }),
      { numRuns: 500 },
    );
  });

  it('reads what it wrote as the same', () => {
    fc.assert(
      fc.property(celulas, fc.constantFrom(...campos), (c, campo) => {
        const resultado = readValorDoCampo(c, campo);
        if ('erro' in resultado || resultado.valor === '') return;
        expect(lido(celula(resultado.valor), campo)).toBe(resultado.valor);
      }),
      { numRuns: 500 },
    );
  });
});

/* Keys of the CNPJ 12.ABC.345/01DE-35; their check digits were worked out apart, a letter as its code less 48. */
describe('keys of e-documents', () => {
  const campos = [...getLayout('EFDC').registros.values()]
    .flatMap((r) => r.campos)
    .filter((c) => c.campo.startsWith('CHV_') && c.tamanho === 44);
  const NFE = '35260812ABC34501DE35550010000001231123456780';
  const CTE = '35260812ABC34501DE35570010000004561123456785';

  it('may hold letters in the CNPJ, in every field that has one', () => {
    expect(new Set(campos.map((c) => c.campo))).toEqual(
      new Set(['CHV_NFE', 'CHV_CTE', 'CHV_CTE_REF', 'CHV_DOCe', 'CHV_CFE']),
    );
    for (const campo of campos) {
      for (const chave of [NFE, CTE]) expect(lido(celula(chave), campo)).toBe(chave);
      expect(lido(celula(NFE.toLowerCase()), campo)).toBe(NFE);
      expect(lido(celula(NFE.replace(/(.{4})/g, '$1 ')), campo)).toBe(NFE);
      expect(lido(celula('35240311222333000181550010000000121000000123'), campo)).toMatch(/^3524/);
    }
  });

  it('of letters with a wrong check digit, or with letters elsewhere, are refused', () => {
    for (const campo of campos) {
      expect(lido(celula('35260812ABC34501DE35550010000001231123456781'), campo)).toBe(
        'erro: não tem o dígito verificador certo',
      );
      expect(lido(celula(`${NFE.slice(0, 30)}A${NFE.slice(31)}`), campo)).toMatch(/^erro: tem letras fora do CNPJ/);
      expect(lido(celula(`A${NFE.slice(1)}`), campo)).toMatch(/^erro: tem letras fora do CNPJ/);
      expect(lido(celula(NFE.slice(0, 43)), campo)).toMatch(/^erro/);
      expect(lido(celula(`${NFE.slice(0, 20)}É${NFE.slice(21)}`), campo)).toMatch(/^erro/);
    }
  });
});

describe('texts', () => {
  it('lose no more than what ISO-8859-1 cannot hold', () => {
    expect(transliterar(' Ação “nº 1” – São João… ')).toEqual({ texto: 'Ação "nº 1" - São João...', mudou: true });
    expect(transliterar('Açai\u0301')).toEqual({ texto: 'Açaí', mudou: false });
    expect(transliterar('a\u00a0b\u200b')).toEqual({ texto: 'a b', mudou: false });
    expect(transliterar('Łódź 日')).toEqual({ texto: 'Lódz ?', mudou: true });
    expect(transliterar('a \u1fcd')).toEqual({ texto: 'a', mudou: true });
  });
});

describe('months', () => {
  it('are read as people and programs write them', () => {
    for (const texto of ['03/2024', '3/2024', '2024-03', '032024', '31/03/2024', '03-2024', ' 03/2024 ']) {
      expect(readPeriodo(celula(texto)), texto).toBe('2024-03');
    }
    expect(readPeriodo(celula('2024-03-15', 'data'))).toBe('2024-03');
    expect(readPeriodo(celula('32024', 'numero'))).toBe('2024-03');
    for (const texto of ['13/2024', '00/2024', 'março', '2024', '03/24', ''])
      expect(readPeriodo(celula(texto))).toBeUndefined();
  });
});
