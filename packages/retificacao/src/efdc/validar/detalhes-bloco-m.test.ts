/* The details of adjustments, deferrals and payroll are checked by the sums of the guide, to half a cent. */
import { expect, test } from 'vitest';
import type { ContextoValidacao } from '../../sped/validar/regra.ts';
import type { RegistroM } from './bloco-m-lido.ts';
import { checkDetalhesBlocoM } from './detalhes-bloco-m.ts';

let linha = 0;
const registro = (
  nome: string,
  numeros: Record<string, bigint>,
  o: { textos?: Record<string, string>; filhos?: RegistroM[] } = {},
): RegistroM => ({ registro: nome, linha: ++linha, numeros, textos: o.textos ?? {}, filhos: o.filhos ?? [] });

/** 'M210.VL_CONT_DIFER problem' of each fault. */
function falhasDe(raizes: RegistroM[]): string[] {
  const falhas: string[] = [];
  const flag: ContextoValidacao['flag'] = (f) => {
    expect(f).toMatchObject({ nivel: 'ADVERTENCIA', codigo: 'CALCULO_DIVERGENTE' });
    falhas.push(`${f.registro}.${f.campo} ${f.problema}`);
  };
  checkDetalhesBlocoM({ flag } as unknown as ContextoValidacao, raizes); // Nothing else of it is asked for.
  return falhas;
}

/** 200,00 and 50,00 deferred to two public bodies, 33,00 of another month received: one rate each. */
function mes(o: { diferida?: bigint; anterior?: bigint; credito?: bigint; recebida?: bigint } = {}): RegistroM[] {
  const cod = { textos: { COD_CONT: '01' } };
  return [
    registro('M100', { VL_CRED_DIF: o.credito ?? 5_000n }, { textos: { COD_CRED: '101' } }),
    registro('M100', { VL_CRED_DIF: 0n }, { textos: { COD_CRED: '201' } }),
    registro(
      'M200',
      {},
      {
        filhos: [
          registro(
            'M210',
            { VL_CONT_DIFER: o.diferida ?? 25_000n, VL_CONT_DIFER_ANT: o.anterior ?? 1_300n },
            {
              ...cod,
              filhos: [
                registro('M230', { VL_CONT_DIF: 20_000n, VL_CRED_DIF: 5_000n }, { textos: { COD_CRED: '101' } }),
                registro('M230', { VL_CONT_DIF: 5_000n }),
              ],
            },
          ),
          registro('M210', { VL_CONT_DIFER_ANT: 2_000n }, cod),
        ],
      },
    ),
    registro(
      'M300',
      { VL_CONT_APUR_DIFER: 4_000n, VL_CRED_DESC_DIFER: 700n, VL_CONT_DIFER_ANT: o.recebida ?? 3_300n },
      cod,
    ),
  ];
}

test('what is deferred, received later and taken from credits adds up', () => {
  expect(falhasDe(mes())).toEqual([]);
  expect(falhasDe(mes({ diferida: 25_001n }))).toEqual(['M210.VL_CONT_DIFER é 250,01, a soma de M230 dá 250,00']);
  expect(falhasDe(mes({ anterior: 0n }))).toEqual(['M210.VL_CONT_DIFER_ANT é 20,00, a soma de M300 dá 33,00']);
  expect(falhasDe(mes({ credito: 0n }))).toEqual(['M100.VL_CRED_DIF é 0,00, a soma de M230 dá 50,00']);
  expect(falhasDe(mes({ anterior: 1_400n, recebida: 3_400n }))).toEqual([
    'M300.VL_CONT_DIFER_ANT é 34,00, VL_CONT_APUR_DIFER - VL_CRED_DESC_DIFER dá 33,00',
  ]);
});

test('COFINS has its own records and the other name of the deferred credit', () => {
  const raizes = [
    registro('M500', { VL_CRED_DIFER: 1n }, { textos: { COD_CRED: '101' } }),
    registro('M600', {}, { filhos: [registro('M610', { VL_CONT_DIFER: 1n, VL_CONT_DIFER_ANT: 1n })] }),
  ];
  expect(falhasDe(raizes)).toEqual([
    'M610.VL_CONT_DIFER é 0,01, a soma de M630 dá 0,00',
    'M610.VL_CONT_DIFER_ANT é 0,01, a soma de M700 dá 0,00',
    'M500.VL_CRED_DIFER é 0,01, a soma de M630 dá 0,00',
  ]);
});

test('payroll: 10.000,55 - 0,05 = 10.000,50; × 1 % = 100,005, half a cent either way', () => {
  const folha = (base: bigint, contribuicao: bigint) =>
    falhasDe([
      registro('M350', {
        ...{ VL_TOT_FOL: 1_000_055n, VL_EXC_BC: 5n, VL_TOT_BC: base },
        ...{ ALIQ_PIS_FOL: 100n, VL_TOT_CONT_FOL: contribuicao },
      }),
    ]);
  expect(folha(1_000_050n, 10_001n)).toEqual([]);
  expect(folha(1_000_050n, 10_000n)).toEqual([]);
  expect(folha(1_000_050n, 10_003n)).toEqual(['M350.VL_TOT_CONT_FOL é 100,03, a base pela alíquota dá 100,01']);
  expect(folha(1_000_055n, 10_001n)).toEqual(['M350.VL_TOT_BC é 10000,55, VL_TOT_FOL - VL_EXC_BC dá 10000,50']);
});
