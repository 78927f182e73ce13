import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Proposta } from '@apura/apuracao';
import { proposeMudancas } from '@apura/relatorios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doNumero, generateAchados } from './achados.ts';
import { type Projeto, readProjeto, rectifyPropostas } from './rectify-pasta.ts';

/*
 * Every kind of document that a credit which was not taken brings into a file goes through the engine: notes, energy,
 * freight, communication and fixed assets, in their places and without an error, and block M counts each.
 */
const CASO = fileURLToPath(new URL('../../../fixtures/relatorios/cruzamento-creditos', import.meta.url));
const PROJETO: Projeto = {
  empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
  periodo: { inicio: '2024-03-01', fim: '2024-03-31' },
};
/** A telephone bill, which the case does not have: 110,00 with 25,00 of ICMS. */
const TELEFONE = [
  '|D500|0|1|F1|22|00|A||900|25032024|26032024|110,00|0|110,00||||100,00|25,00||||||',
  '|D590|000|1303|25,00|110,00|100,00|25,00|0|0|0||',
];

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'creditos-incluidos-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

it('takes every kind of document', { timeout: 300_000 }, async () => {
  const pasta = join(dir, 'caso');
  cpSync(CASO, pasta, { recursive: true });
  const icmsIpi = join(pasta, 'efd-f-032024.txt');
  const linhas = readFileSync(icmsIpi, 'latin1').split(/\r?\n/);
  linhas.splice(
    linhas.findIndex((linha) => linha.startsWith('|D990|')),
    0,
    ...TELEFONE,
  );
  writeFileSync(icmsIpi, linhas.join('\r\n'), 'latin1');
  const paths = readdirSync(pasta).flatMap((nome) => (nome.startsWith('efd-') ? [join(pasta, nome)] : []));
  const lido = await readProjeto(PROJETO, paths, join(dir, 'lido'));
  const achados = await generateAchados(PROJETO, lido, join(dir, 'achados'));
  const propostas: Proposta[] = [];
  await proposeMudancas({
    relatorio: doNumero(135),
    path: achados.arquivos.get(135) ?? '',
    dataset: { ...PROJETO, arquivos: lido.arquivos, tabelas: lido.tabelas },
    receive: (lote) => void propostas.push(...lote),
  });
  const workDir = join(dir, 'retificar');
  mkdirSync(workDir);
  const { textos, prova } = await rectifyPropostas({ projeto: PROJETO, lido, propostas, parametros: [], workDir });
  expect(prova.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
  const dos = (registro: string) =>
    (textos.get('2024-03') ?? '').split('\r\n').filter((linha) => linha.startsWith(`|${registro}|`));
  // Each without its ICMS: 500 - 90, 200 - 24, 110 - 25, 200 - 36; × 1,65 % = 6,765, 2,904, 1,4025 and 2,706.
  expect(dos('C501')).toEqual(['|C501|50|500,00|04|410,00|1,65|6,77||']);
  expect(dos('D101')).toEqual(['|D101|0|200,00|50|07|176,00|1,65|2,90||']);
  expect(dos('D501')).toEqual(['|D501|50|110,00|13|85,00|1,65|1,40||']);
  expect(dos('F130').map((linha) => linha.split('|').slice(8, 14).join('|'))).toEqual([
    '36,00|164,00|1|50|164,00|1,65',
  ]);
  // With material of 100,00 and a return of 65,60: 890 + 100 + 410 + 176 + 164 + 65,60 + 85 = 1.890,60, of which 1,65 %
  // are 31,19.
  expect(dos('M105').map((linha) => linha.split('|').slice(2, 5).join(' '))).toEqual([
    ...['01 50 890,00', '02 50 100,00', '04 50 410,00', '07 50 176,00', '10 50 164,00', '12 50 65,60', '13 50 85,00'],
  ]);
  expect(dos('M100').map((linha) => linha.split('|').slice(2, 9).join('|'))).toEqual(['101|0|1890,60|1,6500|||31,19']);
});
