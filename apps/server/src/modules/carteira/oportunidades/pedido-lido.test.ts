import { describe, expect, it } from 'vitest';
import { cobre, mesesDoCredito } from './pedido-lido.ts';

/** Guarantees which PER/DCOMP is the request for an opportunity: by kind of credit, period and day, never by year. */

describe('mesesDoCredito', () => {
  it.each([
    ['03/2024', ['2024-03']],
    ['2T/2024', ['2024-04', '2024-05', '2024-06']],
    ['31/03/2024', ['2024-03']],
    ['01/11/2023 a 31/01/2024', ['2023-11', '2023-12', '2024-01']],
    ['', []],
    ['sem período', []],
    ['31/01/2024 a 01/11/2023', []],
  ])('reads %s', (periodo, meses) => {
    expect(mesesDoCredito(periodo)).toEqual(meses);
  });

  it('reads a year', () => {
    expect(mesesDoCredito('2024')).toHaveLength(12);
    expect(mesesDoCredito('Exercício 2024')).toHaveLength(12);
  });
});

describe('cobre', () => {
  const pedido = {
    numero: '1',
    credito: 'Pagamento Indevido ou a Maior',
    transmissao: '2026-11-20',
    periodo: '03/2024',
  };
  const alvo = { anos: [2024], meses: ['2024-04'], desde: '2026-11-20', credito: 'indevido|acao judicial' };

  it('takes a payment made in the month after its period, or within it', () => {
    expect(cobre(pedido, alvo)).toBe(true);
    expect(cobre(pedido, { ...alvo, meses: ['2024-03'] })).toBe(true);
  });

  it('takes no other month of the year, and no other year', () => {
    expect(cobre(pedido, { ...alvo, meses: ['2024-06'] })).toBe(false);
    expect(cobre(pedido, { ...alvo, anos: [2023], meses: [] })).toBe(false);
  });

  it('takes a balance, which has no month of payment, by its year', () => {
    expect(cobre(pedido, { ...alvo, meses: [] })).toBe(true);
  });

  it('takes nothing that was sent before the finding, of another kind, or without a period', () => {
    expect(cobre({ ...pedido, transmissao: '2026-11-19' }, alvo)).toBe(false);
    expect(cobre({ ...pedido, credito: 'Saldo Negativo de IRPJ' }, alvo)).toBe(false);
    expect(cobre(pedido, { ...alvo, credito: '' })).toBe(false);
    expect(cobre({ ...pedido, periodo: '' }, alvo)).toBe(false);
  });

  it('knows the kinds of credit with their accents', () => {
    expect(cobre({ ...pedido, credito: 'Crédito de AÇÃO JUDICIAL' }, alvo)).toBe(true);
  });
});
