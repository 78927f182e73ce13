/* Consolidated revenue that changes without its details gets one warning a month. */
import { expect, test } from 'vitest';
import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { warnDetalhes } from './warn-detalhes.ts';

const PARAMETROS: PlanoEfdc['parametros'] = {
  ...{ numRecAnterior: {}, recomputeBlocoM: true, recalcular1100: true, cascata: true, utilizacao: 'MANTER' },
  ...{ useRetencoes: false, confirmarValores: [], base: 'ORIGINAL', natRecPadrao: {} },
};

function avisos(...registros: string[]): string[] {
  const ditas: Ocorrencia[] = [];
  const linhas = registros.map(
    (registro): AlteracaoSped => ({
      ...{ acao: 'ALTERAR', registro, periodo: '2024-05', estabelecimento: '', linhaBase: 9, chave: {}, pais: [] },
      ...{ campos: {}, origem: { aba: registro, linha: 4 } },
    }),
  );
  const comErro = { comChave: new Map(), semChave: [] };
  warnDetalhes({ parametros: PARAMETROS, alteracoes: new Map([['2024-05', linhas]]), comErro }, (o) => ditas.push(o));
  return ditas.map((o) => `${o.nivel} ${o.mensagem}`);
}

test('consolidated revenue that changes without its details is told, once a month', () => {
  expect(avisos('F500', 'F500', 'F510')).toEqual([
    'ADVERTENCIA Aba F500, linha 4: a receita recebida de 05/2024 muda, e o F525, que a detalha, fica como está.',
  ]);
  expect(avisos('F560')).toEqual([
    'ADVERTENCIA Aba F560, linha 4: a receita consolidada de 05/2024 muda, e o 1900, que a resume por ' +
      'documento, fica como está.',
  ]);
});

test('together with its details, or where none is touched, nothing is told', () => {
  expect(avisos('F500', 'F525')).toEqual([]);
  expect(avisos('F100', 'C170')).toEqual([]);
});
