/* The classes of a change follow what was extinct, regime by regime, and never add what earlier months brought. */
import type { BlocoM, Credito, SaldoCredito } from '@apura/apuracao';
import { describe, expect, test } from 'vitest';
import { classesDoTributo } from './classes-do-tributo.ts';

const reais = (valor: number) => BigInt(Math.round(valor * 100));

interface Valores {
  nc?: number;
  cum?: number;
  ret?: number;
  /** Left of the month's own credit 101, and of an earlier 201, with what was there at its start. */
  proprio?: number;
  inicial?: number;
  final?: number;
}

/** A block M with the amounts that the classes look at. */
function bloco({ nc = 0, cum = 0, ret = 0, proprio = 0, inicial = 0, final = 0 }: Valores): BlocoM {
  const m200 = { VL_CONT_NC_REC: reais(nc), VL_CONT_CUM_REC: reais(cum), VL_RET_NC: reais(ret), VL_RET_CUM: 0n };
  const credito = { COD_CRED: '101', SLD_CRED: reais(proprio) } as Credito; // Only these fields are read.
  const saldo = {
    ...{ PER_APU_CRED: '012024', COD_CRED: '201' },
    ...{ SD_CRED_DISP_EFD: reais(inicial), SLD_CRED_FIM: reais(final) },
  } as SaldoCredito;
  return { consolidacao: m200, creditos: [credito], saldos: [saldo], retencoes: [] } as unknown as BlocoM;
}

const NENHUM = {
  ...{ pagoAMaior: '0.00', debitoEmAberto: '0.00', debitoNovo: '0.00' },
  ...{ saldoRetencoes: '0.00', saldoDescontavel: '0.00', saldoRessarcivel: '0.00', pagamentoConferido: 'Presumido' },
};
const classes = (antes: Valores, depois: Valores, extintos: { regime?: 'NC' | 'Cumulativo'; valor: string }[] = []) =>
  classesDoTributo({ antes: bloco(antes), depois: bloco(depois), mes: '2024-03', extintos });

describe('a fall of the contribution', () => {
  // 250 to collect, 50 withheld, 300 of credits used: a fall of 500 reaches all three.
  const antes = { nc: 250, ret: 50 };
  const depois = { nc: 0, ret: 0, proprio: 200 };

  test('is paid in excess, then withheld, then a balance', () => {
    const esperado = { pagoAMaior: '250.00', saldoRetencoes: '50.00', saldoDescontavel: '200.00' };
    expect(classes(antes, depois)).toEqual({ ...NENHUM, ...esperado });
  });

  test('is an open debit beyond what was extinct', () => {
    expect(classes(antes, depois, [{ valor: '100.00' }])).toMatchObject({
      pagoAMaior: '100.00',
      debitoEmAberto: '150.00',
      pagamentoConferido: 'Sim',
    });
    expect(classes({ nc: 250 }, { nc: 130 }, [{ valor: '100.00' }])).toMatchObject({
      pagoAMaior: '100.00',
      debitoEmAberto: '20.00',
    });
    expect(classes(antes, depois, [{ valor: '900.00' }])).toMatchObject({ pagoAMaior: '250.00' });
  });

  test('is told by regime: one pays less, the other more', () => {
    const mudou = [
      { nc: 100, cum: 40 },
      { nc: 30, cum: 55 },
    ] as const;
    expect(classes(...mudou)).toMatchObject({ pagoAMaior: '70.00', debitoEmAberto: '0.00', debitoNovo: '15.00' });
    expect(classes(...mudou, [{ regime: 'NC', valor: '0.00' }])).toMatchObject({ debitoEmAberto: '70.00' });
    expect(classes({ nc: 100, cum: 40 }, { nc: 100, cum: 10 }, [{ valor: '120.00' }])).toMatchObject({
      pagoAMaior: '20.00',
      debitoEmAberto: '10.00',
    });
    const soDoOutro = classes({ nc: 100, cum: 40 }, { nc: 100, cum: 10 }, [{ regime: 'NC', valor: '100.00' }]);
    expect(soDoOutro).toMatchObject({ pagoAMaior: '30.00' });
  });
});

test('carried credit counts in the month that adds it, by how it may be used', () => {
  expect(classes({ inicial: 10, final: 10 }, { inicial: 25, final: 25 })).toEqual(NENHUM);
  expect(classes({ inicial: 10, final: 0 }, { inicial: 25, final: 20, proprio: 3 })).toEqual({
    ...NENHUM,
    saldoDescontavel: '3.00',
    saldoRessarcivel: '5.00',
  });
});
