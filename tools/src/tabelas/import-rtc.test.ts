// A version of the calculator's data base becomes the administrator's tables, whole or not at all.
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { TABELAS_RTC } from '@apura/tabelas';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { runComando } from '../tabelas.ts';
import { type ImportRtcOptions, importRtc } from './import-rtc.ts';
import { makeTabelasRtc } from './tabelas-rtc.ts';
import { BASE_RTC } from './testing-base-rtc.ts';

let dir: string;
let pasta: string;
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'import-rtc-'));
  pasta = path.join(dir, 'tabelas');
});
afterEach(() => rmSync(dir, { recursive: true, force: true }));

function saveBase(over: Partial<typeof BASE_RTC> = {}): string {
  const base = path.join(dir, `base-${readdirSync(dir).length}`);
  mkdirSync(base);
  for (const [csv, texto] of Object.entries({ ...BASE_RTC, ...over }))
    writeFileSync(path.join(base, `${csv}.csv`), texto);
  return base;
}

async function saveZip(entradas: readonly (readonly [string, string])[]): Promise<string> {
  const zip = new ZipFile();
  for (const [nome, texto] of entradas) zip.addBuffer(Buffer.from(texto), nome);
  zip.end();
  const file = path.join(dir, 'base.zip');
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

const pedidos: string[][] = [];
const run = (o: Partial<ImportRtcOptions> & Pick<ImportRtcOptions, 'arquivo'>) =>
  importRtc({
    data: '2026-11-20',
    pasta,
    gravar: true,
    efeito: ({ mudadas }) => {
      pedidos.push([...mudadas]);
      return 'Efeito por empresa: nenhuma';
    },
    ...o,
  });
const fonte = (nome: string): { data: string; fonte: string; linhas: string[][] } =>
  JSON.parse(readFileSync(path.join(pasta, `${nome}.json`), 'utf8'));

test('the names of the tables are those that are made', () => {
  const feitas = makeTabelasRtc((csv) => BASE_RTC[csv], '2026-11-20');
  expect(feitas.map((t) => t.nome)).toEqual(TABELAS_RTC);
});

describe('importRtc', () => {
  test('writes every table of the version, and says what comes and goes', async () => {
    const texto = await run({ arquivo: saveBase() });
    expect(readdirSync(pasta).sort()).toEqual(TABELAS_RTC.map((t) => `${t}.json`).sort());
    expect(fonte('cclasstrib_ncm')).toMatchObject({
      data: '2026-11-20',
      linhas: [['000001', '100620', '10062010', 'I', '1', '2026-01-01', '', 'IBSCBS']],
    });
    // Of the shipped annexes only the rice is in this base, with another text.
    expect(texto).toContain('anexo_lc214: 1 linhas entram');
    // Rates have a comma; those that no norm has fixed are named as what they are.
    expect(texto).toMatch(/aliquota_simulada \(só em cenários\): 3 linhas entram, \d+ saem\n {2}\+ IS;;1,5;/);
    expect(texto).toContain('Efeito por empresa: nenhuma');
    expect(pedidos.at(-1)).toContain('cclasstrib_ncm');
  });

  test('a second version is compared with the first, and only what differs is looked at', async () => {
    await run({ arquivo: saveBase() });
    const anexo = BASE_RTC.anexo.replace('Arroz', 'Arroz e feijão');
    const texto = await run({ arquivo: saveBase({ anexo }), data: '2026-11-21' });
    expect(pedidos.at(-1)).toEqual(['anexo_lc214']);
    expect(texto).toContain('anexo_lc214: 1 linhas entram, 1 saem\n  + I;1;Arroz e feijão;2026-01-01;\n  - I;1;Arroz;');
    expect(await run({ arquivo: saveBase({ anexo }), data: '2026-11-22' })).toContain('Nenhuma linha difere');
  });

  test('without --gravar nothing is written', async () => {
    expect(await run({ arquivo: saveBase(), gravar: false })).toContain(
      'Nada foi gravado: rode outra vez com --gravar.',
    );
    expect(existsSync(pasta)).toBe(false);
  });

  test('an older version, a table without rows or codes and a wrong reference leave the folder as it was', async () => {
    await run({ arquivo: saveBase() });
    const antes = readFileSync(path.join(pasta, 'anexo_lc214.json'), 'utf8');
    const semRow = { anexo: BASE_RTC.anexo.split('\n')[0] ?? '' };
    await expect(run({ arquivo: saveBase(), data: '2026-11-01' })).rejects.toThrow('mais nova do que 01/11/2026');
    await expect(run({ arquivo: saveBase(semRow), data: '2026-11-30' })).rejects.toThrow('anexo.csv: sem linhas');
    const solta = { ncm_aplicavel: BASE_RTC.ncm_aplicavel.replace(',1,1,', ',9,1,') };
    await expect(run({ arquivo: saveBase(solta), data: '2026-11-30' })).rejects.toThrow('não há a linha de número "9"');
    const semCodigo = { situacao_tributaria: BASE_RTC.situacao_tributaria.replace('1,000,Integral', '1,,Integral') };
    await expect(run({ arquivo: saveBase(semCodigo), data: '2026-11-30' })).rejects.toThrow('há códigos vazios');
    expect(readFileSync(path.join(pasta, 'anexo_lc214.json'), 'utf8')).toBe(antes);
    expect(readdirSync(pasta)).toHaveLength(TABELAS_RTC.length);
  });

  test('a CBS rate after PIS and COFINS is refused without the act that publishes it', async () => {
    const arquivo = saveBase({ aliquota_referencia: `${BASE_RTC.aliquota_referencia}2,8.4,2027-01-01,,2\n` });
    const recusa = 'a base traz a CBS de 8,4% depois de 31/12/2026. Ela é um cenário até que um ato a prove';
    await expect(run({ arquivo })).rejects.toThrow(recusa);
    expect(existsSync(pasta)).toBe(false);
    await run({ arquivo, atoDaCbs: 'Resolução fictícia 1' });
    expect(fonte('aliquota_ibs_cbs').fonte).toContain('; CBS: Resolução fictícia 1');
  });

  test('a ZIP is read in whichever folder its files are; one that lacks a file or has two is refused', async () => {
    const todas = Object.entries(BASE_RTC).map(([csv, texto]) => [`v2/${csv}.csv`, texto] as const);
    await run({ arquivo: await saveZip(todas) });
    expect(fonte('cindop').linhas).toHaveLength(1);
    const file = await saveZip(todas.slice(1));
    await expect(run({ arquivo: file, data: '2026-11-30' })).rejects.toThrow('falta tributo.csv');
    const duas = await saveZip([...todas, ['outra/anexo.csv', BASE_RTC.anexo]]);
    await expect(run({ arquivo: duas, data: '2026-11-30' })).rejects.toThrow('anexo.csv está no ZIP duas vezes');
    writeFileSync(file, 'isto não é um ZIP');
    await expect(run({ arquivo: file, data: '2026-11-30' })).rejects.toThrow('não é uma pasta nem um ZIP');
  });
});

describe('npm run tabelas -- import', () => {
  test('a wrong call shows how it is called, and a refusal says that nothing was written', async () => {
    expect(await runComando(['import'])).toMatchObject({ codigo: 2, texto: expect.stringContaining('Uso:') });
    expect(await runComando(['import', 'rtc', 'x', '--data', '2026-11-20'])).toMatchObject({ codigo: 2 });
    const semDia = await runComando(['import', 'rtc', 'x', '--pasta', pasta, '--data', '20/11/2026']);
    expect(semDia).toMatchObject({ codigo: 2, texto: expect.stringContaining('Falta --data') });
    const semArquivo = path.join(dir, 'nada.zip');
    expect(await runComando(['import', 'rtc', semArquivo, '--pasta', pasta, '--data', '2026-11-20'])).toEqual({
      codigo: 1,
      texto: `Nada foi gravado: ${semArquivo} não existe.\n`,
    });
  });
});
