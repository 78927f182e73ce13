// `apura propor` writes the workbook that the rows of a report propose, and `apura retificar` takes it.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apura, REPO } from './testing-cli.ts';

vi.setConfig({ testTimeout: 600_000 });

const ICMS = 'EFD-C Exclusão do ICMS da Base';
let dir = '';
let pasta = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-propor-'));
  pasta = join(dir, 'documentos');
  cpSync(join(REPO, 'fixtures', 'relatorios', 'efd-c-icms-nfce'), pasta, {
    recursive: true,
    filter: (path) => !/\.(json|md)$/.test(path),
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('writes the workbook and counts what proposes nothing', async () => {
  const plano = join(dir, 'saida', 'plano.xlsx');
  const run = await apura('propor', pasta, '--relatorio', ICMS.toLowerCase(), '--out', plano);
  expect(run).toMatchObject({ code: 0 });
  expect(run.stdout).toContain(`${ICMS}: 5 linhas, 1 mudança\n`);
  expect(run.stdout).toContain('4 sem mudança: ICMS já excluído da base');
  expect(readFileSync(plano).subarray(0, 2).toString()).toBe('PK');
  expect(existsSync(`${plano}.parcial`)).toBe(false);
  // The receipts are the user's to fill in: without them no month is made, and nothing else is wrong.
  const retificar = await apura('retificar', pasta, '--planilha', plano, '--out', join(dir, 'retificado'));
  expect(retificar.code).toBe(3);
  expect(retificar.stdout.match(/erro: /g)).toHaveLength(1);
  expect(retificar.stdout).toContain('falta o NUM_REC_ANTERIOR de 01/2024');
});

it('says why a report proposes nothing, and that a name or an output is wrong', async () => {
  const plano = join(dir, 'outra', 'plano.xlsx');
  const semProposta = await apura('propor', pasta, '--relatorio', 'EFD-F IPI', '--out', plano);
  expect(semProposta).toMatchObject({
    code: 3,
    stdout: 'EFD-F IPI não propõe mudanças. Mostra a EFD ICMS/IPI, que o produto não retifica.\n',
  });
  expect(existsSync(plano)).toBe(false);
  const desconhecido = await apura('propor', pasta, '--relatorio', 'Nenhum', '--out', plano);
  expect(desconhecido.code).toBe(2);
  expect(desconhecido.stdout).toContain('O relatório "Nenhum" não existe.');
  const semNome = await apura('propor', pasta, '--out', plano);
  expect(semNome).toMatchObject({ code: 2, stderr: 'Diga o relatório: --relatorio "<nome>".\n' });
  const semPlanilha = await apura('propor', pasta, '--relatorio', ICMS, '--out', join(dir, 'pasta'));
  expect(semPlanilha).toMatchObject({ code: 2, stderr: 'Diga a planilha a gravar: --out <arquivo.xlsx>.\n' });
});
