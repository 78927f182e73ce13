// What a user types into a column's box is either understood as what it says, or answered with a sentence.
import { formatDateBr, isIsoDate } from '@apura/br';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { describeCondicao } from './describe-condicao.ts';
import {
  cabeNoEndereco,
  comValor,
  condicaoSchema,
  faultOfCondicao,
  filtroGradeSchema,
  parseDigitado,
  parseNumero,
  readFiltro,
  type TipoFiltrado,
} from './filtro-grade.ts';

const TIPOS: readonly TipoFiltrado[] = ['text', 'date', 'money', 'decimal', 'integer', 'percent'];
const read = (texto: string, tipo: TipoFiltrado) => {
  const lido = parseDigitado(texto, tipo);
  return 'falta' in lido ? lido.falta : lido.condicoes;
};

describe('what is typed', () => {
  it.each<[TipoFiltrado, string, object]>([
    ['money', '>2000', { op: 'maior', valor: '2000' }],
    ['money', '>= 1.234,56', { op: 'maior-igual', valor: '1234.56' }],
    ['money', '<R$ 10,5', { op: 'menor', valor: '10.5' }],
    ['money', '≤-3', { op: 'menor-igual', valor: '-3' }],
    ['money', '2000..3000', { op: 'entre', valor: '2000', ate: '3000' }],
    ['money', '1.000,00 .. 2.000,00', { op: 'entre', valor: '1000.00', ate: '2000.00' }],
    ['percent', '=1,65%', { op: 'igual', valor: '1.65' }],
    ['decimal', '>10.5', { op: 'maior', valor: '10.5' }],
    ['integer', '<>7', { op: 'diferente', valor: '7' }],
    ['money', '1234,5', { op: 'contem', valor: '1234,5' }],
    ['money', '=', { op: 'vazio' }],
    ['text', '<>', { op: 'preenchido' }],
    ['text', '=abc', { op: 'igual', valor: 'abc' }],
    ['text', '!= São Paulo', { op: 'diferente', valor: 'São Paulo' }],
    ['text', '"=abc"', { op: 'contem', valor: '=abc' }],
    ['text', 'a..b', { op: 'contem', valor: 'a..b' }],
    ['text', '5101..5405', { op: 'entre', valor: '5101', ate: '5405' }],
    ['text', '01/2024..03/2024', { op: 'entre', valor: '01/2024', ate: '03/2024' }],
    ['text', '>=02/2024', { op: 'maior-igual', valor: '02/2024' }],
    ['date', '<01/02/2024', { op: 'menor', valor: '2024-02-01' }],
    ['date', '>1/2/2024', { op: 'maior', valor: '2024-02-01' }],
    ['date', '>01/2024', { op: 'maior', valor: '2024-01-31' }],
    ['date', '<=02/2024', { op: 'menor-igual', valor: '2024-02-29' }],
    ['date', '=2024', { op: 'entre', valor: '2024-01-01', ate: '2024-12-31' }],
    ['date', '01/2024..03/2024', { op: 'entre', valor: '2024-01-01', ate: '2024-03-31' }],
    ['date', '03/2024', { op: 'contem', valor: '03/2024' }],
    ['date', '2024-03-09', { op: 'igual', valor: '2024-03-09' }],
  ])('%s: %s', (tipo, texto, condicao) => expect(read(texto, tipo)).toEqual([condicao]));

  it.each<[TipoFiltrado, string, string]>([
    ['money', '>dois mil', 'Esta coluna tem números'],
    ['money', 'abc', 'Esta coluna tem números'],
    ['money', '3000..2000', 'O primeiro valor do intervalo é maior'],
    ['money', `>${'9'.repeat(16)}`, 'Esta coluna tem números'],
    ['date', '>31/02/2024', 'Esta coluna tem datas'],
    ['date', '>13/2024', 'Esta coluna tem datas'],
    ['date', '2024..2023', 'O primeiro valor do intervalo é maior'],
    ['date', '<>01/2024', 'Escreva o dia inteiro'],
    ['text', '>', 'Escreva o valor depois do sinal'],
    ['text', '01/2024..5', 'Os dois lados do intervalo devem ser meses'],
    ['text', '02/2024..01/2024', 'O primeiro valor do intervalo é maior'],
  ])('%s: %s is refused', (tipo, texto, falta) => expect(read(texto, tipo)).toContain(falta));

  test('any text, in a column of any kind, becomes conditions that are right, or a sentence', () => {
    const signs = fc.constantFrom('', '=', '<>', '!=', '>', '>=', '<', '<=', '"', '..');
    const texto = fc
      .tuple(signs, fc.string({ unit: 'grapheme', maxLength: 30 }), signs)
      .map((partes) => partes.join(''));
    fc.assert(
      fc.property(texto, fc.constantFrom(...TIPOS), (digitado, tipo) => {
        const lido = parseDigitado(digitado, tipo);
        if ('falta' in lido) expect(lido.falta).toMatch(/^[A-Z].*\.$/);
        for (const condicao of 'falta' in lido ? [] : lido.condicoes) {
          expect(faultOfCondicao(condicao, tipo)).toBeUndefined();
          expect(describeCondicao(condicao, tipo)).not.toBe('');
        }
      }),
      { numRuns: 2000 },
    );
  });

  test('a number in Brazilian writing is read as what it is', () => {
    const cents = fc.integer({ min: -1e14, max: 1e14 });
    fc.assert(
      fc.property(cents, fc.boolean(), (centavos, comPontos) => {
        const sinal = centavos < 0 ? '-' : '';
        const inteiro = String(Math.trunc(Math.abs(centavos) / 100));
        const decimais = String(Math.abs(centavos) % 100).padStart(2, '0');
        const milhares = comPontos ? inteiro.replaceAll(/\B(?=(\d{3})+$)/g, '.') : inteiro;
        expect(parseNumero(`${sinal}${milhares},${decimais}`)).toBe(`${sinal}${inteiro}.${decimais}`);
      }),
    );
  });

  test('a day is read as what it is, with every sign', () => {
    const dia = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(dia, fc.constantFrom('=', '<>', '>', '>=', '<', '<='), (data, sinal) => {
        const iso = data.toISOString().slice(0, 10);
        expect(isIsoDate(iso)).toBe(true);
        expect(read(`${sinal}${formatDateBr(iso)}`, 'date')).toEqual([expect.objectContaining({ valor: iso })]);
      }),
    );
  });
});

describe('a condition', () => {
  it('has what its kind needs and no more', () => {
    expect(condicaoSchema.safeParse({ op: 'maior', valor: '1' }).success).toBe(true);
    for (const errada of [
      { op: 'maior' },
      { op: 'entre', valor: '1' },
      { op: 'vazio', valor: '1' },
      { op: 'lista', valores: [] },
      { op: 'lista', valores: Array.from({ length: 1001 }, () => 'x') },
      { op: 'contem', valor: 'a\u0000' },
      { op: 'drop', valor: '1' },
    ]) {
      expect(condicaoSchema.safeParse(errada).success, JSON.stringify(errada).slice(0, 40)).toBe(false);
    }
  });

  it('is checked against the kind of its column', () => {
    expect(readFiltro([{ op: 'maior', valor: '1; DROP TABLE x' }], 'money')).toHaveProperty('falta');
    expect(readFiltro([{ op: 'lista', valores: ['1.00', null] }], 'money')).toHaveProperty('condicoes');
    expect(readFiltro([{ op: 'lista', valores: ['2024-02-30'] }], 'date')).toHaveProperty('falta');
  });

  it.each<[TipoFiltrado, string, string]>([
    ['money', '>2000,50', 'é maior que 2.000,50'],
    ['date', '01/2024..03/2024', 'está entre 01/01/2024 e 31/03/2024'],
    ['text', '=abc', 'é igual a abc'],
    ['money', '-1234567', 'contém -1234567'],
  ])('is told in words: %s %s', (tipo, texto, palavras) => {
    const lido = parseDigitado(texto, tipo);
    if ('falta' in lido) throw new Error(lido.falta);
    expect(lido.condicoes.map((condicao) => describeCondicao(condicao, tipo))).toEqual([palavras]);
  });

  it('of a list names a few values and counts the others', () => {
    const valores = [null, 'a', 'b', 'c', 'd', 'e', 'f'];
    expect(describeCondicao({ op: 'lista', valores }, 'text')).toBe('é um destes: (vazio); a; b; c; d e mais 2');
  });
});

describe('a filter', () => {
  it('takes the value of a group besides what it holds', () => {
    expect(comValor({ Valor: '>1' }, 'Valor', '2.00', 'money')).toEqual({
      Valor: [
        { op: 'maior', valor: '1' },
        { op: 'lista', valores: ['2.00'] },
      ],
    });
    expect(comValor({}, 'CFOP', null, 'text')).toEqual({ CFOP: [{ op: 'lista', valores: [null] }] });
  });

  it('is bounded in columns and in letters of the address', () => {
    const muitas = Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`c${i}`, 'x']));
    expect(filtroGradeSchema.safeParse(muitas).success).toBe(false);
    expect(cabeNoEndereco({ CFOP: 'x' })).toBe(true);
    expect(cabeNoEndereco({ Nome: [{ op: 'lista', valores: Array.from({ length: 300 }, () => 'ação ltda') }] })).toBe(
      false,
    );
  });
});

describe('months of a date column', () => {
  it('are values of its list, and the filter of a group of a month', () => {
    expect(comValor({ Dia: '>=01/01/2024' }, 'Dia (mês)', '03/2024', 'text')).toEqual({
      Dia: [
        { op: 'maior-igual', valor: '2024-01-01' },
        { op: 'lista', valores: ['03/2024'] },
      ],
    });
    expect(faultOfCondicao({ op: 'lista', valores: ['03/2024', '2024-03-09', null] }, 'date')).toBeUndefined();
    expect(faultOfCondicao({ op: 'lista', valores: ['13/2024'] }, 'date')).toMatch(/datas/);
    expect(faultOfCondicao({ op: 'igual', valor: '03/2024' }, 'date')).toMatch(/datas/);
    expect(describeCondicao({ op: 'lista', valores: ['03/2024', '2024-03-09'] }, 'date')).toMatch(
      /03\/2024; 09\/03\/2024$/,
    );
  });
});
