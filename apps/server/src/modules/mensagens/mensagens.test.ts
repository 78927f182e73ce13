import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type Mail, type MailMessage, MailRefusedError, MailUnavailableError } from '../../platform/mail/port.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { cleanMensagens, createSendMensagemHandler, type Modelo, queueMensagem } from './index.ts';

/** A mail server that does what the test says. */
const correio: Mail & { enviadas: MailMessage[]; falha: Error | null } = {
  archive: null,
  enviadas: [],
  falha: null,
  async send(message) {
    if (this.falha !== null) throw this.falha;
    this.enviadas.push(message);
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ overrides: { mail: correio } });
});
afterAll(() => server.close());
beforeEach(() => {
  correio.enviadas = [];
  correio.falha = null;
});

const HORA_MS = 60 * 60 * 1000;
const SEGREDO = 'link-que-abre-uma-conta';
const PARA = 'beltrana@exemplo.com.br';
const modelo: Modelo = { assunto: 'Assunto', titulo: 'Título', paragrafos: [SEGREDO] };

/** Writes a mail and answers its id, as its job has it. */
async function write(deps: Deps = server.deps, validadeMs = HORA_MS): Promise<string> {
  return asOwner(deps.db, server.a.id, async (trx) => {
    const antes = await trx.selectFrom('mensagem').select('id').execute();
    await queueMensagem(deps, trx, {
      ownerId: server.a.id,
      tipo: 'teste',
      para: PARA,
      expiraEm: new Date(deps.clock.now().getTime() + validadeMs),
      modelo: () => modelo,
    });
    const depois = await trx.selectFrom('mensagem').select('id').execute();
    const nova = depois.find(({ id }) => !antes.some((velha) => velha.id === id));
    if (nova === undefined) throw new Error('no mail was written');
    return nova.id;
  });
}

const run = async (mensagemId: string) => {
  // A worker takes the waiting job before it runs it.
  await sql`update pgboss.job set state = 'completed' where data->>'mensagemId' = ${mensagemId}`.execute(
    server.deps.db,
  );
  await createSendMensagemHandler(
    server.deps,
    insertAuditoria,
  )({
    id: 'tarefa',
    data: { ownerId: server.a.id, mensagemId },
    failures: 0,
    lastTry: false,
    signal: AbortSignal.timeout(60_000),
  });
};

const rowOf = (id: string) =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('mensagem').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  );

const jobsOf = async (mensagemId: string) => {
  const { rows } = await sql<{ data: object; espera: number }>`
    select data, extract(epoch from start_after - created_on)::int as espera from pgboss.job
    where name = 'enviar-mensagem' and data->>'mensagemId' = ${mensagemId} order by created_on`.execute(server.deps.db);
  return rows;
};

const naoEntregues = () =>
  asOwner(server.deps.db, server.a.id, (trx) =>
    trx.selectFrom('auditoria').selectAll().where('acao', '=', 'mensagem.nao-entregue').execute(),
  );

describe('a written mail', () => {
  it('lies encrypted, and neither its row nor its job says what it says or to whom', async () => {
    const id = await write();
    const row = await rowOf(id);
    expect(row.conteudo?.length).toBeGreaterThan(100);
    const jobs = await jobsOf(id);
    expect(jobs).toEqual([{ data: { ownerId: server.a.id, mensagemId: id }, espera: 0 }]);
    const dump = JSON.stringify([row, row.conteudo?.toString('latin1'), row.conteudo?.toString('utf8'), jobs]);
    for (const text of [SEGREDO, PARA, 'Título']) expect(dump).not.toContain(text);
  });

  it('is not there when its transaction is rolled back', async () => {
    const count = () =>
      sql<{ total: number }>`select count(*)::int as total from pgboss.job where name = 'enviar-mensagem'`
        .execute(server.deps.db)
        .then(({ rows }) => rows[0]?.total);
    const before = await count();
    await expect(
      asOwner(server.deps.db, server.a.id, async (trx) => {
        await queueMensagem(server.deps, trx, {
          ownerId: server.a.id,
          tipo: 'teste',
          para: PARA,
          expiraEm: new Date(server.deps.clock.now().getTime() + HORA_MS),
          modelo: () => modelo,
        });
        throw new Error('desfeita');
      }),
    ).rejects.toThrow('desfeita');
    expect(await count()).toBe(before);
  });

  it('goes out once, however often and however parallel its job runs, and what it said is forgotten', async () => {
    const id = await write();
    await Promise.all([run(id), run(id), run(id)]);
    await run(id);
    expect(correio.enviadas).toHaveLength(1);
    expect(correio.enviadas[0]).toMatchObject({ id, to: PARA, subject: 'Assunto' });
    expect(await rowOf(id)).toMatchObject({ conteudo: null, enviada_em: expect.any(Date), desistiu_em: null });
  });

  it('waits longer each time while the server is away, and then goes out', async () => {
    const id = await write();
    correio.falha = new MailUnavailableError('SMTP: ECONNECTION');
    await run(id);
    await run(id);
    expect((await jobsOf(id)).map(({ espera }) => espera)).toEqual([0, 30, 120]);
    expect(await rowOf(id)).toMatchObject({ tentativas: 2, enviada_em: null, desistiu_em: null });
    correio.falha = null;
    await run(id);
    expect(correio.enviadas.map((mail) => mail.id)).toEqual([id]);
  });

  it('is given up when it is refused, which the log of the owner and that of the server say', async () => {
    const id = await write();
    correio.falha = new MailRefusedError('SMTP: EENVELOPE 550 RCPT TO');
    await run(id);
    correio.falha = null;
    await run(id);
    expect(correio.enviadas).toEqual([]);
    expect(await rowOf(id)).toMatchObject({ conteudo: null, enviada_em: null, desistiu_em: expect.any(Date) });
    expect((await naoEntregues()).find(({ alvo }) => alvo === id)).toMatchObject({
      rotulo: `${PARA} (Assunto)`,
      dados: { tipo: 'teste', motivo: 'recusada' },
    });
    expect(server.logLines.join('')).toContain(id);
    for (const text of [SEGREDO, PARA]) expect(server.logLines.join('')).not.toContain(text);
  });

  it('is given up when it is of no more use, or when its key is gone', async () => {
    const late = await write(server.deps, 1000);
    server.clock.advance(2000);
    await run(late);
    const foreign = await write();
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx
        .updateTable('mensagem')
        .set({ conteudo: Buffer.from('outra chave') })
        .where('id', '=', foreign)
        .execute(),
    );
    await run(foreign);
    expect(correio.enviadas).toEqual([]);
    for (const id of [late, foreign]) expect((await rowOf(id)).desistiu_em).not.toBeNull();
  });

  it('carries the colours of its owner and the name of the product', async () => {
    await asOwner(server.deps.db, server.a.id, (trx) =>
      trx.updateTable('owner').set({ cor_primaria: '#AA3377', cor_secundaria: '#112233' }).execute(),
    );
    const deps = { ...server.deps, config: { ...server.deps.config, productName: 'Meu Portal' } };
    await run(await write(deps));
    const html = correio.enviadas[0]?.html ?? '';
    for (const text of ['#AA3377', '#112233', 'Meu Portal']) expect(html).toContain(text);
    expect(html).not.toContain('#31B7D4');
  });

  it('is taken away after three months', async () => {
    const id = await write();
    await cleanMensagens(server.deps);
    expect((await rowOf(id)).id).toBe(id);
    server.clock.advance(91 * 24 * HORA_MS);
    await cleanMensagens(server.deps);
    await expect(rowOf(id)).rejects.toThrow();
  });
});
