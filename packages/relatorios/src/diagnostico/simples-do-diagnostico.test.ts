// What the panel of the Simples says, against the months worked out by hand in the NOTE.md of a golden case.
import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { catalogo } from '../catalogo/catalogo.ts';
import { generateRelatorios } from '../run.ts';
import { readCaso } from '../testing/caso.ts';
import { generateDiagnostico } from './generate-diagnostico.ts';

const pastas: string[] = [];
afterAll(() => {
  for (const pasta of pastas) rmSync(pasta, { recursive: true, force: true });
});

async function simplesDe(caso: string) {
  const { dataset, workDir } = await readCaso(caso);
  pastas.push(workDir);
  const outDir = path.join(workDir, 'relatorios');
  await generateRelatorios({ dataset, outDir, relatorios: catalogo.filter(({ numero }) => numero === 182) });
  const { diagnostico, temConteudo } = await generateDiagnostico({ dataset, outDir, geradoEm: '2026-11-30T12:00:00Z' });
  return { simples: diagnostico.simples, temConteudo };
}

test('the months of the PGDAS-D with what the rate and the limits follow from', async () => {
  const { simples, temConteudo } = await simplesDe('simples-servicos');
  const mes = { receita: '25000.00', pago: false };
  expect(simples).toEqual({
    meses: [
      { m: '2024-01', ...mes, rbt12: '300000.00', rba: '25000.00', fator_r: '0.27', devido: '4125.00' },
      { m: '2024-02', ...mes, rbt12: '300000.00', rba: '50000.00', fator_r: '0.29', devido: '2020.00' },
      { m: '2024-03', ...mes, rbt12: '310000.00', rba: '75000.00', fator_r: '0.29', devido: '4137.09' },
    ],
    sublimite: '3600000.00',
    limite: '4800000.00',
    fator_r_minimo: '0.28',
  });
  // Without a finding there is something to show.
  expect(temConteudo).toBe(true);
});

test('a company of another regime has no such panel', async () => {
  expect((await simplesDe('virada-saldos')).simples).toBeNull();
});
