/** A bill of communication without a credit goes into the EFD-Contribuições as a D500, also where it is a D700. */
import { expect, test, vi } from 'vitest';
import { propostaDoCaso } from '../testing/proposta-do-caso.ts';

// The test reads files and makes a report with its internal ones.
vi.setConfig({ testTimeout: 600_000 });

test('an NFCom of the EFD ICMS/IPI becomes a D500 with its credit, beside a D500 of the older model', async () => {
  const { mudancas } = await propostaDoCaso('cruzamento-creditos-comunicacao', 'Cruzamento Créditos Não Aproveitados');
  expect(mudancas.map((m) => m.aba)).toEqual(['D500', 'D501', 'D505', 'D500', 'D501', 'D505']);
  const [nfcom, antiga] = mudancas.filter((m) => m.aba === 'D500');
  expect(nfcom?.campos).toMatchObject({
    ...{ COD_PART: 'T1', COD_MOD: '62', SER: '1', NUM_DOC: '701', DT_DOC: '21032024', DT_A_P: '21032024' },
    ...{ VL_DOC: '230,00', VL_SERV: '200,00', VL_TERC: '20,00', VL_DA: '10,00', VL_ICMS: '50,00' },
  });
  expect(antiga?.campos).toMatchObject({ COD_MOD: '22', NUM_DOC: '702', VL_DOC: '112,00' });
  const [pis] = mudancas.filter((m) => m.aba === 'D501' && m.chave.NUM_DOC === '701');
  expect(pis?.campos).toMatchObject({ NAT_BC_CRED: '13', VL_BC_PIS: '150,00', VL_PIS: '2,48' });
});
