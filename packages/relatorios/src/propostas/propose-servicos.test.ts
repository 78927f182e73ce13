/** What report 195 proposes: services that enter block A with their credit, or take it there. */
import type { Proposta } from '@apura/apuracao';
import { expect, test, vi } from 'vitest';
import { comRelatorioDoCaso } from '../testing/proposta-do-caso.ts';

// Each test reads files and makes a report with its internal ones.
vi.setConfig({ testTimeout: 600_000 });

const curta = ({ acao, aba, campos }: Proposta) => [
  `${acao} ${aba}`,
  campos.COD_ITEM ?? campos.NUM_DOC ?? campos.COD_PART,
  campos.NAT_BC_CRED,
  campos.VL_BC_PIS,
  campos.VL_PIS,
  campos.VL_COFINS,
];

test('a service that no A100 has enters with its provider and its item; a booked one takes its credit', async () => {
  await comRelatorioDoCaso('nfse-tomadas', 'Cruzamento NFS-e Tomadas sem Crédito', async (propor) => {
    const { lidas, propostas, mudancas, semProposta } = await propor();
    const nada = undefined;
    expect(mudancas.map(curta)).toEqual([
      // 900,00: 14,85 and 68,40. F1 is in the file, the item is not.
      ['INCLUIR 0200', 'SERV-14.01', nada, nada, nada, nada],
      ['INCLUIR A100', '1', nada, '900,00', '14,85', '68,40'],
      ['INCLUIR A170', 'SERV-14.01', '03', '900,00', '14,85', '68,40'],
      // 750,00: 12,375.
      ['INCLUIR A100', '8', nada, '750,00', '12,38', '57,00'],
      ['INCLUIR A170', 'SERV-14.01', '03', '750,00', '12,38', '57,00'],
      // 400,00.
      ['INCLUIR 0200', 'SERV-1.07', nada, nada, nada, nada],
      ['INCLUIR A100', '27', nada, '400,00', '6,60', '30,40'],
      ['INCLUIR A170', 'SERV-1.07', '03', '400,00', '6,60', '30,40'],
      ['INCLUIR 0150', '55667788000186', nada, nada, nada, nada],
      ['INCLUIR 0200', 'SERV-11.04', nada, nada, nada, nada],
      ['INCLUIR A100', '2', nada, '2000,00', '33,00', '152,00'],
      ['INCLUIR A170', 'SERV-11.04', '07', '2000,00', '33,00', '152,00'],
      ['INCLUIR A100', '13', nada, '120,00', '1,98', '9,12'],
      ['INCLUIR A170', 'SERV-14.01', '03', '120,00', '1,98', '9,12'],
      ['INCLUIR 0200', 'SERV-99.01', nada, nada, nada, nada],
      ['INCLUIR A100', '14', nada, '3000,00', '49,50', '228,00'],
      ['INCLUIR A170', 'SERV-99.01', '06', '3000,00', '49,50', '228,00'],
      ['INCLUIR 0200', 'SERV-14.10', nada, nada, nada, nada],
      ['INCLUIR A100', '29', nada, '100,00', '1,65', '7,60'],
      ['INCLUIR A170', 'SERV-14.10', '17', '100,00', '1,65', '7,60'],
      // Booked with CST 70 and without a nature.
      ['ALTERAR A170', nada, '07', '1000,00', '16,50', '76,00'],
    ]);
    const chave = '35503082244987654000126000000000000126030000000017';
    expect(mudancas.find((m) => m.aba === 'A100')).toMatchObject({
      ...{ periodo: '2026-03', estabelecimento: '', arquivo: '', documento: chave },
      campos: { COD_PART: 'F1', CHV_NFSE: chave, DT_DOC: '10032026', VL_DOC: '1000,00', VL_DESC: '100,00' },
      origem: { confianca: 'Média' },
    });
    expect(mudancas.find((m) => m.aba === 'A170')).toMatchObject({
      chave: { CHV_NFSE: chave, COD_PART: 'F1', NUM_DOC: '1' },
      campos: { CST_PIS: '50', IND_ORIG_CRED: '0', VL_ITEM: '1000,00', COD_CTA: '3.1' },
    });
    expect(mudancas.find((m) => m.acao === 'ALTERAR')).toMatchObject({
      ...{ periodo: '2026-04', arquivo: 'efd-c-042026.txt', linha: 14 },
      chave: { NUM_ITEM: '1', COD_PART: 'F3', NUM_DOC: '18' },
      campos: { CST_PIS: '50', CST_COFINS: '50' },
      antes: { CST_PIS: '70', NAT_BC_CRED: '', VL_BC_PIS: '0,00' },
    });
    // Only items of the law have a code in COD_LST.
    const itens = mudancas.filter((m) => m.aba === '0200').map((m) => m.campos.COD_LST);
    expect(itens).toEqual(['1401', '0107', '1104', undefined, '1410']);
    expect({ lidas, propostas }).toEqual({ lidas: 18, propostas: 21 });
    expect(semProposta).toEqual([{ motivo: 'Serviço que este relatório só mostra', linhas: 10 }]);
  });
});
