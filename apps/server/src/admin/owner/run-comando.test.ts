import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { asSystem } from '../../platform/db/as-system.ts';
import { startTestServer, type TestServer } from '../../testing/test-server.ts';
import { parseComando } from './parse-comando.ts';
import { runComando } from './run-comando.ts';

const CNPJ = '12ABC34501DE35';
const CRIAR = [
  'create',
  `--cnpj=${CNPJ}`,
  '--razao=Empresa Fictícia',
  '--master-nome=Maria Fictícia',
  '--master-email=maria@ficticia.local',
  '--master-cpf=52998224725',
];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const run = async (...args: string[]) => {
  const comando = parseComando(args);
  if (comando.nome === 'help') throw new Error('nothing to run');
  return runComando(server.deps, comando, 'operadora');
};
const show = async () => JSON.parse(await run('show', CNPJ, '--json'));
const find = () =>
  asSystem(server.deps.db, 'administracao', (trx) =>
    trx.selectFrom('owner').selectAll().where('cnpj', '=', CNPJ).executeTakeFirstOrThrow(),
  );

describe('the commands of npm run owner', () => {
  it('create an owner with its master, whole or not at all', async () => {
    const texto = await run(
      ...CRIAR,
      '--creditos=30',
      '--limite=3',
      '--precos=39,90;34,90;29,90;24,90',
      '--plano=Ouro',
    );
    expect(texto).toMatch(/^Organização criada\.\n.*http:\/\/localhost:3000\/reset\/[A-Za-z0-9_-]{43}\n/s);
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
    await expect(run(...CRIAR)).rejects.toThrow('Já existe uma organização com o CNPJ 12.ABC.345/01DE-35.');
    const count = async () => JSON.parse(await run('list', '--json')).length;
    const before = await count();
    await expect(run(...CRIAR, '--cnpj=98300001000156')).rejects.toThrow('já é de um usuário do portal');
    await expect(run(...CRIAR, '--cnpj=98300001000156', `--master-email=${server.a.user.email}`)).rejects.toThrow(
      'já é de um usuário do portal',
    );
    expect(await count()).toBe(before);
  });

  it('change what they are told to, and nothing else of anybody', async () => {
    const others = async () =>
      (JSON.parse(await run('list', '--json')) as { cnpj: string }[]).filter((o) => o.cnpj !== CNPJ);
    const before = await others();
    expect(before).toHaveLength(2);
    expect(await run('grant-credits', CNPJ, '12', '--motivo=Cortesia')).toBe('12 créditos acrescentados. Saldo: 42.\n');
    expect(await run('take-credits', CNPJ, '2')).toBe('2 créditos retirados. Saldo: 40.\n');
    expect(await run('take-credits', CNPJ, '1')).toBe('1 crédito retirado. Saldo: 39.\n');
    expect(await run('grant-credits', CNPJ, '1')).toBe('1 crédito acrescentado. Saldo: 40.\n');
    await expect(run('take-credits', CNPJ, '41')).rejects.toThrow('O saldo é de 40 créditos: não há 41 para retirar.');
    await run('set-prices', CNPJ, '10,50', '9', '8', '7');
    expect(await run('set-tools', CNPJ, 'gerar_relatorios,ecac')).toBe('Módulos ligados: ecac, gerar_relatorios.\n');
    expect(await run('set-tools', CNPJ, '--liga=retificacao', '--desliga=ecac')).toBe(
      'Módulos ligados: gerar_relatorios, retificacao.\n',
    );
    await run('set-theme', CNPJ, '--white-label=sim', '--primaria=#a1b2c3');
    const segredo = join(server.dataDir, 'segredo-bi.txt');
    writeFileSync(segredo, 'segredo-da-aplicacao\n');
    const ids = ['--tenant=t', '--cliente=c', '--workspace=w', '--relatorio=r1', '--dataset=d'];
    expect(await run('set-powerbi', CNPJ, ...ids, `--segredo-arquivo=${segredo}`)).toMatch(
      /^Diagnóstico: Power BI, relatório r1/,
    );
    await expect(run('set-powerbi', CNPJ, ...ids, '--segredo-arquivo=/nada')).rejects.toThrow('não pôde ser lido');
    await expect(run('set-powerbi', CNPJ, '--tenant=t')).rejects.toThrow('Informe --cliente');
    expect(await run('set-powerbi', CNPJ, '--desliga')).toMatch(/^Diagnóstico: página própria/);
    expect(await run('set-limit', CNPJ, '5')).toBe('Limite de usuários: 5. Usuários agora: 1.\n');
    expect(await show()).toMatchObject({ pelo_contratante: false });
    expect(await run('set-contratante', CNPJ, 'não')).toContain(': não liberado.');
    expect(await run('set-contratante', CNPJ, 'sim')).toContain(': liberado,');
    expect(await show()).toMatchObject({ recusa_senhas_comuns: false });
    expect(await run('set-senhas', CNPJ, 'sim')).toMatch(/^Senhas novas: as mais usadas/);
    expect(await run('suspend', CNPJ)).toMatch(/^Organização suspensa: ninguém dela entra/);
    expect(await show()).toMatchObject({ suspenso_em: expect.stringMatching(/^\d{4}-/) });
    expect(await run('resume', CNPJ)).toMatch(/^Organização retomada/);
    expect(await show()).toMatchObject({ suspenso_em: null });
    const { email } = await asSystem(server.deps.db, 'administracao', (trx) =>
      trx
        .selectFrom('usuario')
        .innerJoin('owner', 'owner.id', 'usuario.owner_id')
        .select('usuario.email')
        .where('owner.cnpj', '=', CNPJ)
        .executeTakeFirstOrThrow(),
    );
    expect(await run('reset-factor', CNPJ, email)).toContain(`Segundo fator de ${email} removido`);
    await expect(run('reset-factor', CNPJ, server.a.user.email)).rejects.toThrow('não tem usuário com o e-mail');
    await run('set-plan', CNPJ, 'Prata');
    expect(await show()).toMatchObject({
      plano: 'Prata',
      creditos_adquiridos: 40,
      first_price: '10.50',
      second_price: '9.00',
      tools: { ecac: false, gerar_relatorios: true, retificacao: true },
      white_label: true,
      color_1: '#012E43',
      color_2: '#A1B2C3',
      pelo_contratante: true,
      recusa_senhas_comuns: true,
      limite_usuarios: 5,
    });
    expect(await run('show', CNPJ)).toMatch(/Créditos\s+40 \(40 adquiridos, 0 consumidos\)/);
    expect(await run('list')).toMatch(/12\.ABC\.345\/01DE-35\s+Empresa Fictícia\s+40\s+1 de 5\s+sim/);
    expect(await others()).toEqual(before);
  });

  it('never take what is being spent: a balance is taken once, however often at the same moment', async () => {
    const takes = await Promise.allSettled(Array.from({ length: 6 }, () => run('take-credits', CNPJ, '25')));
    expect(takes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await run('grant-credits', CNPJ, '25')).toContain('Saldo: 40.');
  });

  it('warn of a limit below the users that there are, and put nobody out', async () => {
    const texto = await run('set-limit', '11444777000161', '2');
    expect(texto).toContain('Usuários agora: 3. Ninguém foi desativado; novos convites são recusados.');
  });

  it('invite a master again, whose earlier link ends, but not one who has a password', async () => {
    const linkOf = (texto: string) => /reset\/(\S+)/.exec(texto)?.[1];
    const links = [linkOf(await run('invite', CNPJ)), linkOf(await run('invite', CNPJ))];
    expect(links[0]).not.toBe(links[1]);
    const { id } = await find();
    const abertos = await asOwner(server.deps.db, id, (trx) =>
      trx.selectFrom('link_acesso').select('id').where('encerrado_em', 'is', null).execute(),
    );
    expect(abertos).toHaveLength(1);
    await expect(run('invite', '11444777000161')).rejects.toThrow('já tem senha');
  });

  it('say of an unknown owner where to look', async () => {
    await expect(run('grant-credits', '98300001000156', '1')).rejects.toThrow('npm run owner -- list');
    await expect(run('show', '98300001000156')).rejects.toThrow('npm run owner -- list');
  });

  it('leave each change in the log under the name of who asked, and each credit in the ledger', async () => {
    const { id } = await find();
    const { auditoria, ledger, mensagens } = await asOwner(server.deps.db, id, async (trx) => ({
      auditoria: await trx.selectFrom('auditoria').select(['acao', 'dados']).orderBy('id').execute(),
      ledger: await trx
        .selectFrom('credito_lancamento')
        .select(['tipo', 'quantidade', 'descricao'])
        .orderBy('id')
        .execute(),
      mensagens: await trx.selectFrom('mensagem').select('tipo').execute(),
    }));
    expect(ledger.slice(0, 3)).toEqual([
      { tipo: 'ajuste', quantidade: 30, descricao: 'Créditos iniciais' },
      { tipo: 'ajuste', quantidade: 12, descricao: 'Cortesia' },
      { tipo: 'ajuste', quantidade: -2, descricao: 'Créditos retirados pelo provedor' },
    ]);
    expect(mensagens).toEqual(Array(3).fill({ tipo: 'convite' }));
    expect(auditoria.map(({ acao }) => acao)).toEqual([
      'owner.criado',
      'credito.ajustado',
      'usuario.convidado',
      'credito.ajustado',
      'credito.ajustado',
      'credito.ajustado',
      'credito.ajustado',
      'owner.precos-alterados',
      'owner.modulos-alterados',
      'owner.modulos-alterados',
      'owner.tema-alterado',
      'owner.bi-alterado',
      'owner.bi-alterado',
      'owner.limite-alterado',
      'owner.contratante-alterado',
      'owner.contratante-alterado',
      'owner.recusa-senhas-alterada',
      'owner.suspenso',
      'owner.retomado',
      'segundo-fator.redefinido',
      'owner.plano-alterado',
      'credito.ajustado',
      'credito.ajustado',
      'usuario.reconvidado',
      'usuario.reconvidado',
    ]);
    for (const { dados } of auditoria) expect(dados.operador).toBe('operadora');
    expect(JSON.stringify(auditoria)).not.toMatch(/reset\//);
  });
});
