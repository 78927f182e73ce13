import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { leave, useRetificacoesTeste } from '../../testing/retificacoes-teste.ts';
import { chavesDaRetificacao } from './chaves-retificacao.ts';
import { createCleanRetificacaoHandler, runRetificacao } from './index.ts';

/** Guarantees that a rectification killed, repeated or deleted leaves one result or none, and no files behind. */

const TRINTA_DIAS_MS = 30 * 86_400_000;
const t = useRetificacoesTeste();
const { createConcluido, criar, find, get, waitFor } = t;

describe('an attempt of a rectification', () => {
  it('stops when it is deleted, and leaves no trace in the list', async () => {
    const parou = Promise.withResolvers<unknown>();
    t.motor = (_pedido, { signal, onProgress }) =>
      new Promise((_resolve, reject) => {
        const timer = setInterval(() => onProgress({ feito: 1, total: 9, mensagem: 'Lendo' }), 20);
        signal.addEventListener('abort', () => {
          clearInterval(timer);
          parou.resolve(signal.reason);
          reject(signal.reason);
        });
      });
    const id = await criar();
    await waitFor(id, ({ percentual }) => percentual !== null);
    const excluir = await t.server.app.inject({
      method: 'POST',
      url: '/delete/retificacao',
      headers: t.server.a.user.headers,
      payload: { id },
    });
    expect(excluir.statusCode).toBe(200);
    expect(await parou.promise).toMatchObject({ name: 'RetificacaoExcluidaError' });
    expect(await find(id)).toBeUndefined();
  });

  it('is taken up again where a killed attempt left it, in an empty folder, and ends the same', async () => {
    const { a, deps } = t.server;
    const sobra = { nome: 'sobra.txt', existe: true };
    t.motor = (pedido) => leave(pedido);
    const inteira = await waitFor(await criar());
    // What an attempt leaves behind when its process is killed: the row at work, and half of its folder.
    await asOwner(deps.db, a.id, (trx) =>
      trx
        .updateTable('retificacao')
        .set({ status: 'PROCESSING', storage_key: null, prova_key: null, mudancas_key: null, terminado_em: null })
        .where('id', '=', inteira.id)
        .execute(),
    );
    const pasta = deps.datasets.pathOf(a.id, t.projetoId, `retificacoes/${inteira.id}`);
    // The row ends before its job has cleared the folder, which would take the half away again.
    await vi.waitFor(() => expect(existsSync(pasta)).toBe(false), PATIENCE);
    await mkdir(pasta, { recursive: true });
    await writeFile(join(pasta, sobra.nome), 'metade');
    t.motor = (pedido) => {
      sobra.existe = existsSync(join(pedido.workDir, sobra.nome));
      return leave(pedido);
    };
    await asOwner(deps.db, a.id, (trx) =>
      deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: inteira.id }),
    );
    const retomada = await waitFor(inteira.id);
    expect(sobra.existe).toBe(false);
    expect(retomada).toEqual(inteira);
    expect((await get(`/api/retificados/${inteira.id}/efdc`)).body).toBe(`ZIP de ${inteira.id.slice(0, 8)}`);
  });

  it.each(['ended', 'deleted'])('leaves no folder of an attempt that was killed after it was %s', async (como) => {
    const { a, app, deps } = t.server;
    t.motor = (pedido) => leave(pedido);
    const { id } = await waitFor(await criar());
    const pasta = deps.datasets.pathOf(a.id, t.projetoId, `retificacoes/${id}/um`);
    await mkdir(pasta, { recursive: true });
    if (como === 'deleted')
      await app.inject({
        method: 'POST',
        url: '/delete/retificacao',
        headers: t.server.a.user.headers,
        payload: { id },
      });
    await asOwner(deps.db, a.id, (trx) => deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: id }));
    await vi.waitFor(() => expect(existsSync(dirname(pasta))).toBe(false), PATIENCE);
  });

  it('goes with its files thirty days after it was deleted, and not a day earlier', async () => {
    const { a, deps, clock } = t.server;
    t.motor = (pedido) => leave(pedido);
    const { id } = await waitFor(await criar());
    const chaves = chavesDaRetificacao(a.id, t.projetoId, id);
    await t.server.app.inject({
      method: 'POST',
      url: '/delete/retificacao',
      headers: t.server.a.user.headers,
      payload: { id },
    });
    const clean = createCleanRetificacaoHandler(deps);
    const attempt = {
      id: 'um',
      data: { ownerId: a.id, retificacaoId: id },
      failures: 0,
      lastTry: false,
      signal: new AbortController().signal,
    };
    await clean(attempt);
    expect(await deps.storage.stat(chaves.zip)).not.toBeNull();
    clock.advance(TRINTA_DIAS_MS);
    await clean(attempt);
    clock.advance(-TRINTA_DIAS_MS);
    expect(await deps.storage.stat(chaves.zip)).toBeNull();
    expect(await deps.storage.stat(chaves.planilha)).toBeNull();
    const rows = await asOwner(deps.db, a.id, (trx) =>
      trx.selectFrom('retificacao').select('id').where('id', '=', id).execute(),
    );
    expect(rows).toEqual([]);
  });

  it('is worked once, however often its job comes', async () => {
    let vezes = 0;
    t.motor = (pedido) => {
      vezes += 1;
      return leave(pedido);
    };
    const { a, deps } = t.server;
    const id = await criar();
    await waitFor(id);
    await asOwner(deps.db, a.id, (trx) => deps.queue.send(trx, runRetificacao, { ownerId: a.id, retificacaoId: id }));
    // The next one of its kind comes after it in the queue.
    await waitFor(await criar());
    expect(vezes).toBe(2);
  });

  it('of a project that was deleted ends and says so', async () => {
    t.motor = (pedido) => leave(pedido);
    const { a, deps } = t.server;
    const outro = await createConcluido();
    const solta = Promise.withResolvers<void>();
    t.motor = async (pedido) => {
      await solta.promise;
      return leave(pedido);
    };
    const ocupa = await criar();
    const id = await criar(outro);
    await asOwner(deps.db, a.id, (trx) =>
      trx.updateTable('projeto').set({ excluido_em: deps.clock.now() }).where('id', '=', outro).execute(),
    );
    solta.resolve();
    await waitFor(ocupa);
    const row = await waitFor(id);
    expect([row.status, row.mensagem]).toEqual([
      'ERROR',
      'O projeto desta retificação foi excluído. Crie o projeto de novo e envie a planilha nele.',
    ]);
  });
});
