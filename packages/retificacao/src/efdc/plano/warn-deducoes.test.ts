/* Rows on withholdings and deductions that change no tax get one warning a month. */
import { expect, test } from 'vitest';
import type { Acao, AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { ParametrosEfdc } from './plano-efdc.ts';
import { warnDeducoes } from './warn-deducoes.ts';

const linha = (registro: string, acao: Acao): AlteracaoSped => ({
  ...{ acao, registro, periodo: '2024-05', estabelecimento: '', linhaBase: null, chave: {}, pais: [], campos: {} },
  origem: { aba: registro, linha: 4 },
});

function avisos(linhas: AlteracaoSped[], o: Partial<ParametrosEfdc> = {}): string[] {
  const ditas: Ocorrencia[] = [];
  const parametros: ParametrosEfdc = {
    ...{ numRecAnterior: {}, recomputeBlocoM: true, recalcular1100: true, cascata: true, utilizacao: 'MANTER' },
    ...{ useRetencoes: false, confirmarValores: [], base: 'ORIGINAL', natRecPadrao: {} },
    ...o,
  };
  warnDeducoes({ parametros, alteracoes: new Map([['2024-05', linhas]]) }, (d) => ditas.push(d));
  return ditas.map((d) => `${d.nivel} ${d.aba} ${d.periodo} ${d.sugestao}`);
}

test('a new withholding is told unless it will be deducted', () => {
  const nova = [linha('F600', 'INCLUIR')];
  const [dita] = avisos(nova);
  expect(dita).toBe('ADVERTENCIA F600 2024-05 Para deduzir as retenções novas, ponha USAR_RETENCOES=S em PARAMETROS.');
  expect(avisos(nova, { useRetencoes: true })).toEqual([]);
  expect(avisos(nova, { recomputeBlocoM: false })).toEqual([]);
});

test('one that goes stays deducted, and other deductions are never taken: once a month each', () => {
  const linhas = [
    linha('F600', 'EXCLUIR'),
    linha('F600', 'ALTERAR'),
    linha('F700', 'INCLUIR'),
    linha('F700', 'INCLUIR'),
  ];
  expect(avisos(linhas, { useRetencoes: true }).map((d) => d.slice(0, 24))).toEqual([
    'ADVERTENCIA F600 2024-05',
    'ADVERTENCIA F700 2024-05',
  ]);
  expect(avisos([linha('F100', 'INCLUIR')])).toEqual([]);
});
