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

  test('of a bill that no EFD books its XML, by the key that stands as its document', () => {
    const row = { Documento: CHAVE, Arquivo: 'conta.xml', Linha: null };
    expect(origemOf('Cruzamento Créditos não Aproveitados', row)).toMatchObject({ arquivo: 'conta.xml', chave: CHAVE });
    expect(origemOf('Cruzamento Créditos não Aproveitados', { ...row, Documento: '123' })).toBeNull();
  });

  test('of a note of a city, which has no key, what the row shows; of one that the EFD books its line', () => {
    const nome = 'Cruzamento NFS-e x EFD-C A100';
    const row = { Número: '15', 'Valor XML': '1000.00', Arquivo: 'prefeitura.xml', Linha: null };
    expect(origemOf(nome, row)).toEqual({ arquivo: 'prefeitura.xml', linha: 1, valores: ['15', '1000.00'] });
    expect(origemOf(nome, { ...row, Arquivo: 'efd.txt', Linha: 7 })).toEqual({ arquivo: 'efd.txt', linha: 7 });
  });

  test.each(['Simples PGDAS Apuração', 'Cruzamento Simples DAS x Pagamentos'])('of %s the paper', (nome) => {
    const valores = ['01/2024', '3287.28'];
    const row = { Período: '01/2024', Exigível: '3287.28', Arquivo: 'extrato.pdf' };
    expect(origemOf(nome, row)).toEqual({ arquivo: 'extrato.pdf', linha: 1, valores });
    expect(openColumnOf(nome)).toBe('Arquivo');
  });

  test('of a payment of the EFD-Reinf what the row shows, since its number is no line of the XML', () => {
    const row = { Bruto: '5000.00', IR: '75.00', Arquivo: 'lote.xml', Linha: 2 };
    const origem = { arquivo: 'lote.xml', linha: 1, valores: ['5000.00', '75.00'] };
    expect(origemOf('Reinf Retenções Federais', row)).toEqual(origem);
  });

  test('a row that names no file, or none of its places, has none', () => {
    expect(origemOf('E-Cac Pagamentos por Tributo', { Qtd: 3 })).toBeNull();
    expect(origemOf('Diagnóstico de Arquivos', { Arquivo: 'a.txt', Linhas: 10 })).toBeNull();
  });
});
