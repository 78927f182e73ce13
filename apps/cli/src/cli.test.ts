import { spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createPfxFicticio } from '@apura/assinatura/testing';
import { catalogo } from '@apura/relatorios';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openPromise } from 'yauzl';
import type { Resumo } from './process-folder.ts';

const REPO = fileURLToPath(new URL('../../../', import.meta.url));
const DEMO = join(REPO, 'fixtures', 'demonstracao');
const PLANILHA = join(REPO, 'fixtures', 'retificacao', 'demonstracao', 'planilha.xlsx');
const BIN = join(REPO, 'apps', 'cli', 'bin', 'apura.js');

interface Run {
  code: number | null;
  stdout: string;
  stderr: string;
}

function apura(...args: string[]): Promise<Run> {
  return apuraCom({}, ...args);
}

/** With variables of the environment besides; there is no terminal to ask on. */
function apuraCom(env: Record<string, string>, ...args: string[]): Promise<Run> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

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

/** The documents of the events in a ZIP of the eSocial. */
async function readEventos(path: string): Promise<string[]> {
  const eventos: string[] = [];
  const zip = await openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (!/^\d{4}-\d{2}\//.test(entry.fileName)) continue;
    eventos.push(await text(await zip.openReadStreamPromise(entry)));
  }
  return eventos;
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
  run = await apura('process', documents, '--out', out, '--formato', 'csv,xlsx');
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

  it('ends with 1 when a document cannot be read, and still makes the reports', async () => {
    const mixed = join(dir, 'misto');
    cpSync(join(documents, 'sped'), mixed, { recursive: true });
    writeFileSync(join(mixed, 'nota.txt'), 'isto não é um SPED\n');
    const result = await apura('process', mixed, '--out', join(dir, 'saida-mista'), '--formato', 'parquet');
    expect(result.code).toBe(1);
    expect(result.stdout).toContain('ilegível: nota.txt');
    expect(resumo(join(dir, 'saida-mista')).relatorios.filter((r) => r.linhas > 0).length).toBeGreaterThan(10);
  });

  it('reads only what belongs to the company and the period asked for', async () => {
    const narrow = join(dir, 'saida-outubro');
    const result = await apura(
      'process',
      documents,
      '--out',
      narrow,
      '--empresa',
      '99.210.437/0001-17',
      '--inicio',
      '01/10/2025',
      '--fim',
      '31/10/2025',
      '--formato',
      'csv',
    );
    expect(result.code).toBe(0);
    expect(readCsv(join(narrow, 'EFD-F Apuração ICMS.csv')).map((r) => r.Período)).toEqual(['10/2025']);
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

  it('rectifies a folder by a workbook: the months without errors, the same bytes each time', async () => {
    const target = join(dir, 'retificada');
    const args = ['retificar', join(documents, 'sped'), '--planilha', PLANILHA, '--out', target];
    const first = await apura(...args);
    expect(`${first.code} ${first.stderr.includes('Error')}`).toBe('1 false');
    expect(first.stdout).toContain("valor '5' não existe na tabela 4.3.3");
    const { resumo: meses } = JSON.parse(readFileSync(join(target, 'retificacao.json'), 'utf8'));
    // Worked out by hand in the note of the workbook.
    expect(meses).toMatchObject([
      { periodo: '2025-11', gerado: true, pisAntes: '1550.14', pisDepois: '1385.14', pagamentoAMaior: '925.00' },
      { periodo: '2025-12', gerado: false },
    ]);
    const [zip = ''] = readdirSync(target).filter((name) => name.endsWith('.zip'));
    expect(zip).toMatch(/^retificacao_[0-9a-f]{8}_efdc\.zip$/);
    const bytes = readFileSync(join(target, zip));
    expect((await apura(...args)).code).toBe(1);
    expect(readFileSync(join(target, zip)).equals(bytes)).toBe(true);
    expect(readdirSync(join(target, '.apura')).filter((name) => name.startsWith('retificacao'))).toEqual([]);
  }, 60_000);

  it('ends with 3 when no month can be rectified, and leaves the ZIP that says why', async () => {
    const target = join(dir, 'recusada');
    const planilha = join(dir, 'nada.xlsx');
    writeFileSync(planilha, 'isto não é uma planilha');
    const result = await apura('retificar', join(documents, 'sped'), '--planilha', planilha, '--out', target);
    expect(result.code).toBe(3);
    expect(result.stdout).toContain('erro:');
    expect(readdirSync(target).some((name) => name.endsWith('.zip'))).toBe(true);
  }, 60_000);

  describe('the eSocial', () => {
    const fixtures = join(REPO, 'fixtures', 'retificacao');
    const empresa = ['--empresa', '11222333000181', '--inicio', '2024-12-01', '--fim', '2025-05-31'];
    const rectify = (...rest: string[]): string[] => [
      'retificar',
      join(fixtures, 'esocial/entrada'),
      '--planilha',
      join(fixtures, 'libreoffice/esocial-preenchido.xlsx'),
      '--tipo',
      'esocial',
      '--out',
      join(dir, 'esocial'),
      ...rest,
    ];
    const senha = 'segredo que não se escreve';
    let pfx = '';
    beforeAll(() => {
      pfx = join(dir, 'empresa.pfx');
      writeFileSync(pfx, createPfxFicticio({ titular: '11222333000181', senha }));
    });

    it('is rectified for the company that all events share, without naming it', async () => {
      // The fixture's events are all of the root 11222333: its head office is 11.222.333/0001-81.
      const result = await apura(...rectify('--inicio', '2024-12-01', '--fim', '2025-05-31'));
      expect([result.code, result.stdout.includes('2 períodos retificados.')]).toEqual([0, true]);
    }, 60_000);

    it('is read into reports without naming the company', async () => {
      const out = join(dir, 'esocial-relatorios');
      const result = await apura('process', join(fixtures, 'esocial/entrada'), '--out', out, '--formato', 'csv');
      expect(result.code).toBe(0);
      const resumo: Resumo = JSON.parse(readFileSync(join(out, 'resumo.json'), 'utf8'));
      expect(resumo.empresa?.cnpj).toBe('11222333000181');
    }, 60_000);

    it('asks for the company where the events are of two employers', async () => {
      const pasta = join(dir, 'dois-empregadores');
      cpSync(join(fixtures, 'esocial/entrada'), pasta, { recursive: true });
      const outro = readFileSync(join(pasta, 'S-1010-SAL.xml'), 'utf8');
      writeFileSync(
        join(pasta, 'outro.xml'),
        outro.replaceAll('11222333', '44555666').replace(/<nrRecibo>1\.1\.0/, '<nrRecibo>1.1.9'),
      );
      const [comando = '', , ...resto] = rectify();
      const result = await apura(comando, pasta, ...resto);
      expect(result.code).toBe(3);
      expect(result.stdout).toContain('Há eventos de 2 empregadores na pasta. Diga qual retificar: --empresa <CNPJ>.');
    }, 60_000);

    it('is signed with the certificate that is given, whatever the workbook says', async () => {
      const args = rectify('--certificado', pfx, ...empresa);
      const result = await apuraCom({ APURA_SENHA_CERTIFICADO: senha }, ...args);
      expect([result.code, result.stdout.includes('2 períodos retificados.')]).toEqual([0, true]);
      expect(`${result.stdout}${result.stderr}`).not.toContain(senha);
      const zips = readdirSync(join(dir, 'esocial')).filter((name) => name.endsWith('.zip'));
      expect(zips).toEqual([expect.stringMatching(/^retificacao_[0-9a-f]{8}_esocial\.zip$/)]);
      const eventos = await readEventos(join(dir, 'esocial', zips[0] ?? ''));
      expect(eventos.length).toBe(7);
      for (const xml of eventos) {
        expect(xml).toMatch(/<X509Certificate>[A-Za-z0-9+/=]+<\/X509Certificate>/);
        expect(xml.endsWith('</Signature></eSocial>')).toBe(true);
      }
    }, 60_000);

    it('is not touched when the certificate cannot sign', async () => {
      const args = rectify('--certificado', pfx, ...empresa);
      const semSenha = await apura(...args);
      expect([semSenha.code, semSenha.stdout]).toEqual([2, expect.stringContaining('APURA_SENHA_CERTIFICADO')]);
      const errada = await apuraCom({ APURA_SENHA_CERTIFICADO: 'outra' }, ...args);
      expect([errada.code, errada.stdout]).toEqual([
        2,
        'Nada foi feito, porque o certificado não pode assinar. O certificado não abriu com a senha informada.\n',
      ]);
    }, 60_000);
  });

  it('writes the workbook to fill', async () => {
    const target = join(dir, 'modelo.xlsx');
    expect((await apura('modelo', 'efdc', '--out', target)).code).toBe(0);
    expect(readFileSync(target).subarray(0, 2).toString()).toBe('PK');
  });

  it('explains itself', async () => {
    const result = await apura('--ajuda');
    expect(result.code).toBe(0);
    expect(result.stdout).toContain('apura process <pasta> --out <pasta>');
  });
});
