/**
 * The adjustments of LC 224/2025 in a rectified month: M220/M620 follow the revenue that the law reaches, M110/M510 the
 * presumed credit, with their details; what nothing touched, and what the workbook gives itself, stays.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arquivosDoCaso, type CasoRetificado, type PlanilhaDoCaso, rectifyCaso } from '../testing/caso-efdc.ts';
import { closeBody } from '../testing/sped.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'lc224-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const MES = { PERIODO: '05/2026', ACAO: 'ALTERAR' } as const;
const EMPRESA = '11222333000181';

function rectify(corpo: readonly string[], abas: PlanilhaDoCaso['abas']): Promise<CasoRetificado> {
  const workDir = path.join(dir, String(++n));
  mkdirSync(workDir, { recursive: true });
  const base = path.join(workDir, 'base.txt');
  writeFileSync(base, `${closeBody(corpo).join('\r\n')}\r\n`, 'latin1');
  return rectifyCaso({
    arquivos: arquivosDoCaso([base]),
    planilha: { PARAMETROS: { NUM_REC_ANTERIOR: { '2026-05': `03${'A'.repeat(38)}7` } }, abas },
    workDir: path.join(workDir, 'trabalho'),
    pedido: { hoje: '2026-11-22' },
  });
}

/** Line of the body whose text begins so, from 1. */
const linha = (corpo: readonly string[], inicio: string): string => {
  const i = closeBody(corpo).findIndex((l) => l.startsWith(inicio));
  if (i < 0) throw new Error(`no line ${inicio}`);
  return String(i + 1);
};

const feitas = (caso: CasoRetificado, registros: RegExp): string[] =>
  (caso.arquivos.get('2026-05') ?? '').split('\r\n').filter((l) => registros.test(l.slice(1, 5)));
const avisos = (caso: CasoRetificado): string[] =>
  caso.prova.ocorrencias.filter((o) => /LC 224|COD_AJ/.test(`${o.mensagem}${o.valor}`)).map((o) => o.mensagem);
const erros = (caso: CasoRetificado): string[] =>
  caso.prova.ocorrencias.filter((o) => o.nivel === 'ERRO').map((o) => o.mensagem);

const item = (numero: string, codigo: string, valor: string, tributado: boolean): string => {
  const basica = (base: string, aliquota: string, imposto: string) => `01|${base}|${aliquota}|||${imposto}`;
  const zero = '06|0|0|||0';
  const [pis, cofins] = tributado
    ? [basica(valor, '1,6500', '33,00'), basica(valor, '7,6000', '152,00')]
    : [zero, zero];
  return `|C170|${numero}|${codigo}||1,00000|UN|${valor}|0|0|000|5102||||0|0|0|0||||0|0|0|${pis}|${cofins}||`;
};

/**
 * 1.000,00 of fertilizer at zero, 2.000,00 of fertilizer and 2.000,00 of rice taxed; `ajuste` as declared in M220 and
 * M620.
 */
function corpo(ajuste: { pis: string; cofins: string } | null, regime = '|0110|1|1|1||'): string[] {
  const m210 = (reg: string, aliquota: string, imposto: string, aj: string, total: string) =>
    `|${reg}|01|4000,00|4000,00|0|0|4000,00|${aliquota}|||${imposto}|${aj}|0|0|0|${total}|`;
  const m220 = (reg: string, det: string, valor: string, aliquota: string) => [
    `|${reg}|1|${valor}|11||LC 224|31052026|`,
    `|${det}|${valor}|06|1000,00|${aliquota}|31052026||||`,
  ];
  const total = (imposto: number, valor: string | undefined) =>
    (imposto + Number((valor ?? '0').replace(',', '.'))).toFixed(2).replace('.', ',');
  const [pis, cofins] = [total(66, ajuste?.pis), total(304, ajuste?.cofins)];
  return [
    `|0000|006|0|||01052026|31052026|EMPRESA FICTICIA LTDA|${EMPRESA}|SP|3550308||00|0|`,
    '|0001|0|',
    '|0100|CONTADOR FICTICIO|11144477735|1SP000000||01001000|RUA UM|1||CENTRO||||3550308|',
    regime,
    `|0140|1|EMPRESA FICTICIA LTDA|${EMPRESA}|SP||3550308|||`,
    '|0150|C1|CLIENTE FICTICIO|01058|55667788000186||222|3304557||RUA|1||CENTRO|',
    '|0190|UN|UNIDADE|',
    '|0200|P1|ADUBO|||UN|00|31021010||31||18,00|',
    '|0200|P2|ARROZ|||UN|00|10063021||10||18,00|',
    '|A001|1|',
    '|C001|0|',
    `|C010|${EMPRESA}|2|`,
    '|C100|1|0|C1|55|00|1|1|35260511222333000181550010000000011123456786|05052026|05052026|5000,00|0|0||' +
      '5000,00|9|0|0|0|0|0|0|0|0|66,00|304,00|0|0|',
    item('1', 'P1', '1000,00', false),
    item('2', 'P1', '2000,00', true),
    item('3', 'P2', '2000,00', true),
    '|D001|1|',
    '|F001|1|',
    '|M001|0|',
    `|M200|${pis}|0|0|${pis}|0|0|${pis}|0|0|0|0|${pis}|`,
    `|M205|08|691201|${pis}|`,
    m210('M210', '1,6500', '66,00', ajuste?.pis ?? '0', pis),
    ...(ajuste ? m220('M220', 'M225', ajuste.pis, '0,1650') : []),
    '|M400|06|1000,00|||',
    '|M410|101|1000,00|||',
    `|M600|${cofins}|0|0|${cofins}|0|0|${cofins}|0|0|0|0|${cofins}|`,
    `|M605|08|585601|${cofins}|`,
    m210('M610', '7,6000', '304,00', ajuste?.cofins ?? '0', cofins),
    ...(ajuste ? m220('M620', 'M625', ajuste.cofins, '0,7600') : []),
    '|M800|06|1000,00|||',
    '|M810|101|1000,00|||',
    '|1001|1|',
  ];
}

const AO_ZERO = { CST_PIS: '06', CST_COFINS: '06', VL_BC_PIS: '0', ALIQ_PIS: '0', VL_PIS: '0', VL_BC_COFINS: '0' };
const aoZero = (linhas: readonly string[], numero: string) => ({
  C170: [{ ...MES, LINHA: linha(linhas, `|C170|${numero}|`), ...AO_ZERO, ALIQ_COFINS: '0', VL_COFINS: '0' }],
});

test('revenue that the law reaches brings its residual: 3.000,00 x 0,165 % and x 0,76 %', async () => {
  // 1.000,00 x 0,165 % = 1,65 and x 0,76 % = 7,60 were declared; 3.000,00 gives 4,95 and 22,80.
  const antes = corpo({ pis: '1,65', cofins: '7,60' });
  const caso = await rectify(antes, aoZero(antes, '2'));
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M22[05]|M62[05]$/)).toEqual([
    '|M220|1|4,95|11||LC 224|31052026|',
    '|M225|4,95|06|3000,00|0,1650|31052026||||',
    '|M620|1|22,80|11||LC 224|31052026|',
    '|M625|22,80|06|3000,00|0,7600|31052026||||',
  ]);
  // 2.000,00 of rice x 1,65 % = 33,00 + 4,95; x 7,6 % = 152,00 + 22,80.
  expect(feitas(caso, /^M210|M610$/)).toEqual([
    '|M210|01|2000,00|2000,00|0|0|2000,00|1,6500|||33,00|4,95|0|0|0|37,95|',
    '|M610|01|2000,00|2000,00|0|0|2000,00|7,6000|||152,00|22,80|0|0|0|174,80|',
  ]);
  expect(feitas(caso, /^M200|M600$/).map((l) => l.split('|').at(-2))).toEqual(['37,95', '174,80']);
});

test('rice brings none: the basic basket is out of the law', async () => {
  const antes = corpo({ pis: '1,65', cofins: '7,60' });
  const caso = await rectify(antes, aoZero(antes, '3'));
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M220|M620$/)).toEqual(antes.filter((l) => /^\|M[26]20/.test(l)));
  expect(avisos(caso)).toEqual([]);
});

test('with all taxed revenue gone the M210 stays for its M220 alone', async () => {
  const antes = corpo({ pis: '1,65', cofins: '7,60' });
  const { C170: dois } = aoZero(antes, '2');
  const { C170: tres } = aoZero(antes, '3');
  const caso = await rectify(antes, { C170: [...dois, ...tres] });
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M210|M220$/)).toEqual([
    '|M210|01|0,00|0,00|0|0|0,00|1,6500|||0,00|4,95|0|0|0|4,95|',
    '|M220|1|4,95|11||LC 224|31052026|',
  ]);
});

test('an adjustment that was not declared is not made of old revenue, with a warning', async () => {
  const antes = corpo(null);
  const caso = await rectify(antes, aoZero(antes, '2'));
  expect(feitas(caso, /^M220|M620$/)).toEqual([]);
  expect(avisos(caso)).toHaveLength(2);
  expect(avisos(caso)[0]).toContain('nenhum valor foi declarado antes');
});

test('a declared adjustment that the documents do not give keeps its proportion', async () => {
  // 3,30 was declared over 1.000,00; over 3.000,00 it is 9,90. 15,20 becomes 45,60.
  const antes = corpo({ pis: '3,30', cofins: '15,20' });
  const caso = await rectify(antes, aoZero(antes, '2'));
  expect(feitas(caso, /^M220|M620$/).map((l) => l.split('|')[3])).toEqual(['9,90', '45,60']);
  expect(avisos(caso)).toHaveLength(2);
  expect(avisos(caso)[0]).toContain('na mesma proporção');
});

test('an adjustment that the workbook gives is the one', async () => {
  const antes = corpo({ pis: '1,65', cofins: '7,60' });
  const m220 = { ...MES, LINHA: linha(antes, '|M220|'), VL_AJ: '2,00' };
  const caso = await rectify(antes, { ...aoZero(antes, '2'), M220: [m220] });
  expect(feitas(caso, /^M220|M620$/).map((l) => l.split('|')[3])).toEqual(['2,00', '22,80']);
});

test('an item that becomes another product leaves the law with all its revenue', async () => {
  // The fertilizer is corrected to rice: nothing is reached any more, and both adjustments go.
  const antes = corpo({ pis: '1,65', cofins: '7,60' });
  const caso = await rectify(antes, {
    '0200': [{ ...MES, LINHA: linha(antes, '|0200|P1|'), COD_NCM: '10063021', COD_GEN: '10' }],
  });
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M22[05]|M62[05]$/)).toEqual([]);
});

test('several lines of one code keep their shares, and their details follow', async () => {
  // 1,00 and 0,65 of 1,65 were declared: of 4,95 they are 3,00 and 1,95. The second one has two details, 0,40 and 0,25.
  const antes = corpo({ pis: '1,65', cofins: '7,60' }).flatMap((l) => {
    if (l.startsWith('|M225|')) return [];
    if (!l.startsWith('|M220|')) return [l];
    const detalhe = (valor: string) => `|M225|${valor}|06|||31052026||||`;
    const ajuste = (valor: string) => `|M220|1|${valor}|11||LC 224|31052026|`;
    return [ajuste('1,00'), detalhe('1,00'), ajuste('0,65'), detalhe('0,40'), detalhe('0,25')];
  });
  const caso = await rectify(antes, aoZero(antes, '2'));
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M22[05]$/)).toEqual([
    '|M220|1|3,00|11||LC 224|31052026|',
    '|M225|3,00|06|||31052026||||',
    '|M220|1|1,95|11||LC 224|31052026|',
    '|M225|1,20|06|||31052026||||',
    '|M225|0,75|06|||31052026||||',
  ]);
});

const VAZIOS = ['|D001|1|', '|F001|1|', '|M001|0|'];
const open = (linhas: readonly string[]): string[] => {
  const cabeca = corpo(null);
  return [...cabeca.slice(0, cabeca.indexOf(`|C010|${EMPRESA}|2|`) + 1), ...linhas];
};
const nota = (entrada: boolean, valor: string): string =>
  entrada
    ? `|C100|0|1|C1|55|00|1|9|35260555667788000186550010000000091123456780|06052026|06052026|${valor}|0|0||` +
      `${valor}|9|0|0|0|0|0|0|0|0|0|0|0|0|`
    : `|C100|1|0|C1|55|00|1|1|35260511222333000181550010000000011123456786|05052026|05052026|${valor}|0|0||` +
      `${valor}|9|0|0|0|0|0|0|0|0|0|0|0|0|`;

test('the example of the technical note: 250,00 in a month give an M210 of zero and an M610 of 1,90', async () => {
  // 250,00 x 0,165 % = 0,4125; x 0,76 % = 1,90. Until then it was sold as CST 04.
  const c170 = '|C170|1|P1||1,00000|UN|250,00|0|0|000|5102||||0|0|0|0||||0|0|0|04|0|0|||0|04|0|0|||0||';
  const natureza = ['|M400|04|250,00|||', '|M410|001|250,00|||'];
  const antes = [
    ...open([nota(false, '250,00'), c170, ...VAZIOS]),
    ...['|M200|0|0|0|0|0|0|0|0|0|0|0|0|', ...natureza, '|M600|0|0|0|0|0|0|0|0|0|0|0|0|'],
    ...natureza.map((l) => l.replace('|M4', '|M8')),
    '|1001|1|',
  ];
  const natRec = { PERIODO: '05/2026', ACAO: 'INCLUIR', NAT_REC: '101', VL_REC: '250,00' };
  const caso = await rectify(antes, {
    ...aoZero(antes, '1'),
    M410: [{ ...natRec, CST_PIS: '06', CHAVE_CST_PIS: '06' }],
    M810: [{ ...natRec, CST_COFINS: '06', CHAVE_CST_COFINS: '06' }],
  });
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M2[12]|M6[12]/)).toEqual([
    '|M210|01|0,00|0,00|0,00|0,00|0,00|1,6500|||0,00|0,41|0,00|0,00|0,00|0,41|',
    '|M220|1|0,41|11|Lei Complementar 224/2025|Redução linear de incentivos e benefícios (LC 224/2025)|31052026|',
    '|M225|0,41|06|250,00|0,1650|31052026|Redução linear de incentivos e benefícios (LC 224/2025)|||',
    '|M610|01|0,00|0,00|0,00|0,00|0,00|7,6000|||0,00|1,90|0,00|0,00|0,00|1,90|',
    '|M620|1|1,90|11|Lei Complementar 224/2025|Redução linear de incentivos e benefícios (LC 224/2025)|31052026|',
    '|M625|1,90|06|250,00|0,7600|31052026|Redução linear de incentivos e benefícios (LC 224/2025)|||',
  ]);
});

test('the cut of a presumed credit follows the credit: 10 % of what it becomes', async () => {
  // 60,61 x 0,99 % = 0,60, cut 0,06; 10.101,01 x 0,99 % = 100,00, cut 10,00. COFINS 4,56 %: 2,76 and 0,28; 460,61 and
  // 46,06.
  const compra = (valor: string, pis: string, cofins: string) =>
    `|C170|1|P1||1,00000|UN|${valor}|0|0|000|1101||||0|0|0|0||||0|0|0|60|${valor}|0,9900|||${pis}|60|` +
    `${valor}|4,5600|||${cofins}||`;
  const credito = (m: string, aliquota: string, valor: string, glosa: string, disponivel: string) => [
    `|M${m}00|106|0|60,61|${aliquota}|||${valor}|0|${glosa}|0|${disponivel}|1|0|${disponivel}|`,
    `|M${m}05|02|60|60,61||60,61|60,61||||`,
    `|M${m}10|0|${glosa}|12|Art. 8 da Lei 10.925/2004|LC 224|31052026|`,
    `|M${m}15|${glosa}|60|${valor}|10,0000|31052026||||`,
  ];
  const antes = [
    ...open([nota(true, '60,61'), compra('60,61', '0,60', '2,76'), ...VAZIOS]),
    ...[...credito('1', '0,9900', '0,60', '0,06', '0,54'), '|M200|0|0|0|0|0|0|0|0|0|0|0|0|'],
    ...[...credito('5', '4,5600', '2,76', '0,28', '2,48'), '|M600|0|0|0|0|0|0|0|0|0|0|0|0|'],
    '|1001|1|',
  ];
  const maior = {
    ...{ ...MES, LINHA: linha(antes, '|C170|1|'), VL_ITEM: '10101,01', VL_BC_PIS: '10101,01', VL_PIS: '100,00' },
    ...{ VL_BC_COFINS: '10101,01', VL_COFINS: '460,61' },
  };
  const caso = await rectify(antes, { C170: [maior] });
  expect(erros(caso)).toEqual([]);
  expect(feitas(caso, /^M1|M5/).filter((l) => /^\|M.(?:00|10|15)/.test(l))).toEqual([
    '|M100|106|0|10101,01|0,9900|||100,00|0|10,00|0|90,00|1|0|90,00|',
    '|M110|0|10,00|12|Art. 8 da Lei 10.925/2004|LC 224|31052026|',
    '|M115|10,00|60|100,00|10,0000|31052026||||',
    '|M500|106|0|10101,01|4,5600|||460,61|0|46,06|0|414,55|1|0|414,55|',
    '|M510|0|46,06|12|Art. 8 da Lei 10.925/2004|LC 224|31052026|',
    '|M515|46,06|60|460,61|10,0000|31052026||||',
  ]);
});
