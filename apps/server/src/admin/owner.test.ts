import { execFile } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sessao } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { parseConfig } from '../config.ts';
import { asSystem } from '../platform/db/as-system.ts';
import { createDb } from '../platform/db/create-db.ts';
import { findPostmaster } from '../platform/db/embedded/postmaster.ts';
import { createJsonLogger } from '../platform/log/json-logger.ts';
import { startServer } from '../start-server.ts';
import { useTempDirs } from '../testing/temp-dirs.ts';
import { createDatabase, dropDatabase, uniqueDatabaseName } from '../testing/test-postgres.ts';

const CNPJ = '11444777000161';
const CRIAR = [
  'create',
  `--cnpj=${CNPJ}`,
  '--razao=Empresa Fictícia',
  '--master-nome=Maria Fictícia',
  '--master-email=maria@ficticia.local',
  '--master-cpf=52998224725',
];
const name = uniqueDatabaseName('apura_owner');
const tempDir = useTempDirs();

let databaseUrl: string;
beforeAll(async () => {
  databaseUrl = await createDatabase(inject('postgres'), name, inject('postgresTemplate'));
});
afterAll(() => dropDatabase(inject('postgres'), name));

interface Resposta {
  code: number;
  stdout: string;
  stderr: string;
}

function run(args: readonly string[], env: Record<string, string>): Promise<Resposta> {
  const { promise, resolve } = Promise.withResolvers<Resposta>();
  const child = execFile(
    process.execPath,
    [join(import.meta.dirname, 'owner.ts'), ...args],
    { env: { PATH: process.env.PATH ?? '', HOME: tmpdir(), ...env } },
    (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, stdout, stderr }),
  );
  return promise;
}

describe('npm run owner', () => {
  const env = () => ({ DATABASE_URL: databaseUrl, SECRET_KEY: 'k'.repeat(40), DATA_DIR: tempDir('owner') });
  const owner = (...args: string[]) => run(args, env());
  const show = async () => JSON.parse((await owner('show', CNPJ, '--json')).stdout);
  const ok = async (...args: string[]) => {
    const resposta = await owner(...args);
    expect([resposta.code, resposta.stderr]).toEqual([0, '']);
    return resposta.stdout;
  };

  it('explains itself, and says what is wrong with a call without touching anything', async () => {
    const help = await run(['--help'], {});
    expect([help.code, help.stdout.startsWith('Uso: npm run owner')]).toEqual([0, true]);
    const wrong = await run(['show', '123'], {});
    expect([wrong.code, wrong.stdout]).toEqual([2, '']);
    expect(wrong.stderr).toMatch(/^CNPJ inválido: 123.*\n.*--help\n$/s);
    const nowhere = await run(['list'], { DATA_DIR: tempDir('vazio') });
    expect([nowhere.code, nowhere.stderr.includes('Não há instalação')]).toEqual([2, true]);
    const config = await run(['list'], { DATABASE_URL: 'mysql://x' });
    expect([config.code, config.stderr.includes('DATABASE_URL')]).toEqual([2, true]);
  });

  it('creates an owner, invites its master by mail and by the printed link, and creates it once', async () => {
    expect(await ok('list')).toContain('Nenhuma organização ainda');
    const texto = await ok(...CRIAR, '--creditos=30', '--limite=3', '--precos=39.90,34.90,29.90,24.90', '--plano=Ouro');
    expect(texto).toContain('Organização criada.');
    expect(texto).toMatch(/http:\/\/localhost:3000\/reset\/[A-Za-z0-9_-]{43}\n/);
    expect(await show()).toMatchObject({
      cnpj: CNPJ,
      razao: 'Empresa Fictícia',
      plano: 'Ouro',
      creditos_adquiridos: 30,
      first_price: '39.90',
      fourth_price: '24.90',
      tools: { ecac: true, retificacao: true },
      white_label: false,
      usuarios: 1,
      limite_usuarios: 3,
      users: [{ name: 'Maria Fictícia', email: 'maria@ficticia.local', privilege: 'master', user_status: 'invited' }],
    });
    const again = await owner(...CRIAR);
    expect([again.code, again.stderr]).toEqual([1, 'Já existe uma organização com o CNPJ 11.444.777/0001-61.\n']);
    const sameMail = await owner(...CRIAR, '--cnpj=11222333000181');
    expect([sameMail.code, sameMail.stderr.includes('já é de um usuário')]).toEqual([1, true]);
    expect(JSON.parse(await ok('list', '--json'))).toHaveLength(1);
  }, 30_000);

  it('changes what it is told to, and nothing else', async () => {
    expect(await ok('grant-credits', CNPJ, '12', '--motivo=Cortesia')).toBe('12 créditos acrescentados. Saldo: 42.\n');
    expect(await ok('take-credits', CNPJ, '2')).toBe('2 créditos retirados. Saldo: 40.\n');
    const toomuch = await owner('take-credits', CNPJ, '41');
    expect([toomuch.code, toomuch.stderr.includes('O saldo é de 40 créditos')]).toEqual([1, true]);
    await ok('set-prices', CNPJ, '10,50', '9', '8', '7');
    expect(await ok('set-tools', CNPJ, 'gerar_relatorios,ecac')).toContain('ecac, gerar_relatorios');
    expect(await ok('set-tools', CNPJ, '--liga=retificacao', '--desliga=ecac')).toContain(
      'gerar_relatorios, retificacao',
    );
    await ok('set-theme', CNPJ, '--white-label=sim', '--primaria=#112233');
    expect(await ok('set-limit', CNPJ, '5')).toBe('Limite de usuários: 5. Usuários agora: 1.\n');
    await ok('set-plan', CNPJ, 'Prata');
    expect(await show()).toMatchObject({
      plano: 'Prata',
      creditos_adquiridos: 40,
      first_price: '10.50',
      second_price: '9.00',
      tools: { ecac: false, gerar_relatorios: true, retificacao: true },
      white_label: true,
      color_1: '#012E43',
      color_2: '#112233',
      limite_usuarios: 5,
    });
    expect(await ok('show', CNPJ)).toMatch(/Créditos\s+40 \(40 adquiridos, 0 consumidos\)/);
    expect(await ok('list')).toMatch(/11\.444\.777\/0001-61\s+Empresa Fictícia\s+40\s+1 de 5\s+sim/);
  }, 60_000);

  it('invites a master again, whose earlier link ends', async () => {
    const linkOf = (texto: string) => /reset\/(\S+)/.exec(texto)?.[1];
    const first = linkOf(await ok('invite', CNPJ));
    const second = linkOf(await ok('invite', CNPJ));
    expect(first).not.toBe(second);
    const links = await inDatabase((trx) => trx.selectFrom('link_acesso').select('encerrado_em').execute());
    expect(links.filter(({ encerrado_em }) => encerrado_em === null)).toHaveLength(1);
  }, 30_000);

  it('says of an unknown owner where to look', async () => {
    const unknown = await owner('grant-credits', '11222333000181', '1');
    expect([unknown.code, unknown.stderr]).toEqual([1, expect.stringContaining('npm run owner -- list')]);
  });

  it('leaves each change in the log under the name of who asked, and each credit in the ledger', async () => {
    const linhas = await inDatabase((trx) => trx.selectFrom('mensagem').select(['tipo']).execute());
    expect(linhas).toEqual(Array(3).fill({ tipo: 'convite' }));
    const { auditoria, ledger } = await withDb(async (db) => {
      const ownerId = await ownerIdOf(db);
      const { asOwner } = await import('../platform/db/as-owner.ts');
      return asOwner(db, ownerId, async (trx) => ({
        auditoria: await trx.selectFrom('auditoria').select(['acao', 'dados']).orderBy('id').execute(),
        ledger: await trx
          .selectFrom('credito_lancamento')
          .select(['tipo', 'quantidade', 'descricao'])
          .orderBy('id')
          .execute(),
      }));
    });
    expect(ledger).toEqual([
      { tipo: 'ajuste', quantidade: 30, descricao: 'Créditos iniciais' },
      { tipo: 'ajuste', quantidade: 12, descricao: 'Cortesia' },
      { tipo: 'ajuste', quantidade: -2, descricao: 'Créditos retirados pelo provedor' },
    ]);
    expect(auditoria.map(({ acao }) => acao)).toEqual([
      'owner.criado',
      'credito.ajustado',
      'usuario.convidado',
      'credito.ajustado',
      'credito.ajustado',
      'owner.precos-alterados',
      'owner.modulos-alterados',
      'owner.modulos-alterados',
      'owner.tema-alterado',
      'owner.limite-alterado',
      'owner.plano-alterado',
      'usuario.reconvidado',
      'usuario.reconvidado',
    ]);
    for (const { dados } of auditoria) expect(dados.operador).toMatch(/\S/);
    expect(JSON.stringify(auditoria)).not.toMatch(/reset\//);
  });
});

describe('npm run owner with the embedded database', () => {
  it('works while the portal runs, whose screens know of it, and when it does not', async () => {
    const dataDir = tempDir('embutido');
    const config = { ...parseConfig({ DATA_DIR: dataDir, PORT: '0', DEMO: '0' }), publicUrl: 'http://localhost:1' };
    const log = createJsonLogger({ level: 'silent', write: () => {} });
    const server = await startServer(config, log);
    const env = { DATA_DIR: dataDir };
    let link = '';
    try {
      const created = await run(CRIAR, env);
      expect([created.code, created.stderr]).toEqual([0, '']);
      link = /reset\/(\S+)/.exec(created.stdout)?.[1] ?? '';
      expect((await run(['grant-credits', CNPJ, '7'], env)).stdout).toContain('Saldo: 7.');
    } finally {
      await server.stop();
    }
    expect((await run(['set-limit', CNPJ, '4'], env)).code).toBe(0);
    expect(findPostmaster(join(dataDir, 'postgres', 'dados'))).toBeNull();

    const again = await startServer(config, log);
    try {
      const { buildApp } = await import('../app.ts');
      const app = await buildApp(again.deps);
      const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
      const nova = 'Escolhida@1';
      expect((await post('/reset/pass', { id: link, nova })).statusCode).toBe(200);
      const login = await post('/login', { username: 'maria@ficticia.local', password: nova });
      expect(login.json<Sessao>()).toMatchObject({
        user: { privilegio: 'master' },
        owner: { cnpj: CNPJ, creditos_adquiridos: '7' },
      });
      await app.close();
    } finally {
      await again.stop();
    }
  }, 120_000);
});

type Db = ReturnType<typeof createDb>['db'];

async function withDb<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const { db, close } = createDb({ url: databaseUrl, maxConnections: 1 });
  try {
    return await work(db);
  } finally {
    await close();
  }
}

async function ownerIdOf(db: Db): Promise<string> {
  const { id } = await asSystem(db, 'administracao', (trx) =>
    trx.selectFrom('owner').select('id').where('cnpj', '=', CNPJ).executeTakeFirstOrThrow(),
  );
  return id;
}

function inDatabase<T>(work: Parameters<typeof asSystem<T>>[2]): Promise<T> {
  return withDb((db) => asSystem(db, 'administracao', work));
}
