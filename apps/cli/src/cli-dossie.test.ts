// `apura dossie` writes a dossier that is whole, or says why there is none.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlanilhaDePropostasOptions, writePlanilhaDePropostas } from '@apura/retificacao';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apura, REPO } from './testing-cli.ts';

vi.setConfig({ testTimeout: 600_000 });

const ICMS = 'EFD-C Exclusão do ICMS da Base';
let dir = '';
let pasta = '';

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-dossie-'));
  pasta = join(dir, 'documentos');
  cpSync(join(REPO, 'fixtures', 'relatorios', 'valoracao-pagamentos'), pasta, {
    recursive: true,
    filter: (path) => !/\.(json|md)$/.test(path),
  });
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('writes the ZIP with the day of the Selic that was asked for', async () => {
  const zip = join(dir, 'saida', 'dossie.zip');
  const run = await apura('dossie', pasta, '--relatorio', ICMS.toLowerCase(), '--selic', '22/11/2026', '--out', zip);
  expect(run, run.stderr).toMatchObject({ code: 0 });
  expect(run.stdout).toContain(`${ICMS}: dossiê com a Selic e os prazos em 22/11/2026`);
  const bytes = readFileSync(zip);
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  for (const nome of ['dossie.pdf', 'dossie.xlsx']) expect(bytes.includes(nome), nome).toBe(true);
  expect(existsSync(`${zip}.parcial`)).toBe(false);
});

it('shows before and after of a filled-in workbook', async () => {
  const planilha = join(dir, 'propostas.xlsx');
  const propostas: PlanilhaDePropostasOptions['propostas'] = [
    {
      ...{ obrigacao: 'efdc', acao: 'ALTERAR', aba: 'C170', periodo: '2024-01', estabelecimento: '', arquivo: '' },
      ...{ linha: 15, chave: {}, campos: { VL_BC_PIS: '8200,00', VL_BC_COFINS: '8200,00' }, antes: {}, documento: '' },
      origem: { relatorio: ICMS, posicao: 0, regra: 'Tira o ICMS.', tese: 'ICMS', lugar: 6, confianca: 'Alta' },
    },
  ];
  const projeto = { nome: 'Caso', meses: [] };
  await writePlanilhaDePropostas({ obrigacao: 'efdc', propostas, projeto, path: planilha });
  const zip = join(dir, 'com-simulacao', 'dossie.zip');
  const run = await apura('dossie', pasta, '--relatorio', ICMS, '--planilha', planilha, '--out', zip);
  expect(run, run.stderr).toMatchObject({ code: 0 });
  // NOTE.md of the case: 10.000,00 × 1,65 % and 8.200,00 × 1,65 %.
  expect(run.stdout).toContain('01/2024 PIS: a recolher de R$\u00a0165,00 para R$\u00a0135,30');
  expect(existsSync(zip)).toBe(true);
  const semPlanilha = await apura('dossie', pasta, '--relatorio', ICMS, '--planilha', `${zip}.xlsx`, '--out', zip);
  expect([semPlanilha.code, semPlanilha.stderr.includes('não existe')]).toEqual([2, true]);
});

it('says why a report has no dossier, and what is wrong with the call', async () => {
  const zip = join(dir, 'outra', 'dossie.zip');
  const semTese = await apura('dossie', pasta, '--relatorio', 'EFD-F IPI', '--out', zip);
  expect(semTese.code).toBe(3);
  expect(semTese.stdout).toContain('EFD-F IPI não tem dossiê. Este relatório não acha valores de uma tese');
  expect(existsSync(zip)).toBe(false);
  const semNome = await apura('dossie', pasta, '--out', zip);
  expect(semNome).toMatchObject({ code: 2, stderr: 'Diga o relatório: --relatorio "<nome>".\n' });
  const semZip = await apura('dossie', pasta, '--relatorio', ICMS, '--out', join(dir, 'pasta'));
  expect(semZip).toMatchObject({ code: 2, stderr: 'Diga o dossiê a gravar: --out <arquivo.zip>.\n' });
  const semDia = await apura('dossie', pasta, '--relatorio', ICMS, '--out', zip, '--selic', '31/02/2026');
  expect(semDia.code).toBe(2);
  expect(semDia.stderr).toContain('A data "31/02/2026" não existe.');
});
