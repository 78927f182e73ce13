/**
 * What the rows of reports become: records, keys and values as the rectification's workbook takes them. The expected
 * values are worked out by hand from the files of the cases.
 */
import type { Proposta } from '@apura/apuracao';
import { expect, test, vi } from 'vitest';
import { ConsultaInterrompida } from '../leitura/within-limits.ts';
import { comRelatorioDoCaso, propostaDoCaso, propostaDosTextos } from '../testing/proposta-do-caso.ts';

// Each test reads files and makes a report with its internal ones.
vi.setConfig({ testTimeout: 600_000 });

const EMPRESA = { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' };
const ICMS = 'EFD-C Exclusão do ICMS da Base';
const MONOFASICO = 'Cruzamento Monofásico Tributado';

/** A change in short: where, and what. */
const curta = ({ acao, aba, periodo, linha, campos, antes }: Proposta) => ({
  onde: [acao, aba, periodo, linha].join(' '),
  campos,
  antes,
});
const centavos = (texto = '0') => Math.round(Number(texto.replace(',', '.')) * 100);

/** By how much the bases of a tax fall. */
const tirado = (mudancas: readonly Proposta[], campo: string) =>
  mudancas.reduce((soma, { antes, campos }) => soma + centavos(antes[campo]) - centavos(campos[campo]), 0);

test('the ICMS leaves the bases of C170, by exactly what the report shows', async () => {
  const { lidas, propostas, semProposta, mudancas } = await propostaDoCaso('icms-e-notas', ICMS);
  expect(mudancas.map(curta)).toEqual([
    // 600,00 - 108,00 = 492,00: × 1,65 % = 8,118; × 7,6 % = 37,392.
    {
      onde: 'ALTERAR C170 2024-01 15',
      campos: { VL_BC_PIS: '492,00', VL_PIS: '8,12', VL_BC_COFINS: '492,00', VL_COFINS: '37,39' },
      antes: { VL_BC_PIS: '600,00', VL_PIS: '9,90', VL_BC_COFINS: '600,00', VL_COFINS: '45,60' },
    },
    // 280,00 - 23,20 = 256,80: 4,2372 and 19,5168.
    {
      onde: 'ALTERAR C170 2024-01 18',
      campos: { VL_BC_PIS: '256,80', VL_PIS: '4,24', VL_BC_COFINS: '256,80', VL_COFINS: '19,52' },
      antes: { VL_BC_PIS: '280,00', VL_PIS: '4,62', VL_BC_COFINS: '280,00', VL_COFINS: '21,28' },
    },
    // 100,00 - 18,00 = 82,00: 1,353 and 6,232.
    {
      onde: 'ALTERAR C170 2024-01 21',
      campos: { VL_BC_PIS: '82,00', VL_PIS: '1,35', VL_BC_COFINS: '82,00', VL_COFINS: '6,23' },
      antes: { VL_BC_PIS: '100,00', VL_PIS: '1,65', VL_BC_COFINS: '100,00', VL_COFINS: '7,60' },
    },
    // February reduces 100,00 in M215 and M615: 900,00 - 162,00 = 738,00, 12,177 and 56,088, and the item does it now.
    {
      onde: 'ALTERAR C170 2024-02 15',
      campos: { VL_BC_PIS: '738,00', VL_PIS: '12,18', VL_BC_COFINS: '738,00', VL_COFINS: '56,09' },
      antes: { VL_BC_PIS: '900,00', VL_PIS: '14,85', VL_BC_COFINS: '900,00', VL_COFINS: '68,40' },
    },
    { onde: 'EXCLUIR M215 2024-02 25', campos: {}, antes: {} },
    { onde: 'EXCLUIR M615 2024-02 29', campos: {}, antes: {} },
  ]);
  expect(mudancas[4]?.chave).toEqual({ NUM_DOC: '', COD_AJ_BC: '21', COD_CONT: '01', ALIQ_PIS: '1,6500' });
  expect(mudancas[0]).toMatchObject({
    obrigacao: 'efdc',
    estabelecimento: '',
    arquivo: 'efd-c-012024.txt',
    chave: { CHV_NFE: '35240111222333000181550010000000011123456788', NUM_ITEM: '1' },
    origem: { relatorio: ICMS, posicao: 0, tese: 'Exclusão do ICMS da base', lugar: 6, confianca: 'Média' },
  });
  // 108,00 + 23,20 + 18,00 + 162,00.
  expect([tirado(mudancas, 'VL_BC_PIS'), tirado(mudancas, 'VL_BC_COFINS')]).toEqual([31_120, 31_120]);
  expect({ lidas, propostas, semProposta }).toEqual({
    lidas: 8,
    propostas: 6,
    semProposta: [
      { motivo: 'FCP: depende de ação', linhas: 1 },
      { motivo: 'ICMS já excluído da base', linhas: 1 },
    ],
  });
});

test('a note that the XML cancels keeps its items as they are', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('valoracao-nota-cancelada', ICMS);
  // 2.000,00 - 360,00 = 1.640,00: × 1,65 % = 27,06; × 7,6 % = 124,64.
  expect(mudancas.map(curta)).toEqual([
    {
      onde: 'ALTERAR C170 2023-05 15',
      campos: { VL_BC_PIS: '1640,00', VL_PIS: '27,06', VL_BC_COFINS: '1640,00', VL_COFINS: '124,64' },
      antes: { VL_BC_PIS: '2000,00', VL_PIS: '33,00', VL_BC_COFINS: '2000,00', VL_COFINS: '152,00' },
    },
  ]);
  expect(semProposta).toEqual([
    { motivo: 'Venda sem efeito: a nota sai pelo relatório Cruzamento Vendas Sem Efeito', linhas: 3 },
  ]);
});

test('a cancelled sale that a later M215 takes out stays in the books', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('valoracao-nota-cancelada', 'Cruzamento Vendas Sem Efeito');
  expect(mudancas.map(({ acao, periodo, linha }) => [acao, periodo, linha])).toEqual([
    ['EXCLUIR', '2023-05', 16],
    ['EXCLUIR', '2023-05', 18],
  ]);
  expect(semProposta).toEqual([
    { motivo: 'O M215 de um mês seguinte já tira vendas canceladas: confira se esta é uma delas', linhas: 1 },
  ]);
});

test('a delivery that its bill paid for leaves the books; one that is not sure stays', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('entrega-futura-tributada', 'Cruzamento Vendas Sem Efeito');
  // Notes 11 to 14: the lines of their C100.
  expect(mudancas.map(({ acao, aba, periodo, linha, chave }) => [acao, aba, periodo, linha, chave.NUM_DOC])).toEqual([
    ['EXCLUIR', 'C100', '2024-06', 18, '11'],
    ['EXCLUIR', 'C100', '2024-06', 20, '12'],
    ['EXCLUIR', 'C100', '2024-06', 22, '13'],
    ['EXCLUIR', 'C100', '2024-06', 24, '14'],
  ]);
  expect(mudancas[0]?.origem).toMatchObject({ tese: 'Venda sem efeito', lugar: 1, confianca: 'Média' });
  expect(semProposta).toEqual([]);
});

test('a delivery of a month whose block M takes something off already stays in the books', async () => {
  const doMes = (mes: string, cfop: string, dos: { nota: string; dia: string }, bloco: readonly string[]) => {
    const chave = `3524${mes}11222333000181550010000000${dos.nota}1123456782`;
    return [
      `|0000|006|0|||01${mes}2024|${mes === '05' ? 31 : 30}${mes}2024|EMPRESA FICTICIA LTDA|11222333000181|SP|` +
        '3550308||00|0|',
      '|0110|1|1|1||',
      '|0140||EMPRESA FICTICIA LTDA|11222333000181|SP|111222333444|3550308|||',
      '|0150|C1|CLIENTE|01058|55667788000186||222|3550308||RUA|1||CENTRO|',
      '|0200|P1|ARMARIO|||UN|00|94036000|||||',
      '|C001|0|',
      '|C010|11222333000181|2|',
      `|C100|1|0|C1|55|00|1|${dos.nota}|${chave}|${dos.dia}|${dos.dia}|1000,00|0|0||1000,00|9|0|0|0|0|0|0|0|0|` +
        '16,50|76,00|0|0|',
      `|C170|1|P1||1,00000|UN|1000,00|0|0|041|${cfop}|||||0|0|0||||0|0|0|01|1000,00|1,6500|||16,50|` +
        '01|1000,00|7,6000|||76,00||',
      ...bloco,
    ].join('\r\n');
  };
  const { mudancas, semProposta } = await propostaDosTextos({
    empresa: EMPRESA,
    periodo: { inicio: '2024-05-01', fim: '2024-06-30' },
    textos: {
      'efd-c-052024.txt': `${doMes('05', '5922', { nota: '01', dia: '10052024' }, [])}\r\n`,
      'efd-c-062024.txt': `${doMes('06', '5117', { nota: '02', dia: '10062024' }, [
        '|M001|0|',
        '|M200|0|0|0|0|0|0|0|0|0|0|0|0|',
        '|M210|01|1000,00|1000,00|0|1000,00|0|1,6500|||0|0|0|0|0|0|',
        '|M215|0|1000,00|42||ENTREGA|30062024||11222333000181||',
      ])}\r\n`,
    },
    nome: 'Cruzamento Vendas Sem Efeito',
  });
  expect(mudancas).toEqual([]);
  expect(semProposta).toEqual([
    { motivo: 'O bloco M do mês já reduz o que se paga: confira se é por esta entrega', linhas: 1 },
  ]);
});

test('where other reports take all items of a month, its reduction of block M is taken back', async () => {
  const chave = '35230511222333000181550010000000211123456785';
  const linhas = [
    '|0000|006|0|||01052023|31052023|EMPRESA FICTICIA LTDA|11222333000181|SP|3550308||00|0|',
    '|0110|1|1|1||',
    '|0140||EMPRESA FICTICIA LTDA|11222333000181|SP|111222333444|3550308|||',
    '|0200|X1|XAMPU|||UN|00|33051000|||||',
    '|C001|0|',
    '|C010|11222333000181|2|',
    `|C100|1|0|C1|55|00|1|21|${chave}|10052023|10052023|1000,00|0|0||1000,00|9|0|0|0|1000,00|180,00|0|0|0|16,50|` +
      '76,00|0|0|',
    '|C170|1|X1||1,00000|UN|1000,00|0|0|000|5102|||18,00|180,00|0|0|0||||0|0|0|01|1000,00|1,6500|||16,50|' +
      '01|1000,00|7,6000|||76,00||',
    '|M001|0|',
    '|M200|14,85|0,00|0|14,85|0|0|14,85|0,00|0|0|0,00|14,85|',
    '|M210|01|1000,00|1000,00|0|100,00|900,00|1,6500|||14,85|0|0|0|0|14,85|',
    '|M215|0|100,00|21||ICMS|31052023||11222333000181||',
    '|M600|68,40|0,00|0|68,40|0|0|68,40|0,00|0|0|0,00|68,40|',
    '|M610|01|1000,00|1000,00|0|100,00|900,00|7,6000|||68,40|0|0|0|0|68,40|',
    '|M615|0|100,00|21||ICMS|31052023||11222333000181||',
  ];
  const { mudancas, semProposta } = await propostaDosTextos({
    empresa: EMPRESA,
    periodo: { inicio: '2023-05-01', fim: '2023-05-31' },
    textos: { 'efd-c-052023.txt': `${linhas.join('\r\n')}\r\n` },
    nome: ICMS,
  });
  expect(mudancas.map(curta)).toEqual([
    { onde: 'EXCLUIR M215 2023-05 12', campos: {}, antes: {} },
    { onde: 'EXCLUIR M615 2023-05 15', campos: {}, antes: {} },
  ]);
  expect(semProposta).toEqual([{ motivo: 'Item inteiro já tratado por outra conferência', linhas: 1 }]);
});

test('in C175 the discount takes the ICMS', async () => {
  const { mudancas } = await propostaDoCaso('efd-c-icms-nfce', ICMS);
  // 100,00 - 18,00 = 82,00.
  expect(mudancas.map(curta)).toEqual([
    {
      onde: 'ALTERAR C175 2024-01 19',
      campos: { VL_DESC: '18,00', VL_BC_PIS: '82,00', VL_PIS: '1,35', VL_BC_COFINS: '82,00', VL_COFINS: '6,23' },
      antes: { VL_DESC: '0,00', VL_BC_PIS: '100,00', VL_PIS: '1,65', VL_BC_COFINS: '100,00', VL_COFINS: '7,60' },
    },
  ]);
  expect(mudancas[0]?.chave).toMatchObject({ CFOP: '5102', CST_PIS: '01', ALIQ_PIS: '1,6500', NUM_DOC: '3' });
});

test('chosen rows propose, the others do not, and a caller that has gone gets nothing', async () => {
  await comRelatorioDoCaso('icms-e-notas', ICMS, async (propor) => {
    const situacao = { key: 'Situação', condicoes: [{ op: 'igual' as const, valor: 'Parcial' }] };
    const parcial = await propor({ filtros: [situacao] });
    expect([parcial.lidas, ...parcial.mudancas.map((m) => m.linha)]).toEqual([1, 18]);
    const posicoes = await propor({ posicoes: [4, 0, 999] });
    expect([posicoes.lidas, ...posicoes.mudancas.map((m) => m.linha)]).toEqual([2, 15, 21]);
    const nenhuma = await propor({ q: 'nada disso' });
    expect(nenhuma).toEqual({ lidas: 0, propostas: 0, semProposta: [], mudancas: [] });
    await expect(propor(undefined, AbortSignal.abort())).rejects.toThrow(ConsultaInterrompida);
  });
});

test('a month whose block M already reduces the base is changed as a whole, or not at all', async () => {
  await comRelatorioDoCaso('icms-e-notas', ICMS, async (propor) => {
    const ajuste = { key: 'Situação', condicoes: [{ op: 'igual' as const, valor: 'Ajuste no M215' }] };
    const fevereiro = await propor({ filtros: [ajuste] });
    expect(fevereiro.mudancas.map((m) => `${m.acao} ${m.aba}`)).toEqual([
      'ALTERAR C170',
      'EXCLUIR M215',
      'EXCLUIR M615',
    ]);
    const item = { key: 'Registro', condicoes: [{ op: 'igual' as const, valor: 'C170' }] };
    const semAjuste = await propor({ filtros: [ajuste, item] });
    expect(semAjuste.mudancas).toEqual([]);
    expect(semAjuste.semProposta).toEqual([
      { motivo: 'O mês já reduz a base no M215: leve todas as linhas dele de uma vez', linhas: 1 },
    ]);
  });
});

test('what the M215 of a later month takes out covers items, which keep that base', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('valoracao-icms-da-nota', ICMS);
  // Of 198,00 the first item keeps the 100,00 that M215 of May takes out: 1.000,00 - 98,00. Then 1.100,00 - 198,00,
  // 1.000,00 - 180,00, and the returns give back 54,00 and 36,00. Sales are left with 902,00 × 3 + 820,00 = 3.526,00.
  expect(mudancas.map((m) => [m.periodo, m.linha, m.campos.VL_BC_PIS, m.campos.VL_BC_COFINS])).toEqual([
    ['2023-04', 15, '902,00', '902,00'],
    ['2023-04', 17, '902,00', '902,00'],
    ['2023-04', 21, '820,00', '820,00'],
    ['2023-04', 23, '246,00', '246,00'],
    ['2023-04', 25, '164,00', '164,00'],
    ['2023-05', 15, '1640,00', '1640,00'],
  ]);
  expect(semProposta).toContainEqual({
    motivo: 'Redução do 1050 ou do M215 de outro mês, que fica como está',
    linhas: 2,
  });
});

test('a taxed resale of a single-phase product goes to CST 04, and block M gets its natures', async () => {
  const monofasico = await propostaDoCaso('cruzamento-oportunidades', MONOFASICO);
  const zerado = { VL_BC_PIS: '0,00', ALIQ_PIS: '0,00', VL_PIS: '0,00' };
  expect(monofasico.mudancas.map(({ aba, linha, campos }) => [aba, linha, campos.CST_PIS ?? campos.NAT_REC])).toEqual([
    ['C170', 20, '04'],
    ['M410', null, '202'],
    ['M810', null, '202'],
    ['C170', 24, '04'],
    ['M410', null, '112'],
    ['M810', null, '112'],
    // The acquisition of the first item, which took a credit.
    ['C170', 27, '70'],
  ]);
  expect(monofasico.mudancas.at(-1)?.campos).toMatchObject({ ...zerado, CST_COFINS: '70', VL_COFINS: '0,00' });
  expect(monofasico.mudancas[0]?.campos).toMatchObject({ ...zerado, CST_COFINS: '04', VL_COFINS: '0,00' });
  expect(monofasico.mudancas[1]).toMatchObject({
    acao: 'INCLUIR',
    arquivo: '',
    chave: { CST_PIS: '04' },
    campos: { NAT_REC: '202', VL_REC: '1000,00' },
  });
});

test('items at zero rate and under substitution go to CST 06 and 05', async () => {
  const zero = await propostaDoCaso('cruzamento-oportunidades', 'Cruzamento Alíquota Zero e ST');
  expect(zero.mudancas.map(({ aba, linha, campos }) => [aba, linha, campos.CST_PIS ?? campos.NAT_REC])).toEqual([
    ['C170', 23, '05'],
    ['C170', 25, '06'],
    ['M410', null, '101'],
    ['M810', null, '101'],
    ['C170', 28, '73'],
  ]);
  expect(zero.semProposta).toEqual([
    { motivo: 'A lei alcança menos do que a NCM: confira o produto e o EX da TIPI', linhas: 1 },
  ]);
});

test('a sale goes with the credit of its acquisition, or not at all', async () => {
  const nome = 'Cruzamento Alíquota Zero e ST';
  await comRelatorioDoCaso('cruzamento-oportunidades', nome, async (propor) => {
    // The substituted item and that of zero rate, without the credit of the second.
    const soAsVendas = await propor({ posicoes: [1, 2] });
    expect(soAsVendas.mudancas.map(({ aba, linha }) => [aba, linha])).toEqual([['C170', 23]]);
    expect(soAsVendas.semProposta).toEqual([
      { motivo: 'A compra deste produto tomou crédito no mês: leve junto a linha negativa dela', linhas: 1 },
    ]);
  });
  const maisCredito = await propostaDoCaso('valoracao-alcance', nome);
  expect(maisCredito.mudancas.filter((m) => m.linha === 29)).toEqual([]);
  expect(maisCredito.semProposta).toContainEqual({
    motivo: 'A compra deste produto tomou mais crédito do que a venda pagou: confira os dois juntos',
    linhas: 1,
  });
});

const sped = (mes: string, fim: string, ...corpo: readonly string[]): string =>
  [
    `|0000|006|0|||01${mes}|${fim}${mes}|EMPRESA FICTICIA LTDA|11222333000181|SP|3550308||00|0|`,
    '|0001|0|',
    '|0110|1|1|1||',
    '|0140|MATRIZ|EMPRESA FICTICIA LTDA|11222333000181|SP|111222333444|3550308|||',
    ...corpo,
    '|9999|1|',
  ].join('\r\n');

test('an item with a record for each tax changes both, in its establishment', async () => {
  const corpo = [
    '|0200|P1|XAMPU|||UN|00|33051000||||18|',
    '|C001|0|',
    '|C010|11222333000181|2|',
    '|C180|55|01032024|31032024|P1|33051000||1000,00|',
    '|C181|01|5102|1000,00|0|1000,00|1,6500|||16,50|3.1|',
    '|C185|01|5102|1000,00|0|1000,00|7,6000|||76,00|3.1|',
    '|C010|11222333000262|2|',
    '|C180|55|01032024|31032024|P1|33051000||500,00|',
    '|C181|01|5102|500,00|90,00|410,00|1,6500|||6,77||',
    '|C185|01|5102|500,00|90,00|410,00|7,6000|||31,16||',
  ];
  const { mudancas } = await propostaDosTextos({
    empresa: EMPRESA,
    periodo: { inicio: '2024-03-01', fim: '2024-03-31' },
    textos: { 'efd.txt': sped('032024', '31', ...corpo) },
    nome: MONOFASICO,
  });
  expect(mudancas.map((m) => [m.aba, m.linha, m.estabelecimento, m.antes.VL_BC_PIS ?? m.antes.VL_BC_COFINS])).toEqual([
    ['C181', 9, '', '1000,00'],
    ['C185', 10, '', '1000,00'],
    ['M410', null, '', undefined],
    ['M810', null, '', undefined],
    ['C181', 13, '11222333000262', '410,00'],
    ['C185', 14, '11222333000262', '410,00'],
  ]);
  expect(mudancas[5]).toMatchObject({
    chave: { COD_MOD: '55', DT_DOC_INI: '01032024', COD_ITEM: 'P1', CST_COFINS: '01', ALIQ_COFINS: '7,6000' },
    campos: { CST_COFINS: '04', VL_BC_COFINS: '0,00', ALIQ_COFINS: '0,00', VL_COFINS: '0,00' },
  });
  // Both establishments have one nature: 1.000,00 + 500,00.
  expect(mudancas[2]?.campos).toEqual({ NAT_REC: '202', VL_REC: '1500,00', COD_CTA: '3.1' });
});

test('a value that is not base times rate, and one of a CST that pays nothing, have one right value', async () => {
  const { mudancas, semProposta } = await propostaDoCaso('cruzamento-combinacoes', 'Cruzamento CST x CFOP x Alíquota');
  expect(mudancas.slice(0, 3).map(curta)).toEqual([
    { onde: 'ALTERAR C170 2024-01 19', campos: { VL_PIS: '16,50' }, antes: { VL_PIS: '20,00' } },
    { onde: 'ALTERAR C170 2024-01 19', campos: { VL_COFINS: '76,00' }, antes: { VL_COFINS: '70,00' } },
    {
      onde: 'ALTERAR C170 2024-01 20',
      campos: {
        ...{ VL_BC_PIS: '0,00', ALIQ_PIS: '0,00', VL_PIS: '0,00' },
        ...{ VL_BC_COFINS: '0,00', ALIQ_COFINS: '0,00', VL_COFINS: '0,00' },
      },
      antes: {
        ...{ VL_BC_PIS: '100,00', ALIQ_PIS: '1,6500', VL_PIS: '1,65' },
        ...{ VL_BC_COFINS: '100,00', ALIQ_COFINS: '7,6000', VL_COFINS: '7,60' },
      },
    },
  ]);
  expect(mudancas).toHaveLength(7);
  expect(semProposta.reduce((soma, { linhas }) => soma + linhas, 0)).toBe(10);
});

test('a credit loses the ICMS in its base, and the buyer loses what LC 224 denies', async () => {
  const credito = await propostaDoCaso('efd-c-sem-credito', 'Cruzamento Crédito com ICMS na Base');
  // 1.000,00 - 180,00 = 820,00: 13,53 and 62,32.
  expect(credito.mudancas[0]).toMatchObject({
    campos: { VL_BC_PIS: '820,00', VL_PIS: '13,53', VL_BC_COFINS: '820,00', VL_COFINS: '62,32' },
    origem: { lugar: 10 },
  });
  expect(credito.semProposta).toEqual([{ motivo: 'Importação: a base do crédito não é o valor do item', linhas: 1 }]);
  const comprador = await propostaDoCaso('cruzamento-lc224', 'Cruzamento LC 224 Crédito do Comprador');
  expect(comprador.mudancas.map((m) => [m.linha, m.campos.CST_PIS, m.campos.VL_BC_COFINS])).toEqual([
    [25, '70', '0,00'],
    [28, '70', '0,00'],
  ]);
});

test('months that do not close are recomputed once, by a row that leaves a record as it is', async () => {
  const bloco = await propostaDoCaso('cruzamento-bloco-m', 'Cruzamento Bloco M x Documentos');
  // June lacks an M105, and May is kept as it is declared.
  expect(bloco.mudancas.map((m) => m.periodo)).toEqual(['2018-12', '2024-02', '2024-03', '2024-04', '2024-07']);
  for (const { aba, campos, antes } of bloco.mudancas) {
    expect([aba, campos]).toEqual(['0140', { NOME: 'EMPRESA FICTICIA LTDA' }]);
    expect(antes).toEqual(campos);
  }
  const saldos = await propostaDoCaso('cruzamento-saldos', 'Cruzamento Saldo de Créditos Encadeado');
  expect(saldos.mudancas.map((m) => m.periodo)).toEqual(['2024-02', '2024-03']);
  expect(saldos.lidas).toBe(6);
});

test('a withholding that the payer informed enters F600 in the last month of its year', async () => {
  const meses = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'));
  const usada = ['|F001|0|', '|F010|11222333000181|', '|F600|03|10032023|461,54|3,00|5979|0|55667788000186|3,00|0|0|'];
  const informe = (codigo: string, retido: string) =>
    `556677880001861${'CLIENTE B FICTICIO'.padEnd(40)}20240215${codigo}000000000900000${retido.padStart(15, '0')}`;
  const { mudancas, lidas } = await propostaDosTextos({
    empresa: EMPRESA,
    periodo: { inicio: '2023-01-01', fim: '2023-12-31' },
    textos: {
      ...Object.fromEntries(
        meses.map((mes) => [
          `efd-${mes}.txt`,
          sped(`${mes}2023`, String(new Date(2023, Number(mes), 0).getDate()), ...(mes === '03' ? usada : [])),
        ]),
      ),
      'fontes-2023.txt': [informe('5979', '5850'), informe('5960', '27000')].join('\r\n'),
    },
    nome: 'Cruzamento Fontes Pagadoras x EFD-C',
  });
  expect(lidas).toBe(1);
  expect(mudancas.map(({ periodo, campos }) => [periodo, campos])).toEqual([
    [
      '2023-12',
      {
        ...{ IND_NAT_RET: '03', DT_RET: '31122023', VL_BC_RET: '9000,00', VL_RET: '270,00', COD_REC: '5960' },
        ...{ IND_NAT_REC: '0', CNPJ: '55667788000186', VL_RET_PIS: '0,00', VL_RET_COFINS: '270,00', IND_DEC: '0' },
      },
    ],
    // 58,50 informed less 3,00 in March; 9.000,00 × 55,50 / 58,50 = 8.538,46.
    [
      '2023-12',
      {
        ...{ IND_NAT_RET: '03', DT_RET: '31122023', VL_BC_RET: '8538,46', VL_RET: '55,50', COD_REC: '5979' },
        ...{ IND_NAT_REC: '0', CNPJ: '55667788000186', VL_RET_PIS: '55,50', VL_RET_COFINS: '0,00', IND_DEC: '0' },
      },
    ],
  ]);
});

test('a report that proposes nothing says why of all its rows', async () => {
  const { lidas, propostas, semProposta } = await propostaDoCaso('icms-e-notas', 'EFD-C Receitas por CST');
  expect(propostas).toBe(0);
  expect(semProposta).toEqual([{ motivo: expect.stringMatching(/^Mostra o bloco M/), linhas: lidas }]);
});
