import type { Owner } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ApiError } from '../../../lib/api/api-error.ts';
import {
  empresaBody,
  empresaFaults,
  empresaValues,
  isEmpresaChanged,
  mergeEndereco,
  refusedEmpresa,
} from './empresa-values.ts';

const OWNER: Owner = {
  cnpj: '98300001000150',
  razao: 'Exemplo Fictício LTDA',
  site: 'https://exemplo.test',
  cep: '01001000',
  uf: 'SP',
  logradouro: 'Rua das Amostras, 100',
  municipio: 'São Paulo',
  logo: '',
  creditos_adquiridos: '10',
  creditos_consumidos: '0',
  plano: '',
  white_label: false,
  first_price: '1.00',
  second_price: '1.00',
  third_price: '1.00',
  fourth_price: '1.00',
};
const WHITE: Owner = { ...OWNER, white_label: true };
const COLORS = { color_1: '#012E43', color_2: '#31B7D4' };
const VALUES = empresaValues(OWNER, COLORS);

describe("the owner's data", () => {
  it('are sent with the CNPJ and the name as they are, and the postal code as digits', () => {
    expect(VALUES.cep).toBe('01001-000');
    expect(empresaBody(OWNER, VALUES)).toEqual({
      cnpj: '98300001000150',
      razao: 'Exemplo Fictício LTDA',
      site: 'https://exemplo.test',
      cep: '01001000',
      uf: 'SP',
      logradouro: 'Rua das Amostras, 100',
      municipio: 'São Paulo',
    });
  });

  it('carry the colours for a white-label owner only', () => {
    expect(empresaBody(WHITE, VALUES)).toMatchObject(COLORS);
    expect(isEmpresaChanged(OWNER, COLORS, { ...VALUES, color_2: '#000000' })).toBe(false);
    expect(isEmpresaChanged(WHITE, COLORS, { ...VALUES, color_2: '#000000' })).toBe(true);
    // The same colour in other letters is the same colour.
    expect(isEmpresaChanged(WHITE, COLORS, { ...VALUES, color_2: '#31b7d4' })).toBe(false);
  });

  it('may be empty, but not wrong', () => {
    const empty = { ...VALUES, site: '', cep: '', uf: '', logradouro: '', municipio: '' };
    expect(empresaFaults(empty)).toEqual({});
    expect(empresaFaults({ ...VALUES, cep: '0100', uf: 'XX', color_1: 'azul', site: 'a'.repeat(256) })).toEqual({
      site: 'Use até 255 caracteres, há 256',
      cep: 'CEP inválido, informe os 8 dígitos',
      uf: 'Estado inválido, escolha uma das 27 siglas',
      color_1: 'Cor deve estar no formato #RRGGBB',
    });
  });

  it('are refused under the fields that the server names', () => {
    const refusal = (code: string, fields?: Record<string, string>) =>
      refusedEmpresa(new ApiError({ code, message: 'Recusado', status: 422, fields }));
    expect(refusal('cep-invalido', { cep: 'CEP inválido' })).toEqual({ cep: 'CEP inválido' });
    expect(refusal('requisicao-invalida', { site: 'Site inválido' })).toEqual({ site: 'Site inválido' });
    expect(refusal('imagem-invalida')).toEqual({ logo: 'Recusado' });
    expect(refusal('erro-interno')).toBeUndefined();
    expect(refusedEmpresa(new TypeError('x'))).toBeUndefined();
  });
});

describe('mergeEndereco', () => {
  const endereco = { cep: '88010000', uf: 'SC', municipio: 'Florianópolis', logradouro: 'Praça Fictícia' };

  it('fills state, street and municipality', () => {
    expect(mergeEndereco(VALUES, endereco, new Set())).toEqual({
      ...VALUES,
      uf: 'SC',
      municipio: 'Florianópolis',
      logradouro: 'Praça Fictícia',
    });
  });

  it('leaves what was typed meanwhile, and what the registry does not know', () => {
    const typed = { ...VALUES, logradouro: 'Rua que digitei, 7' };
    expect(mergeEndereco(typed, { ...endereco, municipio: '' }, new Set(['logradouro']))).toEqual({
      ...typed,
      uf: 'SC',
    });
  });
});
