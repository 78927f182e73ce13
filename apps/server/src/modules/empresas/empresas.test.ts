import { cnpjCheckDigits, formatCnpj } from '@apura/br';
import type { EmpresaImportada, EmpresaItem, ErroResposta, Projeto } from '@apura/contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asOwner } from '../../platform/db/as-owner.ts';
import { type RegistroCnpj, RegistryUnavailableError } from '../../platform/registry/port.ts';
import { createProjetoTeste } from '../../testing/projeto-teste.ts';
import { startTestServer, type TestServer, type TestUser } from '../../testing/test-server.ts';
import { findEmpresaByCnpj } from './empresas.repo.ts';

const registro = (cnpj: string, razao: string): RegistroCnpj => ({
  cnpj,
  razao,
  uf: 'SP',
  municipio: 'CAMPINAS',
  cnaePrincipal: { codigo: '4711302', descricao: 'Supermercados' },
  cnaesSecundarios: [{ codigo: '4639701', descricao: 'Atacado de alimentos' }],
  situacao: 'Ativa',
  regime: ['Lucro Real (2025)'],
  ie: '',
  qtdFiliais: 2,
  consultadoEm: new Date(server.clock.now().getTime() - idadeMs),
});

let server: TestServer;
let noAr = true;
let idadeMs = 0;
const nomes = new Map<string, string>();
beforeAll(async () => {
  server = await startTestServer({
    work: true,
    overrides: {
      registry: {
        async fetchEmpresa(cnpj) {
          if (!noAr) throw new RegistryUnavailableError('down');
          const nome = nomes.get(cnpj) ?? `Empresa ${cnpj}`;
          return nome === 'desconhecida' ? null : registro(cnpj, nome);
        },
      },
    },
  });
});
afterAll(() => server.close());

const post = (user: TestUser, url: string, payload: object) =>
  server.app.inject({ method: 'POST', url, headers: user.headers, payload });
const register = (user: TestUser, cnpj: string, grupo = 'Grupo Á', parceiro = '') =>
  post(user, '/register/company', { cnpj, grupo, parceiro });
const list = async (user: TestUser) => {
  const response = await server.app.inject({ method: 'GET', url: '/api/companies', headers: user.headers });
  return response.json<{ companies: EmpresaItem[] }>().companies;
};

describe('POST /register/company', () => {
  // prova: 1.2, 5.28, 7.27
  it('registers a company with the name of the registry, group and partner in upper case', async () => {
    nomes.set('11222333000181', 'Aurora Ltda');
    const response = await register(server.a.user, '11.222.333/0001-81', 'grupo ação', 'josé');
    expect(response.statusCode).toBe(200);
    expect(response.json()).toEqual({ cnpj: '11222333000181', name: 'Aurora Ltda' });
    const row = await asOwner(server.deps.db, server.a.id, (trx) => findEmpresaByCnpj(trx, '11222333000181'));
    expect(row).toMatchObject({
      grupo: 'GRUPO AÇÃO',
      parceiro: 'JOSÉ',
      cnae: '4711-3/02 - Supermercados',
      qtd_filiais: 2,
    });
    expect(await list(server.a.user)).toContainEqual({ cnpj: '11222333000181', name: 'Aurora Ltda' });
    expect(await list(server.b.user)).toEqual([]);
  });

  // prova: 5.26, 5.27
  it('takes an alphanumeric CNPJ and refuses a wrong one, a blank group and one that is there already', async () => {
    expect((await register(server.a.user, '12abc34501de35')).json()).toMatchObject({ cnpj: '12ABC34501DE35' });
    const errado = await register(server.a.user, '11222333000182');
    expect([errado.statusCode, errado.json<ErroResposta>().code]).toEqual([422, 'cnpj-invalido']);
    const semGrupo = await register(server.a.user, '99210437000117', '   ');
    expect([semGrupo.statusCode, semGrupo.json<ErroResposta>().fields]).toEqual([400, { grupo: expect.any(String) }]);
    const repetida = await register(server.a.user, '12ABC34501DE35');
    expect([repetida.statusCode, repetida.json<ErroResposta>().message]).toEqual([409, 'Empresa já cadastrada']);
    expect((await register(server.b.user, '12ABC34501DE35')).statusCode).toBe(200);
  });

  it('registers a CNPJ once when two requests come at the same time', async () => {
    const cnpj = `454483250001${cnpjCheckDigits('454483250001')}`;
    const [um, dois] = await Promise.all([register(server.a.user, cnpj), register(server.a.admin, cnpj)]);
    expect([um.statusCode, dois.statusCode].sort()).toEqual([200, 409]);
  });

  it('keeps the CNPJ as the name while the registry is down, and the name once it answers', async () => {
    noAr = false;
    const cnpj = '60316817000103';
    const response = await register(server.a.user, cnpj);
    expect(response.json()).toEqual({ cnpj, name: cnpj });
    noAr = true;
    nomes.set(cnpj, 'Voltou Ltda');
    await vi.waitFor(async () => expect(await list(server.a.user)).toContainEqual({ cnpj, name: 'Voltou Ltda' }), {
      timeout: 40_000,
      interval: 250,
    });
  });

  it('answers 401 without a session', async () => {
    const response = await server.app.inject({ method: 'POST', url: '/register/company', payload: {} });
    expect(response.statusCode).toBe(401);
  });
});

describe('POST /api/companies/import', () => {
  const importar = async (user: TestUser, empresas: readonly object[], cadastrar: boolean) => {
    const response = await post(user, '/api/companies/import', { empresas, cadastrar });
    expect(response.statusCode).toBe(200);
    return response.json<{ message: string; empresas: EmpresaImportada[]; cadastradas: number }>();
  };
  const cnpjOf = (raiz: string) => `${raiz}0001${cnpjCheckDigits(`${raiz}0001`)}`;
  // The zero that a spreadsheet drops from a number.
  const [nova, comZero] = [cnpjOf('77888999'), cnpjOf('04445556')];
  const PLANILHA = [
    { cnpj: formatCnpj(nova), grupo: ' grupo norte ', parceiro: 'ana' },
    { cnpj: comZero.slice(1), grupo: 'Norte' },
    { cnpj: nova, grupo: 'de novo' },
    { cnpj: '11222333000182', grupo: 'Norte' },
    { cnpj: '', grupo: 'Norte' },
    { cnpj: cnpjOf('66777888'), grupo: ' ' },
    { cnpj: cnpjOf('66777888'), grupo: 'x'.repeat(121) },
    { cnpj: '11222333000181', grupo: 'outro' },
  ];
  const SITUACOES = ['nova', 'nova', 'repetida', 'recusada', 'recusada', 'recusada', 'recusada', 'ja-cadastrada'];

  it('says of each row what becomes of it, and registers the new ones once it is asked to', async () => {
    const antes = await list(server.a.user);
    const visto = await importar(server.a.user, PLANILHA, false);
    expect(visto).toMatchObject({ message: 'Planilha conferida', cadastradas: 0 });
    expect(visto.empresas.map(({ situacao }) => situacao)).toEqual(SITUACOES);
    expect(visto.empresas.slice(3, 7).map(({ motivo }) => motivo)).toEqual([
      'O CNPJ não confere: veja os 14 caracteres.',
      'Falta o CNPJ.',
      'Falta o grupo.',
      'O grupo tem mais de 120 letras.',
    ]);
    expect(await list(server.a.user)).toEqual(antes);

    nomes.set(nova, 'Chegou da Planilha Ltda');
    const feito = await importar(server.a.user, PLANILHA, true);
    expect(feito).toMatchObject({ message: '2 empresas cadastradas', cadastradas: 2 });
    const row = await asOwner(server.deps.db, server.a.id, (trx) => findEmpresaByCnpj(trx, nova));
    expect(row).toMatchObject({ grupo: 'GRUPO NORTE', parceiro: 'ANA' });
    expect((await list(server.a.user)).map(({ cnpj }) => cnpj)).toContain(comZero);
    // The registry names them, one after the other.
    const chegou = { cnpj: nova, name: 'Chegou da Planilha Ltda' };
    await vi.waitFor(async () => expect(await list(server.a.user)).toContainEqual(chegou), {
      timeout: 40_000,
      interval: 250,
    });

    const deNovo = await importar(server.a.user, PLANILHA, true);
    expect(deNovo).toMatchObject({ message: 'Nenhuma empresa nova na planilha', cadastradas: 0 });
    expect(deNovo.empresas[0]?.situacao).toBe('ja-cadastrada');
  });

  it('knows nothing of the companies of another owner', async () => {
    const cnpj = cnpjOf('55666777');
    expect((await register(server.b.user, cnpj)).statusCode).toBe(200);
    const { empresas, cadastradas } = await importar(server.a.user, [{ cnpj, grupo: 'x' }], true);
    expect([empresas[0]?.situacao, cadastradas]).toEqual(['nova', 1]);
    const dono = await asOwner(server.deps.db, server.b.id, (trx) => findEmpresaByCnpj(trx, cnpj));
    expect(dono).toMatchObject({ grupo: 'GRUPO Á', owner_id: server.b.id });
  });

  it('registers a company once when two imports come at the same time', async () => {
    const linha = [{ cnpj: cnpjOf('33444555'), grupo: 'x' }];
    const feitos = await Promise.all([importar(server.a.user, linha, true), importar(server.a.admin, linha, true)]);
    expect(feitos.map(({ cadastradas }) => cadastradas).sort()).toEqual([0, 1]);
  });

  it('answers 400 to nothing, to too many and to what are no rows, and 401 without a session', async () => {
    const muitas = Array.from({ length: 2_001 }, () => ({ cnpj: nova, grupo: 'x' }));
    for (const empresas of [[], muitas, [1], 'x', [{ cnpj: 1 }]]) {
      const response = await post(server.a.user, '/api/companies/import', { empresas, cadastrar: true });
      expect(response.statusCode).toBe(400);
    }
    const semSessao = await server.app.inject({ method: 'POST', url: '/api/companies/import', payload: {} });
    expect(semSessao.statusCode).toBe(401);
  });
});

describe('POST /update/company', () => {
  it('asks again for data that never came: registry down, company unknown, and then success', async () => {
    const cnpj = '07526557000100';
    noAr = false;
    await register(server.a.user, cnpj);
    const codeOf = async () => {
      const response = await post(server.a.user, '/update/company', { cnpj });
      return [response.statusCode, response.json<ErroResposta>().code];
    };
    expect(await codeOf()).toEqual([503, 'registro-indisponivel']);
    nomes.set(cnpj, 'desconhecida');
    noAr = true;
    expect(await codeOf()).toEqual([404, 'nao-encontrado']);
    nomes.set(cnpj, 'Chegou Ltda');
    const chegou = await post(server.a.user, '/update/company', { cnpj: '07.526.557/0001-00' });
    expect(chegou.json()).toMatchObject({ cnpj, razao: 'Chegou Ltda' });
    expect(await list(server.a.user)).toContainEqual({ cnpj, name: 'Chegou Ltda' });
    const malformado = await post(server.a.user, '/update/company', { cnpj: '123' });
    expect([400, 404, 422]).toContain(malformado.statusCode);
  });

  it('counts the age of data from the day they are of, not from the day they came', async () => {
    const cnpj = '11444777000161';
    idadeMs = 95 * 86_400_000;
    await register(server.a.user, cnpj);
    idadeMs = 0;
    nomes.set(cnpj, 'Nome de Hoje');
    await createProjetoTeste(server.app, server.a.user, cnpj);
    const primeira = await post(server.a.user, '/update/company', { cnpj });
    expect(primeira.json()).toMatchObject({ cnpj, razao: 'Nome de Hoje' });
    expect((await post(server.a.user, '/update/company', { cnpj })).json()).toEqual({ message: 'dados ainda válidos' });
  });

  // prova: 3.10, 5.34, 7.28, 9.13
  it('says that fresh data are fresh, and fetches them anew after three months', async () => {
    const cnpj = '33000167000101';
    nomes.set(cnpj, 'Nome Velho');
    await register(server.a.user, cnpj);
    const projetoId = await createProjetoTeste(server.app, server.a.user, cnpj);
    const fresca = await post(server.a.user, '/update/company', { cnpj });
    expect([fresca.statusCode, fresca.json()]).toEqual([200, { message: 'dados ainda válidos' }]);

    nomes.set(cnpj, 'Nome Novo');
    server.clock.advance(95 * 86_400_000);
    const { tokenOf } = await import('../../testing/test-server.ts');
    const headers = { authorization: `Bearer ${await tokenOf(server.app, server.a.user.email)}` };
    noAr = false;
    const semRegistro = await server.app.inject({ method: 'POST', url: '/update/company', headers, payload: { cnpj } });
    expect([semRegistro.statusCode, semRegistro.json<ErroResposta>().code]).toEqual([503, 'registro-indisponivel']);
    noAr = true;
    const nova = await server.app.inject({ method: 'POST', url: '/update/company', headers, payload: { cnpj } });
    expect(nova.json()).toEqual({
      cnpj,
      razao: 'Nome Novo',
      uf: 'SP',
      municipio: 'CAMPINAS',
      cnae: '4711-3/02 - Supermercados',
      situacao: 'Ativa',
      cnae_secundario: ['4639-7/01 - Atacado de alimentos'],
    });
    const lista = await server.app.inject({ method: 'GET', url: '/api/processes', headers });
    const projeto = lista.json<{ finalResult: Projeto[] }>().finalResult.find(({ id }) => id === projetoId);
    expect(projeto).toMatchObject({ empresa: 'Nome Novo', situacao: 'Ativa' });

    const alheia = await tokenOf(server.app, server.b.user.email);
    const deOutro = await server.app.inject({
      method: 'POST',
      url: '/update/company',
      headers: { authorization: `Bearer ${alheia}` },
      payload: { cnpj },
    });
    expect(deOutro.statusCode).toBe(404);
  });
});
