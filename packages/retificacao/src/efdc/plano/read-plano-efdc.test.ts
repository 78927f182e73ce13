/* A filled-in workbook becomes typed changes by month, with parameters and receipts. */
import { buildPlanilha } from '@apura/planilha';
import { describe, expect, it } from 'vitest';
import { abaPreenchida, fillModelo, reciboFicticio } from '../../testing/fill-modelo.ts';
import { generateModeloEfdc } from '../modelo/generate-modelo-efdc.ts';
import { CHAVE, MARCO, RECIBOS, read, readBytes } from './testing-plano.ts';

describe('plan of an EFD-Contribuições rectification', () => {
  it('reads rows as typed changes, by month, in the words of the file', async () => {
    const { plano, ocorrencias } = await read({
      registros: {
        C170: [
          {
            ...MARCO,
            CNPJ_ESTAB: '11.222.333/0001-81',
            CHAVE_NUM_ITEM: '2',
            CHAVE_CHV_NFE: CHAVE,
            CST_PIS: '50',
            CST_COFINS: '50',
            VL_BC_PIS: { numero: '1234.5' },
            VL_BC_COFINS: '1.234,50',
            ALIQ_PIS: '1.65',
            COD_CTA: '#limpar',
          },
          { ACAO: 'excluir', PERIODO: '2024-02', LINHA: { numero: '57' }, VL_ITEM: 'lixo que não importa' },
        ],
        '0200': [
          { ACAO: 'INCLUIR', PERIODO: '032024', CHAVE_COD_ITEM: 'X1', DESCR_ITEM: 'Peça “nova”', TIPO_ITEM: '00' },
        ],
      },
    });
    expect(ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
    expect(ocorrencias.map((o) => o.mensagem)).toEqual([
      "Aba 0200, linha 4, coluna DESCR_ITEM: valor 'Peça “nova”' foi escrito como 'Peça \"nova\"'.",
    ]);
    expect([...plano.alteracoes.keys()]).toEqual(['2024-02', '2024-03']);
    expect(plano.alteracoes.get('2024-02')).toEqual([
      {
        acao: 'EXCLUIR',
        registro: 'C170',
        periodo: '2024-02',
        estabelecimento: '',
        linhaBase: 57,
        conferencia: [],
        chave: {},
        pais: [],
        campos: {},
        origem: { aba: 'C170', linha: 5 },
      },
    ]);
    expect(plano.alteracoes.get('2024-03')).toEqual([
      {
        acao: 'ALTERAR',
        registro: 'C170',
        periodo: '2024-03',
        estabelecimento: '11222333000181',
        linhaBase: null,
        chave: { NUM_ITEM: '2' },
        pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
        campos: {
          CST_PIS: '50',
          VL_BC_PIS: '1234,50',
          ALIQ_PIS: '1,65',
          CST_COFINS: '50',
          VL_BC_COFINS: '1234,50',
          COD_CTA: '',
        },
        origem: { aba: 'C170', linha: 4 },
      },
      {
        acao: 'INCLUIR',
        registro: '0200',
        periodo: '2024-03',
        estabelecimento: '',
        linhaBase: null,
        chave: { COD_ITEM: 'X1' },
        pais: [],
        campos: { DESCR_ITEM: 'Peça "nova"', TIPO_ITEM: '00', COD_ITEM: 'X1' },
        origem: { aba: '0200', linha: 4 },
      },
    ]);
  });

  it('reads the parameters, and gives each its usual value when it is not there', async () => {
    const linha = { ...MARCO, LINHA: { numero: '9' }, COD_NCM: '12345678' };
    const usual = await read({ registros: { '0200': [linha] } });
    expect(usual.plano.parametros).toEqual({
      numRecAnterior: RECIBOS,
      recomputeBlocoM: true,
      recalcular1100: true,
      cascata: true,
      utilizacao: 'MANTER',
      useRetencoes: false,
      confirmarValores: [],
      base: 'ORIGINAL',
      natRecPadrao: {},
    });
    const { plano, ocorrencias } = await read({
      registros: { '0200': [linha] },
      parametros: [
        { PARAMETRO: 'RECALCULAR_BLOCO_M', VALOR: 'n' },
        { PARAMETRO: 'CASCATA', VALOR: 'Não' },
        { PARAMETRO: 'UTILIZACAO_CREDITO', VALOR: 'Maximizar' },
        { PARAMETRO: 'USAR_RETENCOES', VALOR: 'S' },
        { PARAMETRO: 'CONFIRMAR_VALORES', PERIODO: '02/2024', VALOR: 'S' },
        { PARAMETRO: 'BASE', VALOR: 'ULTIMA_RETIFICACAO' },
        { PARAMETRO: 'NAT_REC_PADRAO_04', VALOR: '202' },
        { PARAMETRO: 'OUTRA_COISA', VALOR: 'S' },
      ],
    });
    expect(plano.parametros).toMatchObject({
      recomputeBlocoM: false,
      recalcular1100: true,
      cascata: false,
      utilizacao: 'MAXIMIZAR',
      useRetencoes: true,
      confirmarValores: ['2024-02'],
      base: 'ULTIMA_RETIFICACAO',
      natRecPadrao: { '04': '202' },
    });
    expect(ocorrencias.map((o) => [o.nivel, o.codigo, o.valor])).toEqual([
      ['ADVERTENCIA', 'NAO_SUPORTADO', 'OUTRA_COISA'],
    ]);
  });

  it('reads the same from the workbook itself', async () => {
    const linha = { ...MARCO, CHAVE_CHV_NFE: CHAVE, CHAVE_NUM_ITEM: '1', VL_BC_PIS: { numero: '10.25' } };
    const o = { recibos: RECIBOS, registros: { C170: [linha, { ...linha, CHAVE_NUM_ITEM: '2' }] } };
    const { plano } = await readBytes(await fillModelo(o));
    expect(plano.alteracoes.get('2024-03')).toHaveLength(2);
    expect(plano).toEqual((await read(o)).plano);
  });

  it('asks for the months of the receipts as they are when no row changes anything', async () => {
    const { plano, ocorrencias } = await read({});
    expect(ocorrencias).toEqual([]);
    expect([...plano.alteracoes]).toEqual([
      ['2024-02', []],
      ['2024-03', []],
    ]);
  });

  it('takes the rows of a report pasted with its headings, by their line', async () => {
    // The headings of the report of items with credit, and the action that the user adds.
    const linha = {
      Período: '03/2024',
      'CNPJ Estab.': '11.222.333/0001-81',
      Registro: 'C170',
      Número: '12',
      Código: 'P-01',
      'CST PIS': '56',
      'CST COFINS': '56',
      'Valor Item': { numero: '1000' },
      'Base PIS': { numero: '800.5' },
      'Alíq PIS': { numero: '1.65' },
      PIS: { numero: '13.21' },
      'Base COFINS': { numero: '800.5' },
      'Alíq COFINS': { numero: '7.6' },
      Conta: '1.1.2',
      Arquivo: 'efd-2024-03.txt',
      Linha: { numero: '812' },
      Ação: 'ALTERAR',
    };
    const recibo = { PARAMETRO: 'NUM_REC_ANTERIOR', PERIODO: '03/2024', VALOR: reciboFicticio('2024-03') };
    const { plano, erros, ocorrencias } = await readBytes(
      await buildPlanilha([
        abaPreenchida('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR'], [recibo]),
        abaPreenchida('C170', Object.keys(linha), [linha]),
      ]),
    );
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')).toMatchObject([
      {
        acao: 'ALTERAR',
        estabelecimento: '11222333000181',
        linhaBase: 812,
        pais: [],
        campos: {
          COD_ITEM: 'P-01',
          CST_PIS: '56',
          CST_COFINS: '56',
          VL_ITEM: '1000,00',
          VL_BC_PIS: '800,50',
          ALIQ_PIS: '1,65',
          VL_BC_COFINS: '800,50',
          ALIQ_COFINS: '7,60',
          COD_CTA: '1.1.2',
        },
      },
    ]);
    // Fields that follow from base and rate are worked out again, and columns that only describe the row are ignored.
    expect(ocorrencias.map((o) => o.coluna)).toEqual(['Registro', 'Número', 'PIS', 'Arquivo']);
  });

  it('reads the empty model as a workbook without changes', async () => {
    const { plano, ocorrencias } = await readBytes(await generateModeloEfdc());
    expect(plano.alteracoes.size).toBe(0);
    expect(ocorrencias.map((o) => [o.codigo, o.mensagem])).toEqual([
      ['PLANILHA_INVALIDA', 'A planilha não traz nenhuma alteração.'],
    ]);
  });
});
