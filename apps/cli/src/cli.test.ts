// `apura process` reads a folder into the reports of the demonstration, and every wrong command line says what to do.
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Resumo } from './process-folder.ts';
import { apura, apuraAsProcess, BIN, DEMO, type Run } from './testing-cli.ts';

/** Rows of a CSV of ours as objects; the reports of the demonstration hold no quoted field in the columns asked for. */
function readCsv(path: string): Record<string, string>[] {
  const [head = '', ...lines] = readFileSync(path, 'utf8').replace('\uFEFF', '').trimEnd().split('\r\n');
  const keys = head.split(';');
  return lines.map((line) => Object.fromEntries(line.split(';').map((value, i) => [keys[i] ?? '', value])));
}

/** Every Parquet set kept for another run, with the instant at which it was written. */
function setsOf(out: string): string[] {
  return readdirSync(join(out, '.apura'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.name.endsWith('.parquet'))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => `${path} ${statSync(path).mtimeMs}`)
    .sort();
}

function comma(value: string): string {
  return value.replace('.', ',');
}

let dir = '';
let documents = '';
let run: Run;
let out = '';

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'apura-cli-'));
  documents = join(dir, 'documentos');
  mkdirSync(documents);
  for (const folder of ['sped', 'nfe']) cpSync(join(DEMO, folder), join(documents, folder), { recursive: true });
  out = join(dir, 'saida');
  run = await apuraAsProcess({}, 'process', documents, '--out', out, '--formato', 'csv,xlsx');
}, 120_000);
afterAll(() => rmSync(dir, { recursive: true, force: true }));

describe('apura process', () => {
  const esperado = JSON.parse(readFileSync(join(DEMO, 'esperado.json'), 'utf8'));
  const resumo = (folder: string): Resumo => JSON.parse(readFileSync(join(folder, 'resumo.json'), 'utf8'));

  it('reads every document and ends with 0', () => {
    expect(`${run.code} ${run.stderr.includes('Error')}`).toBe('0 false');
    const { arquivos, empresa, periodo } = resumo(out);
    expect(empresa).toEqual({ cnpj: esperado.empresa.cnpj });
    expect(periodo).toEqual({ inicio: '2025-01-01', fim: '2025-12-31' });
    expect(arquivos.filter((a) => a.tipo === 'NFE')).toHaveLength(esperado.nfe.notas);
    for (const { nome, tipo, situacao, linhas } of esperado.arquivos) {
      expect(arquivos).toContainEqual(expect.objectContaining({ nome, tipo, situacao, linhas }));
    }
  });

  it('finds the totals that the generator worked out by itself', () => {
    const apuracao = readCsv(join(out, 'EFD-F Apuração ICMS.csv'));
    const piscofins = readCsv(join(out, 'EFD-C Apuração PIS COFINS.csv'));
    for (const mes of ['2025-10', '2025-11', '2025-12']) {
      const periodo = `${mes.slice(5)}/${mes.slice(0, 4)}`;
      const icms = esperado.efdIcmsIpi[mes].apuracao;
      expect(apuracao.find((r) => r.Período === periodo)).toMatchObject({
        Débitos: comma(icms.debitos),
        Créditos: comma(icms.creditos),
        'Saldo Credor Anterior': comma(icms.saldoAnterior),
        'ICMS a Recolher': comma(icms.recolher),
        'Saldo Credor Transportar': comma(icms.transportar),
        Conferência: 'OK',
      });
      for (const [Tributo, valores] of [
        ['PIS', esperado.efdContribuicoes[mes].pis],
        ['COFINS', esperado.efdContribuicoes[mes].cofins],
      ]) {
        expect(piscofins.find((r) => r.Período === periodo && r.Tributo === Tributo)).toMatchObject({
          'Contribuição NC': comma(valores.contribuicao),
          'Crédito Descontado': comma(valores.descontado),
          'Total a Recolher': comma(valores.recolher),
          Conferência: 'OK',
        });
      }
    }
  });

  it('points at the notes that were made to disagree, and at no other', () => {
    const cruzamento = readCsv(join(out, 'Cruzamento XML x EFD-F.csv')).filter((r) => r.Modelo === '55');
    const com = (resultado: string): (string | undefined)[] =>
      cruzamento.filter((r) => r.Resultado === resultado).map((r) => r.Chave);
    const { nfe } = esperado;
    expect(com('Sem XML').sort()).toEqual([...nfe.semXml].sort());
    expect(com('Não escriturada').sort()).toEqual([...nfe.semEscrituracao].sort());
    expect(com('Cancelada escriturada')).toEqual([nfe.canceladaEscriturada]);
    expect(com('Divergente').sort()).toEqual(nfe.divergentes.map((d: { chave: string }) => d.chave).sort());
    const apart = nfe.semXml.length + nfe.semEscrituracao.length + nfe.divergentes.length + 1;
    expect(com('OK')).toHaveLength(cruzamento.length - apart);
  });

  it('writes each report that has rows, and no other', () => {
    const { relatorios } = resumo(out);
    const filled = relatorios.filter((r) => r.linhas > 0);
    expect(filled.length).toBeGreaterThan(20);
    const files = readdirSync(out).filter((name) => !name.startsWith('.') && name !== 'resumo.json');
    expect(files.sort()).toEqual(filled.flatMap((r) => r.arquivos).sort());
    // The tables that reports are made from stay in .apura and are not named in the output.
    expect(relatorios.length).toBe(catalogo.length);
    expect(`${run.stdout}${run.stderr}${files.join()}`).not.toMatch(/interno |valoracao/i);
    expect(run.stdout).not.toMatch(/\b1 linhas|\(s\)/);
    for (const { nome, linhas } of filled)
      expect(run.stdout).toContain(`${linhas} ${linhas === 1 ? 'linha ' : 'linhas'}  ${nome}`);
    expect(
      readFileSync(join(out, `${filled[0]?.nome}.xlsx`))
        .subarray(0, 2)
        .toString(),
    ).toBe('PK');
  });

  it('takes up what it read: the second run writes the same bytes and reads no file again', async () => {
    const csvs = readdirSync(out).filter((name) => name.endsWith('.csv'));
    const before = csvs.map((name) => readFileSync(join(out, name)).toString('hex'));
    const written = setsOf(out);
    expect(written.length).toBeGreaterThan(50);
    const again = await apura('process', documents, '--out', out, '--formato', 'csv');
    expect(again.code).toBe(0);
    expect(setsOf(out)).toEqual(written);
    expect(csvs.map((name) => readFileSync(join(out, name)).toString('hex'))).toEqual(before);
    expect(readdirSync(out).some((name) => name.endsWith('.xlsx'))).toBe(false);
  });

  describe('of a folder with an unreadable file, for one month', () => {
    const saida = () => join(dir, 'saida-outubro');
    let result: Run;
    beforeAll(async () => {
      const mixed = join(dir, 'misto');
      cpSync(join(documents, 'sped'), mixed, { recursive: true });
      writeFileSync(join(mixed, 'nota.txt'), 'isto não é um SPED\n');
      const outubro = ['--empresa', '99.210.437/0001-17', '--inicio', '01/10/2025', '--fim', '31/10/2025'];
      result = await apura('process', mixed, '--out', saida(), ...outubro, '--formato', 'csv');
    });

    it('ends with 1 when a document cannot be read, and still makes the reports', () => {
      expect(result.code).toBe(1);
      expect(result.stdout).toContain('ilegível: nota.txt');
      expect(resumo(saida()).relatorios.filter((r) => r.linhas > 0).length).toBeGreaterThan(10);
    });

    it('reads only what belongs to the company and the period asked for', () => {
      expect(readCsv(join(saida(), 'EFD-F Apuração ICMS.csv')).map((r) => r.Período)).toEqual(['10/2025']);
    });
  });

  it('prints what DuckDB needs for the statement of a report, over the folder that was written', async () => {
    const { code, stdout } = await apura('sql', out, '--relatorio', 'EFD-C Apuração PIS COFINS');
    expect(code).toBe(0);
    const [preparo = '', consulta = ''] = stdout.split('-- EFD-C Apuração PIS COFINS\n');
    expect(preparo).toContain('CREATE OR REPLACE VIEW "efdc_m200"');
    expect(preparo).toContain(join(out, '.apura', 'leitura'));
    expect(consulta.trimEnd()).toMatch(/;$/);
    expect((await apura('sql', out, '--relatorio', 'Nenhum')).code).toBe(2);
    expect((await apura('sql', documents)).code).toBe(2);
  });

  it('ends with 3 when nothing can be used', async () => {
    const empty = join(dir, 'vazia');
    mkdirSync(empty);
    expect((await apura('process', empty, '--out', join(dir, 'v1'))).code).toBe(3);
    writeFileSync(join(empty, 'nada.txt'), 'nada\n');
    const result = await apura('process', empty, '--out', join(dir, 'v2'));
    expect(result.code).toBe(3);
    expect(result.stdout).toContain('não há relatórios');
  });

  it.each([
    [[], 'Todos os comandos: apura --help.'],
    [['processar', 'x'], 'não existe'],
    [['process'], 'Diga a pasta'],
    [['process', 'x'], '--out'],
    [['process', 'x', '--out'], '--out'],
    [['process', 'x', '--out', 'y', '--empresa', '11111111111111'], 'CNPJ'],
    [['process', 'x', '--out', 'y', '--inicio', '01/01/2025'], '--fim'],
    [['process', 'x', '--out', 'y', '--inicio', '31/02/2025', '--fim', '01/03/2025'], '31/02/2025'],
    [['process', 'x', '--out', 'y', '--inicio', '02/01/2025', '--fim', '01/01/2025'], 'menor'],
    [['process', 'x', '--out', 'y', '--formato', 'doc'], 'doc'],
    [['process', 'x', '--out', 'y', '--cor'], '--cor'],
    [['retificar', 'x', '--out', 'y'], '--planilha'],
    [['retificar', 'x', '--out', 'y', '--planilha', 'nao-existe.xlsx'], 'nao-existe.xlsx'],
    [['retificar', 'x', '--out', 'y', '--planilha', BIN, '--tipo', 'ecd'], 'ecd'],
    [['retificar', 'x', '--out', 'y', '--planilha', BIN, '--certificado', BIN], '--tipo esocial'],
    [['retificar', 'x', '--out', 'y', '--planilha', BIN, '--tipo', 'esocial', '--certificado', 'não.pfx'], 'não.pfx'],
    [['transmitir', 'x'], '--ambiente producao ou producao-restrita'],
    [['transmitir', 'x', '--ambiente', 'teste'], '--ambiente producao ou producao-restrita'],
    [['transmitir', 'x', '--ambiente', 'producao'], '--certificado'],
    [['transmitir', 'x', '--ambiente', 'producao', '--certificado', 'não.pfx'], 'não.pfx'],
    [['modelo'], 'efdc ou esocial'],
    [['modelo', 'efdc'], '--out'],
    [['modelo', 'ecf', '--out', 'y'], 'Retificação da ECF está em desenvolvimento'],
    [['process', join(tmpdir(), 'apura-nao-existe'), '--out', join(tmpdir(), 'apura-cli-usage')], 'não existe'],
  ])('says what is wrong with %j and ends with 2', async (args, text) => {
    const result = await apura(...args);
    expect(result.code).toBe(2);
    expect(result.stderr).toContain(text);
  });

  it('writes the workbook to fill', async () => {
    const target = join(dir, 'modelo.xlsx');
    expect((await apura('modelo', 'efdc', '--out', target)).code).toBe(0);
    expect(readFileSync(target).subarray(0, 2).toString()).toBe('PK');
  });

  it('explains itself', async () => {
    const result = await apuraAsProcess({}, '--ajuda');
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('apura process <pasta> --out <pasta>');
  });
});
