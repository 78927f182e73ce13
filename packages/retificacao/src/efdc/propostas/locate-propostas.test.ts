/*
 * The record of a change is found again in a file that replaced its base: by its line while that record has the key, by
 * the key where the line moved, and not where it is gone or no longer alone.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Proposta } from '@apura/apuracao';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { FIXTURES } from '../../testing/caso-efdc.ts';
import { locatePropostas } from './locate-propostas.ts';

const BASE = readFileSync(path.join(FIXTURES, 'doze-meses', 'base', 'efd-c-2024-03.txt'), 'latin1');
const linhas = BASE.split(/\r?\n/).filter((l) => l !== '');
const indiceDe = (padrao: RegExp, depois = -1) => linhas.findIndex((l, i) => i > depois && padrao.test(l));

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'localizar-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const nota = indiceDe(/^\|C100\|/);
const item = indiceDe(/^\|C170\|/, nota);
const CHV_NFE = linhas[nota]?.split('|')[9] ?? '';
const NUM_ITEM = linhas[item]?.split('|')[2] ?? '';
const BASE_PIS = linhas[item]?.split('|')[26] ?? '';

const PROPOSTA: Proposta = {
  obrigacao: 'efdc',
  acao: 'ALTERAR',
  aba: 'C170',
  periodo: '2024-03',
  estabelecimento: '',
  arquivo: 'antigo.txt',
  linha: item + 1,
  chave: { NUM_ITEM, CHV_NFE },
  campos: { VL_BC_PIS: '1,00' },
  antes: { VL_BC_PIS: BASE_PIS },
  documento: '',
  origem: { relatorio: 'R', posicao: 0, regra: 'Muda.', tese: 'T', lugar: 6, confianca: 'Alta' },
};

async function locate(novas: readonly string[], ...propostas: Proposta[]) {
  const file = path.join(dir, 'novo.txt');
  writeFileSync(file, `${novas.join('\r\n')}\r\n`, 'latin1');
  return locatePropostas({ arquivos: [{ nome: 'novo.txt', path: file, inicio: '2024-03-01' }], propostas });
}

describe('a record after its base changed', () => {
  test('is found on its line, by its key after the line moved, and by its line alone', async () => {
    expect(CHV_NFE).toMatch(/^\d{44}$/);
    const achado = { arquivo: 'novo.txt', linha: item + 1, antes: { VL_BC_PIS: BASE_PIS } };
    const semChave = { ...PROPOSTA, chave: {} };
    const semLinha = { ...PROPOSTA, linha: null };
    expect(await locate(linhas, PROPOSTA, semChave, semLinha)).toEqual([achado, achado, achado]);
    const movidas = linhas.toSpliced(nota, 0, '|C010|11222333000181|1|', '|C010|11222333000181|1|');
    const depois = await locate(movidas, PROPOSTA, semLinha, { ...PROPOSTA, acao: 'EXCLUIR', campos: {} });
    expect(depois).toEqual([
      { ...achado, linha: item + 3 },
      { ...achado, linha: item + 3 },
      { arquivo: 'novo.txt', linha: item + 3, antes: {} },
    ]);
  });

  test('tells what its fields hold now', async () => {
    const outra = (linhas[item] ?? '').split('|').with(26, '7,00').join('|');
    expect(await locate(linhas.with(item, outra), PROPOSTA)).toMatchObject([{ antes: { VL_BC_PIS: '7,00' } }]);
  });

  test('is reported where it is gone, twice there, or its month has no file', async () => {
    const semNota = linhas.map((l) => l.replaceAll(CHV_NFE, '9'.repeat(44)));
    const repetida = linhas.toSpliced(item + 1, 0, linhas[item] ?? '').toSpliced(nota, 0, '|C010|11222333000181|1|');
    const semChave = { ...PROPOSTA, chave: {} };
    expect(await locate(semNota, PROPOSTA)).toEqual([
      { motivo: 'O arquivo de 03/2024 não tem mais o registro C170 com a chave da alteração.' },
    ]);
    expect(await locate(repetida, PROPOSTA, semChave)).toEqual([
      { motivo: 'O arquivo de 03/2024 tem 2 registros C170 com a chave da alteração.' },
      { motivo: `O arquivo de 03/2024 não tem mais o registro C170 na linha ${item + 1}.` },
    ]);
    expect(await locate(linhas, { ...PROPOSTA, periodo: '2024-04' })).toEqual([
      { motivo: 'O projeto não tem mais a EFD-Contribuições de 04/2024.' },
    ]);
  });

  test('of a new record, its parent is found; a new document has nothing to find', async () => {
    const filho = { ...PROPOSTA, acao: 'INCLUIR', linha: nota + 1, chave: { CHV_NFE }, antes: {} };
    const movidas = linhas.toSpliced(nota, 0, '|C010|11222333000181|1|');
    const novo = { ...filho, aba: 'C100', linha: null };
    expect(await locate(movidas, filho, novo)).toEqual([{ arquivo: 'novo.txt', linha: nota + 2, antes: {} }, null]);
  });
});
