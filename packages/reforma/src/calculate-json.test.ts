// An operation gives the taxes that its law says, worked out by hand, or the reason why not.
import { describe, expect, test } from 'vitest';
import { calculateJson, createCenario } from './calculate-json.ts';
import { TabelasDaReforma } from './tabelas-da-reforma.ts';

const tabelas = new TabelasDaReforma();
const CENARIO = createCenario('8.4');

const ARROZ = '10063021';
const item = (mais: object = {}) => ({
  numero: 1,
  ncm: '73181500',
  cst: '000',
  cClassTrib: '000001',
  baseCalculo: 1000,
  quantidade: 1,
  unidade: 'UN',
  ...mais,
});
const operacao = (mais: object = {}, ...itens: object[]) => ({
  id: '1',
  versao: '1',
  dhFatoGerador: '2026-10-05T10:00:00-03:00',
  municipio: 3550308,
  uf: 'SP',
  itens: itens.length > 0 ? itens : [item()],
  ...mais,
});
const EM_2027 = { dhFatoGerador: '2027-03-01T10:00:00-03:00' };

type Grupo = Record<string, unknown>;
function grupoDe(entrada: object, cenario = false): Grupo {
  const { recusada, saida } = calculateJson(tabelas, entrada, cenario ? CENARIO : undefined);
  expect([recusada, recusada ? saida : '']).toEqual([false, '']);
  const { objetos } = JSON.parse(JSON.stringify(saida)) as { objetos: { tribCalc: { IBSCBS: { gIBSCBS: Grupo } } }[] };
  return objetos[0]?.tribCalc.IBSCBS.gIBSCBS ?? {};
}
const totalDe = (entrada: object, cenario = false) => {
  const { saida } = calculateJson(tabelas, entrada, cenario ? CENARIO : undefined);
  return JSON.parse(JSON.stringify(saida)).total.tribCalc;
};

test('2026: 1.000,00 at 0,1 % of the State and 0,9 % of the CBS are 1,00 and 9,00', () => {
  expect(grupoDe(operacao())).toMatchObject({
    vBC: '1000.00',
    gIBSUF: { pIBSUF: '0.10', vIBSUF: '1.00' },
    gIBSMun: { pIBSMun: '0.00', vIBSMun: '0.00' },
    vIBS: '1.00',
    gCBS: { pCBS: '0.90', vCBS: '9.00' },
  });
});

test('the sentence of a tax names class, article, treatment and numbers', () => {
  expect(grupoDe(operacao()).gCBS).toMatchObject({
    memoriaCalculo: '000001 (LC 214/2025), Tributação integral: base de R$ 1000,00, alíquota de 0,9 %.',
  });
});

test('a class reduced to zero (basic basket) pays nothing and says the reduction', () => {
  const arroz = item({ ncm: ARROZ, cst: '200', cClassTrib: '200003' });
  expect(grupoDe(operacao({}, arroz))).toMatchObject({
    gCBS: { pCBS: '0.90', gRed: { pRedAliq: '100.00', pAliqEfet: '0.00' }, vCBS: '0.00' },
  });
});

test('a reduction of 60 %: 0,9 becomes 0,36 and 1.000,00 pay 3,60; the State 0,04 and 0,40', () => {
  const plano = item({ ncm: '', nbs: '114052200', cst: '011', cClassTrib: '011002' });
  expect(grupoDe(operacao({}, plano))).toMatchObject({
    gIBSUF: { gRed: { pRedAliq: '60.00', pAliqEfet: '0.04' }, vIBSUF: '0.40' },
    gCBS: { gRed: { pRedAliq: '60.00', pAliqEfet: '0.36' }, vCBS: '3.60' },
  });
});

test('a suspended item pays nothing; its regular group says what it would have paid', () => {
  const suspenso = item({ cst: '550', cClassTrib: '550001', tributacaoRegular: { cst: '000', cClassTrib: '000001' } });
  const grupo = grupoDe(operacao({}, suspenso));
  expect(grupo).toMatchObject({ vIBS: '0.00', gCBS: { pCBS: '0.00', vCBS: '0.00' } });
  expect(grupo.gTribRegular).toMatchObject({ pAliqEfetRegIBSUF: '0.10', vTribRegIBSUF: '1.00', vTribRegCBS: '9.00' });
  expect(totalDe(operacao({}, suspenso)).IBSCBSTot.gCBS.vCBS).toBe('0.00');
});

test('a deferred item pays nothing now and says how much later', () => {
  // 60 % off: 0,36 % of 1.000,00 are 3,60, all of it deferred.
  const adubo = item({ ncm: '31010000', cst: '515', cClassTrib: '515001' });
  expect(grupoDe(operacao({}, adubo)).gCBS).toMatchObject({ gDif: { pDif: '100.00', vDif: '3.60' }, vCBS: '0.00' });
});

test('amounts are rounded one by one, totals from what was not rounded', () => {
  // 0,1 % of 4,50 are 0,0045, which is 0,00; three of them are 0,0135, which is 0,01.
  const tres = [1, 2, 3].map((numero) => item({ numero, baseCalculo: 4.5 }));
  expect(grupoDe(operacao({}, ...tres)).gIBSUF).toMatchObject({ vIBSUF: '0.00' });
  expect(totalDe(operacao({}, ...tres)).IBSCBSTot.gIBS.gIBSUF.vIBSUF).toBe('0.01');
});

describe('a scenario', () => {
  test('is asked for: without it nothing of 2027 is calculated, and the answer says why', () => {
    expect(calculateJson(tabelas, operacao(EM_2027))).toEqual({
      recusada: true,
      saida: {
        erro: 'AliquotaReferenciaNaoEncontrada',
        mensagem: 'A alíquota da CBS em 01/03/2027 não foi publicada. Para um cenário, informe --cbs <percentual>.',
      },
    });
  });

  test('gives 84,00 on 1.000,00, and every sentence of the CBS says so', () => {
    const { gCBS } = grupoDe(operacao(EM_2027), true);
    expect(gCBS).toMatchObject({ pCBS: '8.40', vCBS: '84.00' });
    expect(gCBS).toMatchObject({ memoriaCalculo: expect.stringContaining('cenário com CBS de 8,4 %') });
    expect(calculateJson(tabelas, operacao(EM_2027), CENARIO).saida).toMatchObject({
      avisos: [expect.stringContaining('Cenário com CBS de 8,4 %'), expect.any(String)],
    });
  });

  test('changes nothing where a rate is published', () => {
    expect(grupoDe(operacao(), true)).toEqual(grupoDe(operacao()));
    expect(calculateJson(tabelas, operacao(), CENARIO).saida).not.toHaveProperty('avisos');
  });

  test('does not know the IBS of 2029 either', () => {
    const { saida } = calculateJson(tabelas, operacao({ dhFatoGerador: '2029-01-01T00:00:00-03:00' }), CENARIO);
    expect(saida).toMatchObject({ erro: 'AliquotaReferenciaNaoEncontrada' });
  });
});

describe('a public buyer', () => {
  const compra = (tpEnteGov: number) => ({ ...EM_2027, gCompraGov: { tpEnteGov, tpOperGov: 1 } });

  // Half of 8,4 is 4,2: 42,00; half of 0,05 is 0,025: 0,25 for the State and 0,25 for the Municipality.
  test.each([
    ['the Union keeps all: 42,00 + 0,25 + 0,25', 1, '0.00', '0.00', '42.50'],
    ['a State keeps both parts of the IBS', 2, '0.50', '0.00', '42.00'],
    ['a Municipality keeps both parts of the IBS', 4, '0.00', '0.50', '42.00'],
  ])('%s', (_, ente, uf, mun, cbs) => {
    const grupo = grupoDe(operacao(compra(ente)), true);
    expect(grupo).toMatchObject({ gIBSUF: { vIBSUF: uf }, gIBSMun: { vIBSMun: mun }, gCBS: { vCBS: cbs } });
    expect(grupo.gTribCompraGov).toMatchObject({ vTribIBSUF: '0.25', vTribIBSMun: '0.25', vTribCBS: '42.00' });
  });

  test('in 2026 changes nothing: the reduction begins in 2027', () => {
    const de2026 = operacao({ gCompraGov: { tpEnteGov: 1, tpOperGov: 1 } });
    expect(grupoDe(de2026)).toMatchObject({ gIBSUF: { vIBSUF: '1.00' }, gCBS: { vCBS: '9.00' } });
  });
});

const IS = { cst: '000', cClassTrib: '000001', baseCalculo: 200, quantidade: 1, unidade: 'VN', impostoInformado: 0 };
const charuto = (numero: number, is: object = {}) =>
  item({ numero, ncm: '24021000', baseCalculo: 200, impostoSeletivo: { ...IS, ...is } });

test('the Imposto Seletivo of a scenario enters the base of IBS and CBS', () => {
  // 13 % of 200,00 and 21,30 by unit are 47,30; the base is 247,30 and 8,4 % of it 20,77.
  expect(grupoDe(operacao(EM_2027, charuto(1)), true)).toMatchObject({ vBC: '247.30', gCBS: { vCBS: '20.77' } });
  expect(totalDe(operacao(EM_2027, charuto(1)), true).ISTot).toEqual({ vIS: '47.30' });
});

test('of two items with the same codes each pays by its own quantity', () => {
  // 47,30 for one unit; 26,00 and 42,60 for two are 68,60.
  expect(totalDe(operacao(EM_2027, charuto(1), charuto(2, { quantidade: 2 })), true).ISTot).toEqual({ vIS: '115.90' });
});

test.each([{ quantidade: 0 }, { quantidade: undefined }, { unidade: 'KG' }, { unidade: undefined }])(
  'an item with %o is refused after one that is right',
  (is) => {
    const { saida } = calculateJson(tabelas, operacao(EM_2027, charuto(1), charuto(2, is)), CENARIO);
    expect(saida).toMatchObject({ erro: 'CampoInvalido', mensagem: expect.stringMatching(/^Item 2: /) });
  },
);

test('a road shares its tax by the length of each stretch', () => {
  // 30 of 100 km: 0,9 % of 200,00 are 1,80, of which 0,54.
  const trecho = (numero: number, extensao: number) => ({ numero, municipio: 3550308, uf: 'SP', extensao });
  const { saida } = calculateJson(tabelas, {
    ...{ dataHoraEmissao: '2026-06-03T03:00:00-03:00', codigoMunicipioOrigem: 3550308, ufMunicipioOrigem: 'SP' },
    ...{ cst: '000', cClassTrib: '000002', baseCalculo: 200, trechos: [trecho(1, 30), trecho(2, 70)] },
  });
  expect(saida).toMatchObject({
    trechos: [
      { numero: 1, cbs: { aliquota: '0.900000', aliquotaEfetiva: '0.270000', tributoCalculado: '0.54000000' } },
      { numero: 2, cbs: { tributoCalculado: '1.26000000' } },
    ],
    total: { cbs: { tributoCalculado: '1.80000000' } },
  });
});

describe('is refused with a reason', () => {
  test.each<[string, string, object]>([
    ['no date', 'DataFatoGeradorNaoInformada', operacao({ dhFatoGerador: undefined })],
    ['a day that is none', 'CampoInvalido', operacao({ dhFatoGerador: '2026-02-30T10:00:00-03:00' })],
    ['no item', 'CampoInvalido', operacao({ itens: [] })],
    ['an item twice', 'ItemDuplicado', operacao({}, item(), item())],
    ['another unit', 'MunicipioNaoPertencente', operacao({ uf: 'RJ' })],
    ['no such unit', 'UfNaoEncontrada', operacao({ uf: 'XX' })],
    ['no such municipality', 'MunicipioNaoEncontrado', operacao({ municipio: 1, uf: undefined })],
    ['no such NCM', 'NcmNaoEncontrada', operacao({}, item({ ncm: '99999999' }))],
    ['both codes', 'NcmNbsSimultaneas', operacao({}, item({ nbs: '114052200' }))],
    ['neither code', 'NcmNbsNaoInformadas', operacao({}, item({ ncm: '' }))],
    ['no such CST', 'SituacaoTributariaNaoEncontrada', operacao({}, item({ cst: '999' }))],
    ['no such class', 'ClassificacaoTributariaNaoEncontrada', operacao({}, item({ cClassTrib: '999999' }))],
    [
      'a class that ended',
      'ClassificacaoTributariaNaoEncontrada',
      operacao({}, item({ cst: '220', cClassTrib: '220001' })),
    ],
    ['a class of another CST', 'ClassificacaoTributariaNaoVinculada', operacao({}, item({ cst: '200' }))],
    ['a class of other products', 'NcmNaoVinculada', operacao({}, item({ cst: '200', cClassTrib: '200003' }))],
    // The table has a row of 0207 for each kind of foie gras that the annex leaves out.
    [
      'an exception of its products',
      'NcmNaoVinculada',
      operacao({}, item({ ncm: '02074300', cst: '200', cClassTrib: '200003' })),
    ],
    [
      'another exception of them',
      'NcmNaoVinculada',
      operacao({}, item({ ncm: '02075300', cst: '200', cClassTrib: '200003' })),
    ],
    ['a suspension alone', 'TributacaoRegularNaoInformada', operacao({}, item({ cst: '550', cClassTrib: '550001' }))],
    ['a negative base', 'CampoInvalido', operacao({}, item({ baseCalculo: -1 }))],
    ['three places', 'CampoInvalido', operacao({}, item({ baseCalculo: 1.005 }))],
    ['a base that is no number', 'CampoInvalido', operacao({}, item({ baseCalculo: 'mil' }))],
    ['a list instead of an item', 'CampoInvalido', operacao({ itens: [[]] })],
    [
      'single-phase goods',
      'ErroFaltaImplementacao',
      operacao({}, item({ ncm: '27101259', cst: '620', cClassTrib: '620001' })),
    ],
  ])('%s', (_, erro, entrada) => {
    const { recusada, saida } = calculateJson(tabelas, entrada);
    expect(recusada).toBe(true);
    expect(saida).toEqual({ erro, mensagem: expect.stringMatching(/\.$/) });
  });

  test.each([null, 1, 'texto', [], true])('%j instead of an operation', (entrada) => {
    expect(calculateJson(tabelas, entrada).saida).toMatchObject({ erro: 'CampoInvalido' });
  });
});
