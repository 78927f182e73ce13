/* A wrong row is reported with its sheet, row and column; it leaves its month out and nothing else. */
import type { CelulaLida, EventoPlanilha } from '@apura/planilha';
import { describe, expect, it } from 'vitest';
import { eventosDoPreenchimento, type Preenchimento } from '../../testing/fill-modelo.ts';
import { readPlanoDosEventos } from './read-plano-efdc.ts';
import { CHAVE, MARCO, RECIBOS, read, readFrom } from './testing-plano.ts';

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
        "Aba C170, linha 4, coluna PERIODO: valor '04/2024' está fora do período do projeto, que vai de " +
          '01/2024 a 03/2024.',
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
        "Aba 0200, linha 4, coluna DESCR_ITEM: valor 'a|b' tem barra vertical, quebra de linha ou " +
          'caractere de controle.',
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
        'Aba M100, linha 4: o registro não pode ser alterado pela planilha; ele é refeito pelo recálculo ' +
          'ou mantido como está.',
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
