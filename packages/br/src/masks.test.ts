// Masks format what is typed, character by character, and accept any text.
import { describe, expect, it } from 'vitest';
import { maskCep, maskCnpj, maskCpf, maskDate, maskPhone } from './index.ts';

/** Types a text character by character, as a field does that shows its mask at every key. */
const type = (mask: (text: string) => string, text: string): string =>
  [...text].reduce((shown, character) => mask(shown + character), '');

describe('masks', () => {
  // prova: 5.8
  it('of a CPF is 000.000.000-00', () => {
    expect(type(maskCpf, '52998224725')).toBe('529.982.247-25');
  });
  // prova: 5.9
  it('of a CNPJ is 00.000.000/0000-00, 18 characters', () => {
    expect(type(maskCnpj, '99210437000117')).toBe('99.210.437/0001-17');
    expect(type(maskCnpj, '99210437000117')).toHaveLength(18);
    expect(type(maskCnpj, '12abc34501de35')).toBe('12.ABC.345/01DE-35');
  });
  // prova: 5.10
  it('of a postal code is 00000-000', () => {
    expect(type(maskCep, '01001000')).toBe('01001-000');
  });
  // prova: 5.11
  it('of a phone is +55 (00) 9 0000-0000, and forces the leading 9', () => {
    expect(type(maskPhone, '11987654321')).toBe('+55 (11) 9 8765-4321');
    expect(maskPhone('1187654321')).toBe('+55 (11) 9 8765-4321');
  });
  // prova: 5.12, 5.13
  it('of a date is dd/mm/YYYY: days to 31, months to 12, years from 1900', () => {
    const mask = (text: string) => maskDate(text, 2026);
    expect(type(mask, '31122024')).toBe('31/12/2024');
    expect(mask('32/01/2024')).not.toMatch(/^32/);
    expect(mask('01/13/2024')).not.toMatch(/\/13/);
    expect(mask('01/01/1899')).not.toMatch(/1899/);
  });

  it.each([
    ['pasted with spaces', '  529.982.247-25  ', '529.982.247-25'],
    ['with letters and signs', 'cpf: 529*982*247_25!', '529.982.247-25'],
    ['too long', `52998224725${'9'.repeat(500)}`, '529.982.247-25'],
    ['right-to-left and emoji', '\u202e52998🙈224725', '529.982.247-25'],
    ['HTML', '<b>529</b>98224725', '529.982.247-25'],
    ['empty', '', ''],
    ['without a digit', 'olá', ''],
  ])('take a text %s', (_how, text, shown) => {
    expect(maskCpf(text)).toBe(shown);
  });
});
