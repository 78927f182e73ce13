// The kind of a DCTFWeb follows from the surest sign in its paper.
import { describe, expect, it } from 'vitest';
import { findCategoria, namedCategoria } from './categoria-dctfweb.ts';

const nada = { escrita: null, pa: '05/2025', pessoaFisica: false, temCno: false, codigos: [] };

describe('findCategoria', () => {
  it.each([
    [
      'what the paper writes wins',
      { escrita: '46 - Reclamatória Trabalhista', codigos: ['113801'] },
      'Reclamatória Trabalhista',
    ],
    ['a year is the 13th salary', { pa: '2025', codigos: ['113801'] }, '13º Salário'],
    ['a year of a person', { pa: '2025', pessoaFisica: true }, 'Pessoa Física 13º Salário'],
    ['a month of a person', { pessoaFisica: true }, 'Pessoa Física'],
    ['a building site', { temCno: true, codigos: ['113801'] }, 'Aferição de Obra'],
    ['a building site named in a Geral', { temCno: true, codigos: ['113801', '691201'] }, 'Geral'],
    ['a day', { pa: '11/05/2025', codigos: ['115101'] }, 'Espetáculo Desportivo'],
    ['codes of the 13th', { codigos: ['113821', '108221'] }, '13º Salário'],
    ['codes of a labour suit', { codigos: ['113851', '593656'] }, 'Reclamatória Trabalhista'],
    ['codes of a building site', { codigos: ['113831', '164631'] }, 'Aferição de Obra'],
    ['ordinary codes of the payroll', { codigos: ['113801'] }, 'Geral'],
    ['a debt that only the Geral has, whatever stands beside it', { codigos: ['113851', '691201'] }, 'Geral'],
    ['four digits of a tax that only the Geral has', { codigos: ['6912'] }, 'Geral'],
    ['a tax of the MIT on a receipt', { temTributoGeral: true }, 'Geral'],
    ['codes of two other categories', { codigos: ['113821', '113851'] }, 'Categoria não identificada'],
    ['four digits of the payroll', { codigos: ['1138'] }, 'Categoria não identificada'],
    ['nothing', {}, 'Categoria não identificada'],
    ['a number that is of no category', { escrita: '001 / eSocial' }, 'Categoria não identificada'],
  ])('%s', (_nome, sinais, categoria) => expect(findCategoria({ ...nada, ...sinais })).toBe(categoria));
});

it.each([
  ['040 / eSocial', 'Geral'],
  ['41', '13º Salário'],
  ['GERAL_MENSAL', 'Geral'],
  ['Geral 13º Salário', '13º Salário'],
  ['AFERICAO', 'Aferição de Obra'],
  ['Espetáculo desportivo', 'Espetáculo Desportivo'],
  ['PF 13º', 'Pessoa Física 13º Salário'],
  ['001 / eSocial', null],
])('%s is %s', (texto, categoria) => expect(namedCategoria(texto)).toBe(categoria));
