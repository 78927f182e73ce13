/* 1300 and 1700 of the file follow what M200 and M600 deduct: a month worked out by hand, from workbook to file. */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { arquivosDoCaso, linhasDe, type PlanilhaDoCaso, rectifyCaso } from '../testing/caso-efdc.ts';
import { checkIdentidades } from '../testing/identidades-bloco-m.ts';
import { abertura, ditos, linhasFeitas, MARCO, MATRIZ, rectifyMes } from '../testing/mes-a-mao.ts';
import { closeBody, faultsOfCounters } from '../testing/sped.ts';

let dir: string;
let n = 0;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'retencoes-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const rectify = (
  corpo: readonly string[],
  abas: PlanilhaDoCaso['abas'],
  parametros: PlanilhaDoCaso['PARAMETROS'] = {},
) => rectifyMes(corpo, abas, { dir: path.join(dir, String(++n)), parametros });

const vazio = (bloco: string) => `|${bloco}001|1|`;
const FONTE = '44987654000126';

/**
 * Revenue of 100.000,00: 1.650,00 and 7.600,00. Withheld by a customer 1.000,00 and 4.600,00, all of it deducted; other
 * deductions of 50,00 and 200,00; 600,00 and 2.800,00 to pay.
 */
const mes = (o: { f600?: boolean; bloco1?: readonly string[] } = {}): string[] => [
  ...abertura('|0110|1|1|1||'),
  ...['A', 'C', 'D'].map(vazio),
  '|F001|0|',
  `|F010|${MATRIZ}|`,
  '|F100|1|C1||15032024|100000,00|01|100000,0000|1,6500|1650,00|01|100000,0000|7,6000|7600,00|||3.1||OP|',
  ...(o.f600 === false ? [] : [`|F600|03|20032024|153424,6500|5600,00|5952|0|${FONTE}|1000,00|4600,00|0|`]),
  vazio('I'),
  '|M001|0|',
  ...(o.f600 === false
    ? ['|M200|1650,00|0,00|0,00|1650,00|0,00|0,00|1650,00|0,00|0,00|0,00|0,00|1650,00|', '|M205|08|691201|1650,00|']
    : ['|M200|1650,00|0,00|0,00|1650,00|1000,00|50,00|600,00|0,00|0,00|0,00|0,00|600,00|', '|M205|08|691201|600,00|']),
  '|M210|01|100000,00|100000,00|0,00|0,00|100000,00|1,6500|||1650,00|0,00|0,00|0,00|0,00|1650,00|',
  ...(o.f600 === false
    ? ['|M600|7600,00|0,00|0,00|7600,00|0,00|0,00|7600,00|0,00|0,00|0,00|0,00|7600,00|', '|M605|08|585601|7600,00|']
    : [
        '|M600|7600,00|0,00|0,00|7600,00|4600,00|200,00|2800,00|0,00|0,00|0,00|0,00|2800,00|',
        '|M605|08|585601|2800,00|',
      ]),
  '|M610|01|100000,00|100000,00|0,00|0,00|100000,00|7,6000|||7600,00|0,00|0,00|0,00|0,00|7600,00|',
  vazio('P'),
  ...(o.bloco1 ? ['|1001|0|', ...o.bloco1] : [vazio('1')]),
];

const COM_SALDO = ['|1300|03|022024|104,03|0,00|0,00|0,00|104,03|', '|1700|03|022024|480,16|0,00|0,00|0,00|480,16|'];

const base = (valor: string) => ({
  F100: [{ ...MARCO, ACAO: 'ALTERAR', LINHA: '25', VL_OPER: valor, VL_BC_PIS: valor, VL_BC_COFINS: valor }],
});

test('the fall takes what is to be paid, then the withholdings, and 1300 and 1700 are made of the F600', async () => {
  const caso = await rectify(mes(), base('40000,00'));
  const texto = caso.arquivos.get('2024-03') ?? '';
  // 40.000,00 x 1,65 % = 660,00 - 50,00 = 610,00 withheld; 1.000,00 - 610,00 = 390,00 left.
  // 40.000,00 x 7,6 % = 3.040,00 - 200,00 = 2.840,00 withheld; 4.600,00 - 2.840,00 = 1.760,00 left.
  expect(linhasFeitas(caso, /^(?:M[26]00|1[37]00)/)).toEqual([
    '|M200|660,00|0,00|0,00|660,00|610,00|50,00|0,00|0,00|0,00|0,00|0,00|0,00|',
    '|M600|3040,00|0,00|0,00|3040,00|2840,00|200,00|0,00|0,00|0,00|0,00|0,00|0,00|',
    '|1300|03|032024|1000,00|610,00|0,00|0,00|390,00|',
    '|1700|03|032024|4600,00|2840,00|0,00|0,00|1760,00|',
  ]);
  expect(checkIdentidades(texto)).toEqual([]);
  expect(faultsOfCounters(texto.trimEnd().split('\r\n'))).toEqual([]);
  expect(ditos(caso).filter((d) => d.includes('no saldo do'))).toEqual([
    'ADVERTENCIA CALCULO_DIVERGENTE 390,00 de PIS retido na fonte deixaram de ser deduzidos em 03/2024 e ' +
      'ficaram no saldo do 1300.',
    'ADVERTENCIA CALCULO_DIVERGENTE 1.760,00 de COFINS retido na fonte deixaram de ser deduzidos em ' +
      '03/2024 e ficaram no saldo do 1700.',
  ]);
});

test('a fall within what is to be paid leaves 1300 and 1700 alone', async () => {
  // 70.000,00: 1.155,00 - 1.000,00 - 50,00 = 105,00; 5.320,00 - 4.600,00 - 200,00 = 520,00.
  const caso = await rectify(mes({ bloco1: COM_SALDO }), base('70000,00'));
  expect(linhasFeitas(caso, /^1[37]00/)).toEqual(COM_SALDO);
  expect(linhasFeitas(caso, /^M[26]05/)).toEqual(['|M205|08|691201|105,00|', '|M605|08|585601|520,00|']);
});

test('USAR_RETENCOES=S: what M200 and M600 leave of an F600 of 6.500,00 and 30.000,00 joins the balance', async () => {
  const F600 = [
    {
      ...{ ...MARCO, ACAO: 'INCLUIR', IND_NAT_RET: '03', DT_RET: '20/03/2024', VL_BC_RET: '1000000,00' },
      ...{ VL_RET: '36500,00', COD_REC: '5952', IND_NAT_REC: '0', CNPJ: FONTE, IND_DEC: '0' },
      ...{ VL_RET_PIS: '6500,00', VL_RET_COFINS: '30000,00' },
    },
  ];
  const corpo = mes({ f600: false, bloco1: COM_SALDO });
  const caso = await rectify(corpo, { F600 }, { USAR_RETENCOES: 'S' });
  expect(linhasFeitas(caso, /^(?:M[26]00|1[37]00)/)).toEqual([
    '|M200|1650,00|0,00|0,00|1650,00|1650,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|',
    '|M600|7600,00|0,00|0,00|7600,00|7600,00|0,00|0,00|0,00|0,00|0,00|0,00|0,00|',
    // 6.500,00 - 1.650,00 = 4.850,00; 30.000,00 - 7.600,00 = 22.400,00.
    COM_SALDO[0],
    '|1300|03|032024|6500,00|1650,00|0,00|0,00|4850,00|',
    COM_SALDO[1],
    '|1700|03|032024|30000,00|7600,00|0,00|0,00|22400,00|',
  ]);
});

test('lines that the workbook itself changes stay as it says', async () => {
  const caso = await rectify(mes({ bloco1: COM_SALDO }), {
    ...base('40000,00'),
    1300: [
      {
        ...MARCO,
        ACAO: 'ALTERAR',
        CHAVE_IND_NAT_RET: '03',
        CHAVE_PR_REC_RET: '022024',
        VL_RET_DED: '4,03',
        SLD_RET: '100,00',
      },
    ],
  });
  expect(linhasFeitas(caso, /^1[37]00/)).toEqual([
    '|1300|03|022024|104,03|4,03|0,00|0,00|100,00|',
    COM_SALDO[1],
    '|1700|03|032024|4600,00|2840,00|0,00|0,00|1760,00|',
  ]);
});

test('without rows nothing of it changes', async () => {
  const corpo = mes({ bloco1: COM_SALDO });
  const caso = await rectify(corpo, {}, { USAR_RETENCOES: 'S' });
  expect(linhasFeitas(caso, /^[M1]/)).toEqual(corpo.filter((l) => /^\|[M1](?!001)/.test(l)));
});

test('a base whose lines end with LF comes out with CRLF, and with the same records', async () => {
  const feitos = await Promise.all(
    ['\r\n', '\n'].map((fimLinha) =>
      rectifyMes(mes(), base('40000,00'), { dir: path.join(dir, `fim-${fimLinha.length}`), fimLinha }),
    ),
  );
  const [comCrlf, comLf] = feitos.map((caso) => caso.arquivos.get('2024-03') ?? '');
  expect(comLf).toContain('|1300|03|032024|1000,00|610,00|0,00|0,00|390,00|\r\n');
  expect(comLf).toBe(comCrlf);
});

test('the months after follow as far as they have the line, and only in their 1300 and 1700', async () => {
  const usadas = ['|1300|03|032024|1000,00|1000,00|0,00|0,00|0,00|', '|1700|03|032024|4600,00|4600,00|0,00|0,00|0,00|'];
  const marco = mes({ bloco1: usadas });
  // April is as March was, with what it withheld itself besides the lines of March.
  const abril = marco.map((l) =>
    /^\|1[37]00/.test(l) ? l : l.replaceAll('032024', '042024').replaceAll('31042024', '30042024'),
  );
  const pasta = path.join(dir, 'cascata');
  mkdirSync(pasta, { recursive: true });
  const paths = [marco, abril].map((corpo, i) => {
    const caminho = path.join(pasta, `base-${i}.txt`);
    writeFileSync(caminho, `${closeBody(corpo).join('\r\n')}\r\n`, 'latin1');
    return caminho;
  });
  const recibos = { '2024-03': `03${'A'.repeat(38)}7`, '2024-04': `04${'A'.repeat(38)}7` };
  const caso = await rectifyCaso({
    arquivos: arquivosDoCaso(paths),
    planilha: { PARAMETROS: { NUM_REC_ANTERIOR: recibos }, abas: base('40000,00') },
    workDir: path.join(pasta, 'trabalho'),
  });
  const ficaram = [
    '|1300|03|032024|1000,00|610,00|0,00|0,00|390,00|',
    '|1700|03|032024|4600,00|2840,00|0,00|0,00|1760,00|',
  ];
  const do1 = (periodo: string) => linhasDe(caso.arquivos.get(periodo) ?? '', /^1[37]00$/);
  expect([do1('2024-03'), do1('2024-04')]).toEqual([ficaram, ficaram]);
  const semSaldos = (texto: string) => texto.split('\r\n').filter((l) => !/^\|(?:0000|1[37]00)\|/.test(l));
  expect(semSaldos(caso.arquivos.get('2024-04') ?? '')).toEqual(semSaldos(readFileSync(paths[1] ?? '', 'latin1')));
  expect(caso.prova.retificarTambem.map((r) => [r.obrigacao, r.periodo])).toContainEqual([
    'EFD-Contribuições',
    '2024-05',
  ]);
});
