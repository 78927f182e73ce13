import type { EmpresaDaCarteira, Prazo } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { ateQuando, diaDaSemana, groupByMes, quandoE, shownPrazos } from './agenda.ts';

/** Guarantees which deadlines are shown, what they add up to, and how their days are put into words. */

// Only these fields are looked at.
const empresa = (cnpj: string) => ({ cnpj, nome: cnpj }) as EmpresaDaCarteira;
const prazo = (resto: Partial<Prazo>): Prazo => ({
  id: resto.dia ?? '',
  dia: '2026-12-14',
  tipo: 'obrigacao',
  titulo: '',
  detalhe: '',
  fundamento: '',
  empresas: [],
  pagoAMaior: [],
  saldo: [],
  ultimo: [],
  projetoId: null,
  ...resto,
});
const valores = (pagoAMaior: string, saldo: string, ultimo = '2026-12-14') => ({ pagoAMaior, saldo, ultimo });

describe('the deadlines that are shown', () => {
  const dados = {
    empresas: ['A', 'B', 'C'],
    prazos: [
      prazo({
        tipo: 'prescricao',
        empresas: [0, 1],
        pagoAMaior: ['0.10', '90071992547409.93'],
        saldo: ['9.00', '0.00'],
        ultimo: ['2026-12-14', '2026-12-14'],
      }),
      prazo({ tipo: 'certificado' }),
      prazo({ tipo: 'virada', empresas: [2] }),
    ],
  };
  const show = (cnpjs: string[], filtrada: boolean) =>
    shownPrazos(dados, { vistas: cnpjs.map(empresa), filtrada }).map(({ tipo, delas, pagoAMaior, saldo }) => [
      tipo,
      delas.map(({ empresa: { cnpj } }) => cnpj).join(),
      pagoAMaior,
      saldo,
    ]);

  it('are of the companies that are looked at, who loses the most first, cash and balances apart', () => {
    expect(show(['A', 'B', 'C'], false)).toEqual([
      ['prescricao', 'B,A', '90071992547410.03', '9.00'],
      ['certificado', '', '0.00', '0.00'],
      ['virada', 'C', '0.00', '0.00'],
    ]);
    expect(show(['A'], true)).toEqual([['prescricao', 'A', '0.10', '9.00']]);
  });

  it('are of no company only where none is asked for', () => {
    expect(show(['B'], false).map(([tipo]) => tipo)).toEqual(['prescricao', 'certificado']);
    expect(show([], true)).toEqual([]);
  });

  it('stand by month and day, what is late first', () => {
    const dias = ['2026-10-01', '2026-11-29', '2026-11-30', '2026-12-14', '2026-12-14', '2027-01-04'];
    const mostrados = shownPrazos(
      { empresas: ['A'], prazos: dias.map((dia) => prazo({ dia, empresas: [0] })) },
      { vistas: [empresa('A')], filtrada: false },
    );
    const meses = groupByMes(mostrados, '2026-11-30');
    expect(meses.map(({ titulo, dias: doMes }) => [titulo, ...doMes.map(({ prazos }) => prazos.length)])).toEqual([
      ['Atrasados', 1, 1],
      ['Novembro de 2026', 1],
      ['Dezembro de 2026', 2],
      ['Janeiro de 2027', 1],
    ]);
  });
});

describe('a day', () => {
  it('is near or late in words', () => {
    const dias = ['2026-11-18', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-07', '2027-11-30'];
    expect(dias.map((dia) => quandoE(dia, '2026-11-30'))).toEqual([
      'atrasado há 12 dias',
      'atrasado há 1 dia',
      'hoje',
      'amanhã',
      'em 7 dias',
      'em 365 dias',
    ]);
    expect(diaDaSemana('2026-11-30')).toBe('segunda-feira');
  });

  it('is the first of several, which is said', () => {
    expect(ateQuando(prazo({}), valores('1.00', '0.00'))).toBe('');
    expect(ateQuando(prazo({}), valores('1.00', '0.00', '2026-12-28'))).toBe('em 12/2026, até 28/12');
  });
});
