/*
 * Every rule of the ECF refuses a line that is wrong, says what would be right, and accepts a line that is not; a file
 * without faults has no finding, and no accepted file has an error. `npm test` tries a third of the cases, another one
 * each day, and the campaign `rules` tries all.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { getLayout } from '@apura/documentos';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openRegras, type Regras } from '../../sped/regras/check-regras.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import { type Caso, findInLinhas, type Troca } from '../../sped/regras/testing-regras.ts';
import { REGRAS_ECF } from './regras-ecf.ts';
import { CASOS_ABERTURA } from './testing-casos-abertura-ecf.ts';
import { CASOS_PERIODOS } from './testing-casos-periodos-ecf.ts';
import { CASOS_SOMAS } from './testing-casos-somas-ecf.ts';
import { LIMPO, linha } from './testing-ecf-limpo.ts';

const CASOS: readonly Caso[] = [...CASOS_ABERTURA, ...CASOS_PERIODOS, ...CASOS_SOMAS];
const PARTES = process.env.APURA_LONG === '1' ? 1 : 3;
const HOJE = Number(process.env.APURA_DIA ?? Math.floor(Date.now() / 86_400_000)) % PARTES;
const { listRegras } = REGRAS_ECF;
const RAIZ = path.join(import.meta.dirname, '../../../../..');
const FIXTURES = path.join(RAIZ, 'fixtures');

let dir = '';
let regras: Regras;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'regras-ecf-'));
  regras = await openRegras(REGRAS_ECF, { dirs: [dir], threads: 1 });
});
afterAll(() => {
  regras.close();
  rmSync(dir, { recursive: true, force: true });
});

const find = (trocas: readonly Troca[], so = listRegras()) =>
  findInLinhas(regras, { obrigacao: REGRAS_ECF, linhas: LIMPO, dir, trocas, so });

test.each(CASOS.filter((_, i) => i % PARTES === HOJE))('$regra', async ({ regra, recusa, aceita, valor, certo }) => {
  const so = listRegras().filter(({ id }) => id === regra);
  expect(so).toHaveLength(1);
  const achados = await find(recusa, so);
  expect(achados.map((a) => [a.regra, a.valor, a.certo])).toEqual([[regra, valor, certo ?? '']]);
  expect(await find(aceita, so)).toEqual([]);
});

test('a file without faults has no finding', async () => {
  expect(await find([])).toEqual([]);
});

test('every rule can be run, whatever the file has', async () => {
  const um = [...getLayout('ECF').registros.keys()].filter((r) => r !== '0000').map((registro) => linha(registro));
  const [primeira = ''] = LIMPO;
  const achados = await find([() => [primeira, ...um]]);
  // The file names SCP, and its company is no partner of one; a blank field is in no list, and is not refused for that.
  expect(achados.map(({ regra }) => regra)).toContain('0000.TIP_ECF-0035');
  expect(achados.filter(({ regra }) => /-lista|-lado|-sim-ou-nao/.test(regra))).toEqual([]);
});

test('each rule has its own name and only words that are known', () => {
  const ids = listRegras().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(350);
  expect(ids.length).toBe(new Set(ids).size);
  const { registros } = getLayout('ECF');
  for (const regra of listRegras()) {
    const nomes = registros.get(regra.em)?.campos.map(({ campo }) => campo) ?? [];
    expect(['', ...nomes], regra.id).toContain(regra.campo);
    expect(JSON.stringify({ ...regra, msg: '' }), regra.id).not.toMatch(/\{[a-zA-Z]\w*\}/);
    expect(regra.msg.replace(/\{(valor|certo)\}/g, ''), regra.id).not.toMatch(/[{}]/);
    expect([regra.falha, regra.igual, regra.sql].filter((texto) => texto !== undefined)).toHaveLength(1);
  }
});

test('every row of the data has a case of at least one of its rules', () => {
  const testadas = new Set(CASOS.map(({ regra }) => regra));
  const restantes = [...listRegras()];
  const dados = path.join(import.meta.dirname, 'dados');
  for (const nome of readdirSync(dados).sort()) {
    const linhas: { id: string; para?: unknown[] }[] = JSON.parse(readFileSync(path.join(dados, nome), 'utf8'));
    for (const { id, para } of linhas) {
      const dela = restantes.splice(0, para?.length ?? 1);
      expect(dela.some((regra) => testadas.has(regra.id)) ? '' : id).toBe('');
    }
  }
  expect(restantes).toEqual([]);
});

test('files of leiautes whose shapes are not known are not checked', async () => {
  expect(await find([(linhas) => linhas.map((l) => l.replace('2025|', '2020|').replace('|000R|', '|X|'))])).toEqual([]);
});

const errosDe = async (file: string): Promise<string[]> => {
  const id = path.basename(path.dirname(file));
  const tabelas = await readTabelas({ obrigacao: 'ECF', path: file, id, dir });
  const achados = await regras.check(tabelas);
  return achados.filter(({ nivel }) => nivel === 'ERRO').map(({ regra }) => regra);
};

/** Every ECF below a folder. */
const listEcf = (pasta: string): string[] =>
  readdirSync(pasta, { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.endsWith('.txt'))
    .map((nome) => path.join(pasta, nome))
    .filter((file) => readFileSync(file, 'latin1').startsWith('|0000|LECF|'));

test('no file of the fixtures has an error', async () => {
  const arquivos = listEcf(FIXTURES);
  expect(arquivos.length).toBeGreaterThan(15);
  for (const file of arquivos) {
    // This one holds a single quarter, and says nothing of why the year ends in March.
    const cortado = file.endsWith(path.join('cruzamento-lucro-real', 'ecf-2024.txt'));
    expect(await errosDe(file), file).toEqual(cortado ? ['0000.DT_FIN-ano'] : []);
  }
});

describe('public files', () => {
  const corpus = path.join(process.env.APURA_CORPUS ?? path.join(RAIZ, '../shared/corpus'), 'sped/ecf');
  // Their days, codes and places were replaced by others, at random.
  const TROCADOS = /^0000\.DT_|^0030\./;
  test('have no error but of what was replaced in them', async ({ skip }) => {
    if (!existsSync(corpus)) {
      console.log(`corpus absent: ${corpus}`);
      skip();
    }
    const arquivos = listEcf(corpus);
    expect(arquivos.length).toBeGreaterThan(1);
    for (const file of arquivos)
      expect(
        (await errosDe(file)).filter((regra) => !TROCADOS.test(regra)),
        file,
      ).toEqual([]);
  });
});
