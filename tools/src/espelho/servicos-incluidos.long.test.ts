import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Proposta } from '@apura/apuracao';
import type { Catalogo } from '@apura/documentos';
import { generateRelatorios, type LinhaResultado, proposeMudancas, readAll } from '@apura/relatorios';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { doNumero, texto } from './achados.ts';
import { type Projeto, readProjeto, rectifyPropostas } from './rectify-pasta.ts';

/*
 * The services that report 195 finds go through the engine into block A: block M moves by what the report says, to the
 * cent, and neither 195 nor 135 finds the same service in the rectified file.
 */
const CASO = fileURLToPath(new URL('../../../fixtures/relatorios/nfse-tomadas', import.meta.url));
const PROJETO: Projeto = {
  empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
  periodo: { inicio: '2026-03-01', fim: '2026-06-30' },
};

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'servicos-incluidos-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

interface Achado {
  linhas: LinhaResultado[];
  path: string;
}

/** The rows of a report that are worth something, and where they are stored. */
async function generateAchado(lido: Catalogo, numero: number, nome: string): Promise<Achado> {
  const relatorio = doNumero(numero);
  const dataset = { ...PROJETO, arquivos: lido.arquivos, tabelas: lido.tabelas };
  const outDir = join(dir, nome);
  const [feito] = await generateRelatorios({ dataset, outDir, relatorios: [relatorio] });
  if (!feito?.path) throw feito?.causa ?? new Error(`${relatorio.nome} has no row`);
  const linhas: LinhaResultado[] = [];
  for await (const lote of readAll({ path: feito.path, colunas: relatorio.colunasGuardadas })) linhas.push(...lote);
  const valem = linhas.filter((l) => texto(l, 'Tipo') === 'Oportunidade');
  return { linhas: valem, path: feito.path };
}

const documentos = (pasta: string) =>
  readdirSync(pasta).flatMap((nome) => (/^(?:NOTE\.md|esperado\.json)$/.test(nome) ? [] : [join(pasta, nome)]));
const somar = (linhas: readonly LinhaResultado[], coluna: string) =>
  linhas.reduce((soma, l) => soma + Math.round(Number(texto(l, coluna)) * 100), 0);

it('services enter with their credit, and are found no more', { timeout: 300_000 }, async () => {
  const lido = await readProjeto(PROJETO, documentos(CASO), join(dir, 'lido'));
  const antes = await generateAchado(lido, 195, 'antes');
  expect([somar(antes.linhas, 'PIS'), somar(antes.linhas, 'COFINS')]).toEqual([119_96 + 16_50, 552_52 + 76_00]);
  const propostas: Proposta[] = [];
  await proposeMudancas({
    relatorio: doNumero(195),
    path: antes.path,
    dataset: { ...PROJETO, arquivos: lido.arquivos, tabelas: lido.tabelas },
    receive: (lote) => void propostas.push(...lote),
  });
  const workDir = join(dir, 'retificar');
  mkdirSync(workDir);
  const { textos, prova } = await rectifyPropostas({ projeto: PROJETO, lido, propostas, parametros: [], workDir });
  expect(prova.ocorrencias.filter((x) => x.nivel === 'ERRO')).toEqual([]);
  const [marco = '', abril = ''] = ['2026-03', '2026-04'].map((mes) => textos.get(mes));
  const registroDe = (texto: string, nome: string) => texto.split('\r\n').filter((l) => l.startsWith(`|${nome}|`));
  const registro = (nome: string) => registroDe(marco, nome);
  // 1.534,00 and 900 + 750 + 120 + 400 + 2.000 + 3.000 + 100 = 8.804,00: 145,266 and 669,104.
  expect(registro('M100').map((l) => l.split('|').slice(2, 9).join('|'))).toEqual(['101|0|8804,00|1,6500|||145,27']);
  expect(registro('M500').map((l) => l.split('|').slice(2, 9).join('|'))).toEqual(['101|0|8804,00|7,6000|||669,10']);
  // 1.624,69 - 119,96 and 7.483,42 - 552,52.
  expect(registro('M200').map((l) => l.split('|')[8])).toEqual(['1504,73']);
  expect(registro('M600').map((l) => l.split('|')[8])).toEqual(['6930,90']);
  // The A170 of April takes 1.000,00: 157,67 - 16,50 and 726,26 - 76,00.
  expect(registroDe(abril, 'M200').map((l) => l.split('|')[8])).toEqual(['141,17']);
  expect(registroDe(abril, 'M600').map((l) => l.split('|')[8])).toEqual(['650,26']);

  const depois = join(dir, 'depois');
  mkdirSync(depois);
  for (const path of documentos(CASO)) copyFileSync(path, join(depois, path.split('/').at(-1) ?? ''));
  writeFileSync(join(depois, 'efd-c-032026.txt'), marco, 'latin1');
  writeFileSync(join(depois, 'efd-c-042026.txt'), abril, 'latin1');
  const outro = await readProjeto(PROJETO, documentos(depois), join(dir, 'lido-depois'));
  expect((await generateAchado(outro, 195, 'achado-195')).linhas).toEqual([]);
  // What 135 found before it still finds: 400,00 of an A170, and 800,00 of an F100.
  expect(somar((await generateAchado(outro, 135, 'achado-135')).linhas, 'Base')).toBe(1_200_00);
});
