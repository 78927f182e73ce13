import { rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { generateRelatorios } from '../run.ts';
import { readCaso, relatoriosDoCaso } from '../testing/caso.ts';
import { loadTotais } from './load-totais.ts';

// Guarantee: over real documents, totals of different reports that show the same money are the same.

/** The totals of the reports of a golden case: `[number, label, column]` gives the amount. */
async function totaisDoCaso(caso: string): Promise<(numero: number, rotulo: string, key: string) => string | null> {
  const { dataset, workDir } = await readCaso(caso);
  try {
    const relatorios = relatoriosDoCaso(caso);
    const totais = new Map<string, string | null>();
    for (const { nome, path: file } of await generateRelatorios({
      dataset,
      outDir: path.join(workDir, 'r'),
      relatorios,
    })) {
      const relatorio = relatorios.find((r) => r.nome === nome);
      if (relatorio === undefined || file === null) continue;
      const { numero, colunas, totalPor } = relatorio;
      for (const { rotulo, valores } of await loadTotais({ path: file, colunas, totalPor }))
        for (const [i, { key }] of colunas.entries()) totais.set(`${numero} ${rotulo} ${key}`, valores[i] ?? null);
    }
    return (numero, rotulo, key) => totais.get(`${numero} ${rotulo} ${key}`) ?? null;
  } finally {
    rmSync(workDir, { recursive: true, force: true });
  }
}

test('the books: what the analytic accounts moved is what was entered, and debits are credits', async () => {
  const total = await totaisDoCaso('ecd-escrituracao');
  const debitos = total(54, 'Total', 'Débitos');
  expect(debitos).toBe('5470.00');
  expect([total(54, 'Total', 'Créditos'), total(55, 'Total', 'Débito'), total(55, 'Total', 'Crédito')]).toEqual([
    debitos,
    debitos,
    debitos,
  ]);
  expect([total(54, 'Total', 'Saldo Final'), total(55, 'Total', 'Saldo')]).toEqual([null, null]);
});

test('the papers of the e-CAC: payments by document and by tax, credits used and debts set off', async () => {
  const total = await totaisDoCaso('e-cac-papeis');
  expect(total(98, 'Total', 'Valor Total')).toBe('11110.50');
  expect(total(99, 'Total', 'Total')).toBe('11110.50');
  expect(total(100, 'Total', 'Crédito Utilizado')).toBe('3000.00');
  expect(total(101, 'Total', 'Principal')).toBe('3000.00');
});

test('the payroll: what is paid, by worker and by rubric', async () => {
  const total = await totaisDoCaso('e-social-folha');
  expect(total(82, 'Total 1 - Vencimento', 'Valor')).toBe('7650.00');
  expect(total(83, 'Total 1 - Vencimento', 'Valor')).toBe('7650.00');
});
