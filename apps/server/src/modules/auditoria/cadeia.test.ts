import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { parsePedido } from '../../admin/audit/parse-pedido.ts';
import { runDescarte, runVerificacao } from '../../admin/audit/run-pedido.ts';
import { UsoError } from '../../admin/owner/valores.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { createDb } from '../../platform/db/create-db.ts';
import { migrate } from '../../platform/db/migrate.ts';
import { withDatabase } from '../../testing/test-postgres.ts';
import { startTestServer, type TestOwner, type TestServer } from '../../testing/test-server.ts';
import { insertAuditoria, registerCabecas, verifyCadeia } from './index.ts';

const CNPJ_A = '11444777000161';
const DIA_MS = 86_400_000;

let server: TestServer;
/** Somebody with every right on the database, whom no policy binds. */
let intruso: pg.Client;
beforeAll(async () => {
  server = await startTestServer();
  const name = new URL(server.databaseUrl).pathname.slice(1);
  intruso = new pg.Client({ connectionString: withDatabase(inject('postgres').adminUrl, name) });
  await intruso.connect();
});
afterAll(async () => {
  await intruso.end();
  await server.close();
});

const write = (owner: TestOwner, rotulo: string) =>
  asOwner(server.deps.db, owner.id, (trx) =>
    insertAuditoria(trx, { ownerId: owner.id, usuarioId: owner.user.id, acao: 'projeto.criado', rotulo }),
  );
const verify = (owner: TestOwner = server.a) => verifyCadeia(server.deps, owner.id);

/** The rows of A's chain, in its order. */
async function linhas(): Promise<{ ordem: string; id: string; rotulo: string }[]> {
  const { rows } = await intruso.query(
    `select e.ordem, a.id, a.rotulo from auditoria_elo e join auditoria a on a.id = e.auditoria_id
     where e.owner_id = $1 order by e.ordem`,
    [server.a.id],
  );
  return rows;
}

/** Does harm, sees it found, and mends it. */
async function withHarm(statements: readonly string[], check: () => Promise<void>): Promise<void> {
  await intruso.query('create table copia as select * from auditoria');
  await intruso.query('create table copia_elo as select * from auditoria_elo');
  try {
    for (const statement of statements) await intruso.query(statement);
    await check();
  } finally {
    await intruso.query("set session_replication_role = 'replica'");
    await intruso.query('truncate auditoria, auditoria_elo');
    await intruso.query('insert into auditoria overriding system value select * from copia');
    await intruso.query('insert into auditoria_elo select * from copia_elo');
    await intruso.query("set session_replication_role = 'origin'");
    await intruso.query('drop table copia, copia_elo');
  }
  expect((await verify()).quebrada).toBeNull();
}

describe('the chain over an activity log', () => {
  it('has each row of each owner once under concurrent writes, and no row that was rolled back', async () => {
    const { a, b, deps } = server;
    const rolledBack = asOwner(deps.db, a.id, async (trx) => {
      await insertAuditoria(trx, { ownerId: a.id, usuarioId: null, acao: 'projeto.criado', rotulo: 'nunca' });
      throw new Error('rolled back');
    }).catch(() => {});
    await Promise.all([
      rolledBack,
      ...Array.from({ length: 40 }, (_, n) => write(n % 2 === 0 ? a : b, `ao mesmo tempo ${n}`)),
    ]);
    const ordens = (await linhas()).map(({ ordem }) => Number(ordem));
    expect(ordens.length).toBeGreaterThan(20);
    expect(ordens).toEqual(ordens.map((_, at) => at + 1));
    for (const owner of [a, b]) {
      expect(await verify(owner)).toMatchObject({ quebrada: null, linhas: expect.any(Number) });
    }
    const { rows } = await intruso.query('select count(*)::int as n from auditoria');
    const total = (await verify(a)).linhas + (await verify(b)).linhas;
    expect(rows[0].n).toBe(total);
  });

  it('has the rows that are written before anybody is known, too', async () => {
    const antes = (await verify()).linhas;
    await server.app.inject({
      method: 'POST',
      url: '/login',
      payload: { username: server.a.user.email, password: 'Errada@2026' },
    });
    expect(await verify()).toMatchObject({ quebrada: null, linhas: antes + 1 });
  });

  it('makes no two acts wait for each other for ever, whatever else they hold', async () => {
    const { a, deps } = server;
    const lockOwner = (trx: Parameters<Parameters<typeof asOwner>[2]>[0]) =>
      sql`select 1 from owner where id = ${a.id} for no key update`.execute(trx);
    const wrote = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const entrada = { ownerId: a.id, usuarioId: null, acao: 'projeto.criado' } as const;
    await Promise.all([
      asOwner(deps.db, a.id, async (trx) => {
        await insertAuditoria(trx, { ...entrada, rotulo: 'escreve, depois espera' });
        wrote.resolve();
        await locked.promise;
        await lockOwner(trx);
      }),
      asOwner(deps.db, a.id, async (trx) => {
        await wrote.promise;
        await lockOwner(trx);
        locked.resolve();
        await insertAuditoria(trx, { ...entrada, rotulo: 'espera, depois escreve' });
      }),
    ]);
    expect((await verify()).quebrada).toBeNull();
  });

  it('cannot be changed or cut by a transaction of the portal', async () => {
    const { a, deps } = server;
    for (const statement of [
      sql`update auditoria set rotulo = 'x'`,
      sql`update auditoria_elo set elo = ''`,
      sql`delete from auditoria_elo`,
    ]) {
      await expect(asOwner(deps.db, a.id, (trx) => statement.execute(trx))).rejects.toThrow(/permission denied/);
    }
  });
});

describe('npm run audit -- verify', () => {
  let alvo: { ordem: string; id: string };
  let depois: { ordem: string; id: string };
  beforeEach(async () => {
    await write(server.a, 'alvo');
    await write(server.a, 'depois');
    const todas = await linhas();
    [alvo, depois] = [todas.at(-2), todas.at(-1)] as [typeof alvo, typeof depois];
  });

  it.each([
    ['a changed text', () => [`update auditoria set rotulo = 'outro' where id = ${alvo.id}`], 'alterado'],
    ['a changed detail', () => [`update auditoria set dados = '{"a":1}' where id = ${alvo.id}`], 'alterado'],
    ['another user', () => [`update auditoria set usuario_id = null where id = ${alvo.id}`], 'alterado'],
    ['another address', () => [`update auditoria set endereco = '10.0.0.1' where id = ${alvo.id}`], 'alterado'],
    [
      'another moment',
      () => [`update auditoria set criado_em = criado_em - interval '1 second' where id = ${alvo.id}`],
      'alterado',
    ],
    ['a changed link', () => [`update auditoria_elo set elo = '\\x00' where auditoria_id = ${alvo.id}`], 'alterado'],
    ['a row that is gone', () => [`delete from auditoria where id = ${alvo.id}`], 'a linha foi excluída'],
  ])('names the first broken row: %s', async (_name, harm, motivo) => {
    await withHarm(harm(), async () => {
      const { quebrada } = await verify();
      expect(quebrada).toMatchObject({ ordem: alvo.ordem, id: alvo.id, motivo: expect.stringContaining(motivo) });
      const { texto, inteira } = await runVerificacao(server.deps, { nome: 'verify', cnpj: null, esperado: null });
      expect(inteira).toBe(false);
      expect(texto).toContain(`QUEBRADA na linha ${alvo.ordem} da cadeia (id ${alvo.id})`);
      // The owner beside it is whole.
      expect(texto).toMatch(/11\.222\.333\/0001-81 {2}inteira: \d+ linhas, cabeça \d+:[0-9a-f]{64}/);
    });
  });

  it('finds a row that went with its link, two that changed places, and one that was slipped in', async () => {
    const doOwner = `owner_id = '${server.a.id}'`;
    await withHarm(
      [`delete from auditoria where id = ${alvo.id}`, `delete from auditoria_elo where auditoria_id = ${alvo.id}`],
      async () => expect((await verify()).quebrada).toMatchObject({ ordem: depois.ordem }),
    );
    await withHarm(
      [
        `update auditoria_elo set auditoria_id = -1 where ordem = ${alvo.ordem} and ${doOwner}`,
        `update auditoria_elo set auditoria_id = ${alvo.id} where ordem = ${depois.ordem} and ${doOwner}`,
        `update auditoria_elo set auditoria_id = ${depois.id} where auditoria_id = -1`,
      ],
      async () => expect((await verify()).quebrada).toMatchObject({ ordem: alvo.ordem }),
    );
    await withHarm(
      [
        'alter table auditoria disable trigger auditoria_encadeada',
        `insert into auditoria (owner_id, acao, rotulo) values ('${server.a.id}', 'sessao.aberta', 'forjada')`,
        'alter table auditoria enable trigger auditoria_encadeada',
      ],
      async () =>
        expect((await verify()).quebrada).toMatchObject({
          ordem: null,
          motivo: expect.stringContaining('não tem elo'),
        }),
    );
    await withHarm(
      [
        `delete from auditoria where id in (select auditoria_id from auditoria_elo where ordem < 3 and ${doOwner})`,
        `delete from auditoria_elo where ordem < 3 and ${doOwner}`,
      ],
      async () => expect((await verify()).quebrada).toMatchObject({ ordem: '3' }),
    );
  });

  it('finds an end that was cut off by a link that was noted before, which the log of the process has', async () => {
    const { a, deps } = server;
    const { cabeca } = await verify();
    if (cabeca === null) throw new Error('there are rows');
    server.logLines.length = 0;
    await registerCabecas(deps);
    const noted = server.logLines.map((line) => JSON.parse(line)).find(({ owner }) => owner === a.id);
    expect(noted).toMatchObject({ level: 'info', ...cabeca });
    expect((await verifyCadeia(deps, a.id, cabeca)).quebrada).toBeNull();
    await withHarm(
      [`delete from auditoria where id = ${depois.id}`, `delete from auditoria_elo where auditoria_id = ${depois.id}`],
      async () => {
        expect((await verify()).quebrada).toBeNull();
        expect((await verifyCadeia(deps, a.id, cabeca)).quebrada).toMatchObject({ ordem: cabeca.ordem });
      },
    );
    const { texto, inteira } = await runVerificacao(deps, { nome: 'verify', cnpj: CNPJ_A, esperado: cabeca });
    expect([inteira, texto.includes(`${cabeca.ordem}:${cabeca.elo}`)]).toEqual([true, true]);
  });
});

describe('npm run audit -- prune', () => {
  it('discards what is old enough, says so in the chain, and the rest can still be verified', async () => {
    const { a, deps } = server;
    const velha = new Date(deps.clock.now().getTime() - 400 * DIA_MS);
    const dia = (ms: number) => new Date(ms).toISOString().slice(0, 10);
    const antes = dia(velha.getTime() + 100 * DIA_MS);
    const descartar = () => runDescarte(deps, { nome: 'prune', cnpj: CNPJ_A, antes }, 'operadora');
    expect(await descartar()).toBe('Linhas descartadas: 0.\n');
    // The first rows were written long ago: their links say so, too.
    const primeiras = (await linhas()).toSorted((x, y) => Number(x.id) - Number(y.id)).slice(0, 5);
    await intruso.query('alter table auditoria disable trigger auditoria_encadeada');
    await intruso.query(`update auditoria set criado_em = $1 where id = any($2)`, [
      velha,
      primeiras.map(({ id }) => id),
    ]);
    await intruso.query('alter table auditoria enable trigger auditoria_encadeada');
    await expect(descartar()).rejects.toThrow('QUEBRADA na linha 1');
    await rechain();
    const total = (await verify()).linhas;

    expect(await descartar()).toBe('Linhas descartadas: 5.\n');
    expect(await verify()).toMatchObject({ quebrada: null, linhas: total - 5 + 1 });
    const restantes = await linhas();
    expect(restantes[0]?.ordem).toBe('6');
    expect(restantes.at(-1)?.rotulo).toBe('5 linhas');
    await write(a, 'e segue');
    expect((await verify()).quebrada).toBeNull();
    await expect(
      runDescarte(
        deps,
        { nome: 'prune', cnpj: CNPJ_A, antes: dia(deps.clock.now().getTime() - 100 * DIA_MS) },
        'operadora',
      ),
    ).rejects.toThrow('180 dias');
    // The sixth does not go unnoticed after that.
    await withHarm(
      [
        `delete from auditoria where id = ${restantes[0]?.id}`,
        `delete from auditoria_elo where auditoria_id = ${restantes[0]?.id}`,
      ],
      async () => expect((await verify()).quebrada).toMatchObject({ ordem: '7' }),
    );
  });

  it('is called in one way', () => {
    expect(parsePedido(['verify'])).toEqual({ nome: 'verify', cnpj: null, esperado: null });
    expect(parsePedido(['export', CNPJ_A, '--inicio=2026-01-01'])).toMatchObject({ inicio: '2026-01-01', fim: null });
    for (const argv of [
      ['prune', CNPJ_A],
      ['prune', CNPJ_A, '--antes=2026-02-30'],
      ['export'],
      ['verify', '--esperado=1:a'],
      ['verify', CNPJ_A, '--esperado=1:a'],
      ['verify', CNPJ_A, '--antes=2026-01-01'],
      ['apagar'],
    ]) {
      expect(() => parsePedido(argv), argv.join(' ')).toThrow(UsoError);
    }
  });
});

describe('the migration', () => {
  it('chains the rows that there were before it, in their order', async () => {
    const antes = (await verify()).linhas;
    await rechain();
    expect(await verify()).toMatchObject({ quebrada: null, linhas: antes });
    expect(await verify(server.b)).toMatchObject({ quebrada: null });
  });
});

/** Takes the chain away and lets the migration make it anew. */
async function rechain(): Promise<void> {
  const { db, close } = createDb({ url: server.databaseUrl });
  await sql`drop trigger auditoria_encadeada on auditoria`.execute(db);
  await sql`drop function encadear_auditoria()`.execute(db);
  await sql`drop function auditoria_texto(auditoria)`.execute(db);
  await sql`drop table auditoria_elo`.execute(db);
  await sql`alter table auditoria drop column endereco, drop column dispositivo, drop column pedido_id`.execute(db);
  await sql`delete from kysely_migration where name = '0022-cadeia-da-auditoria'`.execute(db);
  await migrate(db);
  await close();
}
