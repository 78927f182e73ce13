// Guarantee: the values that a workbook brings into an ECF belong to their lists, what they refer to exists in the
// file, nothing is included twice, and no balance is made up for an account that M010 lacks. Each case names sheet
// and row.
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type Abas,
  aba,
  base,
  CONTA,
  CONTABIL,
  close,
  comPlano,
  corpo,
  erasePastaEcf,
  linha,
  M300,
  openPastaEcf,
  parametros,
  rectify,
} from './testing-ecf.ts';

beforeEach(openPastaEcf);
afterEach(erasePastaEcf);

const Y570 = ['ACAO', 'PERIODO', 'CNPJ_FON', 'NOM_EMP', 'IND_ORG_PUB', 'COD_REC', 'VL_REND', 'IR_RET'];
const retencao = (o: { cnpj?: string; publico?: string; codigo?: string; rendimento?: string; ir?: string }) => [
  'INCLUIR',
  '2023',
  o.cnpj ?? '11222333000181',
  'BANCO',
  o.publico ?? 'N',
  o.codigo ?? '3426',
  o.rendimento ?? '1000,00',
  o.ir ?? '150,00',
];

describe('values and references of the rows', () => {
  const casos: { name: string; abas: Abas; erros: [string, string, number, string][] }[] = [
    {
      name: 'a line of M300 that the official table lacks',
      abas: { M300: aba(M300, linha('9999', 'A', '4')) },
      erros: [['REFERENCIA_INEXISTENTE', 'M300', 4, 'CODIGO']],
    },
    {
      // Line 172 is the title of the compensation of losses.
      name: 'a title of M300',
      abas: { M300: aba(M300, linha('172', 'P', '4')) },
      erros: [['DOMINIO', 'M300', 4, 'CODIGO']],
    },
    {
      // Line 6 is an addition.
      name: 'the kind of another line, and a relation that does not exist',
      abas: { M300: aba(M300, linha('6', 'E', '5')) },
      erros: [
        ['DOMINIO', 'M300', 4, 'TIPO_LANCAMENTO'],
        ['DOMINIO', 'M300', 4, 'IND_RELACAO'],
      ],
    },
    {
      name: 'an addition without its relation, below zero',
      abas: { M300: aba(M300, linha('6', 'A', '', '-10,00')) },
      erros: [
        ['CAMPO_OBRIGATORIO', 'M300', 4, 'IND_RELACAO'],
        ['FORMATO', 'M300', 4, 'VALOR'],
      ],
    },
    {
      // Line 173 compensates losses, which part B holds.
      name: 'a compensation related to no account of part B',
      abas: { M300: aba(M300, linha('173', 'P', '4')) },
      erros: [['DOMINIO', 'M300', 4, 'IND_RELACAO']],
    },
    {
      name: 'a relation to part B without any M305',
      abas: { M300: aba(M300, linha('6', 'A', '1')) },
      erros: [['PAI_NAO_ENCONTRADO', 'M300', 4, 'IND_RELACAO']],
    },
    {
      name: 'an account of the books below a line that is only related to part B',
      abas: { M310: aba(CONTABIL, ['INCLUIR', '2023', 'T01', '9', '3.1', '', '300,00', 'D']) },
      erros: [['REFERENCIA_INEXISTENTE', 'M310', 4, 'IND_RELACAO']],
    },
    {
      name: 'an account of part B that M010 lacks, with a side that does not exist',
      abas: { M305: aba(CONTA, ['INCLUIR', '2023', 'T01', '9', 'XX', '50,00', 'X']) },
      erros: [
        ['DOMINIO', 'M305', 4, 'IND_VL_CTA'],
        ['REFERENCIA_INEXISTENTE', 'M305', 4, 'COD_CTA_B'],
      ],
    },
    {
      // A1 is of the IRPJ only.
      name: 'an account of part B of the other tribute',
      abas: {
        M350: aba(M300, linha('6', 'A', '1')),
        M355: aba(CONTA, ['INCLUIR', '2023', 'T01', '6', 'A1', '10,00', 'C']),
      },
      erros: [['REFERENCIA_INEXISTENTE', 'M355', 4, 'COD_CTA_B']],
    },
    {
      name: 'an account that the plan lacks, one with a group of accounts, and a cost centre that is not there',
      abas: {
        M300: aba(M300, linha('7', 'A', '2'), linha('8', 'A', '2')),
        M310: aba(
          CONTABIL,
          ['INCLUIR', '2023', 'T01', '7', '9.9', 'XYZ', '10,00', 'D'],
          ['INCLUIR', '2023', 'T01', '8', '3', 'ADM', '10,00', 'D'],
        ),
      },
      erros: [
        ['REFERENCIA_INEXISTENTE', 'M310', 4, 'COD_CTA'],
        ['REFERENCIA_INEXISTENTE', 'M310', 4, 'COD_CCUS'],
        ['REFERENCIA_INEXISTENTE', 'M310', 5, 'COD_CTA'],
      ],
    },
    {
      name: 'a withholding with nothing right',
      abas: {
        Y570: aba(Y570, retencao({ cnpj: '11222333000180', publico: 'X', codigo: '9999', rendimento: '100,00' })),
      },
      erros: [
        ['DOMINIO', 'Y570', 4, 'IND_ORG_PUB'],
        ['FORMATO', 'Y570', 4, 'CNPJ_FON'],
        ['DOMINIO', 'Y570', 4, 'COD_REC'],
        ['CALCULO_DIVERGENTE', 'Y570', 4, 'VL_REND'],
      ],
    },
    {
      name: 'records that are there already, in the file or in the workbook',
      abas: {
        M300: aba(M300, linha('9', 'A', '1')),
        M305: aba(CONTA, ['INCLUIR', '2023', 'T01', '9', 'A1', '1,00', 'C']),
        Y570: aba(
          Y570,
          ['INCLUIR', '2023', '11444777000161', 'BANCO', 'N', '3426', '1000,00', '150,00'],
          retencao({}),
          retencao({}),
        ),
      },
      erros: [
        ['CHAVE_DUPLICADA', 'M300', 4, ''],
        ['CHAVE_DUPLICADA', 'M305', 4, ''],
        ['CHAVE_DUPLICADA', 'Y570', 4, 'CNPJ_FON'],
        ['CHAVE_DUPLICADA', 'Y570', 6, 'CNPJ_FON'],
      ],
    },
  ];
  it.each(casos)('$name', async ({ abas, erros }) => {
    const { lida } = await rectify({ ...parametros(), ...abas }, { arquivos: [base('2023', close(comPlano()))] });
    const graves = lida.ocorrencias.filter((o) => o.nivel === 'ERRO' && o.aba !== '');
    const ordem = (l: readonly unknown[]) => l.join();
    expect(
      graves.map((o) => [o.codigo, o.aba, o.linha, o.coluna]).sort((a, b) => (ordem(a) < ordem(b) ? -1 : 1)),
    ).toEqual(erros.toSorted((a, b) => (ordem(a) < ordem(b) ? -1 : 1)));
    expect(lida.resumo[0]?.gerado).toBe(false);
  });

  it('say once that an account is not there', async () => {
    const { lida } = await rectify({
      ...parametros(),
      M305: aba(CONTA, ['INCLUIR', '2023', 'T01', '9', 'XX', '50,00', 'C']),
    });
    const ditas = lida.ocorrencias.filter((o) => o.valor === 'XX');
    expect(ditas.map((o) => [o.nivel, o.aba, o.linha, o.coluna])).toEqual([['ERRO', 'M305', 4, 'COD_CTA_B']]);
  });

  it('take what is right: a line with both relations, replaced records, a code of the year', async () => {
    const { lida, linhas } = await rectify(
      {
        ...parametros(),
        M300: aba(M300, linha('6', 'A', '3')),
        M305: aba(CONTA, ['INCLUIR', '2023', 'T01', '6', 'A1', '10,00', 'C']),
        M310: aba(CONTABIL, ['INCLUIR', '2023', 'T01', '6', '3.1', 'ADM', '10,00', 'D']),
        Y570: aba(
          Y570,
          ['EXCLUIR', '2023', '11444777000161', '', '', '3426'],
          ['INCLUIR', '2023', '11444777000161', 'BANCO', 'N', '3426', '2000,00', '300,00'],
        ),
      },
      { arquivos: [base('2023', close(comPlano()))] },
    );
    expect(lida.ocorrencias.filter((o) => o.nivel === 'ERRO')).toEqual([]);
    expect(linhas.filter((l) => l.startsWith('|Y570'))).toEqual(['|Y570|11444777000161|BANCO|N|3426|2000,00|300,00||']);
    expect(lida.ocorrencias.filter((o) => o.coluna === 'VALOR' && o.mensagem.includes('registro M300'))).toEqual([]);
  });
});

describe('what a row must not do in silence', () => {
  const linhaDe = (linhas: readonly string[], inicio: string) =>
    String(close(linhas).findIndex((l) => l.startsWith(inicio)) + 1);
  const errosDe = async (abas: Abas, linhas = corpo('2023')) => {
    const { lida } = await rectify({ ...parametros(), ...abas }, { arquivos: [base('2023', close(linhas))] });
    const graves = lida.ocorrencias.filter((o) => o.nivel === 'ERRO');
    return graves.map((o) => [o.codigo, o.aba, o.linha, o.coluna]);
  };

  it('include an exclusion without its kind: it would be summed nowhere', async () => {
    expect(await errosDe({ M300: aba(M300, linha('95', '', '4')) })).toEqual([
      ['CAMPO_OBRIGATORIO', 'M300', 4, 'TIPO_LANCAMENTO'],
    ]);
  });

  it('empty the relation of an addition', async () => {
    const daLinha = linhaDe(corpo('2023'), '|M300|9|PROVISOES|A|');
    const limpa = aba(['ACAO', 'PERIODO', 'LINHA', 'IND_RELACAO'], ['ALTERAR', '2023', daLinha, '#LIMPAR']);
    expect(await errosDe({ M300: limpa })).toEqual([['CAMPO_OBRIGATORIO', 'M300', 4, 'IND_RELACAO']]);
  });

  it('change the record on LINHA where the CHAVE_ columns mean another one', async () => {
    const titulos = ['ACAO', 'PERIODO', 'LINHA', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'VALOR'];
    const com = (periodo: string, codigo: string) => {
      const daLinha = linhaDe(corpo('2023'), '|M300|9|PROVISOES|A|');
      return errosDe({ M300: aba(titulos, ['ALTERAR', '2023', daLinha, periodo, codigo, '300,00']) });
    };
    expect(await com('T01', '9')).toEqual([]);
    expect(await com('T01', '95')).toEqual([['CHAVE_NAO_ENCONTRADA', 'M300', 4, 'CHAVE_CODIGO']]);
    expect(await com('T02', '9')).toEqual([['CHAVE_NAO_ENCONTRADA', 'M300', 4, 'CHAVE_PER_APUR']]);
  });

  it('rename a record into one that is there already', async () => {
    // Line 6 comes beside line 9 of T01; each row gives its record the key of the other one.
    const duas = corpo('2023').flatMap((l) => (l === '|M305|A1|300,00|C|' ? [l, '|M300|6|CUSTOS|A|4|10,00||'] : [l]));
    const titulos = ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'CODIGO'];
    const so = await errosDe({ M300: aba(titulos, ['ALTERAR', '2023', 'T01', '6', '9']) }, duas);
    expect(so).toEqual([['CHAVE_DUPLICADA', 'M300', 4, '']]);
    const aVaga = await errosDe(
      { M300: aba(titulos, ['ALTERAR', '2023', 'T01', '9', '8'], ['ALTERAR', '2023', 'T01', '6', '9']) },
      duas,
    );
    expect(aVaga).toEqual([]);
  });

  it('take an account out of M010 for the CSLL while a row uses the same code for the IRPJ', async () => {
    // A1 is an account of both tributes and has an entry in M355.
    const ambos = corpo('2023').flatMap((l) => {
      if (l.startsWith('|M010|A1|')) return [l, l.replace('|I|', '|C|')];
      return l === '|M305|A1|300,00|C|' ? [l, '|M350|9|PROVISOES|A|1|300,00||', '|M355|A1|300,00|C|'] : [l];
    });
    const erros = await errosDe(
      {
        M305: aba(
          ['ACAO', 'PERIODO', 'CHAVE_PER_APUR', 'CHAVE_CODIGO', 'CHAVE_COD_CTA_B', 'VL_CTA'],
          ['ALTERAR', '2023', 'T01', '9', 'A1', '300,00'],
        ),
        M010: aba(['ACAO', 'PERIODO', 'COD_CTA_B', 'COD_TRIBUTO'], ['EXCLUIR', '2023', 'A1', 'C']),
      },
      ambos,
    );
    expect(erros).toEqual([['REFERENCIA_INEXISTENTE', 'M010', 4, 'M010.COD_CTA_B']]);
  });
});
