// `apura simular` works out each month before and after a workbook, without receipts, and leaves one JSON file.
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PlanilhaDePropostasOptions, writePlanilhaDePropostas } from '@apura/retificacao';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apura, DEMO, REPO } from './testing-cli.ts';

const SPED = join(DEMO, 'sped');
const COM_RECIBOS = join(REPO, 'fixtures', 'retificacao', 'demonstracao', 'planilha.xlsx');

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-cli-simular-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Linha {
  periodo: string;
  tributo: string;
  antes: Record<string, string>;
  depois: Record<string, string>;
}
const readJson = (path: string): Linha[] => JSON.parse(readFileSync(path, 'utf8'));

describe('apura simular', () => {
  it('writes each month and tax before and after, and keeps the month with an error as it is', async () => {
    const json = join(dir, 'saida', 'simulacao.json');
    const result = await apura('simular', SPED, '--planilha', COM_RECIBOS, '--json', json);
    expect(`${result.code} ${result.stderr.includes('Error')}`).toBe('1 false');
    expect(result.stdout).toContain("valor '5' não existe na tabela 4.3.3");
    expect(result.stdout).toContain('11/2025 PIS: a recolher de R$\u00a01.550,14 para R$\u00a01.385,14');
    const linhas = readJson(json);
    // Worked out by hand in the note of the workbook.
    const [pis, cofins] = ['PIS', 'COFINS'].map((t) => linhas.find((l) => l.periodo === '11/2025' && l.tributo === t));
    expect([pis?.antes.recolher, pis?.depois.recolher]).toEqual(['1550.14', '1385.14']);
    expect([cofins?.antes.recolher, cofins?.depois.recolher]).toEqual(['7176.81', '6416.81']);
    const dezembro = linhas.find((l) => l.periodo === '12/2025' && l.tributo === 'PIS');
    expect(dezembro).toMatchObject({ antes: { recolher: '2925.49' }, depois: dezembro?.antes });
    expect(Object.keys(pis?.antes ?? {})).toEqual(['recolher', 'saldoDescontavel', 'saldoRessarcivel', 'retencoes']);
    for (const l of linhas)
      for (const valor of [...Object.values(l.antes), ...Object.values(l.depois)]) expect(valor).toMatch(/^\d+\.\d\d$/);
    // Nothing but the answer, and what was read is gone.
    expect(readdirSync(join(dir, 'saida'))).toEqual(['simulacao.json']);
  }, 120_000);

  it('needs no receipts: a workbook of proposals is enough', async () => {
    const texto = readFileSync(
      join(SPED, readdirSync(SPED).find((n) => n.startsWith('PISCOFINS_20251001')) ?? ''),
      'latin1',
    );
    const linhas = texto.split(/\r?\n/).map((l) => l.split('|'));
    const linha = linhas.findIndex((c) => c[1] === 'C170' && c[25] === '01' && c[26] !== '0,00') + 1;
    expect(linha).toBeGreaterThan(0);
    const propostas: PlanilhaDePropostasOptions['propostas'] = [
      {
        ...{ obrigacao: 'efdc', acao: 'ALTERAR', aba: 'C170', periodo: '2025-10', estabelecimento: '', arquivo: '' },
        ...{ linha, chave: {}, campos: { VL_BC_PIS: '0,00', VL_BC_COFINS: '0,00' }, antes: {}, documento: '' },
        origem: { relatorio: 'R', posicao: 0, regra: 'Zera a base.', tese: 'Tese', lugar: 6, confianca: 'Alta' },
      },
    ];
    const planilha = join(dir, 'propostas.xlsx');
    const projeto = { nome: 'Demonstração', meses: [] };
    await writePlanilhaDePropostas({ obrigacao: 'efdc', propostas, projeto, path: planilha });
    const json = join(dir, 'propostas.json');
    const xlsx = join(dir, 'planilhas', 'antes-e-depois.xlsx');
    const result = await apura('simular', SPED, '--planilha', planilha, '--json', json, '--xlsx', xlsx);
    expect([result.code, result.stdout.includes('erro:')]).toEqual([0, false]);
    // Whole, and nothing beside it.
    expect(readdirSync(join(dir, 'planilhas'))).toEqual(['antes-e-depois.xlsx']);
    expect(readFileSync(xlsx).subarray(0, 2).toString()).toBe('PK');
    const pis = readJson(json).find((l) => l.periodo === '10/2025' && l.tributo === 'PIS');
    const soma = (valores: Record<string, string> = {}) => Number(valores.recolher) - Number(valores.saldoDescontavel);
    expect(soma(pis?.depois)).toBeLessThan(soma(pis?.antes));
  }, 120_000);

  it('works out base and contribution of the eSocial', async () => {
    const fixtures = join(REPO, 'fixtures', 'retificacao');
    const json = join(dir, 'esocial.json');
    const planilha = join(fixtures, 'libreoffice/esocial-preenchido.xlsx');
    const periodo = ['--inicio', '2024-12-01', '--fim', '2025-05-31'];
    const result = await apura(
      ...['simular', join(fixtures, 'esocial/entrada'), '--tipo', 'esocial', '--planilha', planilha],
      ...['--json', json, ...periodo],
    );
    expect(result.code).toBe(0);
    const linhas: { periodo: string; tributo: string; antes: object; depois: object }[] = JSON.parse(
      readFileSync(json, 'utf8'),
    );
    expect(linhas.length).toBe(2);
    expect(linhas.every((l) => l.tributo === 'INSS' && /^\d\d\/\d{4}$/.test(l.periodo))).toBe(true);
    expect(linhas.some((l) => JSON.stringify(l.antes) !== JSON.stringify(l.depois))).toBe(true);
  }, 120_000);

  it('ends with 3 where nothing can be simulated, and with 2 where the call is wrong', async () => {
    const planilha = join(dir, 'nada.xlsx');
    writeFileSync(planilha, 'isto não é uma planilha');
    const json = join(dir, 'nada.json');
    const ruim = await apura('simular', SPED, '--planilha', planilha, '--json', json);
    expect([ruim.code, ruim.stdout.includes('erro:')]).toEqual([3, true]);
    const pasta = join(dir, 'sem-efd');
    mkdirSync(pasta);
    copyFileSync(planilha, join(pasta, 'outra.xlsx'));
    const vazia = await apura('simular', pasta, '--planilha', planilha, '--json', json);
    expect([vazia.code, vazia.stdout.includes('não há o que retificar')]).toEqual([3, true]);
    const chamadas: [string[], string][] = [
      [['simular', SPED, '--planilha', planilha], 'Diga onde gravar: --json <arquivo>.'],
      [['simular', SPED, '--json', json], 'Diga a planilha preenchida'],
      [['simular', SPED, '--planilha', planilha, '--xlsx', json], 'Diga a planilha a gravar: --xlsx <arquivo.xlsx>.'],
      [['simular'], 'apura simular <pasta> --json <arquivo>'],
      [['simular', SPED, '--planilha', planilha, '--json', json, '--tipo', 'ecf'], 'Não há simulação de "ecf"'],
    ];
    for (const [args, mensagem] of chamadas) {
      const { code, stderr } = await apura(...args);
      expect([code, stderr.includes(mensagem)], args.join(' ')).toEqual([2, true]);
    }
  }, 120_000);
});
