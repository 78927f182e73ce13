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
const CASOS = fileURLToPath(new URL('../../../fixtures/relatorios', import.meta.url));
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

/** The files of a case in a folder of their own; `mudar` may change them first. */
function copyCaso(caso: string, mudar: (pasta: string) => void = () => undefined): string {
  const pasta = join(dir, caso);
  cpSync(join(CASOS, caso), pasta, { recursive: true });
  mudar(pasta);
  return pasta;
}

/** Takes all that report 135 proposes into the file of the month; gives its records by code. */
async function rectifyCreditos(pasta: string): Promise<(registro: string) => string[]> {
  const paths = readdirSync(pasta).flatMap((nome) => (/^(efd|cte)-/.test(nome) ? [join(pasta, nome)] : []));
  const lido = await readProjeto(PROJETO, paths, join(pasta, 'lido'));
  const achados = await generateAchados(PROJETO, lido, join(pasta, 'achados'));
  const propostas: Proposta[] = [];
  await proposeMudancas({
    relatorio: doNumero(135),
    path: achados.arquivos.get(135) ?? '',
    dataset: { ...PROJETO, arquivos: lido.arquivos, tabelas: lido.tabelas },
    receive: (lote) => void propostas.push(...lote),
  });
  const workDir = join(pasta, 'retificar');
  mkdirSync(workDir);
  const { textos, prova } = await rectifyPropostas({ projeto: PROJETO, lido, propostas, parametros: [], workDir });
  expect(prova.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
  const linhas = (textos.get('2024-03') ?? '').split('\r\n');
  return (registro) => linhas.filter((linha) => linha.startsWith(`|${registro}|`));
}

const campos = (linhas: readonly string[], de: number, antesDe: number, entre: string) =>
  linhas.map((linha) => linha.split('|').slice(de, antesDe).join(entre));

it('takes every kind of document', { timeout: 300_000 }, async () => {
  const pasta = copyCaso('cruzamento-creditos', (pasta) => {
    const icmsIpi = join(pasta, 'efd-f-032024.txt');
    const linhas = readFileSync(icmsIpi, 'latin1').split(/\r?\n/);
    linhas.splice(
      linhas.findIndex((linha) => linha.startsWith('|D990|')),
      0,
      ...TELEFONE,
    );
    writeFileSync(icmsIpi, linhas.join('\r\n'), 'latin1');
  });
  const dos = await rectifyCreditos(pasta);
  // Each without its ICMS: 600 - 108, 500 - 90, 200 - 24, 110 - 25, 200 - 36; × 1,65 % = 8,118, 6,765, 2,904, 1,4025
  // and 2,706.
  expect(dos('C501')).toEqual(['|C501|50|600,00|04|492,00|1,65|8,12||', '|C501|50|500,00|04|410,00|1,65|6,77||']);
  expect(dos('D101')).toEqual(['|D101|0|200,00|50|07|176,00|1,65|2,90||']);
  expect(dos('D501')).toEqual(['|D501|50|110,00|13|85,00|1,65|1,40||']);
  expect(campos(dos('F130'), 8, 14, '|')).toEqual(['36,00|164,00|1|50|164,00|1,65']);
  // At 1,65 %: 170 that the file has and 820 of X3; material of 100; energy 410 + 492; freight 176; the lathe 164; the
  // return of 40 beyond the M215; cuttings 100 and the telephone 85. 2.557,00, of which 1,65 % are 42,19.
  // At 1 %: 880 of X4, from Manaus.
  expect(campos(dos('M105'), 2, 5, ' ')).toEqual([
    ...['01 50 990,00', '02 50 100,00', '04 50 902,00', '07 50 176,00', '10 50 164,00', '12 50 40,00', '13 50 185,00'],
    '01 50 880,00',
  ]);
  expect(campos(dos('M100'), 2, 9, '|')).toEqual(['101|0|2557,00|1,6500|||42,19', '102|0|880,00|1,0000|||8,80']);
});

it('takes freight on purchases, also where it is booked without credit', { timeout: 300_000 }, async () => {
  const dos = await rectifyCreditos(copyCaso('cruzamento-creditos-frete-compra'));
  // 176,00 in the record that is there, 88,00 that had its credit, and 440,00, 264,00 and 88,00 that enter.
  expect(dos('D101').sort()).toEqual([
    '|D101|2|100,00|50|02|88,00|1,6500|1,45||',
    '|D101|2|100,00|50|02|88,00|1,65|1,45||',
    '|D101|2|200,00|50|02|176,00|1,65|2,90||',
    '|D101|2|300,00|50|01|264,00|1,65|4,36||',
    '|D101|2|500,00|50|02|440,00|1,65|7,26||',
  ]);
  // 400 + 264 and 688 + 440 + 176 + 88: together 2.056,00, of which 1,65 % are 33,92 and 7,6 % are 156,26.
  expect(campos(dos('M105'), 2, 5, ' ')).toEqual(['01 50 664,00', '02 50 1392,00']);
  expect(campos(dos('M100'), 2, 9, '|')).toEqual(['101|0|2056,00|1,6500|||33,92']);
  expect(campos(dos('M500'), 2, 9, '|')).toEqual(['101|0|2056,00|7,6000|||156,26']);
});
