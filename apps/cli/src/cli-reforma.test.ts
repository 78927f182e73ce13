// `apura reforma calcular` writes the taxes of an operation, or the reason why there are none.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apura } from './testing-cli.ts';

let dir = '';
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'apura-cli-reforma-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const operacao = (dia: string) => ({
  ...{ id: '1', versao: '1', dhFatoGerador: `${dia}T10:00:00-03:00`, municipio: 3550308, uf: 'SP' },
  itens: [{ numero: 1, ncm: '73181500', cst: '000', cClassTrib: '000001', baseCalculo: 1000, quantidade: 1 }],
});

function save(nome: string, conteudo: unknown): string {
  const path = join(dir, nome);
  writeFileSync(path, typeof conteudo === 'string' ? conteudo : JSON.stringify(conteudo));
  return path;
}

const read = (path: string): unknown => JSON.parse(readFileSync(path, 'utf8'));

describe('apura reforma calcular', () => {
  it('writes the groups of each item and the totals', async () => {
    const json = join(dir, 'saidas', 'saida.json');
    const run = await apura('reforma', 'calcular', save('2026.json', operacao('2026-10-05')), '--json', json);
    expect([run.code, run.stderr]).toEqual([0, '']);
    // 0,9 % of 1.000,00.
    expect(read(json)).toMatchObject({ total: { tribCalc: { IBSCBSTot: { gCBS: { vCBS: '9.00' } } } } });
  });

  it('refuses a day without a published rate, and calculates the scenario that is asked for', async () => {
    const json = join(dir, 'cenario.json');
    const entrada = save('2027.json', operacao('2027-03-01'));
    const recusa = await apura('reforma', 'calcular', entrada, '--json', json);
    expect(recusa.code).toBe(1);
    expect(recusa.stdout).toContain('Recusada: A alíquota da CBS em 01/03/2027 não foi publicada.');
    expect(read(json)).toMatchObject({ erro: 'AliquotaReferenciaNaoEncontrada' });
    expect((await apura('reforma', 'calcular', entrada, '--json', json, '--cbs', '8,4')).code).toBe(0);
    expect(read(json)).toMatchObject({
      avisos: [expect.stringContaining('Cenário com CBS de 8,4 %'), expect.anything()],
    });
  });

  it.each([
    [['reforma'], 'Diga o arquivo da operação'],
    [['reforma', 'calcular', 'x.json', 'y.json', '--json', 's.json'], 'Uma operação de cada vez'],
    [['reforma', 'calcular', 'x.json'], 'Diga onde gravar'],
    [['reforma', 'calcular', 'nao-ha.json', '--json', 's.json'], 'não existe'],
  ])('%j is a wrong call', async (args, frase) => {
    const run = await apura(...args);
    expect(run.code).toBe(2);
    expect(run.stderr).toContain(frase);
  });

  it('says so of a file that is no JSON, and of a rate that is none', async () => {
    const torto = save('torto.json', '{ "itens": [');
    const json = join(dir, 'torto-saida.json');
    expect(await apura('reforma', 'calcular', torto, '--json', json)).toMatchObject({
      code: 2,
      stdout: expect.stringContaining('não é um JSON'),
    });
    const entrada = save('2027b.json', operacao('2027-03-01'));
    const run = await apura('reforma', 'calcular', entrada, '--json', json, '--cbs', 'muito');
    expect(run).toMatchObject({ code: 2, stderr: expect.stringContaining('não é um percentual') });
  });
});
