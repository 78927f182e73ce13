/* A wrong value is refused, an unusual one has to be confirmed, a doubtful one gets a warning with a proposal. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PlanilhaDoCaso } from '../../testing/caso-efdc.ts';
import { abertura, linhasFeitas, MARCO, MATRIZ, rectifyMes } from '../../testing/mes-a-mao.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'conferir-valores-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const vazio = (bloco: string) => `|${bloco}001|1|`;

/** Revenue of 1.000,00 of F100 (line 29) and of 783,00 of C181 and C185 (lines 22 and 23). */
const CORPO = [
  ...abertura('|0110|1|1|1||'),
  vazio('A'),
  '|C001|0|',
  `|C010|${MATRIZ}|1|`,
  '|C180|55|01032024|31032024|P1|84713012||783,00|',
  '|C181|01|5102|783,00|0,00|783,00|1,6500|||12,92|3.1|',
  '|C185|01|5102|783,00|0,00|783,00|7,6000|||59,51|3.1|',
  vazio('D'),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  '|F100|1|C1||15032024|1000,00|01|1000,0000|1,6500|16,50|01|1000,0000|7,6000|76,00|||3.1||OP|',
  vazio('I'),
  '|M001|0|',
  '|M200|29,42|0,00|0,00|29,42|0,00|0,00|29,42|0,00|0,00|0,00|0,00|29,42|',
  '|M205|08|691201|29,42|',
  '|M210|01|1783,00|1783,00|0,00|0,00|1783,00|1,6500|||29,42|0,00|0,00|0,00|0,00|29,42|',
  '|M600|135,51|0,00|0,00|135,51|0,00|0,00|135,51|0,00|0,00|0,00|0,00|135,51|',
  '|M605|08|585601|135,51|',
  '|M610|01|1783,00|1783,00|0,00|0,00|1783,00|7,6000|||135,51|0,00|0,00|0,00|0,00|135,51|',
  ...['P', '1'].map(vazio),
];

type Linha = Readonly<Record<string, string>>;

async function attempt(abas: PlanilhaDoCaso['abas'], parametros: PlanilhaDoCaso['PARAMETROS'] = {}) {
  const caso = await rectifyMes(CORPO, abas, { dir: path.join(dir, String(++n)), parametros });
  const daPlanilha = caso.prova.ocorrencias.filter((o) => o.linha !== null);
  return {
    feito: caso.arquivos.has('2024-03'),
    ditos: daPlanilha.map((o) => [o.nivel, o.codigo, o.coluna, o.mensagem, o.sugestao].join(' · ')),
    linhas: (registros: RegExp) => linhasFeitas(caso, registros),
  };
}

const novoF100 = (o: Linha): { F100: Linha[] } => ({
  F100: [
    {
      ...{ ...MARCO, ACAO: 'INCLUIR', COD_PART: 'C1', DT_OPER: '20/03/2024', VL_OPER: '1000,00', COD_CTA: '4.1' },
      ...{ IND_OPER: '0', NAT_BC_CRED: '13', IND_ORIG_CRED: '0', DESC_DOC_OPER: 'NOVA' },
      ...{ CST_PIS: '50', VL_BC_PIS: '1000,00', ALIQ_PIS: '1,65' },
      ...{ CST_COFINS: '50', VL_BC_COFINS: '1000,00', ALIQ_COFINS: '7,6' },
      ...o,
    },
  ],
});

test('a credit as it should be is made without a word', async () => {
  const { feito, ditos } = await attempt(novoF100({}));
  expect([feito, ditos]).toEqual([true, []]);
});

describe('the side of a CST', () => {
  test.each([
    [
      'a credit under revenue',
      { IND_OPER: '1' },
      'o CST 50 não é de operação com IND_OPER 1, que pede 01, 02, 03 ou 05',
    ],
    ['a credit under untaxed revenue', { IND_OPER: '2' }, 'o CST 50 não é de operação com IND_OPER 2'],
    [
      'revenue under a credit',
      { CST_PIS: '01', CST_COFINS: '01' },
      'o CST 01 não é de operação com IND_OPER 0, que pede 50 a 66',
    ],
    ['half a credit', { CST_COFINS: '01' }, 'o CST 01 não é de operação com IND_OPER 0'],
  ])('F100: %s is an error', async (_, campos, mensagem) => {
    const { feito, ditos } = await attempt(novoF100(campos));
    expect(feito).toBe(false);
    expect(ditos).toEqual([expect.stringContaining(mensagem)]);
    expect(ditos[0]).toMatch(/^ERRO · DOMINIO · CST_/);
  });

  test('without IND_OPER, the CST of both contributions have to be of one side', async () => {
    // CST 99 is of neither side; a row that only changes an account is not checked.
    const { feito, ditos } = await attempt({
      F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', CST_COFINS: '50' }],
    });
    expect(feito).toBe(false);
    expect(ditos[0]).toContain('ERRO · DOMINIO · CST_COFINS · Aba F100, linha 4, coluna CST_COFINS: o CST 50');
    const conta = await attempt({ F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', COD_CTA: '3.2' }] });
    expect([conta.feito, conta.ditos]).toEqual([true, []]);
  });
});

describe('an item of a service', () => {
  const nota = { ...MARCO, ACAO: 'INCLUIR', COD_PART: 'C1', SER: '1', NUM_DOC: '9', DT_DOC: '05/03/2024' };
  const item = (o: Linha) => ({
    A100: [
      {
        ...{ ...nota, IND_OPER: '0', IND_EMIT: '1', COD_SIT: '00', DT_EXE_SERV: '05/03/2024', VL_DOC: '100,00' },
        ...{ IND_PGTO: '0', VL_DESC: '0,00' },
      },
    ],
    A170: [
      {
        ...{ ...MARCO, ACAO: 'INCLUIR', CHAVE_IND_OPER: '0', CHAVE_COD_PART: 'C1', CHAVE_SER: '1', CHAVE_NUM_DOC: '9' },
        ...{ CHAVE_DT_DOC: '05/03/2024', NUM_ITEM: '1', COD_ITEM: 'P1', VL_ITEM: '100,00', NAT_BC_CRED: '03' },
        ...{ IND_ORIG_CRED: '0', COD_CTA: '4.1', VL_BC_PIS: '100,00', VL_BC_COFINS: '100,00' },
        ...{ CST_PIS: '50', CST_COFINS: '50', ALIQ_PIS: '1,65', ALIQ_COFINS: '7,6' },
        ...o,
      },
    ],
  });
  test('with its CST of two sides is an error, of two kinds of one side asks to be confirmed', async () => {
    expect(await attempt(item({}))).toMatchObject({ feito: true, ditos: [] });
    const lados = await attempt(item({ CST_COFINS: '01' }), { CONFIRMAR_VALORES: 'S' });
    expect(lados).toMatchObject({
      feito: false,
      ditos: [expect.stringContaining('o CST do PIS (50) é de entrada e o da COFINS (01) é de saída')],
    });
    const metade = item({ CST_COFINS: '70', VL_BC_COFINS: '0,00', ALIQ_COFINS: '0' });
    const sem = await attempt(metade);
    expect(sem.feito).toBe(false);
    expect(sem.ditos.join()).toContain('com o CST 50 no PIS e o 70 na COFINS só uma das duas é apurada');
    expect((await attempt(metade, { CONFIRMAR_VALORES: 'S' })).feito).toBe(true);
  });
  test('with a credit in a document of sale, or the reverse, asks to be confirmed', async () => {
    // The item would be counted nowhere, and 16,50 and 76,00 would leave block M.
    const { A170 } = item({});
    const venda = { ...item({}).A100[0], IND_OPER: '1', IND_EMIT: '0' };
    const daVenda = A170.map((l) => ({ ...l, CHAVE_IND_OPER: '1' }));
    const sem = await attempt({ A100: [venda], A170: daVenda });
    expect(sem.feito).toBe(false);
    expect(sem.ditos).toEqual([
      expect.stringContaining('o CST 50 é de entrada e o documento (A100, IND_OPER 1) é de saída'),
    ]);
    const receita = daVenda.map((l) => ({ ...l, CST_PIS: '01', CST_COFINS: '01', NAT_BC_CRED: '', IND_ORIG_CRED: '' }));
    expect(await attempt({ A100: [venda], A170: receita })).toMatchObject({ feito: true, ditos: [] });
  });
});

describe('unusual values ask to be confirmed', () => {
  const BASE = { VL_BC_PIS: '900000,00', VL_BC_COFINS: '900000,00' };
  test('a base of 900.000 on an operation of 1.000', async () => {
    const sem = await attempt(novoF100(BASE));
    expect(sem.feito).toBe(false);
    expect(sem.ditos).toEqual([
      'ERRO · CALCULO_DIVERGENTE · VL_BC_PIS · Aba F100, linha 4, coluna VL_BC_PIS: VL_BC_PIS e ' +
        'VL_BC_COFINS (900000,00) passam de VL_OPER (1000,00). · Confira se o valor não foi digitado sem a ' +
        'vírgula ou em outra linha. Se o valor está certo, ponha CONFIRMAR_VALORES = S em PARAMETROS.',
    ]);
    const com = await attempt(novoF100(BASE), { CONFIRMAR_VALORES: 'S' });
    expect(com.feito).toBe(true);
    expect(com.ditos).toEqual([expect.stringMatching(/^ADVERTENCIA .* foi confirmado em PARAMETROS/)]);
    // 900.000,00 x 1,65 % = 14.850,00 of credit.
    expect(com.linhas(/^M100/)).toEqual([
      '|M100|101|0|900000,00|1,6500|||14850,00|0,00|0,00|0,00|14850,00|1|29,42|14820,58|',
    ]);
  });

  test('for one month alone', async () => {
    expect((await attempt(novoF100(BASE), { CONFIRMAR_VALORES: { '2024-03': 'S' } })).feito).toBe(true);
    expect((await attempt(novoF100(BASE), { CONFIRMAR_VALORES: { '2024-02': 'S' } })).feito).toBe(false);
  });

  test('a base of 7.000.000 on items of 783', async () => {
    const { feito, ditos } = await attempt({
      C181: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '22', VL_BC_PIS: '7000000,00' }],
      C185: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '23', VL_BC_COFINS: '7000000,00' }],
    });
    expect(feito).toBe(false);
    expect(ditos.map((d) => d.split(' · ').slice(0, 4))).toEqual([
      [
        'ERRO',
        'CALCULO_DIVERGENTE',
        'VL_BC_PIS',
        expect.stringContaining('VL_BC_PIS (7000000,00) passa de VL_ITEM (783,00)'),
      ],
      ['ERRO', 'CALCULO_DIVERGENTE', 'VL_BC_COFINS', expect.stringContaining('VL_BC_COFINS (7000000,00) passa')],
    ]);
  });

  test('a rate of 3,00 under CST 50', async () => {
    const taxa = { ALIQ_COFINS: '3,00' };
    const { feito, ditos } = await attempt(novoF100(taxa));
    expect(feito).toBe(false);
    expect(ditos).toEqual([
      expect.stringContaining(
        'ERRO · DOMINIO · ALIQ_PIS · Aba F100, linha 4, coluna ALIQ_PIS: a alíquota de PIS 1,65 e COFINS ' +
          '3,00 não é das do CST 50: 1,65 e 7,6; 2,1 e 9,65; 1,0 e 4,6.',
      ),
    ]);
    expect((await attempt(novoF100(taxa), { CONFIRMAR_VALORES: 'S' })).feito).toBe(true);
  });

  test('no rate at all under CST 01: the revenue would stop paying', async () => {
    // 1.000,00 at 1,65 % and 7,6 % is 16,50 and 76,00; without rates both were dropped in silence.
    const { feito, ditos } = await attempt({
      F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', ALIQ_PIS: '0', ALIQ_COFINS: '0' }],
    });
    expect(feito).toBe(false);
    expect(ditos).toEqual([
      expect.stringContaining('a alíquota de PIS 0,00 e COFINS 0,00 não é das do CST 01: 1,65 e 7,6'),
    ]);
  });
});

describe('one base without the other', () => {
  test('of one record: the other is proposed', async () => {
    const { feito, ditos } = await attempt({ F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', VL_BC_PIS: '820,00' }] });
    expect(feito).toBe(true);
    expect(ditos).toEqual([
      'ADVERTENCIA · CALCULO_DIVERGENTE · VL_BC_COFINS · Aba F100, linha 4, coluna VL_BC_COFINS: ' +
        'VL_BC_PIS passou a 820,00 e VL_BC_COFINS ficou em 1000,00. · Se as duas contribuições têm a mesma ' +
        'base, informe VL_BC_COFINS = 820,00.',
    ]);
  });

  test('of a record whose twin the workbook does not change', async () => {
    const pis = { ...MARCO, ACAO: 'ALTERAR', LINHA: '22', VL_BC_PIS: '640,00' };
    const { ditos } = await attempt({ C181: [pis] });
    expect(ditos[0]).toBe(
      'ADVERTENCIA · CALCULO_DIVERGENTE · VL_BC_PIS · Aba C181, linha 4, coluna VL_BC_PIS: VL_BC_PIS ' +
        'passou de 783,00 a 640,00, e a planilha não muda o C185, da outra contribuição. · Se as duas têm ' +
        'a mesma base, informe VL_BC_COFINS = 640,00 na aba C185.',
    );
    const ambos = await attempt({
      C181: [pis],
      C185: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '23', VL_BC_COFINS: '640,00' }],
    });
    expect(ambos.ditos).toEqual([]);
  });

  test('of a CST or a rate whose twin the workbook does not change', async () => {
    const cst = await attempt({ C181: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '22', CST_PIS: '49' }] });
    expect(cst.ditos).toEqual([
      'ADVERTENCIA · CALCULO_DIVERGENTE · CST_PIS · Aba C181, linha 4, coluna CST_PIS: CST_PIS passou de ' +
        '01 a 49, e a planilha não muda o C185, da outra contribuição. · Se as duas são da mesma operação, ' +
        'informe CST_COFINS = 49 na aba C185.',
    ]);
    const taxa = await attempt({ C181: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '22', ALIQ_PIS: '0,65' }] });
    expect(taxa.ditos).toEqual([expect.stringContaining('ALIQ_PIS passou de 1,6500 a 0,65, e a planilha não muda')]);
    const ambos = await attempt({
      C181: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '22', CST_PIS: '49' }],
      C185: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '23', CST_COFINS: '49' }],
    });
    expect(ambos.ditos).toEqual([]);
  });
});

test('a fault that the pre-validation finds in a line names the sheet and row that made the line', async () => {
  const { feito, ditos } = await attempt(novoF100({ COD_CTA: '' }));
  expect(feito).toBe(true);
  expect(ditos).toEqual([
    expect.stringContaining(
      'ADVERTENCIA · CAMPO_OBRIGATORIO · COD_CTA · Aba F100, linha 4, coluna COD_CTA: a conta contábil está vazia',
    ),
  ]);
});

describe('LINHA beside CHAVE_ columns', () => {
  const daOperacao = { CHAVE_IND_OPER: '1', CHAVE_VL_OPER: '1.000', CHAVE_CST_PIS: '01' };
  test('that mean another record is an error', async () => {
    const { feito, ditos } = await attempt({
      F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', ...daOperacao, CHAVE_VL_OPER: '999,00', COD_CTA: '3.2' }],
    });
    expect(feito).toBe(false);
    expect(ditos).toEqual([
      expect.stringContaining(
        'ERRO · CHAVE_NAO_ENCONTRADA · CHAVE_VL_OPER · Aba F100, linha 4, coluna CHAVE_VL_OPER: a linha ' +
          "29 do arquivo base é de um F100 com VL_OPER '1000,00', e não '999,00'.",
      ),
    ]);
  });

  test('of a record above too', async () => {
    const { ditos } = await attempt({
      C181: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '22', CHAVE_COD_ITEM: 'OUTRO', VL_DESC: '0,00' }],
    });
    expect(ditos[0]).toContain("a linha 22 do arquivo base é de um C180 com COD_ITEM 'P1', e não 'OUTRO'.");
  });

  test('of another establishment too', async () => {
    const conta = { ...MARCO, ACAO: 'ALTERAR', LINHA: '29', COD_CTA: '3.2' };
    const filial = await attempt({ F100: [{ ...conta, CNPJ_ESTAB: '11222333000262' }] });
    expect(filial.feito).toBe(false);
    expect(filial.ditos).toEqual([
      expect.stringContaining(
        'ERRO · CHAVE_NAO_ENCONTRADA · CNPJ_ESTAB · Aba F100, linha 4, coluna CNPJ_ESTAB: a linha 29 do ' +
          `arquivo base é do estabelecimento ${MATRIZ}, e não do 11222333000262.`,
      ),
    ]);
    expect((await attempt({ F100: [{ ...conta, CNPJ_ESTAB: MATRIZ }] })).ditos).toEqual([]);
  });

  test('that mean the same are right, in any spelling', async () => {
    const { feito, ditos } = await attempt({
      F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '29', ...daOperacao, CHAVE_VL_OPER: '1000', COD_CTA: '3.2' }],
    });
    expect([feito, ditos]).toEqual([true, []]);
  });
});
