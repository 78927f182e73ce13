/* The recomputation writes only the lines whose values change, and puts new records in the order of the layout. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { BlocoM, Consolidacao, Contribuicao, Credito, SaldoCredito } from '@apura/apuracao';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rewriteSped } from '../../sped/rewrite-sped.ts';
import type { MudancaRecalculo } from './merge-registros.ts';
import { planLinhas } from './plan-linhas.ts';
import { readBlocos } from './read-blocos.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'planejar-linhas-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const pct = (valor: bigint) => ({ tipo: 'percentual', valor }) as const;

function credito(COD_CRED: string, base: bigint, o: Partial<Credito> = {}): Credito {
  const VL_CRED = base / 100n;
  return {
    ...{ COD_CRED, IND_CRED_ORI: '0', aliquota: pct(10_000n), VL_BC: base, QUANT_BC: 0n, VL_CRED },
    ...{ VL_AJUS_ACRES: 0n, VL_AJUS_REDUC: 0n, VL_CRED_DIF: 0n, VL_CRED_DISP: VL_CRED },
    ...{ IND_DESC_CRED: '1', VL_CRED_DESC: 0n, SLD_CRED: VL_CRED, bases: [] },
    ...o,
  };
}

const CONSOLIDACAO: Consolidacao = {
  ...{ VL_TOT_CONT_NC_PER: 0n, VL_TOT_CRED_DESC: 0n, VL_TOT_CRED_DESC_ANT: 0n, VL_TOT_CONT_NC_DEV: 0n },
  ...{ VL_RET_NC: 0n, VL_OUT_DED_NC: 0n, VL_CONT_NC_REC: 0n, VL_TOT_CONT_CUM_PER: 0n },
  ...{ VL_RET_CUM: 0n, VL_OUT_DED_CUM: 0n, VL_CONT_CUM_REC: 0n, VL_TOT_CONT_REC: 0n },
};

const bloco = (o: Partial<BlocoM> = {}): BlocoM => ({
  ...{
    creditos: [],
    consolidacao: CONSOLIDACAO,
    debitos: [],
    contribuicoes: [],
    receitas: [],
    saldos: [],
    retencoes: [],
  },
  ...o,
});

const saldo = (PER_APU_CRED: string, valor: bigint): SaldoCredito => ({
  ...{ PER_APU_CRED, ORIG_CRED: '01', CNPJ_SUC: '', COD_CRED: '101', VL_CRED_APU: valor, VL_CRED_EXT_APU: 0n },
  ...{ VL_TOT_CRED_APU: valor, VL_CRED_DESC_PA_ANT: 0n, VL_CRED_PER_PA_ANT: 0n, VL_CRED_DCOMP_PA_ANT: 0n },
  ...{ SD_CRED_DISP_EFD: valor, VL_CRED_DESC_EFD: 0n, VL_CRED_PER_EFD: 0n, VL_CRED_DCOMP_EFD: 0n },
  ...{ VL_CRED_TRANS: 0n, VL_CRED_OUT: 0n, SLD_CRED_FIM: valor },
});

let n = 0;
/**
 * A file with these lines of the blocks M and 1, after its recomputation: its lines of those blocks, and the changes.
 */
async function merge(
  linhas: { M?: string[]; '1'?: string[]; codVer?: string },
  tributos: { PIS: BlocoM; COFINS: BlocoM },
  o: { soCascata?: boolean; comSaldos?: boolean } = {},
): Promise<{ linhas: string[]; mudancas: MudancaRecalculo[] }> {
  const open = (b: string, corpo: string[] = []) => [`|${b}001|${corpo.length > 0 ? 0 : 1}|`, ...corpo, `|${b}990|0|`];
  const abertura = `|0000|${linhas.codVer ?? '006'}|0|||01012024|31012024|FICTICIA|11222333000181|SP|3550308||00|0|`;
  const tudo = [abertura, '|0001|0|', '|0990|3|', ...open('M', linhas.M), ...open('P'), ...open('1', linhas['1'])];
  const origem = path.join(dir, `${++n}.txt`);
  const destino = path.join(dir, `${n}-novo.txt`);
  writeFileSync(origem, `${[...tudo, '|9001|0|', '|9990|2|', '|9999|1|'].join('\r\n')}\r\n`, 'latin1');
  const mudancas: MudancaRecalculo[] = [];
  const { lidos } = await readBlocos({ path: origem });
  const { soCascata = false, comSaldos = true } = o;
  const trocas = planLinhas({
    ...{ lidos, mes: { mantido: false, tributos }, COD_INC_TRIB: '1', rateio: null, soCascata, comSaldos },
    mudar: (m) => mudancas.push(m),
  });
  await rewriteSped({ path: origem, destino, ...trocas });
  const texto = readFileSync(destino, 'latin1').split('\r\n');
  return { linhas: texto.filter((l) => /^\|[M1]/.test(l)), mudancas };
}

const zeros = (quantos: number) => '0,00|'.repeat(quantos);
const M200 = `|M200|${zeros(12)}`;
const M600 = `|M600|${zeros(12)}`;

test('what the engine does not know stays below its record, and a spelling whose value stays is kept', async () => {
  const M = [
    '|M100|101|0|1000|1,0|||10|5,0|0||15|1|0||',
    '|M105|01|50|1000|0|1000|1000||||',
    '|M110|1|5|06|DOC|AJUSTE||',
    '|M115|5|50|||01012024||||',
    M200,
    '|M300|01|10,00|||10,00|122023||',
    M600,
  ];
  const base = { NAT_BC_CRED: '01', CST: '50', DESC_CRED: '', VL_BC_TOT: 100_000n, VL_BC_CUM: 0n, VL_BC_NC: 100_000n };
  const bases = [{ ...base, VL_BC: 100_000n, QUANT_BC_TOT: 0n, QUANT_BC: 0n }];
  const ajustado = { VL_AJUS_ACRES: 500n, VL_CRED_DISP: 1_500n, bases };
  const PIS = bloco({ creditos: [credito('101', 100_000n, { ...ajustado, SLD_CRED: 1_500n })] });
  const feito = await merge({ M }, { PIS, COFINS: bloco() });
  expect(feito.linhas.slice(1, 8)).toEqual(['|M100|101|0|1000|1,0|||10|5,0|0||15|1|0|15,00|', ...M.slice(1)]);
  expect(feito.mudancas.map((m) => [m.campo, m.antes, m.depois, m.passo])).toEqual([['SLD_CRED', '', '15,00', 7]]);
});

test('lines of one key stay apart while their sums are right, and become one when they are not', async () => {
  const linhas = (a: string, b: string) => [
    `|M100|101|0|${a}|1,0000|||1,00|0|0|0|1,00|1|0|1,00|`,
    `|M110|1|0|06|PRIMEIRA|||`,
    `|M100|101|0|${b}|1,0000|||2,00|0|0|0|2,00|1|0|2,00|`,
    `|M110|1|0|06|SEGUNDA|||`,
    M200,
    M600,
  ];
  const PIS = bloco({ creditos: [credito('101', 30_000n)] });
  const certas = await merge({ M: linhas('100,00', '200,00') }, { PIS, COFINS: bloco() });
  expect(certas.linhas.slice(1, 7)).toEqual(linhas('100,00', '200,00'));
  expect(certas.mudancas).toEqual([]);
  const erradas = await merge({ M: linhas('100,00', '150,00') }, { PIS, COFINS: bloco() });
  expect(erradas.linhas.slice(1, 6)).toEqual([
    '|M100|101|0|300,00|1,0000|||3,00|0|0|0|3,00|1|0|3,00|',
    '|M110|1|0|06|PRIMEIRA|||',
    '|M110|1|0|06|SEGUNDA|||',
    M200,
    M600,
  ]);
});

test('new records follow layout and keys; a record that is no longer worked out goes with its children', async () => {
  const M = [
    '|M100|201|0|100,00|1,0000|||1,00|0|0|0|1,00|1|0|1,00|',
    '|M100|301|0|100,00|1,0000|||1,00|0|0|0|1,00|1|0|1,00|',
    '|M110|1|0|06|VAI JUNTO|||',
    M200,
    '|M400|06|10,00|3.1||',
    '|M410|101|10,00|3.1||',
    M600,
  ];
  const contribuicao: Contribuicao = {
    ...{ COD_CONT: '01', aliquota: pct(16_500n), VL_REC_BRT: 100n, VL_BC_CONT: 100n, VL_AJUS_ACRES_BC: 0n },
    ...{ VL_AJUS_REDUC_BC: 0n, VL_BC_CONT_AJUS: 100n, QUANT_BC: 0n, VL_CONT_APUR: 2n, VL_AJUS_ACRES: 0n },
    ...{ VL_AJUS_REDUC: 0n, VL_CONT_DIFER: 0n, VL_CONT_DIFER_ANT: 0n, VL_CONT_PER: 2n },
  };
  const PIS = bloco({
    creditos: [credito('101', 10_000n), credito('201', 10_000n)],
    contribuicoes: [contribuicao],
    debitos: [{ NUM_CAMPO: '08', COD_REC: '691201', VL_DEBITO: 2n }],
  });
  const { linhas, mudancas } = await merge({ M }, { PIS, COFINS: bloco() });
  expect(linhas.slice(1, 7)).toEqual([
    '|M100|101|0|100,00|1,0000|||1,00|0,00|0,00|0,00|1,00|1|0,00|1,00|',
    M[0],
    M200,
    '|M205|08|691201|0,02|',
    '|M210|01|1,00|1,00|0,00|0,00|1,00|1,6500|||0,02|0,00|0,00|0,00|0,00|0,02|',
    M600,
  ]);
  expect(mudancas.filter((m) => m.depois === '').map((m) => [m.registro, m.chave.split(' · ')[0], m.linha])).toEqual([
    ['M100', 'COD_CRED 301', 6],
    ['M110', 'COD_CRED 301', 7],
    ['M400', 'CST_PIS 06', 9],
    ['M410', 'CST_PIS 06', 10],
  ]);
});

test('carried credits come after their own kind and keep the documents below them', async () => {
  const linha = (registro: string, periodo: string) =>
    `|${registro}|${periodo}|01||101|1,00|0,00|1,00|0,00|0,00|0,00|1,00|0,00|0,00|0,00|0,00|0,00|1,00|`;
  const doc = '|1101|F1|P1|55|1||10|01012024||1,00|1102|01|0|50|1,00|1,65|0,02|3.1||||11222333000181|';
  const retencao = {
    ...{ IND_NAT_RET: '01', PR_REC_RET: '122023', VL_RET_APU: 100n, VL_RET_DED: 0n, VL_RET_PER: 0n, VL_RET_DCOMP: 0n },
    SLD_RET: 100n,
  };
  const dois = {
    PIS: bloco({ saldos: [saldo('112023', 100n), saldo('122023', 100n)], retencoes: [retencao] }),
    COFINS: bloco(),
  };
  const um = [
    '|1010|PROC|||||',
    linha('1100', '122023'),
    doc,
    '|1300|01|122023|1,00|0,00|0,00|0,00|1,00|',
    linha('1500', '122023'),
  ];
  const feito = await merge(
    { '1': um },
    { ...dois, COFINS: bloco({ saldos: [saldo('122023', 100n), saldo('012024', 100n)] }) },
  );
  expect(feito.linhas.slice(2)).toEqual([
    '|1001|0|',
    um[0],
    linha('1100', '112023'),
    ...um.slice(1),
    linha('1500', '012024'),
    '|1990|9|',
  ]);
  const vazio = await merge({}, dois);
  const criadas = [linha('1100', '112023'), linha('1100', '122023'), um[3]];
  expect(vazio.linhas.slice(2)).toEqual(['|1001|0|', ...criadas, '|1990|5|']);
  const semSaldos = await merge({ '1': um }, dois, { comSaldos: false });
  expect(semSaldos.linhas.slice(3, -1)).toEqual(um);
});

test('the cascade changes only M200 and 1100 of a later month; a block without movement stays empty', async () => {
  const M = ['|M100|101|0|7,00|1,0000|||9,00|0|0|0|9,00|1|0|9,00|', M200, M600];
  const PIS = bloco({
    creditos: [credito('101', 10_000n)],
    consolidacao: { ...CONSOLIDACAO, VL_TOT_CONT_NC_PER: 5n, VL_TOT_CONT_NC_DEV: 5n },
  });
  const { linhas, mudancas } = await merge({ M }, { PIS, COFINS: bloco() }, { soCascata: true });
  expect(linhas.slice(1, 4)).toEqual([M[0], `|M200|0,05|0,00|0,00|0,05|${zeros(8)}`, M600]);
  expect(new Set(mudancas.map((m) => m.passo))).toEqual(new Set([12]));
  const vazio = await merge({}, { PIS: bloco(), COFINS: bloco() });
  expect(vazio.linhas).toEqual(['|M001|1|', '|M990|2|', '|1001|1|', '|1990|2|']);
});

test('layouts before 01/2019 have no base adjustments in M210', async () => {
  const contribuicao: Contribuicao = {
    ...{ COD_CONT: '01', aliquota: pct(16_500n), VL_REC_BRT: 20_000n, VL_BC_CONT: 20_000n, VL_AJUS_ACRES_BC: 0n },
    ...{ VL_AJUS_REDUC_BC: 0n, VL_BC_CONT_AJUS: 20_000n, QUANT_BC: 0n, VL_CONT_APUR: 330n, VL_AJUS_ACRES: 0n },
    ...{ VL_AJUS_REDUC: 0n, VL_CONT_DIFER: 0n, VL_CONT_DIFER_ANT: 0n, VL_CONT_PER: 330n },
  };
  const quantidade = { ...contribuicao, COD_CONT: '03', aliquota: { tipo: 'unidade', valor: 5_000n } as const };
  const PIS = bloco({ contribuicoes: [contribuicao, { ...quantidade, QUANT_BC: 6_600n }] });
  const M = [M200, '|M210|01|100,00|100,00|1,65|||1,65|0|0|0|0|1,65|', M600];
  const { linhas } = await merge({ M, codVer: '004' }, { PIS, COFINS: bloco() });
  expect(linhas.slice(2, 4)).toEqual([
    '|M210|01|200,00|200,00|1,65|||3,30|0|0|0|0|3,30|',
    '|M210|03|200,00|200,00||6,600|0,5000|3,30|0,00|0,00|0,00|0,00|3,30|',
  ]);
});
