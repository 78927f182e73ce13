/*
 * Every rule refuses a line that is wrong, says what would be right, and accepts a line that is not; a file without
 * faults has no finding. A case takes a quarter of a second: `npm test` tries a third of them, another one each day,
 * and the campaign `rules` tries all.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRegras, type Regras } from '../../sped/regras/check-regras.ts';
import { readTabelas } from '../../sped/regras/read-tabelas.ts';
import { FIXTURES } from '../validar/testing-validar.ts';
import { REGRAS_EFDC } from './regras-efdc.ts';
import { CASOS_ABERTURA } from './testing-casos-abertura.ts';
import { CASOS_APURACAO } from './testing-casos-apuracao.ts';
import { CASOS_CAMPOS } from './testing-casos-campos.ts';
import { CASOS_DOCUMENTOS } from './testing-casos-documentos.ts';
import { CASOS_LISTAS } from './testing-casos-listas.ts';
import { CASOS_OPERACOES } from './testing-casos-operacoes.ts';
import { findWith, linha, mais, set } from './testing-regras.ts';

const { listRegras } = REGRAS_EFDC;

const CASOS = [
  ...CASOS_ABERTURA,
  ...CASOS_CAMPOS,
  ...CASOS_DOCUMENTOS,
  ...CASOS_LISTAS,
  ...CASOS_OPERACOES,
  ...CASOS_APURACAO,
];
const PARTES = process.env.APURA_LONG === '1' ? 1 : 3;
const HOJE = Number(process.env.APURA_DIA ?? Math.floor(Date.now() / 86_400_000)) % PARTES;

let dir = '';
let regras: Regras;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'regras-'));
  regras = await openRegras(REGRAS_EFDC, { dirs: [dir], threads: 1 });
});
afterAll(() => {
  regras.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each(CASOS.filter((_, i) => i % PARTES === HOJE))('$regra', async ({ regra, recusa, aceita, valor, certo }) => {
  const so = listRegras().filter(({ id }) => id === regra);
  expect(so).toHaveLength(1);
  const achados = await findWith(regras, { dir, trocas: recusa, so });
  expect(achados.map((a) => [a.regra, a.valor, a.certo])).toEqual([[regra, valor, certo ?? '']]);
  expect(await findWith(regras, { dir, trocas: aceita, so })).toEqual([]);
});

test('each rule has its own name and only words that are known', () => {
  const ids = listRegras().map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(250);
  expect(ids.length).toBe(new Set(ids).size);
  for (const regra of listRegras()) {
    const textos = [regra.falha, regra.igual, regra.se, regra.sql, regra.em, regra.campo, regra.id].join(' ');
    expect(textos, regra.id).not.toMatch(/(?<!\\p)\{[a-zA-Z]\w*\}/);
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

test.each([
  ['notes of a consolidated bookkeeping', [set('C010', { IND_ESCRI: '1' })]],
  ['consolidated revenue beside documents', [mais(linha('F550', { VL_REC_COMP: '1,00' }))]],
  ['a silent partnership', [set('0000', { IND_NAT_PJ: '05' })]],
] as const)('block M is not held against the documents of %s', async (_, trocas) => {
  const so = listRegras().filter(({ id }) => id === 'M210-receita');
  const errada = set('M210', { VL_REC_BRT: '1,00' });
  expect(await findWith(regras, { dir, trocas: [errada], so })).toHaveLength(1);
  expect(await findWith(regras, { dir, trocas: [errada, ...trocas], so })).toEqual([]);
});

test('amounts beyond what can be summed are said, and the other rules of the record are run', async () => {
  const so = listRegras().filter(({ id }) => id === 'F205-PIS' || id === 'F205-04');
  const enorme = '9'.repeat(16);
  const custo = linha('F205', {
    ...{ VL_CUS_INC_ACUM_ANT: '10,00', VL_CUS_INC_PER_ESC: '5,00', VL_CUS_INC_ACUM: '14,00' },
    ...{ VL_BC_CUS_INC: enorme, ALIQ_PIS: '99999999999999,9999', VL_CRED_PIS_ACUM: enorme },
  });
  const achados = await findWith(regras, { dir, trocas: [mais(linha('F200'), custo)], so });
  expect(achados.map(({ regra }) => regra)).toContain('F205-04');
});

test.each(['retificacao/validacao', 'retificacao/doze-meses/base', 'demonstracao/sped'])(
  'the files of %s have no finding',
  async (pasta) => {
    const arquivos = readdirSync(path.join(FIXTURES, pasta)).filter((nome) => /^(entrada|efd-c|PISCOFINS)/.test(nome));
    expect(arquivos.length).toBeGreaterThan(0);
    for (const nome of arquivos) {
      const file = path.join(FIXTURES, pasta, nome);
      const [, , , , , , inicio = ''] = readFileSync(file, 'latin1').split('|');
      const arquivo = { cnpj: '', inicio: `${inicio.slice(4)}-${inicio.slice(2, 4)}-${inicio.slice(0, 2)}` };
      const tabelas = await readTabelas({ obrigacao: 'EFDC', path: file, id: nome, arquivo, dir });
      expect(await regras.check(tabelas), nome).toEqual([]);
    }
  },
);
