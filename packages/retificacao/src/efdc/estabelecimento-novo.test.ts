/* Sheet 0140: an establishment that the base lacks, with its tables and its documents in the same workbook. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { PlanilhaDoCaso } from '../testing/caso-efdc.ts';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import { abertura, ditos, linhasFeitas, MARCO, rectifyMes } from '../testing/mes-a-mao.ts';
import { faultsOfCounters } from '../testing/sped.ts';

const NOVA = '11222333000343';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'estabelecimento-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const CORPO = [
  ...abertura('|0110|1|1|1||'),
  ...['A', 'C', 'D', 'F', 'I'].map((bloco) => `|${bloco}001|1|`),
  '|M001|0|',
  '|M200|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|',
  '|M600|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|',
  ...['P', '1'].map((bloco) => `|${bloco}001|1|`),
];
const rectify = (abas: PlanilhaDoCaso['abas']) => rectifyMes(CORPO, abas, { dir: path.join(dir, String(++n)) });

const INCLUIR = { ...MARCO, ACAO: 'INCLUIR' };
const estabelecimento = {
  ...{ ...INCLUIR, COD_EST: '3', NOME: 'EMPRESA FICTICIA LTDA', CNPJ: NOVA, UF: 'RJ', COD_MUN: '3304557' },
};
const participante = { ...INCLUIR, CNPJ_ESTAB: NOVA, COD_PART: 'F9', NOME: 'FORNECEDOR', COD_PAIS: '01058' };
/** Rent of 1.000,00: 16,50 and 76,00 of credit. */
const aluguel = {
  ...{ ...INCLUIR, CNPJ_ESTAB: NOVA, IND_OPER: '0', COD_PART: 'F9', DT_OPER: '10/03/2024', VL_OPER: '1000,00' },
  ...{ CST_PIS: '50', VL_BC_PIS: '1000,00', ALIQ_PIS: '1,65', CST_COFINS: '50', VL_BC_COFINS: '1000,00' },
  ...{ ALIQ_COFINS: '7,6', NAT_BC_CRED: '05', IND_ORIG_CRED: '0', COD_CTA: '4.1', DESC_DOC_OPER: 'ALUGUEL' },
};

test('comes after the others, with what is below it, and opens its block', async () => {
  const caso = await rectify({
    '0140': [estabelecimento],
    '0150': [{ ...participante, CNPJ: '44987654000126', COD_MUN: '3304557' }],
    F100: [aluguel],
  });
  const texto = caso.arquivos.get('2024-03') ?? '';
  const linhas = texto.split('\r\n');
  const onde = linhas.indexOf(`|0140|3|EMPRESA FICTICIA LTDA|${NOVA}|RJ||3304557|||`);
  expect(linhas[onde - 1]).toMatch(/^\|0200\|/);
  expect(linhas[onde + 1]).toMatch(/^\|0150\|F9\|/);
  expect(linhas[onde + 2]).toMatch(/^\|0500\|/);
  expect(linhasFeitas(caso, /^F/).map((l) => l.slice(0, 21))).toEqual([`|F010|${NOVA}|`, '|F100|0|F9||10032024|']);
  expect(linhasFeitas(caso, /^M[15]00/).map((l) => l.split('|')[8])).toEqual(['16,50', '76,00']);
  expect(checkIdentidades(texto)).toEqual([]);
  expect(faultsOfCounters(texto.trimEnd().split('\r\n'))).toEqual([]);
  expect(caso.prova.ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
});

test('of another company is an error, and one that is there already too', async () => {
  const outra = await rectify({ '0140': [{ ...estabelecimento, CNPJ: '44987654000126' }] });
  expect(ditos(outra)).toEqual([
    expect.stringContaining('Aba 0140, linha 4, coluna CNPJ: o estabelecimento não é da empresa do arquivo'),
  ]);
  const mesma = await rectify({ '0140': [{ ...estabelecimento, CNPJ: '11222333000262' }] });
  expect(ditos(mesma)).toEqual([expect.stringContaining('ERRO CHAVE_DUPLICADA Aba 0140, linha 4, coluna CNPJ')]);
});

test('without it, what names it is an error that says where to include it', async () => {
  const caso = await rectify({ F100: [aluguel] });
  expect(caso.prova.ocorrencias[0]).toMatchObject({
    codigo: 'PAI_NAO_ENCONTRADO',
    sugestao: expect.stringContaining('inclua-o na aba 0140'),
  });
});

test('one that is there may change its fields', async () => {
  const caso = await rectify({
    '0140': [{ ...MARCO, ACAO: 'ALTERAR', CHAVE_CNPJ: '11222333000262', IM: '12345' }],
  });
  expect(linhasFeitas(caso, /^0140/)[1]).toBe('|0140|000262|EMPRESA FICTICIA LTDA|11222333000262|SP||3550308|12345||');
});
