// Guarantees which chosen files are taken for an upload, and under which names.

import { describe, expect, it } from 'vitest';
import { chooseFiles } from './choose-files.ts';

const file = (name: string, size = 10, lastModified = 0) => ({ name, size, lastModified });

describe('chooseFiles', () => {
  // prova: 5.29
  it('takes .pdf, .txt, .csv and .xml, in any case, and names what it refuses', () => {
    const added = ['a.PDF', 'b.txt', 'c.csv', 'd.xml', 'e.zip', 'f.xlsx', 'sem-extensao'].map((name) => file(name));
    const { chosen, refused } = chooseFiles([], added);
    expect(chosen.map(({ name }) => name)).toEqual(['a.PDF', 'b.txt', 'c.csv', 'd.xml']);
    expect(refused).toEqual(['e.zip', 'f.xlsx', 'sem-extensao'].map((name) => ({ name, reason: 'extensao' })));
  });

  it('takes the workbook of the inventory, by how its download is called', () => {
    const nomes = ['Inventário da virada - Aurora - 12-2026.xlsx', 'inventario_da_virada (2).XLSX'];
    const outros = ['Inventário da virada.xls', 'estoque.xlsx'];
    const { chosen, refused } = chooseFiles(
      [],
      [...nomes, ...outros].map((name) => file(name)),
    );
    expect(chosen.map(({ name }) => name)).toEqual(nomes);
    expect(refused.map(({ name }) => name)).toEqual(outros);
  });

  it('refuses an empty file by its name', () => {
    expect(chooseFiles([], [file('vazio.txt', 0)])).toEqual({
      chosen: [],
      refused: [{ name: 'vazio.txt', reason: 'vazio' }],
    });
  });

  it('counts a file chosen twice once', () => {
    const first = chooseFiles([], [file('a.txt')]);
    expect(chooseFiles(first.chosen, [file('a.txt')]).chosen).toHaveLength(1);
  });

  it('keeps two different files of one name', () => {
    const { chosen } = chooseFiles([], [file('a.txt', 1), file('A.txt', 2), file('a.txt', 3)]);
    expect(chosen.map(({ name }) => name)).toEqual(['a.txt', 'A (2).txt', 'a (3).txt']);
  });

  it('cleans the name as the server does', () => {
    expect(chooseFiles([], [file('EFD: jan?.txt')]).chosen[0]?.name).toBe('EFD_ jan_.txt');
  });
});
