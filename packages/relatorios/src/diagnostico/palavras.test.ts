import { expect, test } from 'vitest';
import { textoAchado } from './palavras.ts';

const ACHADO = {
  tipo: 'Oportunidade',
  tese: 'Exclusão do ICMS da base',
  relatorio: 'EFD-C Exclusão do ICMS da Base',
  periodo: '2025',
  qtd_linhas: 16,
  situacao_tese: '',
  ja_tratado: 'Não',
  fundamento: 'RE 574.706',
} as const;

test('a finding says how many rows it has', () => {
  expect(textoAchado(ACHADO)).toMatch(
    /^Exclusão do ICMS da base: 16 linhas em 2025, em 'EFD-C Exclusão do ICMS da Base'\./,
  );
  expect(textoAchado({ ...ACHADO, qtd_linhas: 1 })).toMatch(/: 1 linha em 2025/);
});

test('a class whose rows are counted in another class says no number, and never 0', () => {
  expect(textoAchado({ ...ACHADO, qtd_linhas: 0 })).toMatch(
    /^Exclusão do ICMS da base em 2025, em 'EFD-C Exclusão do ICMS da Base'\. Fundamento/,
  );
});
