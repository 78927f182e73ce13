import type { EmpresaDaCarteira } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { porUrgencia, sumFigura } from './figuras.ts';
import { anosDe, estadoDo, mesesDe, textoDo } from './meses.ts';

/** Guarantees the sums of the tiles, the order of the companies and how packed months are read. */

const empresa = (nome: string, pagoAMaior?: string, prescreve90 = '0.00'): EmpresaDaCarteira => ({
  cnpj: '',
  nome,
  grupo: '',
  parceiro: '',
  figuras:
    pagoAMaior === undefined
      ? null
      : {
          pagoAMaior,
          prescreve90,
          pagoBaixa: '0.00',
          saldo: '0.00',
          retencoes: '0.00',
          descontavel: '0.00',
          ressarcivel: '0.00',
          contingente: '0.00',
          riscos: '0.00',
          prescreve30: '0.00',
          prescreve180: '0.00',
        },
  virada: null,
  simples: null,
  faltas: { 'PGDAS-D': [], 'EFD-Reinf': [] },
  recebidos: 0,
  esperados: 0,
  primeiroMes: '2024-11',
  meses: '4/4 3/4 - 0/4',
  ultimo: null,
  projetos: [],
  repetidos: 0,
  retificacoes: 0,
});

describe('figures', () => {
  it('add up to the cent, whatever the size', () => {
    const empresas = [empresa('A', '90071992547409.93'), empresa('B', '0.10'), empresa('C')];
    expect(sumFigura(empresas, 'pagoAMaior')).toBe('90071992547410.03');
    expect(sumFigura([empresa('C')], 'pagoAMaior')).toBeNull();
  });

  it('put what prescribes first at the top', () => {
    const lista = [empresa('C'), empresa('B', '5.00'), empresa('D', '9.00'), empresa('A', '1.00', '1.00')];
    expect(lista.sort(porUrgencia).map(({ nome }) => nome)).toEqual(['A', 'D', 'B', 'C']);
  });
});

describe('months', () => {
  it('are read from their words', () => {
    const meses = mesesDe(empresa('A'));
    expect([...meses.keys()]).toEqual(['2024-11', '2024-12', '2025-02']);
    const estados = ['2024-11', '2024-12', '2025-01', '2025-02'].map((mes) => estadoDo(meses.get(mes)));
    expect(estados).toEqual(['completo', 'parcial', 'sem-projeto', 'falta']);
    expect(textoDo(meses.get('2024-12'))).toBe('3 de 4 documentos');
    const semReinf = { ...empresa('A'), faltas: { 'PGDAS-D': [], 'EFD-Reinf': ['2024-12'] } };
    expect(textoDo(mesesDe(semReinf).get('2024-12'))).toBe('3 de 4 documentos, sem EFD-Reinf');
    expect(textoDo({ recebidos: 0, esperados: 1, faltas: [] })).toBe('0 de 1 documento');
    expect(mesesDe({ primeiroMes: '', meses: '' }).size).toBe(0);
  });

  it('name their years, the latest first', () => {
    expect(anosDe([empresa('A'), { primeiroMes: '', meses: '' }])).toEqual(['2025', '2024']);
  });
});
