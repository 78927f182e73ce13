import { describe, expect, test } from 'vitest';
import { openColumnOf, origemOf } from './origem-of.ts';

const CHAVE = '35250111222333000181550010000000011000000010';

describe('what leads to the origin of a row', () => {
  test('of a SPED file its line', () => {
    expect(origemOf('EFD-C C170', { Valor: '1.00', Arquivo: 'a.txt', Linha: 12 })).toEqual({
      arquivo: 'a.txt',
      linha: 12,
    });
    expect(openColumnOf('EFD-C C170')).toBe('Linha');
  });

  test('of an XML its note and item', () => {
    const row = { Chave: CHAVE, 'Nº Item': 2, Arquivo: 'nota.xml' };
    expect(origemOf('XML Itens', row)).toEqual({ arquivo: 'nota.xml', linha: 1, chave: CHAVE, item: 2 });
    expect(openColumnOf('XML Itens')).toBe('Chave');
    const servico = '35503082244987654000126000000000000126100000000017';
    expect(origemOf('XML NFS-e Notas', { Chave: servico, Arquivo: 'nota.xml' })?.chave).toBe(servico);
  });

  test('of a paper what the row shows, without its file and its empty cells', () => {
    const row = { 'Cód. Receita': '8109', 'Valor Total': '650.00', Denominação: null, Juros: '', Arquivo: 'darf.pdf' };
    expect(origemOf('E-Cac Pagamentos', row)).toEqual({ arquivo: 'darf.pdf', linha: 1, valores: ['8109', '650.00'] });
    expect(openColumnOf('E-Cac Pagamentos')).toBe('Arquivo');
  });

  test('a row that names no file, or none of its places, has none', () => {
    expect(origemOf('E-Cac Pagamentos por Tributo', { Qtd: 3 })).toBeNull();
    expect(origemOf('Diagnóstico de Arquivos', { Arquivo: 'a.txt', Linhas: 10 })).toBeNull();
  });
});
