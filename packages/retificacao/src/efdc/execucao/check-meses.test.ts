/* The keys of a month that will not be made are looked up all the same, and no fault is reported twice. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { arquivosDoCaso, FIXTURES, type PlanilhaDoCaso, readPlanilha, rectifyCaso } from '../../testing/caso-efdc.ts';

const { PARAMETROS } = readPlanilha('doze-meses');
const caminho = (mes: string) => path.join(FIXTURES, 'doze-meses', 'base', `efd-c-2024-${mes}.txt`);
const NOTA = '35240311222333000181550010000001011000001017';
const SEGUNDA = '35240311222333000181550010000001021000001022';
const OUTRA = '35240344987654000126550010000009991000009991';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'conferir-meses-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

/** The occurrences of rows over the months of March and April, and the months that are made. */
async function attempt(abas: PlanilhaDoCaso['abas'], o: { parametros?: object; arquivos?: string[] } = {}) {
  const { prova } = await rectifyCaso({
    arquivos: arquivosDoCaso(o.arquivos ?? [caminho('03'), caminho('04')]),
    planilha: { PARAMETROS: { ...PARAMETROS, ...o.parametros }, abas },
    workDir: path.join(dir, String(++n)),
  });
  const erros = prova.ocorrencias.filter((e) => e.nivel === 'ERRO');
  return {
    erros: erros.map((e) => [e.periodo, e.aba, e.linha, e.codigo, e.coluna]),
    mensagens: erros.map((e) => e.mensagem),
    gerados: prova.resumo.filter((r) => r.gerado).map((r) => r.periodo),
  };
}

const MARCO = { PERIODO: '03/2024' };
const ALTERAR = { ...MARCO, ACAO: 'ALTERAR' };
const ITEM = { CHAVE_CHV_NFE: NOTA, CHAVE_NUM_ITEM: '1' };
const EM_ABRIL = { ACAO: 'ALTERAR', PERIODO: '04/2024', LINHA: '19', COD_CTA: '3.1' };

const ITEM_NOVO = {
  ...{ ACAO: 'INCLUIR', PERIODO: '03/2024', NUM_ITEM: '1', COD_ITEM: 'P1', VL_ITEM: '10,00', CFOP: '1102' },
  ...{ CST_PIS: '50', VL_BC_PIS: '10,00', ALIQ_PIS: '1,65', CST_COFINS: '50', VL_BC_COFINS: '10,00' },
  ...{ ALIQ_COFINS: '7,6', COD_CTA: '4.1' },
};
const NOTA_NOVA = {
  ...{
    ACAO: 'INCLUIR',
    PERIODO: '03/2024',
    IND_OPER: '0',
    IND_EMIT: '1',
    COD_PART: 'F1',
    COD_MOD: '55',
    COD_SIT: '00',
  },
  ...{ SER: '1', NUM_DOC: '999', CHV_NFE: OUTRA, DT_DOC: '05/03/2024', VL_DOC: '10,00', IND_PGTO: '0' },
  ...{ VL_MERC: '10,00', IND_FRT: '9' },
};

describe('a month with an error is not made, and its keys are looked up all the same', () => {
  test('of the rows that can be read, and of those whose error is elsewhere', async () => {
    const { erros, gerados } = await attempt({
      C170: [
        { ...ALTERAR, ...ITEM, VL_BC_PIS: 'cem' },
        { ...ALTERAR, ...ITEM, CHAVE_NUM_ITEM: '7', VL_BC_PIS: 'cem' },
        { ...ALTERAR, ...ITEM, CHAVE_NUM_ITEM: '8', VL_BC_PIS: '1,00' },
        { ...ALTERAR, LINHA: '18', VL_BC_PIS: '1,00' },
        { ...ITEM_NOVO, CHAVE_CHV_NFE: SEGUNDA },
        { ...ITEM_NOVO, CHAVE_CHV_NFE: OUTRA },
        // The row has both faults: the value and the missing key.
        { ...ALTERAR, CHAVE_CHV_NFE: NOTA, VL_BC_PIS: 'cem' },
        EM_ABRIL,
      ],
    });
    expect(erros).toEqual([
      ['2024-03', 'C170', 4, 'FORMATO', 'VL_BC_PIS'],
      ['2024-03', 'C170', 5, 'FORMATO', 'VL_BC_PIS'],
      ['2024-03', 'C170', 10, 'FORMATO', 'VL_BC_PIS'],
      ['2024-03', 'C170', 10, 'CAMPO_OBRIGATORIO', ''],
      ['2024-03', 'C170', 6, 'CHAVE_NAO_ENCONTRADA', 'CHAVE_NUM_ITEM'],
      ['2024-03', 'C170', 7, 'CHAVE_NAO_ENCONTRADA', 'LINHA'],
      ['2024-03', 'C170', 5, 'CHAVE_NAO_ENCONTRADA', 'CHAVE_NUM_ITEM'],
      ['2024-03', 'C170', 8, 'CHAVE_DUPLICADA', 'NUM_ITEM'],
      ['2024-03', 'C170', 9, 'PAI_NAO_ENCONTRADO', 'CHAVE_CHV_NFE'],
    ]);
    expect(gerados).toEqual(['2024-04']);
  });

  test('of a month without its receipt', async () => {
    const recibos = { '2024-04': `04${'A'.repeat(39)}` };
    const { erros, gerados } = await attempt(
      { C170: [{ ...ALTERAR, ...ITEM, CHAVE_NUM_ITEM: '9', VL_BC_PIS: '1,00' }, EM_ABRIL] },
      { parametros: { NUM_REC_ANTERIOR: recibos } },
    );
    expect(erros.map(([mes, , , codigo]) => [mes, codigo])).toEqual([
      ['2024-03', 'SEM_RECIBO'],
      ['2024-03', 'CHAVE_NAO_ENCONTRADA'],
    ]);
    expect(gerados).toEqual(['2024-04']);
  });

  test('of every month, when a row without a month leaves all of them out', async () => {
    const { erros, gerados } = await attempt(
      {
        C170: [
          { ACAO: 'ALTERAR', ...ITEM, VL_BC_PIS: '1,00' },
          { ...ALTERAR, ...ITEM, CHAVE_NUM_ITEM: '9', VL_BC_PIS: '1,00' },
          { ...EM_ABRIL, LINHA: '3' },
        ],
      },
      { parametros: { NUM_REC_ANTERIOR: { '2024-04': `04${'A'.repeat(39)}` } } },
    );
    expect(erros.map(([mes, , linha, codigo]) => [mes, linha, codigo])).toEqual([
      ['', 4, 'CAMPO_OBRIGATORIO'],
      ['2024-03', null, 'SEM_RECIBO'],
      ['2024-03', 5, 'CHAVE_NAO_ENCONTRADA'],
      ['2024-04', 6, 'CHAVE_NAO_ENCONTRADA'],
    ]);
    expect(gerados).toEqual([]);
  });

  test('of a month with two files, when no row of it can be applied', async () => {
    const outra = path.join(dir, 'outra-03.txt');
    writeFileSync(
      outra,
      readFileSync(caminho('03'), 'latin1').replace('01032024|31032024', '16032024|31032024'),
      'latin1',
    );
    const { erros } = await attempt(
      { C170: [{ ...ALTERAR, ...ITEM, VL_BC_PIS: 'cem' }] },
      { arquivos: [caminho('03'), outra] },
    );
    expect(erros.map(([, , , codigo]) => codigo)).toEqual(['FORMATO', 'NAO_SUPORTADO']);
  });
});

describe('what a row that could not be read may set right is not told', () => {
  test.each([
    ['a value of the parent is wrong', { C100: [{ ...NOTA_NOVA, VL_DOC: 'dez' }] }, 'FORMATO'],
    ['the key of the parent is wrong', { C100: [{ ...NOTA_NOVA, CHV_NFE: `${OUTRA}00` }] }, 'FORMATO'],
    ['the parent does not say what to do', { C100: [{ ...NOTA_NOVA, ACAO: 'CRIAR' }] }, 'ACAO_INVALIDA'],
    ['the parent has no month', { C100: [{ ...NOTA_NOVA, PERIODO: '' }] }, 'CAMPO_OBRIGATORIO'],
    ['the sheet of the parent has no months', { C100: [{ ACAO: 'INCLUIR', CHV_NFE: OUTRA }] }, 'PLANILHA_INVALIDA'],
    ['the sheet of the parent has another name', { 'C100 (2)': [NOTA_NOVA] }, 'PLANILHA_INVALIDA'],
  ])('a new item below a document of the workbook: %s', async (_, pais, codigo) => {
    const { erros, gerados } = await attempt({ ...pais, C170: [{ ...ITEM_NOVO, CHAVE_CHV_NFE: OUTRA }] });
    expect(erros.map((e) => e[3])).toEqual([codigo]);
    expect(gerados).toEqual([]);
  });

  test('a new record in the place of one that a row takes away', async () => {
    const fora = { ACAO: 'EXCLUIR', PERIODO: '03/2024', CHAVE_NUM_ITEM: '1', CHAVE_CHV_NFE: `${NOTA}77` };
    const { erros } = await attempt({ C170: [fora, { ...ITEM_NOVO, CHAVE_CHV_NFE: NOTA }] });
    expect(erros.map((e) => e[3])).toEqual(['FORMATO']);
  });

  test('a nature below untaxed revenue that only the recomputation makes', async () => {
    const natureza = {
      ...{ ACAO: 'INCLUIR', PERIODO: '03/2024', CHAVE_CST_PIS: '07', NAT_REC: '201', VL_REC: '10,00', COD_CTA: '3.1' },
    };
    const { erros } = await attempt({
      C170: [{ ...ALTERAR, ...ITEM, VL_BC_PIS: 'cem' }],
      M410: [natureza, { ...natureza, NAT_REC: '202', VL_REC: 'dez' }],
    });
    expect(erros.map((e) => [e[1], e[2], e[3]])).toEqual([
      ['C170', 4, 'FORMATO'],
      ['M410', 5, 'FORMATO'],
    ]);
  });

  test('but what no such row can set right is', async () => {
    const { mensagens } = await attempt({
      C100: [{ ...NOTA_NOVA, VL_DOC: 'dez' }],
      C170: [
        { ...ALTERAR, CHAVE_CHV_NFE: OUTRA, CHAVE_NUM_ITEM: '1', VL_BC_PIS: '1,00' },
        { ...ITEM_NOVO, CHAVE_CHV_NFE: NOTA },
      ],
    });
    expect(mensagens).toHaveLength(3);
    expect(mensagens[1]).toContain('Aba C170, linha 4, coluna CHAVE_CHV_NFE: não há no arquivo base');
    expect(mensagens[2]).toContain('a linha 19 do arquivo base já tem um registro C170 com esta chave');
  });
});
