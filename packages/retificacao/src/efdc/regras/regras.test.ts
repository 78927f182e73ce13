/*
 * Every rule refuses a line that is wrong, says what would be right, and accepts a line that is not; a file without
 * faults has no finding.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTabelas } from '../execucao/read-tabelas.ts';
import { FIXTURES } from '../validar/testing-validar.ts';
import { openRegras, type Regras } from './check-regras.ts';
import { listRegras } from './regra-de-dados.ts';
import { CASOS_ABERTURA } from './testing-casos-abertura.ts';
import { CASOS_APURACAO } from './testing-casos-apuracao.ts';
import { CASOS_CAMPOS } from './testing-casos-campos.ts';
import { CASOS_DOCUMENTOS } from './testing-casos-documentos.ts';
import { CASOS_LISTAS } from './testing-casos-listas.ts';
import { CASOS_OPERACOES } from './testing-casos-operacoes.ts';
import { findWith } from './testing-regras.ts';

const CASOS = [
  ...CASOS_ABERTURA,
  ...CASOS_CAMPOS,
  ...CASOS_DOCUMENTOS,
  ...CASOS_LISTAS,
  ...CASOS_OPERACOES,
  ...CASOS_APURACAO,
];

let dir = '';
let regras: Regras;
beforeAll(async () => {
  dir = mkdtempSync(path.join(tmpdir(), 'regras-'));
  regras = await openRegras({ dirs: [dir] });
});
afterAll(() => {
  regras.close();
  rmSync(dir, { recursive: true, force: true });
});

test.each(CASOS)('$regra', async ({ regra, recusa, aceita, valor, certo }) => {
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

test.each(['retificacao/validacao', 'retificacao/doze-meses/base', 'demonstracao/sped'])(
  'the files of %s have no finding',
  async (pasta) => {
    const arquivos = readdirSync(path.join(FIXTURES, pasta)).filter((nome) => /^(entrada|efd-c|PISCOFINS)/.test(nome));
    expect(arquivos.length).toBeGreaterThan(0);
    for (const nome of arquivos) {
      const file = path.join(FIXTURES, pasta, nome);
      const [, , , , , , inicio = ''] = readFileSync(file, 'latin1').split('|');
      const arquivo = { cnpj: '', inicio: `${inicio.slice(4)}-${inicio.slice(2, 4)}-${inicio.slice(0, 2)}` };
      const tabelas = await readTabelas({ path: file, id: nome, arquivo, dir });
      expect(await regras.check(tabelas), nome).toEqual([]);
    }
  },
);
