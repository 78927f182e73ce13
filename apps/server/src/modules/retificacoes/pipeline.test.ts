import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ErroResposta } from '@apura/contract';
import { describe, expect, it } from 'vitest';
import { EMPRESA_CNPJ } from '../../testing/projeto-teste.ts';
import { PLANILHA } from '../../testing/retificacao-teste.ts';
import { leave, SPED, useRetificacoesTeste } from '../../testing/retificacoes-teste.ts';

/** Guarantees that a rectification runs from its spreadsheet to its files, and tells how far it is. */

const t = useRetificacoesTeste();
const { createConcluido, criar, get, waitFor } = t;

describe('a rectification on its way', () => {
  // prova: 7.49
  it('is given the files in use, the tables and its spreadsheet, and ends with all that it left', async () => {
    let lidos: unknown[] = [];
    t.motor = async (pedido) => {
      const sped = await readFile(pedido.arquivos[0]?.path ?? '', 'latin1');
      lidos = [sped, (await readFile(pedido.planilha)).equals(PLANILHA)];
      return leave(pedido);
    };
    const id = await criar();
    const row = await waitFor(id);
    expect(row).toMatchObject({
      status: 'SUCCESS',
      mensagem: '1 período gerado',
      periodos: { feitos: 1, total: 2 },
      comparavel: true,
      progresso: null,
      planilha: 'planilha.xlsx',
      projetoId: t.projetoId,
    });
    const pedido = t.pedidos.at(-1);
    expect(pedido).toMatchObject({
      tipo: 'efdc',
      empresa: { cnpj: EMPRESA_CNPJ },
      periodo: { inicio: '2025-10-01', fim: '2025-12-31' },
      id: id.slice(0, 8),
    });
    expect(pedido?.arquivos).toEqual([
      expect.objectContaining({ id: 'a1', nome: 'outubro.txt', inicio: '2025-10-01', fim: '2025-10-31' }),
    ]);
    expect(lidos).toEqual([SPED, true]);
    // What was in clear for it goes with it.
    await expect.poll(() => existsSync(pedido?.planilha ?? '/')).toBe(false);
    expect(pedido?.tabelas[0]?.partes[0]).toMatch(/leitor=1\/0000\.parquet$/);
    expect(existsSync(pedido?.workDir ?? '/')).toBe(false);
    expect(pedido?.ultimaRetificacao).toBeUndefined();
    const zip = await get(`/api/retificados/${id}/efdc`);
    expect([zip.statusCode, zip.body]).toEqual([200, `ZIP de ${id.slice(0, 8)}`]);
    const audit = (await get('/api/audit', t.server.a.master)).json<{ finalResult: { acao: string }[] }>();
    expect(audit.finalResult.slice(0, 3).map(({ acao }) => acao)).toEqual([
      'Baixou arquivos retificados',
      'Retificação concluída',
      'Enviou retificação',
    ]);
  });

  it('tells how far it is while it works', async () => {
    const solta = Promise.withResolvers<void>();
    t.motor = async (pedido, { onProgress }) => {
      onProgress({ feito: 2, total: 5, mensagem: 'Recalculando o bloco M de 10/2025' });
      await solta.promise;
      return leave(pedido);
    };
    const id = await criar();
    const row = await waitFor(id, ({ percentual }) => percentual !== null);
    expect(row).toMatchObject({ status: 'PROCESSING', percentual: 40, progresso: 'Recalculando o bloco M de 10/2025' });
    const prova = await get(`/api/retificacao/${id}/prova`);
    expect([prova.statusCode, prova.json<ErroResposta>().code]).toEqual([404, 'comparacao-indisponivel']);
    expect((await get(`/api/retificados/${id}/efdc`)).json<ErroResposta>().message).toBe('Sem arquivos');
    solta.resolve();
    await waitFor(id);
  });

  // prova: 7.50
  it('with errors in every month ends in ERROR and still gives the ZIP that explains them', async () => {
    t.motor = (pedido) => leave(pedido, { status: 'ERROR', mudancas: [], mensagem: 'Nenhum período gerado' });
    const row = await waitFor(await criar());
    expect(row).toMatchObject({ status: 'ERROR', mensagem: 'Nenhum período gerado', comparavel: true });
    expect((await get(`/api/retificados/${row.id}/efdc`)).statusCode).toBe(200);
    const mudancas = (await get(`/api/retificacao/${row.id}/mudancas`)).json();
    expect(mudancas).toMatchObject({ jsonData: [], total: 0 });
  });

  it('is tried again after a fault of ours, and ends in ERROR without files when none helps', async () => {
    let tentativas = 0;
    t.motor = async () => {
      tentativas += 1;
      throw new Error('falha inventada /segredo/do/servidor');
    };
    const row = await waitFor(await criar());
    expect(tentativas).toBe(3);
    expect(row).toMatchObject({ status: 'ERROR', comparavel: false });
    expect(row.mensagem).toContain('Nenhum arquivo foi gerado');
    expect(row.mensagem).not.toContain('segredo');
    expect((await get(`/api/retificados/${row.id}/efdc`)).json<ErroResposta>().message).toBe('Sem arquivos');
  });

  it('knows the last one of its project and kind that succeeded', async () => {
    let zip = '';
    t.motor = async (pedido) => {
      zip = pedido.ultimaRetificacao === undefined ? '' : await readFile(pedido.ultimaRetificacao.zip, 'utf8');
      return leave(pedido);
    };
    const outro = await createConcluido();
    const primeira = await waitFor(await criar(outro));
    expect(t.pedidos.at(-1)?.ultimaRetificacao).toBeUndefined();
    await waitFor(await criar(outro, 'esocial'));
    expect(t.pedidos.at(-1)?.ultimaRetificacao).toBeUndefined();
    await waitFor(await criar(outro));
    expect(zip).toBe(`ZIP de ${primeira.id.slice(0, 8)}`);
  });
});
