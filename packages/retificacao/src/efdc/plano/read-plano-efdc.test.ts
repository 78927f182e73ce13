import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildPlanilha, type CelulaLida, type EventoPlanilha } from '@apura/planilha';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ocorrencia } from '../../comum/ocorrencia.ts';
import type { ArquivoBase } from '../../comum/pedido.ts';
import {
  abaPreenchida,
  eventosDoPreenchimento,
  fillModelo,
  type Preenchimento,
  reciboFicticio,
} from '../../testing/fill-modelo.ts';
import { generateModeloEfdc } from '../modelo/generate-modelo-efdc.ts';
import type { PlanoEfdc } from './plano-efdc.ts';
import { type LerPlanoEfdcOptions, readPlanoDosEventos, readPlanoEfdc } from './read-plano-efdc.ts';

let dir = '';
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'apura-plano-'));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const base = (mes: string): ArquivoBase => ({
  id: `a-${mes}`,
  nome: `efd-${mes}.txt`,
  path: '/nao/lido',
  sha256: '',
  cnpj: '11222333000181',
  inicio: `${mes}-01`,
  fim: `${mes}-28`,
  transmissao: null,
});

const RECIBOS = { '2024-02': reciboFicticio('2024-02'), '2024-03': reciboFicticio('2024-03') };

/** Plan, occurrences and errors of a workbook, given as its bytes or as what reading it gives. */
async function readFrom(plano: (o: Omit<LerPlanoEfdcOptions, 'planilha'>) => Promise<PlanoEfdc>, hoje = '2024-06-30') {
  const ocorrencias: Ocorrencia[] = [];
  const lido = await plano({
    arquivos: [base('2024-02'), base('2024-03')],
    empresa: { cnpj: '11222333000181', nome: 'Comércio Fictício Ltda' },
    periodo: { inicio: '2024-01-01', fim: '2024-03-31' },
    hoje,
    report: (o) => void ocorrencias.push(o),
  });
  return { plano: lido, ocorrencias, erros: ocorrencias.filter((o) => o.nivel === 'ERRO') };
}

async function readBytes(bytes: Uint8Array) {
  const planilha = join(dir, `${Math.trunc(performance.now() * 1000)}.xlsx`);
  await writeFile(planilha, bytes);
  return readFrom((o) => readPlanoEfdc({ ...o, planilha }));
}

/** Rows are read as they come from a workbook; that workbooks give them so is held by the tests of reading. */
const read = (o: Preenchimento, hoje?: string) =>
  readFrom((opcoes) => readPlanoDosEventos(eventosDoPreenchimento({ recibos: RECIBOS, ...o }), opcoes), hoje);

const CHAVE = '35240311222333000181550010000000121000000123';
const MARCO = { ACAO: 'ALTERAR', PERIODO: '03/2024' };

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
    // What follows from base and rate is worked out anew, and what only describes the row says nothing.
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

describe('what is wrong in a row leaves its month out and nothing else', () => {
  const item = { ...MARCO, CHAVE_CHV_NFE: CHAVE, CHAVE_NUM_ITEM: '1' };
  const casos: readonly [nome: string, o: Preenchimento, esperado: readonly unknown[]][] = [
    [
      'a CST without its zero, typed as text',
      { registros: { C170: [{ ...item, CST_PIS: '5' }] } },
      [
        'DOMINIO',
        '2024-03',
        'C170',
        4,
        "Aba C170, linha 4, coluna CST_PIS: valor '5' não existe na tabela 4.3.3; use dois dígitos (05, 50...).",
      ],
    ],
    [
      'an action that is none',
      { registros: { C170: [{ ...item, ACAO: 'MUDAR', CST_PIS: '50' }] } },
      ['ACAO_INVALIDA', '2024-03', 'C170', 4, "Aba C170, linha 4, coluna ACAO: valor 'MUDAR' não é uma ação."],
    ],
    [
      'data without an action',
      { registros: { C170: [{ PERIODO: '03/2024', CST_PIS: '50' }] } },
      [
        'ACAO_INVALIDA',
        '2024-03',
        'C170',
        4,
        'Aba C170, linha 4, coluna ACAO: a linha tem dados e não diz o que fazer.',
      ],
    ],
    [
      'a month outside of the project',
      { registros: { C170: [{ ...item, PERIODO: '04/2024', CST_PIS: '50' }] } },
      [
        'PERIODO_FORA_DO_PROJETO',
        '2024-04',
        'C170',
        4,
        "Aba C170, linha 4, coluna PERIODO: valor '04/2024' está fora do período do projeto, que vai de 01/2024 a 03/2024.",
      ],
    ],
    [
      'a month without a file',
      { registros: { C170: [{ ...item, PERIODO: '01/2024', CST_PIS: '50' }] } },
      [
        'ARQUIVO_BASE_AUSENTE',
        '2024-01',
        'C170',
        4,
        "Aba C170, linha 4, coluna PERIODO: valor '01/2024' é um mês sem EFD-Contribuições no projeto.",
      ],
    ],
    [
      'a month that is none, which may be any',
      { registros: { C170: [{ ...item, PERIODO: '13/2024', CST_PIS: '50' }] } },
      ['FORMATO', '', 'C170', 4, "Aba C170, linha 4, coluna PERIODO: valor '13/2024' não é um mês."],
    ],
    [
      'a date as words',
      { registros: { F100: [{ ...MARCO, LINHA: { numero: '3' }, DT_OPER: '31 de março' }] } },
      ['FORMATO', '2024-03', 'F100', 4, "Aba F100, linha 4, coluna DT_OPER: valor '31 de março' não é uma data."],
    ],
    [
      'a day that never was',
      { registros: { F100: [{ ...MARCO, LINHA: { numero: '3' }, DT_OPER: '31/02/2024' }] } },
      [
        'FORMATO',
        '2024-03',
        'F100',
        4,
        "Aba F100, linha 4, coluna DT_OPER: valor '31/02/2024' não é um dia que existe.",
      ],
    ],
    [
      'more decimals than the field has',
      { registros: { C170: [{ ...item, VL_BC_PIS: '10,005' }] } },
      [
        'FORMATO',
        '2024-03',
        'C170',
        4,
        "Aba C170, linha 4, coluna VL_BC_PIS: valor '10,005' tem mais de 2 casas decimais.",
      ],
    ],
    [
      'a negative amount',
      { registros: { C170: [{ ...item, VL_BC_PIS: { numero: '-1' } }] } },
      ['FORMATO', '2024-03', 'C170', 4, "Aba C170, linha 4, coluna VL_BC_PIS: valor '-1' é negativo."],
    ],
    [
      'a bar in a text',
      { registros: { '0200': [{ ...MARCO, CHAVE_COD_ITEM: 'A', DESCR_ITEM: 'a|b' }] } },
      [
        'FORMATO',
        '2024-03',
        '0200',
        4,
        "Aba 0200, linha 4, coluna DESCR_ITEM: valor 'a|b' tem barra vertical, quebra de linha ou caractere de controle.",
      ],
    ],
    [
      'a text longer than the field',
      { registros: { '0190': [{ ...MARCO, CHAVE_UNID: 'KG', UNID: 'QUILOGRAMA' }] } },
      [
        'FORMATO',
        '2024-03',
        '0190',
        4,
        "Aba 0190, linha 4, coluna UNID: valor 'QUILOGRAMA' tem 10 caracteres e o campo aceita 6.",
      ],
    ],
    [
      'a required field that is emptied',
      { registros: { C170: [{ ...item, CFOP: '#LIMPAR' }] } },
      [
        'CAMPO_OBRIGATORIO',
        '2024-03',
        'C170',
        4,
        "Aba C170, linha 4, coluna CFOP: valor '#LIMPAR' esvazia um campo obrigatório.",
      ],
    ],
    [
      'a new record without a required field',
      { registros: { '0190': [{ ACAO: 'INCLUIR', PERIODO: '03/2024', UNID: 'KG' }] } },
      [
        'CAMPO_OBRIGATORIO',
        '2024-03',
        '0190',
        4,
        'Aba 0190, linha 4, coluna DESCR: o campo é obrigatório em um registro novo.',
      ],
    ],
    [
      'no key and no line',
      { registros: { '0190': [{ ...MARCO, DESCR: 'Quilograma' }] } },
      ['CAMPO_OBRIGATORIO', '2024-03', '0190', 4, 'Aba 0190, linha 4: falta a chave do registro 0190.'],
    ],
    [
      'a child without the key of its parent',
      { registros: { C170: [{ ...MARCO, CHAVE_NUM_ITEM: '1', CST_PIS: '50' }] } },
      ['CAMPO_OBRIGATORIO', '2024-03', 'C170', 4, 'Aba C170, linha 4: falta a chave do C100 em que o registro fica.'],
    ],
    [
      'the same record twice',
      {
        registros: {
          C170: [
            { ...item, CST_PIS: '50' },
            { ...item, ACAO: 'EXCLUIR' },
          ],
        },
      },
      ['CHAVE_DUPLICADA', '2024-03', 'C170', 5, 'Aba C170, linha 5: a linha trata do mesmo registro que a linha 4.'],
    ],
    [
      'a CNPJ whose digits do not check',
      { registros: { C170: [{ ...item, CNPJ_ESTAB: '11222333000180', CST_PIS: '50' }] } },
      [
        'FORMATO',
        '2024-03',
        'C170',
        4,
        "Aba C170, linha 4, coluna CNPJ_ESTAB: valor '11222333000180' não é um CNPJ válido.",
      ],
    ],
    [
      'a line that is no number',
      { registros: { C170: [{ ...MARCO, LINHA: 'doze', CST_PIS: '50' }] } },
      ['FORMATO', '2024-03', 'C170', 4, "Aba C170, linha 4, coluna LINHA: valor 'doze' não é um número de linha."],
    ],
    [
      'a record that the recomputation makes',
      { registros: { M100: [{ ...MARCO, VL_CRED_DISP: '10,00' }] } },
      [
        'NAO_SUPORTADO',
        '2024-03',
        'M100',
        4,
        'Aba M100, linha 4: o registro não pode ser alterado pela planilha; ele é refeito pelo recálculo ou mantido como está.',
      ],
    ],
    [
      'a parameter that is none of its choices',
      { parametros: [{ PARAMETRO: 'CASCATA', VALOR: 'talvez' }] },
      ['DOMINIO', '', 'PARAMETROS', 6, "Aba PARAMETROS, linha 6, coluna VALOR: valor 'TALVEZ' não vale para CASCATA."],
    ],
    [
      'a receipt that is cut short',
      { recibos: { '2024-03': 'A'.repeat(40) }, registros: {} },
      [
        'FORMATO',
        '2024-03',
        'PARAMETROS',
        5,
        `Aba PARAMETROS, linha 5, coluna VALOR: valor '${'A'.repeat(40)}' é um recibo sem o dígito verificador.`,
      ],
    ],
  ];

  it.each(casos)('%s', async (_, o, esperado) => {
    const boa = { ACAO: 'ALTERAR', PERIODO: '02/2024', LINHA: { numero: '40' }, DESCR: 'Unidade' };
    const registros = { ...o.registros, '0190': [...(o.registros?.['0190'] ?? []), boa] };
    const recibos = { ...RECIBOS, ...o.recibos };
    const { plano, erros } = await read({ ...o, registros, recibos });
    expect(erros.map((e) => [e.codigo, e.periodo, e.aba, e.linha, e.mensagem])).toContainEqual(esperado);
    for (const { sugestao } of erros) expect(sugestao).toMatch(/\.$/);
    // The other month is there whole.
    expect(plano.alteracoes.get('2024-02')).toHaveLength(1);
    expect(erros.filter((e) => e.periodo === '2024-02')).toEqual([]);
  });

  it('a receipt that is none, once: it is not missing', async () => {
    const { erros } = await read({
      recibos: { ...RECIBOS, '2024-03': 'A'.repeat(40) },
      registros: { C170: [{ ...MARCO, LINHA: '9', CST_PIS: '50' }] },
    });
    expect(erros.map((e) => [e.codigo, e.periodo])).toEqual([['FORMATO', '2024-03']]);
  });

  it.each([{ VL_REC_DET: 'dez' }, { LINHA: 'nove', VL_REC_DET: '10' }])(
    'details of revenue (F525), and nothing of their being left as they are: %j',
    async (detalhe) => {
      const { ocorrencias } = await read({
        registros: {
          F500: [{ ...MARCO, LINHA: '9', VL_REC_CAIXA: '10,00' }],
          F525: [{ ...MARCO, LINHA: '10', ...detalhe }],
        },
      });
      expect(ocorrencias.map((e) => [e.codigo, e.aba])).toEqual([['FORMATO', 'F525']]);
    },
  );

  it('a line that is no number, once: it would have taken the place of the keys', async () => {
    const { erros } = await read({
      registros: {
        C170: [
          { ...MARCO, LINHA: 'doze', CST_PIS: '50' },
          { ...MARCO, ACAO: 'EXCLUIR', LINHA: '0' },
        ],
      },
    });
    expect(erros.map((e) => [e.linha, e.codigo, e.coluna])).toEqual([
      [4, 'FORMATO', 'LINHA'],
      [5, 'FORMATO', 'LINHA'],
    ]);
  });

  it('a parameter whose formula was never worked out, which is no blank', async () => {
    const { erros } = await readFrom(async (o) => {
      const texto = (t: string): CelulaLida => ({ tipo: 'texto', texto: t, formula: false });
      async function* eventos(): AsyncGenerator<EventoPlanilha> {
        yield* eventosDoPreenchimento({ recibos: RECIBOS });
        const celulas = [texto('CASCATA'), null, { tipo: 'erro' as const, texto: '', formula: true }];
        yield { tipo: 'linha', aba: 'PARAMETROS', linha: 9, celulas };
      }
      return readPlanoDosEventos(eventos(), o);
    });
    expect(erros.map((e) => [e.codigo, e.linha, e.coluna])).toEqual([['DOMINIO', 9, 'VALOR']]);
  });

  it('a month whose file is too old to be rectified', async () => {
    const o = { registros: { C170: [{ ...item, CST_PIS: '50' }] } };
    expect((await read(o, '2029-12-31')).erros).toEqual([]);
    const { erros } = await read(o, '2030-01-01');
    expect(erros.map((e) => [e.codigo, e.periodo])).toEqual([['PRAZO', '2024-03']]);
    expect(erros[0]?.mensagem).toContain('terminou em 31/12/2029');
  });

  it('a month whose receipt is missing', async () => {
    const { erros } = await read({ recibos: {}, registros: { C170: [{ ...item, CST_PIS: '50' }] } });
    expect(erros.map((e) => [e.codigo, e.periodo, e.mensagem])).toEqual([
      ['SEM_RECIBO', '2024-03', 'Aba PARAMETROS, coluna VALOR: falta o NUM_REC_ANTERIOR de 03/2024.'],
    ]);
  });
});

describe('receipts against the names of the files', () => {
  const HASH = '0123456789ABCDEF0123456789ABCDEF01234567';
  const readWith = (recibo: string | null, parametros: Preenchimento['parametros'] = []) =>
    readFrom((opcoes) => {
      const eventos = eventosDoPreenchimento({
        recibos: recibo === null ? {} : { '2024-03': recibo },
        registros: { '0190': [{ ...MARCO, LINHA: { numero: '3' }, DESCR: 'Quilograma' }] },
        parametros,
      });
      const nome = `PISCOFINS_20240301_20240331_11222333000181_Original_20240510101010_${HASH}.txt`;
      return readPlanoDosEventos(eventos, { ...opcoes, arquivos: [{ ...base('2024-03'), nome }] });
    });

  it('proposes the hash, which lacks one character', async () => {
    const { erros } = await readWith(null);
    expect(erros).toMatchObject([{ codigo: 'SEM_RECIBO', sugestao: expect.stringContaining(`começa por ${HASH}`) }]);
  });

  it('warns of a receipt of another file, but not when the base is another file too', async () => {
    expect((await readWith(`${HASH}9`)).ocorrencias).toEqual([]);
    const { erros, ocorrencias } = await readWith(reciboFicticio('2024-03'));
    expect(erros).toEqual([]);
    expect(ocorrencias).toMatchObject([
      { nivel: 'ADVERTENCIA', codigo: 'SEM_RECIBO', periodo: '2024-03', linha: expect.any(Number) },
    ]);
    const ultima = [{ PARAMETRO: 'BASE', VALOR: 'ULTIMA_RETIFICACAO' }];
    expect((await readWith(reciboFicticio('2024-03'), ultima)).ocorrencias).toEqual([]);
  });
});

describe('what is only told', () => {
  it('balances of credits that the roll-forward makes anew', async () => {
    const linha = { ...MARCO, CHAVE_PER_APU_CRED: '01/2024', CHAVE_ORIG_CRED: '01', CHAVE_COD_CRED: '101' };
    const { plano, erros, ocorrencias } = await read({
      registros: { '1100': [{ ...linha, VL_CRED_PER_EFD: '10,00', SLD_CRED_FIM: '5,00' }] },
    });
    expect(erros).toEqual([]);
    expect(ocorrencias.map((o) => [o.codigo, o.coluna])).toEqual([['CALCULO_DIVERGENTE', 'SLD_CRED_FIM']]);
    expect(plano.alteracoes.get('2024-03')?.[0]).toMatchObject({
      chave: { PER_APU_CRED: '012024', ORIG_CRED: '01', COD_CRED: '101' },
      campos: { VL_CRED_PER_EFD: '10,00', SLD_CRED_FIM: '5,00' },
    });
  });

  it('a row that asks to change and gives nothing new', async () => {
    const { plano, ocorrencias } = await read({ registros: { '0190': [{ ...MARCO, CHAVE_UNID: 'KG' }] } });
    expect(ocorrencias.map((o) => [o.nivel, o.codigo])).toEqual([['ADVERTENCIA', 'CAMPO_OBRIGATORIO']]);
    expect(plano.alteracoes.size).toBe(0);
  });

  it('a discount that leaves the base as it is', async () => {
    const chave = { CHAVE_COD_MOD: '55', CHAVE_DT_DOC_INI: '01/03/2024', CHAVE_COD_ITEM: 'P1', CHAVE_CST_PIS: '01' };
    const so = { ...MARCO, ...chave, CHAVE_CFOP: '5102', CHAVE_ALIQ_PIS: '1,65', VL_DESC: '360,00' };
    const { ocorrencias, plano } = await read({ registros: { C181: [so] } });
    expect(ocorrencias.map((o) => [o.nivel, o.mensagem, o.sugestao])).toEqual([
      [
        'ADVERTENCIA',
        "Aba C181, linha 4, coluna VL_DESC: valor '360,00' muda o desconto, e a base da contribuição fica como está.",
        'Se o desconto sai da base, informe também VL_BC_PIS.',
      ],
    ]);
    expect(plano.alteracoes.get('2024-03')).toHaveLength(1);
    expect((await read({ registros: { C181: [{ ...so, VL_BC_PIS: '1640,00' }] } })).ocorrencias).toEqual([]);
  });

  it('new records that a file may have twice', async () => {
    const nova = {
      ...MARCO,
      ACAO: 'INCLUIR',
      IND_NAT_RET: '03',
      DT_RET: '05/03/2024',
      VL_BC_RET: '100,00',
      VL_RET: '3,65',
      CNPJ: '11222333000181',
      VL_RET_PIS: '0,65',
      VL_RET_COFINS: '3,00',
      IND_DEC: '0',
    };
    const { plano, ocorrencias } = await read({ registros: { F600: [nova, nova] } });
    expect(ocorrencias.map((o) => [o.nivel, o.codigo, o.linha])).toEqual([
      ['ADVERTENCIA', 'CHAVE_DUPLICADA', 5],
      // A withholding alone is not deducted: the whole month is told so.
      ['ADVERTENCIA', 'NAO_SUPORTADO', 4],
    ]);
    expect(plano.alteracoes.get('2024-03')).toHaveLength(2);
  });
});

describe('what a spreadsheet does to codes', () => {
  it('pads numbers back to their digits and says so once a column', async () => {
    const linhas = [1, 2, 3].map((n) => ({
      ...MARCO,
      CHAVE_CHV_NFE: CHAVE,
      CHAVE_NUM_ITEM: String(n),
      CST_PIS: { numero: '6' },
      COD_CTA: { numero: '110' },
    }));
    const { plano, ocorrencias, erros } = await read({ registros: { C170: linhas } });
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')?.map((a) => a.campos)).toEqual(
      linhas.map(() => ({ CST_PIS: '06', COD_CTA: '110' })),
    );
    expect(ocorrencias.map((o) => o.mensagem)).toEqual([
      "Aba C170, linha 4, coluna CST_PIS: valor '6' foi lido como '06'. O mesmo em mais 2 linhas desta aba.",
      "Aba C170, linha 4, coluna COD_CTA: valor '110' é um número em um campo de código. O mesmo em mais 2 linhas desta aba.",
    ]);
  });

  it('refuses a key of 44 digits that was kept as a number', async () => {
    const linha = { ...MARCO, CHAVE_CHV_NFE: { numero: CHAVE }, CHAVE_NUM_ITEM: '1', CST_PIS: '50' };
    const { erros } = await read({ registros: { C170: [linha] } });
    expect(erros[0]).toMatchObject({ codigo: 'FORMATO', coluna: 'CHAVE_CHV_NFE' });
    expect(erros[0]?.mensagem).toContain('perdeu os últimos');
  });

  it('takes dates as dates, and months as dates of that month', async () => {
    const { plano, erros } = await read({
      registros: {
        F130: [
          { ACAO: 'ALTERAR', PERIODO: { data: '2024-03-01' }, LINHA: '5', MES_OPER_AQUIS: { data: '2023-11-05' } },
        ],
        F100: [{ ACAO: 'ALTERAR', PERIODO: '03/2024', LINHA: '7', DT_OPER: { data: '2024-03-09' } }],
      },
    });
    expect(erros).toEqual([]);
    expect(plano.alteracoes.get('2024-03')?.map((a) => a.campos)).toEqual([
      { MES_OPER_AQUIS: '112023' },
      { DT_OPER: '09032024' },
    ]);
  });
});

describe('workbooks that are not the model', () => {
  const texto = (aba: string, titulos: string[], linhas: Record<string, string>[] = []) =>
    buildPlanilha([abaPreenchida(aba, titulos, linhas)]);

  it('tells a workbook of another product', async () => {
    const { erros } = await readBytes(await texto('Planilha1', ['Nome', 'Valor'], [{ Nome: 'a', Valor: '1' }]));
    expect(erros.map((e) => e.codigo)).toEqual(['PLANILHA_INVALIDA']);
    expect(erros[0]?.mensagem).toContain('não é o modelo');
  });

  it('does not lose the rows of a renamed sheet: their months are left out', async () => {
    const titulos = ['ACAO', 'PERIODO', 'LINHA', 'CST_PIS'];
    const linha = { ACAO: 'ALTERAR', PERIODO: '03/2024', LINHA: '9', CST_PIS: '50' };
    const parametros = abaPreenchida('PARAMETROS', ['PARAMETRO', 'PERIODO', 'VALOR'], []);
    const { erros, plano } = await readBytes(
      await buildPlanilha([parametros, abaPreenchida('C170 (2)', titulos, [linha, linha])]),
    );
    expect(erros.map((e) => [e.codigo, e.periodo, e.aba])).toEqual([['PLANILHA_INVALIDA', '2024-03', 'C170 (2)']]);
    expect(plano.alteracoes.size).toBe(0);
  });

  it('tells a sheet whose needed column was renamed', async () => {
    const { erros } = await readBytes(
      await texto('C170', ['O QUE FAZER', 'PERIODO', 'CFOP'], [{ PERIODO: '03/2024' }]),
    );
    expect(erros.map((e) => [e.codigo, e.periodo, e.coluna])).toContainEqual(['PLANILHA_INVALIDA', '', 'ACAO']);
  });

  it('reads rows that moved up because the labels were deleted', async () => {
    const aba = abaPreenchida('C170', ['ACAO', 'PERIODO', 'LINHA', 'CFOP'], []);
    const linhas = [
      { valores: ['ACAO', 'PERIODO', 'LINHA', 'CFOP'] },
      { valores: ['ALTERAR', '03/2024', '9', '1102'] },
    ];
    const { plano } = await readBytes(await buildPlanilha([{ ...aba, linhas }]));
    expect(plano.alteracoes.get('2024-03')).toMatchObject([{ campos: { CFOP: '1102' }, origem: { linha: 2 } }]);
  });

  it('tells a file that is no workbook at all', async () => {
    const { erros, plano } = await readBytes(Buffer.from('isto não é uma planilha'));
    expect(erros.map((e) => [e.codigo, e.periodo])).toEqual([['PLANILHA_INVALIDA', '']]);
    expect(plano.alteracoes.size).toBe(0);
  });
});

describe('the model after another program saved it', () => {
  it('imports what LibreOffice wrote, formulas by their result', async () => {
    const fixture = new URL('../../../../../fixtures/retificacao/libreoffice/efdc-preenchido.xlsx', import.meta.url);
    const { plano, ocorrencias } = await readBytes(await readFile(fixture));
    expect(ocorrencias).toEqual([]);
    expect(plano.parametros.cascata).toBe(false);
    expect(plano.parametros.numRecAnterior).toEqual({ '2024-03': reciboFicticio('2024-03') });
    const alteracoes = plano.alteracoes.get('2024-03') ?? [];
    expect(alteracoes.map((a) => [a.acao, a.registro, a.linhaBase, a.origem.linha])).toEqual([
      ['INCLUIR', '0200', null, 4],
      ['ALTERAR', 'C170', null, 4],
      ['EXCLUIR', 'C170', 87, 5],
      ['INCLUIR', 'F100', null, 4],
    ]);
    expect(alteracoes[0]?.campos).toMatchObject({ COD_ITEM: '00017', DESCR_ITEM: 'Óleo lubrificante' });
    expect(alteracoes[1]).toMatchObject({
      chave: { NUM_ITEM: '1' },
      pais: [{ registro: 'C100', chave: { CHV_NFE: CHAVE } }],
      campos: { CST_PIS: '50', VL_BC_PIS: '1234,50', ALIQ_PIS: '1,65', ALIQ_COFINS: '7,60' },
    });
    expect(alteracoes[3]?.campos).toMatchObject({ DT_OPER: '05032024', VL_OPER: '2500,00', VL_BC_COFINS: '2500,00' });
  });
});
