/** What report 135 says of a bill of electricity that no EFD books, month by month, and when it proposes nothing. */
import { expect, test, vi } from 'vitest';
import { propostaDosTextos } from '../testing/proposta-do-caso.ts';

// Each test reads files and makes a report with its internal ones.
vi.setConfig({ testTimeout: 600_000 });

const CREDITOS = 'Cruzamento Créditos Não Aproveitados';
const FORNECEDOR = '|0150|E1|ENERGIA FICTICIA|01058|44987654000126|||3550308||RUA|1||CENTRO|';
const CHAVE = '35240344987654000126660010000000041100000043';

/** An EFD-Contribuições of the non-cumulative regime; with a sale of 400,00 where it has documents. */
const efdc = (mes: string, ultimo: string, o: { cadastros?: readonly string[]; documentos?: readonly string[] } = {}) =>
  [
    `|0000|006|0|||01${mes}2024|${ultimo}${mes}2024|EMPRESA FICTICIA LTDA|11222333000181|SP|3550308||00|2|`,
    '|0001|0|',
    '|0110|1|2|1||',
    '|0140||EMPRESA FICTICIA LTDA|11222333000181|SP|111222333444|3550308|||',
    '|0150|C1|CLIENTE FICTICIO|01058|55667788000186|||3550308||RUA|1||CENTRO|',
    ...(o.cadastros ?? []),
    '|0190|UN|UNIDADE|',
    '|0200|P3|PRODUTO P3|||UN|00|84713012|||||',
    '|C001|0|',
    '|C010|11222333000181|2|',
    `|C100|1|0|C1|55|00|1|1|35240311222333000181550010000000011123456785|05${mes}2024|05${mes}2024|400,00|0|0||` +
      '400,00|9|0|0|0|0|0|0|0|0|0|0|0|0|',
    '|C170|1|P3||1,00000|UN|400,00|0|0|000|5102||||0|0|0|0||||0|0|0|01|400,00|1,6500|||6,60|01|400,00|7,6000|||' +
      '30,40||',
    ...(o.documentos ?? []),
    '|9999|1|',
  ].join('\r\n');

const imposto =
  '<imposto><ICMS00><CST>00</CST><vBC>400.00</vBC><pICMS>18.00</pICMS><vICMS>72.00</vICMS></ICMS00></imposto>';
const conta = (mais: string) =>
  '<nf3eProc xmlns="http://www.portalfiscal.inf.br/nf3e" versao="1.00"><NF3e versao="1.00">' +
  `<infNF3e versao="1.00" Id="NF3e${CHAVE}"><ide><cUF>35</cUF><tpAmb>1</tpAmb><mod>66</mod><serie>1</serie>` +
  '<nNF>4</nNF><dhEmi>2024-03-08T10:00:00-03:00</dhEmi><finNF3e>1</finNF3e></ide>' +
  '<emit><CNPJ>44987654000126</CNPJ><xNome>ENERGIA FICTICIA</xNome></emit>' +
  `<dest><xNome>EMPRESA FICTICIA</xNome><CNPJ>11222333000181</CNPJ></dest>${mais}<NFdet><det nItem="1"><detItem>` +
  '<prod><cProd>1</cProd><xProd>CONSUMO</xProd><cClass>0601000</cClass><CFOP>5253</CFOP><qFaturada>1.0000</qFaturada>' +
  `<vItem>400.00</vItem><vProd>400.00</vProd></prod>${imposto}</detItem></det></NFdet><total><vProd>400.00</vProd>` +
  '<ICMSTot><vBC>400.00</vBC><vICMS>72.00</vICMS></ICMSTot><vNF>400.00</vNF></total></infNF3e></NF3e>' +
  `<protNF3e versao="1.00"><infProt><chNF3e>${CHAVE}</chNF3e><nProt>1</nProt><cStat>100</cStat></infProt></protNF3e>` +
  '</nf3eProc>';

const propor = (o: { marco?: Parameters<typeof efdc>[2]; abril?: Parameters<typeof efdc>[2]; mais?: string } = {}) =>
  propostaDosTextos({
    empresa: { cnpj: '11222333000181', nome: 'EMPRESA FICTICIA LTDA' },
    periodo: { inicio: '2024-03-01', fim: '2024-04-30' },
    nome: CREDITOS,
    textos: {
      'efd-03.txt': efdc('03', '31', o.marco),
      'efd-04.txt': efdc('04', '30', o.abril),
      'conta.xml': conta(o.mais ?? ''),
    },
  });

test('the supplier comes from the 0150 of another month; without one the rows have to be written by hand', async () => {
  const { mudancas } = await propor({ abril: { cadastros: [FORNECEDOR] } });
  expect(mudancas.map((m) => m.aba)).toEqual(['0150', 'C500', 'C501', 'C505']);
  expect(mudancas[0]?.campos).toEqual({
    ...{ COD_PART: '44987654000126', CNPJ: '44987654000126', COD_PAIS: '01058', NOME: 'ENERGIA FICTICIA' },
    ...{ COD_MUN: '3550308', END: 'RUA', NUM: '1', BAIRRO: 'CENTRO' },
  });
  // 400,00 - 72,00 = 328,00: 5,412.
  expect(mudancas[2]?.campos).toMatchObject({ NAT_BC_CRED: '04', VL_BC_PIS: '328,00', VL_PIS: '5,41' });
  expect(await propor()).toMatchObject({
    mudancas: [],
    semProposta: [
      { motivo: 'O fornecedor da conta não está em nenhum 0150: inclua os dois na planilha do modelo', linhas: 1 },
    ],
  });
});

test('a bill that may be booked already is no row', async () => {
  const c500 = (numero: string, valor: string, chave: string) => [
    `|C500|E1|66|00|1||${numero}|08042024|08042024|${valor}|72,00||0|0|${chave}|`,
    `|C501|50|${valor}|04|328,00|1,6500|5,41||`,
    `|C505|50|${valor}|04|328,00|7,6000|24,93||`,
  ];
  const emAbril = (...documentos: string[]) => propor({ abril: { cadastros: [FORNECEDOR], documentos } });
  // By its key, by its number, by its amount, in a sum of several bills, and in an F100 of the same amount.
  await expect(emAbril(...c500('4', '400,00', CHAVE))).rejects.toThrow('has no row');
  await expect(emAbril(...c500('4', '399,00', ''))).rejects.toThrow('has no row');
  await expect(emAbril(...c500('77', '400,00', ''))).rejects.toThrow('has no row');
  await expect(emAbril(...c500('78', '1200,00', ''))).rejects.toThrow('has no row');
  const f100 = '|F100|0|E1||08042024|400,00|50|328,00|1,6500|5,41|50|328,00|7,6000|24,93|04|0||||';
  await expect(emAbril('|F001|0|', '|F010|11222333000181|', f100)).rejects.toThrow('has no row');
  // Nor is one that takes the place of a bill whose credit is booked.
  const antiga = '35240344987654000126660010000000031100000038';
  const mais = `<gSub><chNF3e>${antiga}</chNF3e><motSub>01</motSub></gSub>`;
  const marco = { cadastros: [FORNECEDOR], documentos: c500('3', '400,00', antiga) };
  await expect(propor({ marco, mais })).rejects.toThrow('has no row');
  // Without that credit it is one.
  expect((await propor({ marco: { ...marco, documentos: [] }, mais })).mudancas.map((m) => m.aba)).toContain('C500');
});
