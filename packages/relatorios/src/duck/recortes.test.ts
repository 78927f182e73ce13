import { describe, expect, test } from 'vitest';
import type { ProjetoDataset } from '../dataset.ts';
import { comFontes, divideRecortes } from './recortes.ts';
import { DEPOIS_DA_ULTIMA } from './register-tabelas.ts';

// Guarantee: stretches of a project hold every file and line once, in order.

const arquivo = (id: string, linhas: number | null, situacao: 'Usado' | 'Substituído' = 'Usado') => ({
  id,
  nome: id,
  extensao: 'txt',
  categoria: 'EFDC' as const,
  tipo: 'EFDC' as const,
  tipoDescricao: 'EFD-Contribuições',
  sha256: '',
  cnpj: null,
  ie: null,
  uf: null,
  inicio: `2024-0${id}-01`,
  fim: null,
  finalidade: null,
  transmissao: null,
  situacao,
  linhas,
  problemas: [],
  totalProblemas: 0,
});
const projeto = (...arquivos: ReturnType<typeof arquivo>[]): ProjetoDataset => ({
  empresa: { cnpj: '', nome: '' },
  periodo: { inicio: '2024-01-01', fim: '2024-12-31' },
  arquivos,
  tabelas: [],
});

describe('divideRecortes', () => {
  test('puts whole files together, in order, up to the limit', () => {
    const dataset = projeto(arquivo('3', 50), arquivo('1', 60), arquivo('2', 30), arquivo('4', null));
    expect(divideRecortes(dataset, 'arquivo', 100)).toEqual([
      { ids: ['1', '2'], nomes: ['1.txt', '2.txt'] },
      { ids: ['3', '4'], nomes: ['3.txt', '4.txt'] },
    ]);
  });

  test('leaves out files that do not count, and gives nothing for none', () => {
    expect(divideRecortes(projeto(arquivo('1', 10, 'Substituído')), 'arquivo', 100)).toEqual([]);
  });

  test('divides a long file by lines only where the order allows it', () => {
    const dataset = projeto(arquivo('1', 10), arquivo('2', 250));
    expect(divideRecortes(dataset, 'arquivo', 100).map((r) => r.ids)).toEqual([['1'], ['2']]);
    const partes = divideRecortes(dataset, 'linha', 100);
    expect(partes.map((r) => [r.nomes, r.linhas])).toEqual([
      [['1.txt'], undefined],
      [['2.txt'], { de: 1, antesDe: 85 }],
      [['2.txt'], { de: 85, antesDe: 169 }],
      [['2.txt'], { de: 169, antesDe: DEPOIS_DA_ULTIMA }],
    ]);
  });
});

describe('comFontes', () => {
  const recortes = divideRecortes(projeto(arquivo('1', 60), arquivo('2', 60), arquivo('3', 60)), 'arquivo', 100);
  const comPartes = (...partes: string[]) => ({
    dataset: {
      ...projeto(arquivo('1', 60), arquivo('2', 60), arquivo('3', 60)),
      tabelas: [{ tabela: 'efdc_c100', partes }],
    },
    fontes: ['efdc_a100', 'efdc_c100'],
  });

  test('leaves out the stretches whose files have none of the tables', () => {
    const dataset = comPartes('/d/leitor=2/arquivo=2/efdc_c100-0.parquet', '/d/leitor=2/arquivo=3/efdc_c100-0.parquet');
    expect(comFontes(recortes, dataset).map((r) => r.ids)).toEqual([['2'], ['3']]);
    expect(comFontes(recortes, { ...dataset, fontes: ['efdc_a100'] })).toEqual([]);
  });

  test('keeps all of them when a part may hold the rows of any file', () => {
    expect(comFontes(recortes, comPartes('/d/leitor=2/lote=7/efdc_c100.parquet'))).toEqual(recortes);
    expect(comFontes(recortes, comPartes('/d/leitor=2/arquivo=9/efdc_c100-0.parquet'))).toEqual(recortes);
  });
});
