import type { TributoSimulado } from '@apura/contract';
import { describe, expect, it, test } from 'vitest';
import { emphasise } from './emphasis.ts';
import { groupMudancas, toggleOf } from './grupos.ts';
import { isSameParametros } from './parametros.ts';
import { filtroDe, PERGUNTA_INICIAL } from './pergunta.ts';
import {
  cleanRecibo,
  faultOfRecibo,
  type MesComRecibo,
  origemDoRecibo,
  reciboInicial,
  sentRecibos,
  sharePasted,
} from './recibos.ts';
import { movedOf, totalOf, totalOfClasse } from './simulado.ts';

const count = (ativas: number, inativas = 0, conflitos = 0) => ({
  ativas,
  inativas,
  conflitos,
  perdidas: 0,
  total: ativas + inativas + conflitos,
});

describe('the changed part of a value', () => {
  it('is what lies between the equal ends of a code, and the whole of an amount or of a new value', () => {
    expect(emphasise('01', '06')).toEqual({ before: '0', changed: '6', after: '' });
    expect(emphasise('CFOP 5102 X', 'CFOP 6102 X')).toEqual({ before: 'CFOP ', changed: '6', after: '102 X' });
    expect(emphasise('11', '111')).toEqual({ before: '11', changed: '1', after: '' });
    expect(emphasise('1.000,00', '1.820,00')).toEqual({ before: '', changed: '1.820,00', after: '' });
    expect(emphasise(null, '06')).toEqual({ before: '', changed: '06', after: '' });
  });
});

describe('the groups of a draft', () => {
  const grupos = [
    { periodo: '2025-01', tese: 'ICMS', lugar: 7, ...count(10, 2) },
    { periodo: '2025-01', tese: 'Cancelada', lugar: 1, ...count(0, 3) },
    { periodo: '2025-02', tese: 'ICMS', lugar: 7, ...count(5, 0, 1) },
  ];

  it('are months with their theses, or theses in their order with their months', () => {
    const meses = groupMudancas(grupos, 'mes');
    expect(meses.map(({ rotulo, total }) => [rotulo, total])).toEqual([
      ['01/2025', 15],
      ['02/2025', 6],
    ]);
    const teses = groupMudancas(grupos, 'tese');
    expect(teses.map(({ rotulo, total }) => [rotulo, total])).toEqual([
      ['Cancelada', 3],
      ['ICMS', 18],
    ]);
    expect(teses[1]?.filhos.map(({ filtro }) => filtro)).toEqual([
      { periodo: '2025-01', tese: 'ICMS' },
      { periodo: '2025-02', tese: 'ICMS' },
    ]);
  });

  it('are on without a change that was turned off, off when all were, and mixed otherwise', () => {
    expect(grupos.map(toggleOf)).toEqual(['mixed', 'off', 'on']);
  });
});

it('a question sends what narrows it, and nothing else', () => {
  expect(filtroDe(PERGUNTA_INICIAL)).toEqual({});
  expect(filtroDe({ ...PERGUNTA_INICIAL, aba: 'C170', q: '  nota ' })).toEqual({ aba: 'C170', q: 'nota' });
});

describe('receipts', () => {
  const mes = (periodo: string, comeco = '') => ({ periodo, comeco, arquivo: null, recibo: '', sugestao: null });
  const meses = [mes('2025-01'), mes('2025-02'), mes('2025-03')];

  it('of a pasted column go to the months from there on, cleaned, and the longest cell of a row counts', () => {
    expect(sharePasted('ab.c1\r\n02/2025\tDEF22\r\nx\r\ny\r\n', meses, 1)).toEqual({
      '2025-02': 'ABC1',
      '2025-03': '022025',
    });
    expect(sharePasted('ABC\n', meses, 0)).toBeUndefined();
    expect(cleanRecibo(' 0a-1b ')).toBe('0A1B');
  });

  it('have 41 letters, and begin as the name of the file says', () => {
    const comeco = 'A'.repeat(40);
    expect(faultOfRecibo('', mes('2025-01'))).toBeUndefined();
    expect(faultOfRecibo(comeco, mes('2025-01', comeco)), 'a beginning is no receipt').toMatch(/este tem 40/);
    expect(faultOfRecibo(`${comeco}1`, mes('2025-01', comeco))).toBeUndefined();
    expect(faultOfRecibo('B'.repeat(41), mes('2025-01', comeco))).toMatch(/de outro arquivo/);
    expect(faultOfRecibo('B'.repeat(12), mes('2025-01'))).toMatch(/este tem 12/);
    expect(sentRecibos({ '2025-01': comeco, '2025-02': `${comeco}1` })).toEqual({ '2025-02': `${comeco}1` });
  });
});

describe('the receipt of a month', () => {
  const recibo = `${'A'.repeat(40)}1`;
  const mes = (o: Partial<MesComRecibo> = {}): MesComRecibo => ({
    ...{ periodo: '2025-01', arquivo: 'janeiro.txt', comeco: '', recibo: '', sugestao: null },
    ...o,
  });
  const nome = { recibo, de: 'nome' as const, arquivo: 'janeiro.txt' };

  it('is filled in with what is a receipt: the kept one first, then one of a document, and else nothing', () => {
    expect(reciboInicial(mes({ comeco: 'A'.repeat(40) }))).toBe('');
    expect(reciboInicial(mes({ sugestao: nome }))).toBe(recibo);
    expect(reciboInicial(mes({ sugestao: nome, recibo: 'B'.repeat(41) }))).toBe('B'.repeat(41));
  });

  it('says where it comes from, or what to do', () => {
    const outro = { recibo, de: 'retificadora' as const, arquivo: 'retificadora.txt' };
    expect(origemDoRecibo('', mes())).toMatchObject({ falta: true, texto: expect.stringMatching(/^Falta o recibo: /) });
    expect(origemDoRecibo(recibo, mes({ sugestao: nome }))?.texto).toBe('Veio do nome do arquivo.');
    expect(origemDoRecibo(recibo, mes({ sugestao: { ...nome, arquivo: 'r.rec' } }))?.texto).toBe(
      'Veio do nome de r.rec.',
    );
    expect(origemDoRecibo(recibo, mes({ sugestao: outro }))?.texto).toContain('Se ela foi transmitida');
    expect(origemDoRecibo(recibo, mes({ recibo }))?.texto).toBe('Guardado neste rascunho.');
    expect(origemDoRecibo('B'.repeat(41), mes({ sugestao: nome }))).toBeUndefined();
  });
});

describe('what was simulated', () => {
  const zero = {
    contribuicao: '0.00',
    creditos: '0.00',
    retencoes: '0.00',
    deducoes: '0.00',
    recolher: '0.00',
    saldoDescontavel: '0.00',
    saldoRessarcivel: '0.00',
    saldoRetencoes: '0.00',
  };
  const classes = {
    pagoAMaior: '0.00',
    debitoEmAberto: '0.00',
    debitoNovo: '0.00',
    saldoRetencoes: '0.00',
    saldoDescontavel: '0.00',
    saldoRessarcivel: '0.00',
    pagamentoConferido: 'Sim' as const,
  };
  const mes = (periodo: string, change: Partial<TributoSimulado>): TributoSimulado => ({
    periodo,
    tributo: 'PIS',
    situacao: 'Simulado',
    antes: zero,
    depois: zero,
    classes,
    ...change,
  });
  const meses = [
    mes('2025-01', {
      antes: { ...zero, recolher: '10.10', saldoRessarcivel: '5.00' },
      depois: { ...zero, recolher: '9.05', saldoRessarcivel: '7.00' },
      classes: { ...classes, pagoAMaior: '1.05' },
    }),
    mes('2025-02', { antes: { ...zero, saldoRessarcivel: '6.00' }, depois: { ...zero, saldoRessarcivel: '8.00' } }),
    mes('2025-03', { antes: { ...zero, saldoRessarcivel: '6.00' }, depois: { ...zero, saldoRessarcivel: '8.00' } }),
    mes('2025-03', { tributo: 'COFINS', situacao: 'Sem mudança' }),
  ];

  it('adds amounts up over the months, and takes balances from the last one', () => {
    expect(totalOf(meses, 'recolher')).toEqual({ antes: '10.10', depois: '9.05', diferenca: '-1.05' });
    expect(totalOf(meses, 'saldoRessarcivel')).toEqual({ antes: '6.00', depois: '8.00', diferenca: '2.00' });
    expect(totalOfClasse(meses, 'pagoAMaior')).toBe('1.05');
    expect(movedOf(meses)).toHaveLength(3);
  });
});

test('parameters that say what holds anyway change nothing, of a month as of all', () => {
  const um = (parametro: string, valor: string, periodo = '') => ({ parametro, periodo, valor });
  const same = (one: ReturnType<typeof um>[], other: ReturnType<typeof um>[]) => isSameParametros('efdc', one, other);
  expect(same([], [um('USAR_RETENCOES', 'N')])).toBe(true);
  expect(same([], [um('USAR_RETENCOES', 'S')])).toBe(false);
  expect(same([], [um('CONFIRMAR_VALORES', 'N', '2025-01')])).toBe(true);
  const todos = um('CONFIRMAR_VALORES', 'S');
  expect(same([todos], [um('CONFIRMAR_VALORES', 'S', '2025-01'), todos])).toBe(true);
  expect(same([todos], [todos, um('CONFIRMAR_VALORES', 'N', '2025-01')])).toBe(false);
});
