import { expect, test } from 'vitest';
import { checkTabelas, loadTabelas, type Tabela, tabela } from './index.ts';

// Guarantee: faults and old situations of the tables of law are reported with their row.

const teses = (...linhas: Record<string, string>[]): Tabela => {
  const { colunas } = tabela('teses');
  const padrao: Record<string, string> = { confianca: 'Alta', efeito: 'Normal', lado: 'débito' };
  return {
    nome: 'teses',
    fonte: 'Casa',
    data: '2026-11-22',
    colunas,
    linhas: linhas.map((l) => colunas.map((c) => l[c] ?? padrao[c] ?? '')),
  };
};

test('a situation is old on the 91st day, the oldest first', () => {
  // 2026-08-24 + 90 days = 2026-11-22.
  const t = teses(
    { tese: 'Em dia', relatorio: 'R', data_situacao: '2026-08-24' },
    { tese: 'Velha', relatorio: 'R', data_situacao: '2026-08-23' },
    { tese: 'Mais velha', data_situacao: '2025-11-22' },
  );
  expect(checkTabelas([t], '2026-11-22')).toEqual({
    conferidas: ['teses'],
    antigas: [
      { tabela: 'teses', linha: 'Mais velha · Alta · 2025-11-22', desde: '2025-11-22', dias: 365 },
      { tabela: 'teses', linha: 'Velha · R · Alta', desde: '2026-08-23', dias: 91 },
    ],
    versoesAntigas: [],
    defeitos: [],
  });
});

test('days that are none, turned spans and unknown words are faults with the row', () => {
  const t = teses(
    { tese: 'A', data_situacao: '2026-02-30' },
    { tese: 'B', data_situacao: '2026-11-22', inicio: '2024-01-01', fim: '2023-12-31' },
    { tese: 'C', data_situacao: '2026-11-22', efeito: 'Talvez' },
    { tese: 'D', data_situacao: '2026-11-22', fim: '31/12/2026' },
  );
  expect(checkTabelas([t], '2026-11-22').defeitos).toEqual([
    'Tabela teses, linha 1 (A · Alta · 2026-02-30): data_situacao não é um dia no formato AAAA-MM-DD.',
    'Tabela teses, linha 2 (B · Alta · 2024-01-01): o início é depois do fim.',
    'Tabela teses, linha 3 (C · Alta · 2026-11-22): efeito "Talvez" não existe; use Normal, Contingente, Sem ' +
      'valor, Informativo.',
    'Tabela teses, linha 4 (D · Alta · 31/12/2026): fim não é um dia no formato AAAA-MM-DD.',
  ]);
});

test('the shipped tables of dated law have no fault, and those that wait for a result are the old ones', () => {
  const { conferidas, antigas, defeitos } = checkTabelas(loadTabelas().tabelas.values(), '2026-11-22');
  expect(conferidas).toEqual(
    expect.arrayContaining(['teses', 'verbas_cp', 'reforma_obrigatoriedade', 'estoque_art381']),
  );
  expect(defeitos).toEqual([]);
  // STJ Tema 1373 (first vote 08/10/2025); STF Temas 118 and 843 (off the calendar of 25/02/2026).
  expect(antigas.map((a) => [a.linha.split(' · ')[0], a.dias])).toEqual([
    ['IPI não recuperável na base do crédito', 410],
    ['Exclusão do ISS da base', 270],
    ['Exclusão do crédito presumido de ICMS da base', 270],
  ]);
});
