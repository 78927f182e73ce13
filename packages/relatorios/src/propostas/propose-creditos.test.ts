/** What report 135 proposes: credits in items and documents that are there, and documents that enter with theirs. */
import type { Proposta } from '@apura/apuracao';
import { expect, test, vi } from 'vitest';
import { comRelatorioDoCaso, propostaDosTextos } from '../testing/proposta-do-caso.ts';

// Each test reads files and makes a report with its internal ones.
vi.setConfig({ testTimeout: 600_000 });

const CREDITOS = 'Cruzamento Créditos Não Aproveitados';
const NOTA = '35240344987654000126550010000090101123456789';

const curta = ({ acao, aba, linha, campos }: Proposta) => [
  `${acao} ${aba} ${linha}`,
  campos.COD_PART ?? campos.COD_ITEM ?? campos.NAT_BC_CRED ?? campos.CST_PIS,
  campos.VL_BC_PIS ?? campos.VL_BC_COFINS,
  campos.VL_PIS ?? campos.VL_COFINS,
];

test('a document that is not booked enters with what it names; a booked item takes its credit', async () => {
  await comRelatorioDoCaso('cruzamento-creditos', CREDITOS, async (propor) => {
    const { lidas, propostas, mudancas, semProposta } = await propor();
    expect(mudancas.map(curta)).toEqual([
      // The return that only the EFD-Contribuições has, beyond what M215 takes out: 40,00 × 1,65 %.
      ['ALTERAR C170 23', '50', '40,00', '0,66'],
      // The bill that is booked there alone: 600,00 - 108,00 = 492,00: 8,118 and 37,392.
      ['INCLUIR C501 24', '04', '492,00', '8,12'],
      ['INCLUIR C505 24', '04', '492,00', '37,39'],
      // 1.000,00 - 180,00 = 820,00: 13,53.
      ['INCLUIR 0200 null', 'X3', undefined, undefined],
      ['INCLUIR C100 null', 'F1', undefined, undefined],
      ['INCLUIR C170 null', 'X3', '820,00', '13,53'],
      ['INCLUIR 0200 null', 'U1', undefined, undefined],
      ['INCLUIR C170 null', 'U1', '100,00', '1,65'],
      // 200,00 - 36,00 = 164,00: 2,706.
      ['INCLUIR F130 null', '10', '164,00', '2,71'],
      // From Manaus, at 1 %: 1.000,00 - 120,00 = 880,00.
      ['INCLUIR 0150 null', 'F3', undefined, undefined],
      ['INCLUIR 0200 null', 'X4', undefined, undefined],
      ['INCLUIR C100 null', 'F3', undefined, undefined],
      ['INCLUIR C170 null', 'X4', '880,00', '8,80'],
      ['INCLUIR 0200 null', 'S1', undefined, undefined],
      ['INCLUIR C100 null', 'F1', undefined, undefined],
      ['INCLUIR C170 null', 'S1', '100,00', '1,65'],
      // 500,00 - 90,00 = 410,00: 6,765 and 31,16.
      ['INCLUIR C500 null', 'F1', undefined, undefined],
      ['INCLUIR C501 null', '04', '410,00', '6,77'],
      ['INCLUIR C505 null', '04', '410,00', '31,16'],
      // 200,00 - 24,00 = 176,00: 2,904 and 13,376.
      ['INCLUIR D100 null', 'F1', undefined, undefined],
      ['INCLUIR D101 null', '07', '176,00', '2,90'],
      ['INCLUIR D105 null', '07', '176,00', '13,38'],
    ]);
    const item = mudancas.find((m) => m.aba === 'C170' && m.acao === 'INCLUIR');
    expect(item).toMatchObject({ chave: { CHV_NFE: NOTA }, documento: NOTA, estabelecimento: '', arquivo: '' });
    expect(item?.campos).toMatchObject({ NUM_ITEM: '1', CFOP: '1102', VL_ICMS: '180,00', CST_COFINS: '50' });
    expect(mudancas.find((m) => m.aba === 'C100')?.campos).toMatchObject({
      ...{ IND_OPER: '0', CHV_NFE: NOTA, NUM_DOC: '9010', DT_DOC: '08032024', VL_DOC: '1350,00' },
    });
    expect(mudancas.find((m) => m.aba === 'F130')?.campos).toMatchObject({
      ...{ VL_OPER_AQUIS: '200,00', PARC_OPER_NAO_BC_CRED: '36,00', IND_NR_PARC: '1', MES_OPER_AQUIS: '032024' },
    });
    expect({ lidas, propostas, semProposta }).toEqual({
      ...{ lidas: 12, propostas: 22 },
      semProposta: [
        {
          motivo: 'Não é máquina da produção: o crédito vem da depreciação (F120), se o bem é da atividade',
          linhas: 1,
        },
        { motivo: 'O M215 ou o M615 do mês já tira devoluções da base: confira se esta é uma delas', linhas: 1 },
        { motivo: 'Outra classe do valor de uma linha que já leva à mudança.', linhas: 1 },
      ],
    });
    // A second row of the same note proposes the same note again, so that the draft knows it.
    const usoEConsumo = { key: 'Origem', condicoes: [{ op: 'igual' as const, valor: 'Uso e consumo' }] };
    const outra = await propor({ filtros: [usoEConsumo] });
    expect(outra.mudancas.map((m) => m.aba)).toEqual(['0200', 'C100', 'C170']);
    const daNota = (m: Proposta) => m.aba === 'C100';
    expect(outra.mudancas.find(daNota)?.campos).toEqual(mudancas.find(daNota)?.campos);
  });
});

test('freight on a purchase enters, and where it is booked without credit it changes', async () => {
  await comRelatorioDoCaso('cruzamento-creditos-frete-compra', CREDITOS, async (propor) => {
    const { mudancas, semProposta } = await propor();
    expect(mudancas.map(curta)).toEqual([
      // 200,00 - 24,00 = 176,00: 2,904 and 13,376.
      ['ALTERAR D101 26', '02', '176,00', '2,90'],
      ['ALTERAR D105 27', '02', '176,00', '13,38'],
      // 500,00 - 60,00 = 440,00: 7,26 and 33,44.
      ['INCLUIR D100 null', 'T1', undefined, undefined],
      ['INCLUIR D101 null', '02', '440,00', '7,26'],
      ['INCLUIR D105 null', '02', '440,00', '33,44'],
      // 300,00 - 36,00 = 264,00: 4,356 and 20,064.
      ['INCLUIR D100 null', 'T1', undefined, undefined],
      ['INCLUIR D101 null', '01', '264,00', '4,36'],
      ['INCLUIR D105 null', '01', '264,00', '20,06'],
      // 100,00 - 12,00 = 88,00: 1,452 and 6,688.
      ['INCLUIR D100 null', 'T1', undefined, undefined],
      ['INCLUIR D101 null', '02', '88,00', '1,45'],
      ['INCLUIR D105 null', '02', '88,00', '6,69'],
    ]);
    expect(mudancas[0]).toMatchObject({
      chave: { IND_NAT_FRT: '3', CST_PIS: '70', NUM_DOC: '808' },
      campos: { IND_NAT_FRT: '2', CST_PIS: '50', ALIQ_PIS: '1,6500' },
      antes: { IND_NAT_FRT: '3', CST_PIS: '70', NAT_BC_CRED: '', VL_BC_PIS: '0,00', VL_PIS: '0,00' },
    });
    expect(mudancas.filter((m) => m.aba === 'D101').map((m) => m.campos.IND_NAT_FRT)).toEqual(['2', '2', '2', '2']);
    expect(semProposta).toEqual([]);
  });
});

test('a bill that no EFD books enters with its credit, its supplier from any 0150', async () => {
  await comRelatorioDoCaso('cruzamento-contas', CREDITOS, async (propor) => {
    const { mudancas, semProposta } = await propor();
    expect(mudancas.map(curta)).toEqual([
      // Booked with CST 70: 300,00 - 54,00 = 246,00: 4,059 and 18,696.
      ['ALTERAR C501 24', '04', '246,00', '4,06'],
      ['ALTERAR C505 25', '04', '246,00', '18,70'],
      // Booked without a record of the credit: 1,155 and 5,32.
      ['INCLUIR C501 41', '04', '70,00', '1,16'],
      ['INCLUIR C505 41', '04', '70,00', '5,32'],
      // In the EFD ICMS/IPI alone: 6,765 and 31,16.
      ['INCLUIR C500 null', 'E1', undefined, undefined],
      ['INCLUIR C501 null', '04', '410,00', '6,77'],
      ['INCLUIR C505 null', '04', '410,00', '31,16'],
      // Of the branch, which has no 0150 of its own: 5,412 and 24,928.
      ['INCLUIR 0150 null', '44987654000126', undefined, undefined],
      ['INCLUIR C500 null', '44987654000126', undefined, undefined],
      ['INCLUIR C501 null', '04', '328,00', '5,41'],
      ['INCLUIR C505 null', '04', '328,00', '24,93'],
      ['INCLUIR C500 null', 'E1', undefined, undefined],
      ['INCLUIR C501 null', '04', '410,00', '6,77'],
      ['INCLUIR C505 null', '04', '410,00', '31,16'],
    ]);
    const daFilial = mudancas.filter((m) => m.estabelecimento === '11222333000262');
    expect(daFilial.map((m) => m.aba)).toEqual(['0150', 'C500', 'C501', 'C505']);
    expect(daFilial[1]?.campos).toEqual({
      ...{ COD_PART: '44987654000126', COD_MOD: '66', COD_SIT: '00', SER: '1', NUM_DOC: '4', DT_DOC: '08032026' },
      ...{ DT_ENT: '08032026', VL_DOC: '425,00', VL_ICMS: '72,00' },
      CHV_DOCe: '35260344987654000126660010000000041100000047',
    });
    expect(semProposta).toEqual([]);
  });
});

const EMPRESA = { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' };
const CHAVE = '35240344987654000126550010000090101123456789';
const nota = (...itens: readonly string[]) => [
  `|C100|0|1|F1|55|00|1|9010|${CHAVE}|08032024|08032024|1000,00|0|0||1000,00|9|0|0|0|0|0|0|0|0|0|0|0|0|`,
  ...itens,
];
const c170 = (item: string, unidade: string, conta: string) =>
  `|C170|1|${item}||1,00000|${unidade}|1000,00|0|0|000|1102||1000,00|18,00|180,00|0|0|0|0|||0|0|0|98|0|0|||0|98|0|0|` +
  `||0|${conta}|`;

/** A note of the EFD-Contribuições with one item of P3. */
const notaComP3 = (c100: string, valor: string, cfop: string, tributos: string, conta = '') => [
  `|C100|${c100}|05032024|05032024|${valor}|0|0||${valor}|9|0|0|0|0|0|0|0|0|0|0|0|0|`,
  `|C170|1|P3||1,00000|UN|${valor}|0|0|000|${cfop}||||0|0|0|0||||0|0|0|${tributos}|${conta}|`,
];
const venda = (numero: string, valor: string, tributos: string) =>
  notaComP3(`1|0|F1|55|00|1|${numero}|352403112223330001815500100000000${numero}1123456785`, valor, '5102', tributos);

/** A month whose EFD ICMS/IPI has the note; `efdc`: what the EFD-Contribuições has of block 0 and of block C. */
const comNota = (efdc: { cadastros: readonly string[]; documentos: readonly string[]; apropriacao?: string }) =>
  propostaDosTextos({
    empresa: EMPRESA,
    periodo: { inicio: '2024-03-01', fim: '2024-03-31' },
    nome: CREDITOS,
    textos: {
      'c.txt': [
        '|0000|006|0|||01032024|31032024|EMPRESA FICTICIA LTDA|11222333000181|SP|3550308||00|2|',
        '|0001|0|',
        `|0110|1|${efdc.apropriacao ?? '2'}|1||`,
        '|0140||EMPRESA FICTICIA LTDA|11222333000181|SP|111222333444|3550308|||',
        ...efdc.cadastros,
        '|C001|0|',
        '|C010|11222333000181|2|',
        ...venda('1', '400,00', '01|400,00|1,6500|||6,60|01|400,00|7,6000|||30,40'),
        ...efdc.documentos,
        '|9999|1|',
      ].join('\r\n'),
      'f.txt': [
        '|0000|018|0|01032024|31032024|EMPRESA FICTICIA LTDA|11222333000181||SP|111222333444|3550308|||A|0|',
        '|0001|0|',
        '|0150|F1|FORNECEDOR NOVO|1058|44987654000126||111|3550308||RUA|1||CENTRO|',
        '|0190|CX|CAIXA|',
        '|0200|X3|INSUMO X3|||CX|00|84713012||84||18,00||',
        '|C001|0|',
        ...nota(c170('X3', 'CX', '4.9')),
        '|9999|1|',
      ].join('\r\n'),
    },
  });

test('a code that is somebody else’s gives way to the CNPJ, and the account is one that the file has', async () => {
  const { mudancas } = await comNota({
    cadastros: [
      '|0150|F1|OUTRO|01058|55667788000186||222|3304557||RUA|1||CENTRO|',
      '|0190|UN|UNIDADE|',
      '|0500|01012020|04|A|2|4.1|CUSTO|||',
    ],
    documentos: notaComP3(
      '0|1|F1|55|00|1|1|35240355667788000186550010000000011123456785',
      ...(['10,00', '1102', '53|10,00|1,6500|||0,17|53|10,00|7,6000|||0,76', '4.1'] as const),
    ),
  });
  expect(mudancas.map((m) => m.aba)).toEqual(['0150', '0190', '0200', 'C100', 'C170']);
  const [participante, unidade, , documento, item] = mudancas.map((m) => m.campos);
  expect(participante).toMatchObject({ COD_PART: '44987654000126', NOME: 'FORNECEDOR NOVO', COD_PAIS: '01058' });
  expect(unidade).toEqual({ UNID: 'CX', DESCR: 'CAIXA' });
  expect(documento?.COD_PART).toBe('44987654000126');
  // The CST that the company uses for nature 01, and its account.
  expect(item).toMatchObject({ CST_PIS: '53', COD_CTA: '4.1', UNID: 'CX' });
});

test('a note that is booked without credit changes, and what only the company knows says so', async () => {
  const cadastros = ['|0150|F1|FORNECEDOR|01058|44987654000126||222|3304557||RUA|1||CENTRO|', '|0190|UN|UNIDADE|'];
  const escriturada = await comNota({ cadastros, documentos: nota(c170('X3', 'UN', '')) });
  expect(escriturada.mudancas.map(curta)).toEqual([['ALTERAR C170 12', '50', '820,00', '13,53']]);
  const outroItem = await comNota({ cadastros, documentos: nota(c170('Z9', 'UN', '')) });
  expect(outroItem.mudancas).toEqual([]);
  expect(outroItem.semProposta).toEqual([
    { motivo: 'A nota tem outro item com este número na EFD-Contribuições', linhas: 1 },
  ]);
  const direta = await comNota({
    ...{ cadastros, apropriacao: '1' },
    documentos: venda('2', '50,00', '06|0|0|||0|06|0|0|||0'),
  });
  expect(direta.semProposta).toEqual([
    { motivo: 'Apropriação direta: só a empresa sabe a divisão deste crédito (M105)', linhas: 1 },
  ]);
});
