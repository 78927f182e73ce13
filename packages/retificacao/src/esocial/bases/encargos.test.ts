/* The employer's contributions follow the rates of the law, worked out by hand to the cent. */
import type { Banco } from '@apura/apuracao';
import { moneyOfCents } from '@apura/br';
import { describe, expect, it } from 'vitest';
import { centavosDe } from './base-evento.ts';
import { encargosDe, readSituacoes } from './encargos.ts';
import { fetchFrom } from './rubricas.ts';

/** Answers each question of `readSituacoes` by the table that it reads. */
const banco = (tabelas: Record<string, Record<string, string | null>[]>): Banco => ({
  run: async () => {},
  read: async (sql) => tabelas[Object.keys(tabelas).find((t) => new RegExp(`FROM ${t}\\s`).test(sql)) ?? ''] ?? [],
  close: () => {},
});
const contribuinte = (l: Record<string, string>) => ({
  esocial_cs_contribuinte: [{ classe: '99', subst: null, perc: null, ...l }],
});
const cppEm = async (per: string, l: Record<string, string>): Promise<bigint | undefined> => {
  const periodo = per.length === 4 ? `${per}-13` : per;
  return (await readSituacoes(banco(contribuinte({ per, ...l })), [periodo])).get(periodo)?.aliquotas.cpp;
};

describe('rates', () => {
  it('take the CPP as the CPRB and the law of the year leave it', async () => {
    expect(await cppEm('2024-03', {})).toBe(200_000n);
    expect(await cppEm('2024-03', { classe: '01' })).toBe(0n);
    // Replaced whole: nothing until 2024, a quarter in 2025 and half in 2026 (Lei 12.546/2011, art. 9º-A).
    expect(await cppEm('2024-03', { subst: '1' })).toBe(0n);
    expect(await cppEm('2025-03', { subst: '1' })).toBe(50_000n);
    expect(await cppEm('2026-03', { subst: '1' })).toBe(100_000n);
    // 40% not replaced: 20% × (40% + 60% × 25%) = 11%; nothing comes back on the 13th: 20% × 40% = 8%.
    expect(await cppEm('2025-03', { subst: '2', perc: '40.00' })).toBe(110_000n);
    expect(await cppEm('2025', { subst: '2', perc: '40.00' })).toBe(80_000n);
  });

  it('take the CPP of a bank from its class, or from the FPAS of a place', async () => {
    expect(await cppEm('2024-03', { classe: '13' })).toBe(225_000n);
    expect(await cppEm('2024', { classe: '13' })).toBe(225_000n);
    const acrescimo = async (classe: string, fpas: string) => {
      const lotacao = { per: '2025-03', nrInsc: 'E', lotacao: 'L', fpas, codTercs: '0003', susp: '0' };
      const tabelas = { ...contribuinte({ per: '2025-03', classe }), esocial_cs_base: [lotacao] };
      return (await readSituacoes(banco(tabelas), ['2025-03'])).get('2025-03')?.aliquotas;
    };
    const carga = async (classe: string, fpas: string) => {
      const aliquotas = await acrescimo(classe, fpas);
      return aliquotas && encargosDe(new Map([['E|L|101', 100_000n]]), aliquotas);
    };
    // 1.000,00 x (22,5% + 2,7% of INCRA and salário-educação) = 252,00, by the class or by the FPAS, never twice.
    expect(await carga('13', '736')).toBe(25_200n);
    expect(await carga('99', '736')).toBe(25_200n);
    // FPAS 515 with the same entities: 20% + 2,7%.
    expect(await carga('99', '515')).toBe(22_700n);
    // The Simples owes nothing, whatever the FPAS.
    expect(await carga('01', '736')).toBe(0n);
  });

  it('charge no CPP nor RAT on employees where the FPAS has the employer contribute on revenue', async () => {
    const carga = async (fpas: string, categoria: string) => {
      const tabelas = {
        ...contribuinte({ per: '2025-03', classe: '06' }),
        esocial_cs_base: [{ per: '2025-03', nrInsc: 'E', lotacao: 'L', fpas, codTercs: '0003', susp: '0' }],
        esocial_cs_estab: [{ per: '2025-03', nrInsc: 'E', rat: '3.0000', aliqRat: '3', fap: '1.0000' }],
      };
      const aliquotas = (await readSituacoes(banco(tabelas), ['2025-03'])).get('2025-03')?.aliquotas;
      return aliquotas && encargosDe(new Map([[`E|L|${categoria}`, 100_000n]]), aliquotas);
    };
    // 1.000,00 of an agroindustry: 2,7% of INCRA and salário-educação; 20% of who is no employee (Lei 8.212, art.
    //   22-A).
    expect(await carga('604', '101')).toBe(2_700n);
    expect(await carga('604', '701')).toBe(20_000n);
    // On the payroll (FPAS 787): 20% + 3% + 2,7%.
    expect(await carga('787', '101')).toBe(25_700n);
  });

  it('name the entities of the code, less those suspended', async () => {
    const lotacao = (l: Record<string, string>) => ({
      per: '2025-03',
      nrInsc: 'E',
      lotacao: 'L',
      fpas: '507',
      codTercs: '0079',
      susp: '0',
      ...l,
    });
    const de = async (l: Record<string, string>) => {
      const lidas = await readSituacoes(banco({ esocial_cs_base: [lotacao(l)] }), ['2025-03']);
      return Object.fromEntries(lidas.get('2025-03')?.aliquotas.terceiros.get('E|L') ?? []);
    };
    // Salário-educação, INCRA, SENAI, SESI and SEBRAE: 5.8% in all.
    expect(await de({})).toEqual({ 1: 25_000n, 2: 2_000n, 4: 10_000n, 8: 15_000n, 64: 6_000n });
    // SESI (0008, 1,5%) and SEBRAE (0064, 0,6%) suspended.
    expect(await de({ susp: '0072' })).toEqual({ 1: 25_000n, 2: 2_000n, 4: 10_000n });
    // SENAI by agreement: 0075.
    expect(await de({ codTercs: '0075' })).toEqual({ 1: 25_000n, 2: 2_000n, 8: 15_000n, 64: 6_000n });
  });

  const ENTIDADES = new Map([
    [1, 25_000n],
    [2, 2_000n],
    [4, 10_000n],
    [8, 15_000n],
    [64, 6_000n],
  ]);
  const aliquotas = {
    cpp: 200_000n,
    cppGeral: 200_000n,
    rat: new Map([['E', 20_000n]]),
    terceiros: new Map([
      ['E|L', ENTIDADES],
      ['E|M', ENTIDADES],
    ]),
    semRatTerceiros: false,
  };
  const carga = (...lugares: [string, bigint][]) => encargosDe(new Map(lugares), aliquotas);

  it('charge each kind of worker by what it owes, to the cent', () => {
    expect(carga(['E|L|101', 10_000n])).toBe(2_780n);
    expect(carga(['E|L|701', 10_000n])).toBe(2_000n);
    expect(carga(['E|L|901', 10_000n])).toBe(0n);
    expect(carga(['X|L|101', 10_000n])).toBe(2_000n);
  });

  it('round each code once by establishment, as the declaration does', () => {
    // 0.09: CPP 0.018, RAT 0.0018, the entities at most 0.00225 each: 0.02. 0.18: 0.036 and at most 0.0045: 0.04.
    expect([carga(['E|L|101', 9n]), carga(['E|L|101', 18n]), carga(['E|L|101', -9n])]).toEqual([2n, 4n, -2n]);
    // Two places of one establishment are one amount of 0.18; those of two establishments are two of 0.09.
    expect(carga(['E|L|101', 9n], ['E|M|101', 9n])).toBe(4n);
    expect(carga(['E|L|101', 9n], ['X|L|101', 9n])).toBe(4n);
    expect(carga(['E|L|101', 12n], ['E|M|101', 12n])).toBe(6n);
    expect(carga(['E|L|101', 12n], ['X|L|101', 12n])).toBe(4n);
  });

  it('differ before and after by what the DCTFWeb of the month loses', () => {
    // December of the demonstration: 31.782,39 with 2.809,82 of meal tickets, 28.972,57 without them.
    // CPP 6.356,48 - 5.794,51 = 561,97; RAT 635,65 - 579,45 = 56,20; salário-educação 794,56 - 724,31 = 70,25; INCRA
    // 63,56 - 57,95 = 5,61; SENAI 317,82 - 289,73 = 28,09; SESI 476,74 - 434,59 = 42,15; SEBRAE 190,69 - 173,84 =
    // 16,85: 781,12. The rates at once on 2.809,82 would give 781,13, and 5.8 % on both bases 781,14.
    expect(carga(['E|L|101', 3_178_239n]) - carga(['E|L|101', 2_897_257n])).toBe(78_112n);
  });
});

describe('rubrics and cents', () => {
  it('end a validity in the month before the next one, or at its own end', () => {
    const v = (iniValid: string, fimValid: string, codIncCP: string) => ({ iniValid, fimValid, codIncCP, tpRubr: '1' });
    const buscar = fetchFrom(new Map([['R|T', [v('2024-01', '', '11'), v('2025-03', '2025-06', '00')]]]));
    const em = (mes: string) => buscar('R', 'T', mes)?.codIncCP;
    expect(['2023-12', '2024-01', '2025-02', '2025-03', '2025-06', '2025-07'].map(em)).toEqual([
      undefined,
      '11',
      '11',
      '00',
      '00',
      undefined,
    ]);
    expect(buscar('R', 'OUTRA', '2024-05')).toBeUndefined();
  });

  it('go there and back', () => {
    const casos = ['0.00', '0.01', '1234.50', '-7.05'];
    expect(casos.map((c) => moneyOfCents(centavosDe(c)))).toEqual(casos);
    expect([centavosDe('7'), centavosDe('7.5'), centavosDe('x')]).toEqual([700n, 750n, 0n]);
  });
});
