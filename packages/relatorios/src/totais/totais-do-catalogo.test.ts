import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import type { ColunaRelatorio } from '../colunas.ts';
import type { RelatorioDefinido } from '../define-relatorio.ts';
import { saveResultadoDeTeste } from '../testing/resultado-de-teste.ts';
import { loadTotais } from './load-totais.ts';

// Guarantee: every column of every report has a rule for its total, and a column that looks like a balance, a rate or
// an amount with a sign beside it is summed only for a reason that is written here.

const dir = mkdtempSync(path.join(tmpdir(), 'totais-catalogo-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const somada = (c: ColunaRelatorio): boolean => c.total !== 'none' && c.total.how === 'sum';

describe.each(catalogo.map((r) => [`${r.numero} ${r.nome}`, r] as const))('%s', (_nome, relatorio) => {
  test('every column has a decision, and only amounts and counts add up', () => {
    for (const { key, type, total } of relatorio.colunas) {
      expect(total === 'none' || ['sum', 'once', 'last'].includes(total.how), key).toBe(true);
      if (!['money', 'integer'].includes(type)) expect([key, total]).toEqual([key, 'none']);
    }
  });

  test('its rules can be worked out, and no rows have no totals', async () => {
    const { colunas, totalPor } = relatorio;
    expect(await loadTotais({ path: await saveResultadoDeTeste(dir, colunas, []), colunas, totalPor })).toEqual([]);
  });
});

/** Summed columns of the catalogue, as 'number key', that a test says yes to. */
function somadas(suspeita: (c: ColunaRelatorio, r: RelatorioDefinido, i: number) => boolean): string[] {
  return catalogo.flatMap((r) =>
    r.colunas.flatMap((c, i) => (somada(c) && suspeita(c, r, i) ? [`${r.numero} ${c.key}`] : [])),
  );
}

/** Summed although the name speaks of a balance, and why. */
const SALDOS_QUE_SOMAM: Record<string, string> = {
  '5 Disponível': 'the credit of the month alone: calculated, plus and minus adjustments, less what is put off',
  '31 Saldo Apurado': 'E110 field 11: the tax of the month before deductions; a credit balance is in another field',
  '34 Saldo Devedor': 'E210 field 11: the tax of the month before deductions',
  '35 Saldo Devedor': 'E310: the tax of the month before deductions',
  '35 Saldo Dev. FCP': 'E310: the tax of the month before deductions',
  '36 Saldo Devedor': 'E520 field 08: the tax to pay of each period; nothing of it goes on to the next',
  '96 Saldo a Pagar': 'what is left of each debt; a debt is in one declaration in force',
  '142 Saldo Descontável': 'what each thesis and year adds to the balance; no row holds what another one does',
  '142 Saldo Ressarcível': 'what each thesis and year adds to the balance; no row holds what another one does',
  '160 Saldo': 'only the last file of each book counts, and each balance once',
  '161 Base Restante': 'only the last file of each book counts',
  '199 Saldo': 'what each month does not deduct; it is asked back, and goes on to no other month',
  '125 Disponível': 'what is left of the credit of each year by itself',
};

test('a balance, an opening or closing amount is not summed over the months', () => {
  const nomes = /saldo|inicial|final$|^valor (?:anterior|atual)|restante|dispon[ií]vel/i;
  expect(somadas((c) => nomes.test(c.key)).sort()).toEqual(Object.keys(SALDOS_QUE_SOMAM).sort());
});

test('an amount per unit, a rate, a level, a number or an age is never summed', () => {
  const nomes = /unit[aá.]|al[ií]q|%|^n[ºí]|^nível|ordem|parcelas?$|^idade|linha$|fator|fap|rat\b/i;
  // The contribution to the RAT, in money.
  expect(somadas((c) => nomes.test(c.key))).toEqual(['94 RAT', '152 RAT', '179 GILRAT']);
});

/** Columns with a debit or credit mark beside them that are summed, and why. */
const COM_MARCA: Record<string, string> = {
  '56 Valor': 'a total for each Grupo, which follows the mark: Receita is credit, Despesa is debit',
};

test('an amount whose sign is in the next column is not summed', () => {
  const marcadas = somadas((_c, r, i) => /^D-C/.test(r.colunas[i + 1]?.key ?? ''));
  expect(marcadas).toEqual(Object.keys(COM_MARCA));
});

/** What two sides have in common when they are summed in one total, and why that is right. */
const LADOS_JUNTOS: Record<string, string> = {
  '96 Tributo': 'what was declared of each tax, whatever taxes there are',
  '134 Lado': 'only the estimated value is summed, by Tipo',
  '137 Tributo': 'differences of tax, by Tipo: PIS and COFINS are owed by the same company',
  '138 Tributo': 'differences of tax, by Tipo',
  '139 Tributo': 'only the estimated value is summed, by Tipo',
  '169 Lado': 'each side fills its own columns',
};

test('entries and exits, own notes and those of others, PIS and COFINS have totals of their own', () => {
  const chaves = ['Lado', 'Própria ou Terceiros', 'Tomado ou Prestado', 'Tributo'];
  const juntos = catalogo.flatMap((r) =>
    chaves
      .filter((key) => r.colunas.some((c) => c.key === key) && r.colunas.some(somada) && !r.totalPor.includes(key))
      .map((key) => `${r.numero} ${key}`),
  );
  expect(juntos).toEqual(Object.keys(LADOS_JUNTOS));
});

/** Reports with a column Tipo that their totals do not follow, and why. */
const TIPOS_JUNTOS: Record<string, string> = {
  '23': 'each of the two kinds fills its own columns, or the column counts one of them',
  '55': 'normal, late and closing entries: in each of them debits are credits',
  '84': 'the kind says which event the payment settles',
  '112': 'each item stands in one row; the kind says whether its group has to be there',
  '103': 'documents of processes of every kind',
  '104': 'lines of files of every kind',
  '122': 'the rows of years have a Tipo of their own; only a Risco has an estimated value',
  '169': 'each part of a document stands in one row; the kind says whether a difference is charged',
  '193': 'the months of a year add up whatever their kind; only a Risco has an estimated value',
};

test('additions and reductions, risks and opportunities have totals of their own', () => {
  const juntos = catalogo.filter(
    (r) => r.colunas.some((c) => c.key === 'Tipo') && r.colunas.some(somada) && !r.totalPor.includes('Tipo'),
  );
  expect(juntos.map((r) => String(r.numero)).sort()).toEqual(Object.keys(TIPOS_JUNTOS).sort());
});

test('rows that total others do not count', () => {
  const fora = (numero: number) =>
    catalogo
      .find((r) => r.numero === numero)
      ?.colunas.filter(somada)
      .every(({ total }) => total !== 'none' && total.where !== undefined);
  for (const numero of [9, 24, 54, 90, 98, 100, 101, 106]) expect([numero, fora(numero)]).toEqual([numero, true]);
});
