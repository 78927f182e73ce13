import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createEmpresaTeste, createProjetoTeste } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { publishCredito } from './publish-credito.ts';
import { publishOportunidade } from './publish-oportunidade.ts';
import { publishProjeto } from './publish-projeto.ts';

let server: TestServer;
let base: string;
beforeAll(async () => {
  server = await startTestServer();
  await createEmpresaTeste(server.app, server.a.user);
  await createEmpresaTeste(server.app, server.b.user);
  base = await server.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => server.close());
afterEach(() => vi.useRealTimers());

/** Reads the stream of a user until `quantos` events came. */
async function openStream(user: TestUser) {
  const fim = new AbortController();
  const response = await fetch(`${base}/api/events`, { headers: user.headers, signal: fim.signal });
  if (response.body === null) throw new Error('the stream has no body');
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let texto = '';
  return {
    response,
    async read(quantos: number): Promise<{ type: string; id: string }[]> {
      for (;;) {
        const eventos = [...texto.matchAll(/^data: (.+)\n\n/gm)].map(([, dados]) => JSON.parse(dados ?? ''));
        if (eventos.length >= quantos) return eventos;
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended after ${texto}`);
        texto += value;
      }
    },
    close: () => fim.abort(),
  };
}

/** The events of a project that was created, or deleted before it began. */
const criado = (id: string) => [
  { type: 'projeto', id },
  { type: 'credito', id: '*' },
];

describe('GET /api/events', () => {
  it("tells a reader of its owner's projects and of nobody else's", async () => {
    const deA = await openStream(server.a.admin);
    const deB = await openStream(server.b.admin);
    expect(deA.response.headers.get('content-type')).toContain('text/event-stream');
    expect(deA.response.headers.get('cache-control')).toContain('no-store');
    const projetoB = await createProjetoTeste(server.app, server.b.user);
    const projetoA = await createProjetoTeste(server.app, server.a.user);
    // A new project takes credits: both changes are sent.
    expect(await deA.read(2)).toEqual(criado(projetoA));
    expect(await deB.read(2)).toEqual(criado(projetoB));
    await server.app.inject({
      method: 'POST',
      url: '/delete/process',
      headers: server.a.user.headers,
      payload: { id: projetoA },
    });
    expect(await deA.read(4)).toEqual([...criado(projetoA), ...criado(projetoA)]);
    deA.close();
    deB.close();
  });

  it('tells the readers of an owner that its credits changed, and nobody else', async () => {
    const deA = await openStream(server.a.user);
    const deB = await openStream(server.b.user);
    await asOwner(server.deps.db, server.a.id, (trx) => publishCredito(server.deps.notify, trx, server.a.id));
    expect(await deA.read(1)).toEqual([{ type: 'credito', id: '*' }]);
    await asOwner(server.deps.db, server.b.id, (trx) => publishProjeto(server.deps.notify, trx, server.b.id, 'depois'));
    expect(await deB.read(1)).toEqual([{ type: 'projeto', id: 'depois' }]);
    deA.close();
    deB.close();
  });

  it('tells the readers of an owner that an opportunity changed, and nobody else', async () => {
    const deA = await openStream(server.a.user);
    const deB = await openStream(server.b.user);
    await asOwner(server.deps.db, server.a.id, (trx) =>
      publishOportunidade(server.deps.notify, trx, server.a.id, 'o1'),
    );
    expect(await deA.read(1)).toEqual([{ type: 'oportunidade', id: 'o1' }]);
    await asOwner(server.deps.db, server.b.id, (trx) => publishProjeto(server.deps.notify, trx, server.b.id, 'depois'));
    expect(await deB.read(1)).toEqual([{ type: 'projeto', id: 'depois' }]);
    deA.close();
    deB.close();
  });

  it('tells nothing of a change that was rolled back', async () => {
    const stream = await openStream(server.a.user);
    await expect(
      asOwner(server.deps.db, server.a.id, async (trx) => {
        await publishProjeto(server.deps.notify, trx, server.a.id, 'desfeito');
        throw new Error('rolled back');
      }),
    ).rejects.toThrow('rolled back');
    const id = await createProjetoTeste(server.app, server.a.user);
    expect(await stream.read(2)).toEqual(criado(id));
    stream.close();
  });

  it('ends at the next heartbeat for whoever was shut out, and for nobody else', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    const fora = await openStream(server.b.user);
    const dentro = await openStream(server.b.admin);
    await asOwner(server.deps.db, server.b.id, (trx) =>
      trx.updateTable('usuario').set({ situacao: 'inactive' }).where('id', '=', server.b.user.id).execute(),
    );
    vi.advanceTimersByTime(15_000);
    await expect(fora.read(1)).rejects.toThrow('the stream ended');
    const id = await createProjetoTeste(server.app, server.b.admin);
    expect(await dentro.read(2)).toEqual(criado(id));
    dentro.close();
  });

  it('opens for nobody without a session', async () => {
    expect((await fetch(`${base}/api/events`)).status).toBe(401);
  });

  it('ends its streams when the server stops', async () => {
    const outro = await startTestServer();
    const endereco = await outro.app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(`${endereco}/api/events`, { headers: outro.a.user.headers });
    const lido = response.text().catch(() => 'cut');
    await outro.close();
    expect(await lido).toMatch(/^(: aberto|cut)/);
  });
});
