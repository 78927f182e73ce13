// What a note withholds, worked out by hand for each way of writing it.
import { describe, expect, test } from 'vitest';
import {
  readRetencoesMunicipal,
  readRetencoesNacional,
  type ValoresMunicipal,
  type ValoresNacional,
} from './retencoes.ts';

const NADA: ValoresNacional = {
  tpRetPisCofins: null,
  vServ: 100_000n,
  vDescIncond: null,
  vDescCond: null,
  vPis: null,
  vCofins: null,
  vRetCP: null,
  vRetIRRF: null,
  vRetCSLL: null,
  issRetido: 0n,
  vTotalRet: null,
  vLiq: null,
};
const nacional = (v: Partial<ValoresNacional>) => readRetencoesNacional({ ...NADA, ...v });

describe('a national note of R$ 1.000,00', () => {
  test('(a) code 0: its own PIS and COFINS are not withheld', () => {
    // 1000,00 − 15,00 of IRRF = 985,00.
    const v = {
      tpRetPisCofins: '0',
      vPis: 1_650n,
      vCofins: 7_600n,
      vRetIRRF: 1_500n,
      vTotalRet: 1_500n,
      vLiq: 98_500n,
    };
    expect(nacional(v)).toEqual({ pis: 0n, cofins: 0n, csll: 0n, conferencia: 'Confere' });
  });

  test('(b) code 3: vRetCSLL is the sum, split by 0,65, 3,00 and 1,00', () => {
    // 46,50 = 6,50 + 30,00 + 10,00; with 15,00 of IRRF and 50,00 of ISS the total is 111,50.
    const v = {
      tpRetPisCofins: '3',
      vPis: 650n,
      vCofins: 3_000n,
      vRetCSLL: 4_650n,
      vRetIRRF: 1_500n,
      issRetido: 5_000n,
    };
    expect(nacional({ ...v, vTotalRet: 11_150n, vLiq: 88_850n })).toEqual({
      pis: 650n,
      cofins: 3_000n,
      csll: 1_000n,
      conferencia: 'Confere',
    });
  });

  test('(b) the cent that is left goes to the largest remainder', () => {
    // 46,51: 6,5014 + 30,0065 + 10,0022, so COFINS takes it.
    const v = { tpRetPisCofins: '3', vRetCSLL: 4_651n, vTotalRet: 4_651n, vLiq: 95_349n };
    expect(nacional(v)).toEqual({ pis: 650n, cofins: 3_001n, csll: 1_000n, conferencia: 'Confere' });
  });

  test.each([
    ['4', 3_650n, 650n, 3_000n, 0n],
    ['5', 650n, 650n, 0n, 0n],
    ['6', 3_000n, 0n, 3_000n, 0n],
    ['7', 4_000n, 0n, 3_000n, 1_000n],
    ['8', 1_000n, 0n, 0n, 1_000n],
    ['9', 1_650n, 650n, 0n, 1_000n],
  ])('(b) code %s names its taxes', (tpRetPisCofins, soma, pis, cofins, csll) => {
    const v = { tpRetPisCofins, vRetCSLL: soma, vTotalRet: soma, vLiq: 100_000n - soma };
    expect(nacional(v)).toEqual({ pis, cofins, csll, conferencia: 'Confere' });
  });

  test('(c) code 1, of before: vPis and vCofins are withheld, vRetCSLL is the CSLL', () => {
    const v = { tpRetPisCofins: '1', vPis: 650n, vCofins: 3_000n, vRetCSLL: 1_000n, vTotalRet: 4_650n, vLiq: 95_350n };
    expect(nacional(v)).toEqual({ pis: 650n, cofins: 3_000n, csll: 1_000n, conferencia: 'Confere' });
  });

  test.each(['2', null])('(d) code %s: only the CSLL is withheld', (tpRetPisCofins) => {
    const v = { tpRetPisCofins, vPis: 650n, vCofins: 3_000n, vRetCSLL: 1_000n, vTotalRet: 1_000n, vLiq: 99_000n };
    expect(nacional(v)).toEqual({ pis: 0n, cofins: 0n, csll: 1_000n, conferencia: 'Confere' });
  });

  test('without a code, a total that closes with vPis and vCofins says that they are withheld', () => {
    const v = { vPis: 650n, vCofins: 3_000n, vRetCSLL: 1_000n, vTotalRet: 4_650n, vLiq: 95_350n };
    expect(nacional(v)).toEqual({ pis: 650n, cofins: 3_000n, csll: 1_000n, conferencia: 'Confere' });
  });

  test('without the total withheld, what is left of the service says it', () => {
    // 1000,00 − 100,00 of discounts − 10,00 = 890,00.
    const v = { vDescIncond: 6_000n, vDescCond: 4_000n, vRetCSLL: 1_000n, vLiq: 89_000n };
    expect(nacional(v)).toEqual({ pis: 0n, cofins: 0n, csll: 1_000n, conferencia: 'Confere' });
  });

  test('is to be looked at when no reading closes, and its values stay', () => {
    const v = { tpRetPisCofins: '3', vRetCSLL: 4_650n, vTotalRet: 9_999n, vLiq: 90_001n };
    expect(nacional(v)).toEqual({ pis: 650n, cofins: 3_000n, csll: 1_000n, conferencia: 'A conferir (total retido)' });
  });

  test('is to be looked at when the net amount is not what is left', () => {
    const v = { tpRetPisCofins: '0', vTotalRet: 0n, vLiq: 99_998n };
    expect(nacional(v).conferencia).toBe('A conferir (líquido)');
    expect(nacional({ ...v, vLiq: 99_999n }).conferencia).toBe('Confere');
  });

  test('without any total says so', () => expect(nacional({ vRetCSLL: 1_000n }).conferencia).toBe('Sem total'));
});

describe('a note of a city of R$ 1.000,00', () => {
  const municipal = (v: Partial<ValoresMunicipal>) =>
    readRetencoesMunicipal({ ...NADA, outrasRetencoes: null, vPis: 650n, vCofins: 3_000n, vRetCSLL: 1_000n, ...v });

  test('withholds what the net amount lacks', () => {
    // 1000,00 − 6,50 − 30,00 − 10,00 − 15,00 of IR − 50,00 of ISS = 888,50.
    expect(municipal({ vRetIRRF: 1_500n, issRetido: 5_000n, vLiq: 88_850n })).toEqual({
      pis: 650n,
      cofins: 3_000n,
      csll: 1_000n,
      conferencia: 'Confere',
    });
  });

  test('prints the taxes of the provider when the net amount has them', () => {
    const proprio = { pis: 0n, cofins: 0n, csll: 0n, conferencia: 'Confere' };
    expect(municipal({ vRetIRRF: 1_500n, outrasRetencoes: 500n, vLiq: 98_000n })).toEqual(proprio);
  });

  test('closes within five cents, and no further: then no total counts what it withholds', () => {
    expect(municipal({ vLiq: 95_355n }).conferencia).toBe('Confere');
    expect(municipal({ vLiq: 95_356n }).conferencia).toBe('A conferir (total retido)');
  });
});
