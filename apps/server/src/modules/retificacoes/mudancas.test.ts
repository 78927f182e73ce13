import type { ErroResposta } from '@apura/contract';
import type { Mudanca } from '@apura/retificacao';
import { beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { leave, MUDANCA, useRetificacoesTeste } from '../../testing/retificacoes-teste.ts';

/** Guarantees that the changes of a rectification are paged, filtered, sorted and linked to their lines. */

const t = useRetificacoesTeste();
const { criar, get, waitFor } = t;

describe('the changes', () => {
  let id: string;
  beforeAll(async () => {
    t.motor = (pedido) =>
      leave(pedido, {
        mudancas: [
          MUDANCA,
          {
            ...MUDANCA,
            registro: 'M210',
            campo: 'VL_CONT_APUR',
            origem: 'recálculo passo 5',
            linha: null,
            arquivo: 'a1',
          },
          { ...MUDANCA, periodo: '2025-11', antes: '=CMD()', arquivo: 'desconhecido' },
          // The pay of the 13th of the eSocial.
          { ...MUDANCA, periodo: '2025-13' },
        ],
      });
    id = (await waitFor(await criar())).id;
  });

  const janela = async (query: string) => {
    const response = await get(`/api/retificacao/${id}/mudancas?${query}`);
    expect(response.statusCode).toBe(200);
    return response.json<{ jsonData: Record<string, unknown>[]; total: number; columns: { key: string }[] }>();
  };

  it('come by windows, each with its line of the file that it changed', async () => {
    const { jsonData, total, columns } = await janela('limit=2');
    expect(total).toBe(4);
    expect(columns.map(({ key }) => key)).toEqual([
      'Período',
      'Registro',
      'Chave',
      'Campo',
      'Antes',
      'Depois',
      'Origem',
      'Linha',
    ]);
    expect(jsonData).toEqual([
      {
        Período: '10/2025',
        Registro: 'C170',
        Chave: 'NUM_ITEM 1',
        Campo: 'VL_PIS',
        Antes: '16,50',
        Depois: '33,00',
        Origem: 'planilha C170 linha 4',
        Linha: 7,
        Arquivo: 'outubro.txt',
      },
      expect.objectContaining({ Registro: 'M210', Linha: null, Arquivo: 'outubro.txt' }),
    ]);
    expect((await janela('offset=2')).jsonData).toEqual([
      expect.objectContaining({ Período: '11/2025', Arquivo: null }),
      expect.objectContaining({ Período: '13º/2025' }),
    ]);
  });

  it('are found, filtered and sorted by what is shown, and by nothing else', async () => {
    expect((await janela('q=PASSO')).jsonData).toHaveLength(1);
    // The id of the file is answered for, but is not shown.
    expect((await janela('q=desconhecido')).total).toBe(0);
    const filter = encodeURIComponent(JSON.stringify({ Origem: 'c170 linha', Período: '11/2025' }));
    expect((await janela(`filter=${filter}`)).total).toBe(1);
    for (const q of ['13º/2025', '13/2025']) expect((await janela(`q=${encodeURIComponent(q)}`)).total).toBe(1);
    expect((await janela('sort=-Período')).jsonData[1]).toMatchObject({ Período: '11/2025' });
    const estranha = await get(`/api/retificacao/${id}/mudancas?sort=arquivo`);
    expect([estranha.statusCode, estranha.json<ErroResposta>().fields]).toEqual([
      400,
      { sort: 'A comparação não tem a coluna "arquivo"' },
    ]);
  });

  it('are read by the type of their field, say what was recomputed, and are found so', async () => {
    const muda = (campo: string, antes: string, depois: string, registro = 'C170'): Mudanca => ({
      ...MUDANCA,
      registro,
      campo,
      antes,
      depois,
    });
    t.motor = (pedido) =>
      leave(pedido, {
        mudancas: [
          muda('VL_BC_PIS', '1234567,8', '0'),
          muda('ALIQ_PIS', '1,6500', '0,6500'),
          muda('DT_DOC', '01102025', '', 'C100'),
          muda('CST_PIS', '01', '06'),
          muda('(registro)', '|C170|1|', ''),
          { ...muda('VL_CRED', '1000,00', '925,00', 'M100'), origem: 'recálculo passo 4' },
          { ...muda('VL_TOT_CONT_NC_DEV', '10,00', '9,00', 'M200'), origem: 'recálculo passo 8' },
        ],
      });
    id = (await waitFor(await criar())).id;
    const lidas = (await janela('')).jsonData.map(({ Antes, Depois, Origem }) => [Antes, Depois, Origem]);
    const planilha = 'planilha C170 linha 4';
    expect(lidas).toEqual([
      ['1.234.567,80', '0,00', planilha],
      ['1,6500', '0,6500', planilha],
      ['01/10/2025', '', planilha],
      ['01', '06', planilha],
      ['|C170|1|', '', planilha],
      ['1.000,00', '925,00', 'recálculo: crédito do mês'],
      ['10,00', '9,00', 'recálculo: contribuição do mês'],
    ]);
    for (const q of ['1.234.567,8', '01/10/2025'])
      expect((await janela(`q=${encodeURIComponent(q)}`)).total, q).toBe(1);
    const de = async (Origem: string) =>
      (await janela(`filter=${encodeURIComponent(JSON.stringify({ Origem }))}`)).jsonData.map(({ Campo }) => Campo);
    expect(await de('crédito do mês')).toEqual(['VL_CRED']);
    expect(await de('recálculo')).toEqual(['VL_CRED', 'VL_TOT_CONT_NC_DEV']);
  });

  it('of a draft name it and not the workbook that nobody filled in, and are found so', async () => {
    const total = { ...MUDANCA, registro: 'C100', origem: 'planilha C170 linha 4 (total do documento)' };
    const recalculada = { ...MUDANCA, registro: 'M210', origem: 'recálculo passo 5' };
    t.motor = (pedido) => leave(pedido, { mudancas: [MUDANCA, total, recalculada] });
    id = (await waitFor(await criar())).id;
    await asOwner(t.server.deps.db, t.server.a.id, (trx) =>
      trx.updateTable('retificacao').set({ rascunho_revisao: 1 }).where('id', '=', id).execute(),
    );
    const origens = async (query: string) => (await janela(query)).jsonData.map(({ Origem }) => Origem);
    const [item, documento] = ['rascunho: C170', 'rascunho: C170 (total do documento)'];
    expect(await origens('')).toEqual([item, documento, 'recálculo: contribuição por regime e alíquota']);
    const de = (Origem: string) => origens(`filter=${encodeURIComponent(JSON.stringify({ Origem }))}`);
    expect(await de(item)).toEqual([item, documento]);
    expect(await de(documento)).toEqual([documento]);
    expect(await de('rascunho')).toEqual([item, documento]);
    expect(await de('rascunho: C500')).toEqual([]);
    expect(await origens(`q=${encodeURIComponent('rascunho: c100')}`)).toEqual([documento]);
  });

  it('of the eSocial are read as people write them, and found so', async () => {
    const evento = { ...MUDANCA, registro: 'S-2299', campo: 'dtDeslig', antes: '2025-10-31', depois: '2025-11-01' };
    const valor = { ...MUDANCA, registro: 'S-1200', campo: 'vrRubr', antes: '1234567.5', depois: '0' };
    const codigo = { ...MUDANCA, registro: 'S-1200', campo: 'codRubr', antes: '100.5', depois: '' };
    t.motor = (pedido) => leave(pedido, { mudancas: [evento, valor, codigo] });
    id = (await waitFor(await criar(t.projetoId, 'esocial'))).id;
    const lidas = (await janela('')).jsonData.map(({ Antes, Depois }) => [Antes, Depois]);
    expect(lidas).toEqual([
      ['31/10/2025', '01/11/2025'],
      ['1.234.567,50', '0,00'],
      ['100.5', ''],
    ]);
    for (const q of ['31/10/2025', '1.234.567,5'])
      expect((await janela(`q=${encodeURIComponent(q)}`)).total, q).toBe(1);
  });
});
