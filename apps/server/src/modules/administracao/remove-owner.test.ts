import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { registerJobHandlers } from '../../jobs.ts';
import { listOwnerTables } from '../../platform/db/as-eraser.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { hashFile } from '../../platform/storage/hash-file.ts';
import { insertCertificadoTeste } from '../../testing/coletor-teste.ts';
import { PATIENCE } from '../../testing/patience.ts';
import { createEmpresaTeste, createProjetoTeste, sendArquivos, waitForStatus } from '../../testing/projeto-teste.ts';
import { injectForm, insertRetificacaoTeste } from '../../testing/retificacao-teste.ts';
import { suspendTeste } from '../../testing/suspend-teste.ts';
import { useTempDirs } from '../../testing/temp-dirs.ts';
import { startTestServer, type TestOwner, type TestServer } from '../../testing/test-server.ts';
import { createRunFerramentaHandler } from '../processamento/index.ts';
import { runFerramenta } from '../projetos/index.ts';
import { exportOwner, removeOwner } from './index.ts';

const CNPJ_A = '11444777000161';
const SPED = [
  '|0000|019|0|01102025|31102025|EMPRESA FICTICIA LTDA|99210437000117||SP|111111111111|3550308|||A|1|',
  '|0001|0|',
  '|0990|3|',
  '|9001|0|',
  '|9999|5|',
  '',
].join('\r\n');

const tempDir = useTempDirs();
let server: TestServer;
/** While it is set, tools do nothing but wait for their end. */
let pendurar = false;
const pendurados: string[] = [];
const cortados: string[] = [];
beforeAll(async () => {
  server = await startTestServer({
    work: true,
    registerHandlers: (deps) => {
      const real = createRunFerramentaHandler(deps);
      registerJobHandlers(deps, {
        ferramenta: async (attempt) => {
          if (!pendurar) return real(attempt);
          pendurados.push(attempt.data.projetoId);
          await new Promise((_, reject) => {
            attempt.signal.addEventListener('abort', () => reject(attempt.signal.reason));
          }).catch(() => cortados.push(attempt.data.projetoId));
          attempt.signal.throwIfAborted();
        },
      });
    },
  });
  for (const owner of [server.a, server.b]) await popular(owner);
}, 120_000);
afterAll(() => server.close());

/**
 * Something of each kind: company, processed project, rectification, certificate, order, token, pictures, suggestion.
 */
async function popular(owner: TestOwner): Promise<void> {
  const { app, deps } = server;
  await createEmpresaTeste(app, owner.user);
  // An NF-e of the company, which belongs to no project.
  await deps.storage.put(`notas/${owner.id}/empresa/1.xml`, Buffer.from('<nfeProc/>'));
  const projetoId = await createProjetoTeste(app, owner.user);
  await sendArquivos(app, owner.user, projetoId, [{ name: 'sped.txt', bytes: Buffer.from(SPED) }]);
  const post = async (url: string, payload: object) => {
    const response = await app.inject({ method: 'POST', url, headers: owner.master.headers, payload });
    expect([url, response.statusCode], response.body).toEqual([url, 200]);
  };
  // Once its project has started, a file that was not identified yet never is: the counts would depend on the moment.
  await waitForConferidos(owner, 1);
  await post('/start/process', { cod: projetoId });
  await waitForStatus(app, owner.user, projetoId, ['CONCLUDED']);
  await insertRetificacaoTeste(deps, owner, { projetoId });
  await insertCertificadoTeste(deps, owner.id);
  await asOwner(deps.db, owner.id, (trx) => trx.updateTable('owner').set({ preco_1: '10.00' }).execute());
  await post('/register/payment', { creditos: 1, pagamento: 'boleto' });
  await post('/register/token', { nome: 'agente', dias: 30 });
  await post('/register/suggestion', { assunto: 'Assunto', mensagem: 'Mensagem' });
  await post('/register/user', { nome: 'Convidada', email: `nova@${owner.id}.local`, cpf: '52998224725' });
  const foto = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#31b7d4' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.append('file', new Blob([foto]), 'foto.png');
  expect((await injectForm(app, owner.user, '/register/profile', form)).statusCode).toBe(200);
}

/** Every row and object of an owner, counted. */
async function conteudo(owner: TestOwner): Promise<Record<string, number>> {
  const contado = await asOwner(server.deps.db, owner.id, async (trx) => {
    const linhas: Record<string, number> = {};
    for (const tabela of await listOwnerTables(trx)) {
      const { rows } = await sql<{ n: string }>`select count(*) as n from ${sql.table(tabela)}`.execute(trx);
      linhas[tabela] = Number(rows[0]?.n);
    }
    return linhas;
  });
  let objetos = 0;
  for (const prefixo of [`owner=${owner.id}`, `notas/${owner.id}`])
    for await (const _ of server.deps.storage.list(prefixo)) objetos += 1;
  return { ...contado, objetos, conjuntos: await server.deps.datasets.countOf(owner.id) };
}

const countConferidos = (owner: TestOwner) =>
  asOwner(
    server.deps.db,
    owner.id,
    async (trx) => (await trx.selectFrom('arquivo_conferido').select('ordem').execute()).length,
  );

const waitForConferidos = (owner: TestOwner, quantos: number) =>
  vi.waitFor(async () => expect(await countConferidos(owner)).toBe(quantos), PATIENCE);

const excluir = (nome = 'Empresa A Fictícia') =>
  removeOwner(server.deps, { cnpj: CNPJ_A, nome, fimDasTarefasMs: 4_000 });

describe('the tables of owners', () => {
  it('are all listed, in an order in which they can be emptied, and can be read on behalf of their owner', async () => {
    const contado = await conteudo(server.a);
    const { rows } = await sql<{ name: string }>`
      select table_name::text as name from information_schema.columns
      where table_schema = 'public' and column_name = 'owner_id' order by 1`.execute(server.deps.db);
    const nomes = rows.map(({ name }) => name);
    expect(nomes.length).toBeGreaterThan(25);
    expect(Object.keys(contado)).toEqual(expect.arrayContaining([...nomes, 'owner']));
    // What is empty here would prove nothing of its deletion.
    const cheias = nomes.filter((name) => (contado[name] ?? 0) > 0);
    expect(cheias.length).toBeGreaterThan(15);
    expect(contado.objetos).toBeGreaterThan(3);
    expect(contado.conjuntos).toBe(1);
  });
});

describe('exporting an owner', () => {
  it('writes every row and every object of it into one folder, nothing of another owner, and no secret', async () => {
    const { deps, a, b } = server;
    const pasta = join(tempDir('exportacao'), 'da-empresa-a');
    const exportado = await exportOwner(deps, { cnpj: CNPJ_A, operador: 'operadora' }, pasta);
    const contado = await conteudo(a);
    const manifesto = JSON.parse(await readFile(join(pasta, 'manifesto.json'), 'utf8'));
    expect(manifesto).toMatchObject({ formato: 1, owner: { id: a.id, cnpj: CNPJ_A } });
    for (const { tabela, linhas, sha256 } of exportado.tabelas) {
      const arquivo = join(pasta, 'tabelas', `${tabela}.jsonl`);
      const texto = await readFile(arquivo, 'utf8');
      const lidas = texto.split('\n').slice(0, -1);
      expect([tabela, lidas.length, (await hashFile(arquivo)).sha256]).toEqual([tabela, linhas, sha256]);
      expect([tabela, linhas]).toEqual([tabela, contado[tabela]]);
      for (const linha of lidas) expect(JSON.parse(linha)[tabela === 'owner' ? 'id' : 'owner_id']).toBe(a.id);
      expect(texto).not.toContain(b.id);
      expect(texto).not.toContain('$argon2');
    }
    const usuario = JSON.parse((await readFile(join(pasta, 'tabelas/usuario.jsonl'), 'utf8')).split('\n')[0] ?? '');
    expect(usuario).not.toHaveProperty('senha_hash');
    const certificado = JSON.parse(await readFile(join(pasta, 'tabelas/certificado.jsonl'), 'utf8'));
    expect(certificado).not.toHaveProperty('conteudo');
    const objetos = (await readFile(join(pasta, 'objetos.jsonl'), 'utf8')).split('\n').slice(0, -1);
    expect(objetos).toHaveLength(contado.objetos ?? -1);
    for (const linha of objetos) {
      const { chave, bytes, sha256 } = JSON.parse(linha);
      expect(await hashFile(join(pasta, 'objetos', chave))).toEqual({ bytes, sha256 });
    }
    expect((await readFile(join(pasta, 'tabelas/auditoria.jsonl'), 'utf8')).trim().split('\n').at(-1)).toContain(
      'owner.exportado',
    );
    await expect(exportOwner(deps, { cnpj: CNPJ_A, operador: 'operadora' }, pasta)).rejects.toThrow('já existe');
  });

  it('leaves no folder when an object cannot be read', async () => {
    const { deps } = server;
    const base = tempDir('exportacao-cortada');
    const storage = { ...deps.storage, get: () => Promise.reject(new Error('the disk is gone')) };
    const pasta = join(base, 'a');
    await expect(exportOwner({ ...deps, storage }, { cnpj: CNPJ_A, operador: 'operadora' }, pasta)).rejects.toThrow(
      'the disk is gone',
    );
    expect(await readdir(base)).toEqual([]);
  });
});

describe('deleting an owner', () => {
  it('is refused while it is not suspended, and without its name', async () => {
    const { deps, a } = server;
    const antes = await conteudo(a);
    await expect(excluir()).rejects.toThrow('Só uma organização suspensa pode ser excluída');
    await suspendTeste(deps, a.id, true);
    await expect(excluir('Empresa B Fictícia')).rejects.toThrow('O nome não é o da organização');
    await suspendTeste(deps, a.id, false);
    expect(await conteudo(a)).toEqual(antes);
  });

  it('leaves the rights of everybody as they were when it fails, and deletes no row', async () => {
    const { deps, a } = server;
    await suspendTeste(deps, a.id, true);
    const antes = await conteudo(a);
    const direitos = async () =>
      (
        await sql`select table_name, privilege_type from information_schema.role_table_grants
          where grantee = 'apura_app' and table_schema = 'public' order by 1, 2`.execute(deps.db)
      ).rows;
    const comDireitos = await direitos();
    // Something else points at the owner, and does not go with it.
    await sql`create table resto (quem uuid references owner (id))`.execute(deps.db);
    await sql`insert into resto values (${a.id})`.execute(deps.db);
    await expect(excluir()).rejects.toThrow(/resto/);
    await sql`drop table resto`.execute(deps.db);
    expect(await direitos()).toEqual(comDireitos);
    const { objetos: _o, conjuntos: _c, ...linhas } = antes;
    expect(await conteudo(a)).toMatchObject(linhas);
  });

  it('ends its jobs and removes all its rows, objects and datasets; another owner keeps everything', async () => {
    const { deps, a, b, dataDir } = server;
    await suspendTeste(deps, a.id, false);
    pendurar = true;
    const rodando = await createProjetoTeste(server.app, a.user);
    await sendArquivos(server.app, a.user, rodando, [{ name: 'sped.txt', bytes: Buffer.from(SPED) }]);
    await waitForConferidos(a, 2);
    await server.app.inject({
      method: 'POST',
      url: '/start/process',
      headers: a.user.headers,
      payload: { cod: rodando },
    });
    await vi.waitFor(() => expect(pendurados).toContain(rodando), PATIENCE);
    await suspendTeste(deps, a.id, true);
    await asOwner(deps.db, a.id, (trx) =>
      deps.queue.send(trx, runFerramenta, { ownerId: a.id, projetoId: rodando, ferramenta: 'gerar_relatorios' }),
    );
    const daOutra = await conteudo(b);
    const deA = await conteudo(a);

    const excluido = await excluir();
    expect(cortados).toContain(rodando);
    expect(Object.fromEntries(excluido.tabelas.map(({ tabela, linhas }) => [tabela, linhas]))).toEqual(
      Object.fromEntries(Object.entries(deA).filter(([nome]) => nome !== 'objetos' && nome !== 'conjuntos')),
    );
    expect(excluido).toMatchObject({ objetos: expect.any(Number), tarefas: expect.any(Number) });
    expect(excluido.tarefas).toBeGreaterThan(1);

    expect(Object.values(await conteudo(a)).every((n) => n === 0)).toBe(true);
    for (const pasta of ['storage', 'datasets']) expect(existsSync(join(dataDir, pasta, `owner=${a.id}`))).toBe(false);
    expect(existsSync(join(dataDir, 'storage', 'notas', a.id))).toBe(false);
    const { rows: orfas } = await sql`
      select 1 from pgboss.job where data->>'ownerId' = ${a.id}`.execute(deps.db);
    expect(orfas).toEqual([]);
    expect(await conteudo(b)).toEqual(daOutra);
    const visivel = await server.app.inject({ url: '/api/processes', headers: b.user.headers });
    expect(visivel.json().finalResult).toHaveLength(1);
    expect((await server.app.inject({ url: '/api/processes', headers: a.user.headers })).statusCode).toBe(401);
    await expect(excluir()).rejects.toThrow('Nenhuma organização tem o CNPJ');
  });
});
