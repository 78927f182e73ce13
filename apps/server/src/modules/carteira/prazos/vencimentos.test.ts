import { ultimoDiaDoMes } from '@apura/br';
import { getFim, getValor } from '@apura/tabelas';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { diaUtilDesde, isDiaUtil, nthDiaUtil, outroDia, ultimoDiaUtil } from './dias-uteis.ts';
import { getVencimento, listObrigacoes, listVencimentos } from './vencimentos.ts';

// Guarantees the days of the calendar: business days by the holidays of the table, and what is due on which of them.

/** A month of the years whose holidays the table has. */
const meses = fc
  .record({ ano: fc.integer({ min: 2016, max: 2035 }), mes: fc.integer({ min: 1, max: 12 }) })
  .map(({ ano, mes }) => `${ano}-${String(mes).padStart(2, '0')}`);
const dias = fc
  .tuple(meses, fc.integer({ min: 0, max: 27 }))
  .map(([mes, depois]) => outroDia(`${mes}-01`, depois))
  .filter((dia) => dia < '2035-12-20');
/** Every day from one to another, without both. */
function between(a: string, b: string): string[] {
  const todos: string[] = [];
  for (let dia = outroDia(a, 1); dia < b; dia = outroDia(dia, 1)) todos.push(dia);
  return todos;
}

describe('a business day', () => {
  it('is none on weekends, national holidays and Carnival', () => {
    const mes = Array.from({ length: 28 }, (_, at) => outroDia('2027-02-01', at)).filter(isDiaUtil);
    // 1 to 5; Carnival on 8 and 9; 10 to 12; 15 to 19; 22 to 26.
    expect(mes.map((dia) => Number(dia.slice(8)))).toEqual([
      ...[1, 2, 3, 4, 5, 10, 11, 12, 15, 16, 17, 18, 19, 22, 23, 24, 25, 26],
    ]);
  });

  it('is the n-th one with n - 1 before it in its month', () => {
    fc.assert(
      fc.property(meses, fc.integer({ min: 1, max: 15 }), (mes, n) => {
        const dia = nthDiaUtil(mes, n);
        expect(dia.slice(0, 7)).toBe(mes);
        expect(isDiaUtil(dia)).toBe(true);
        expect(between(outroDia(`${mes}-01`, -1), dia).filter(isDiaUtil)).toHaveLength(n - 1);
      }),
    );
  });

  it('is the last one with none after it in its month', () => {
    fc.assert(
      fc.property(meses, (mes) => {
        const dia = ultimoDiaUtil(mes);
        expect(isDiaUtil(dia)).toBe(true);
        expect(between(dia, outroDia(ultimoDiaDoMes(mes), 1)).filter(isDiaUtil)).toEqual([]);
      }),
    );
  });

  it('is the day itself or the first one after it', () => {
    fc.assert(
      fc.property(dias, (dia) => {
        const util = diaUtilDesde(dia);
        expect(util >= dia && isDiaUtil(util)).toBe(true);
        if (util !== dia) expect([dia, ...between(dia, util)].filter(isDiaUtil)).toEqual([]);
      }),
    );
  });

  it('is asked of a month that has as many', () => {
    expect(() => nthDiaUtil('2027-02', 19)).toThrow('2027-02 has no business day 19');
  });
});

describe('what is due', () => {
  const noMes = (mes: string) =>
    listVencimentos({ de: `${mes}-01`, ate: ultimoDiaDoMes(mes) }).map(({ nome, dia }) => `${dia} ${nome}`);

  it('is that of the month, by hand', () => {
    // December 2026 begins on a Tuesday: 1-4, 7-11 and 14 are ten business days. 15 and 20 (a Sunday) are of Reinf and
    // Simples. 31 is a Thursday.
    expect(noMes('2026-12')).toEqual([
      '2026-12-14 EFD-Contribuições de 10/2026',
      '2026-12-15 EFD-Reinf de 11/2026',
      '2026-12-31 DCTFWeb de 11/2026',
      '2026-12-21 PGDAS-D e DAS de 11/2026',
    ]);
    // 30/06/2027 is a Wednesday, 31/07/2027 a Saturday; PIS and COFINS have no file of 2027.
    expect(noMes('2027-06')).toContain('2027-06-30 ECD de 2026');
    expect(noMes('2027-07')).toContain('2027-07-30 ECF de 2026');
    expect(noMes('2027-02')).toContain('2027-02-16 EFD-Contribuições de 12/2026');
    expect(noMes('2027-03').join()).not.toContain('EFD-Contribuições');
  });

  it('is due once a period, after its end, on a business day', () => {
    fc.assert(
      fc.property(
        meses.filter((mes) => mes > '2018-01' && mes < '2034-01'),
        (mes) => {
          const todos = listVencimentos({ de: `${mes}-01`, ate: outroDia(`${mes}-01`, 365) });
          const chaves = todos.map(({ obrigacao, periodo }) => `${obrigacao.documento} ${periodo}`);
          expect(new Set(chaves).size).toBe(chaves.length);
          for (const { dia, fim } of todos) expect(dia > fim && isDiaUtil(dia)).toBe(true);
        },
      ),
    );
  });

  it('has no gap: what two stretches that touch have is what both have together', () => {
    const [de, meio, ate] = ['2026-03-10', '2026-09-15', '2027-08-31'];
    const chave = ({ nome, dia }: { nome: string; dia: string }) => `${dia} ${nome}`;
    const partes = [...listVencimentos({ de, ate: meio }), ...listVencimentos({ de: outroDia(meio, 1), ate })];
    expect(partes.map(chave).sort()).toEqual(listVencimentos({ de, ate }).map(chave).sort());
  });

  it('agrees with what other tables say of the same days', () => {
    const efdc = listObrigacoes().find(({ documento }) => documento === 'EFDC');
    expect(efdc?.fim).toBe(getFim('PIS_COFINS'));
    expect(getVencimento('PGDAS', '2026-09').dia).toBe(`2026-10-${getValor('DIA_DO_SIMPLES', '2026-09-01')}`);
    expect(() => getVencimento('EFDC', '2027-01')).toThrow('the law has no day for EFDC of 2027-01');
  });
});
