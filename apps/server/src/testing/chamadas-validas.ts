import type { SessaoListada } from '@apura/contract';
import type { ChamadaValida } from './chamada-valida.ts';
import { chamadasDeAvisosEVisoes } from './chamadas-de-avisos-e-visoes.ts';
import { chamadasDeNotas } from './chamadas-de-notas.ts';
import { chamadasDeOportunidades } from './chamadas-de-oportunidades.ts';
import { chamadasDeRascunhos } from './chamadas-de-rascunhos.ts';
import { chamadasDeRecorrencia } from './chamadas-de-recorrencia.ts';
import {
  a1De,
  CPF,
  cnpjDe,
  convidar,
  ENTRADA,
  formOf,
  keepContrato,
  perfilDe,
  picture,
  projetoAberto,
  projetoComArquivo,
  projetoExcluido,
  RESPOSTA_CHAVE,
  retificacaoDe,
  SPED,
  SSO,
  usuarioProprio,
} from './preparo.ts';
import { createEmpresaTeste, EMPRESA_CNPJ, novoProjetoDe } from './projeto-teste.ts';
import { ordemDe, PLANILHA } from './retificacao-teste.ts';
import { SENHA, tokenOf } from './test-server.ts';

const OK_OK = [200, 200];

/** One valid call for every POST of the contract, by method and path; a test fails when one lacks. */
export const chamadasValidas: Record<string, ChamadaValida> = {
  'POST /login': { prepare: ({ user }) => ({ username: user.email, password: SENHA }), who: 'aberta', twice: OK_OK },
  'POST /logout': { prepare: ({ user }) => ({ username: user.email }), who: 'aberta', twice: OK_OK },
  // Without the cookie that only a browser has there is no session to renew.
  'POST /refresh': { prepare: () => ({}), who: 'aberta', twice: [401, 401] },
  // Its token is the page's own, which no session is.
  'POST /api/diagnostico/achado': {
    prepare: () => ({ id: 'O|achado', tratado: true, nota: '' }),
    who: 'aberta',
    twice: [401, 401],
  },
  'POST /reset': { prepare: ({ user }) => ({ username: user.email, cpf: CPF }), who: 'aberta', twice: OK_OK },
  'POST /reset/pass': {
    prepare: async (preparo) => ({ id: (await usuarioProprio(preparo)).linkId, nova: 'Nova@20266' }),
    who: 'aberta',
    twice: [200, 422],
  },
  // The first of the two ends the meaning of the old password.
  'POST /update/password': {
    prepare: () => ({ antiga: 'Outra@2026', nova: 'Nova@20266' }),
    who: 'todos',
    twice: [422, 422],
  },
  'POST /register/user': {
    prepare: ({ unique }) => ({ nome: 'Pessoa Fictícia', email: `${unique}@ruim.exemplo`, cpf: CPF }),
    who: 'administracao',
    twice: [200, 409],
  },
  'POST /update/user/permission': {
    prepare: async (preparo) => ({ email: await convidar(preparo), status: 'inativo', nivelAcesso: 'user' }),
    who: 'administracao',
    twice: OK_OK,
  },
  'POST /update/user/level': {
    prepare: ({ server }) => ({ email: server.a.user.email, nivel: 'user' }),
    who: 'master',
    twice: OK_OK,
  },
  'POST /delete/user': {
    prepare: async (preparo) => ({ email: await convidar(preparo) }),
    who: 'administracao',
    twice: [200, 404],
  },
  'POST /update/user': { prepare: perfilDe, who: 'todos', twice: OK_OK },
  'POST /register/profile': {
    prepare: async () => formOf({}, { field: 'file', name: 'foto.png', blob: await picture() }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /register/company': {
    prepare: ({ unique }) => ({ cnpj: cnpjDe(unique), grupo: 'grupo', parceiro: '' }),
    who: 'todos',
    twice: [200, 409],
  },
  'POST /update/company': {
    prepare: async ({ server, user }) => {
      await createEmpresaTeste(server.app, user).catch(() => EMPRESA_CNPJ);
      return { cnpj: EMPRESA_CNPJ };
    },
    who: 'todos',
    twice: OK_OK,
  },
  'POST /register/certificate': {
    prepare: ({ server, unique }) => {
      const { senha, blob } = a1De(server, unique);
      return formOf({ senha }, { field: 'file', name: 'a.pfx', blob });
    },
    who: 'administracao',
    twice: [200, 409],
  },
  'POST /update/integra': {
    prepare: async (preparo) => {
      await keepContrato(preparo);
      return formOf({ chave: 'outra-chave', segredo: preparo.unique, autor: 'contratante' });
    },
    who: 'administracao',
    twice: OK_OK,
  },
  'POST /delete/integra': {
    prepare: async (preparo) => {
      await keepContrato(preparo);
      return {};
    },
    who: 'administracao',
    twice: [200, 404],
  },
  // Without a contract no service is called.
  'POST /test/integra': {
    prepare: async ({ server: { app, a } }) => {
      await app.inject({ method: 'POST', url: '/delete/integra', headers: a.master.headers });
      return {};
    },
    who: 'administracao',
    twice: [404, 404],
  },
  'POST /delete/certificate': { prepare: ({ unique }) => ({ nome: unique }), who: 'administracao', twice: [404, 404] },
  'POST /register/process': {
    prepare: async ({ server, user }) =>
      novoProjetoDe(await createEmpresaTeste(server.app, user).catch(() => EMPRESA_CNPJ)),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /start/process': {
    prepare: async (preparo) => ({ cod: await projetoComArquivo(preparo) }),
    who: 'todos',
    twice: [200, 409],
  },
  'POST /delete/process': {
    prepare: async (preparo) => ({ id: await projetoAberto(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
  'POST /restore/process': {
    prepare: async (preparo) => ({ id: await projetoExcluido(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
  'POST /retry/process': {
    prepare: async (preparo) => ({ id: await projetoAberto(preparo), execucao: '1' }),
    who: 'todos',
    twice: [404, 404],
  },
  'POST /update/process': {
    prepare: async (preparo) => ({ id: await projetoAberto(preparo), recorrencia: 'mensal' }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /update/files/upload': {
    prepare: async (preparo) =>
      formOf(
        { process_id: await projetoAberto(preparo) },
        { field: 'files', name: 'sped.txt.part0', blob: new Blob([SPED]) },
      ),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /start/compile': {
    prepare: async (preparo) => ({
      process_id: await projetoComArquivo(preparo),
      files: [{ name: 'sped.txt', size: SPED.length }],
    }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /delete/processFile': {
    prepare: async (preparo) => ({ process_id: await projetoComArquivo(preparo), filename: 'sped.txt' }),
    who: 'todos',
    twice: [200, 404],
  },
  'POST /api/ticket': { prepare: () => ({ path: '/api/allFiles/1' }), who: 'todos', twice: OK_OK },
  ...chamadasDeNotas,
  'POST /register/token': { prepare: ({ unique }) => ({ nome: unique, dias: 30 }), who: 'todos', twice: OK_OK },
  'POST /delete/token': {
    prepare: async ({ server, user, unique }) => {
      const criado = await server.app.inject({
        method: 'POST',
        url: '/register/token',
        headers: user.headers,
        payload: { nome: unique, dias: 30 },
      });
      return { id: criado.json<{ id: string }>().id };
    },
    who: 'todos',
    twice: [200, 404],
  },
  'POST /delete/session': {
    prepare: async ({ server, user }) => {
      await tokenOf(server.app, user.email);
      const lista = await server.app.inject({ method: 'GET', url: '/api/sessions', headers: user.headers });
      return { id: lista.json<{ sessoes: SessaoListada[] }>().sessoes.find(({ esta }) => !esta)?.id ?? '' };
    },
    who: 'todos',
    twice: [200, 404],
  },
  'POST /delete/sessions': { prepare: () => ({}), who: 'todos', twice: OK_OK },
  'POST /delete/user/sessions': {
    prepare: async (preparo) => ({ email: await convidar(preparo) }),
    who: 'administracao',
    twice: OK_OK,
  },
  'POST /delete/users/sessions': { prepare: () => ({}), who: 'administracao', twice: OK_OK },
  // A project that is not concluded has nothing to rectify.
  'POST /register/retificacao': {
    prepare: async (preparo) =>
      formOf(
        { cod: await projetoAberto(preparo), type: 'efdc' },
        { field: 'file', name: 'a.xlsx', blob: new Blob([PLANILHA]) },
      ),
    who: 'todos',
    twice: [422, 422],
  },
  // Only rectifications of the eSocial are transmitted, and this one was not ordered.
  'POST /register/transmissao': {
    prepare: async (preparo) => ordemDe(await retificacaoDe(preparo)),
    who: 'administracao',
    twice: [422, 422],
  },
  'POST /stop/transmissao': {
    prepare: async (preparo) => ({ id: await retificacaoDe(preparo) }),
    who: 'administracao',
    twice: [404, 404],
  },
  'POST /retry/transmissao': {
    prepare: async (preparo) => ({ id: await retificacaoDe(preparo), reenviar: null }),
    who: 'administracao',
    twice: [404, 404],
  },
  'POST /delete/retificacao': {
    prepare: async (preparo) => ({ id: await retificacaoDe(preparo) }),
    who: 'todos',
    twice: [200, 404],
  },
  // Users of these tests have no second factor; `segundo-fator.test.ts` has some.
  'POST /login/factor': { prepare: () => ({ entrada: ENTRADA, codigo: '123456' }), who: 'aberta', twice: [401, 401] },
  'POST /login/factor/passkey': { prepare: () => ({ entrada: ENTRADA }), who: 'aberta', twice: [401, 401] },
  'POST /login/factor/setup': { prepare: () => ({ entrada: ENTRADA }), who: 'aberta', twice: [401, 401] },
  'POST /login/factor/activate': {
    prepare: () => ({ entrada: ENTRADA, codigo: '123456' }),
    who: 'aberta',
    twice: [401, 401],
  },
  'POST /start/factor/totp': { prepare: () => ({ senha: SENHA }), who: 'todos', twice: OK_OK },
  'POST /register/factor/totp': { prepare: () => ({ codigo: 'nenhum' }), who: 'todos', twice: [422, 422] },
  'POST /delete/factor/totp': { prepare: () => ({}), who: 'todos', twice: [404, 404] },
  'POST /register/factor/codes': { prepare: () => ({}), who: 'todos', twice: [409, 409] },
  'POST /start/factor/passkey': { prepare: () => ({ senha: SENHA }), who: 'todos', twice: OK_OK },
  'POST /register/factor/passkey': {
    prepare: ({ unique }) => ({ nome: unique, resposta: RESPOSTA_CHAVE }),
    who: 'todos',
    twice: [422, 422],
  },
  'POST /update/factor/passkey': {
    prepare: ({ unique }) => ({ id: '1', nome: unique }),
    who: 'todos',
    twice: [404, 404],
  },
  'POST /delete/factor/passkey': { prepare: () => ({ id: '1' }), who: 'todos', twice: [404, 404] },
  'POST /start/factor/proof': { prepare: () => ({}), who: 'todos', twice: OK_OK },
  'POST /register/factor/proof': { prepare: () => ({ codigo: '123456' }), who: 'todos', twice: [409, 409] },
  'POST /update/security': { prepare: () => ({ exigir_segundo_fator: false }), who: 'administracao', twice: OK_OK },
  'POST /delete/user/factor': {
    prepare: async (preparo) => ({ email: await convidar(preparo), confirmacao: 'Por telefone' }),
    who: 'administracao',
    twice: OK_OK,
  },
  // No owner of these tests has single sign-on; `sso.test.ts` has one.
  'POST /login/sso/find': { prepare: () => ({ email: 'a@b.exemplo' }), who: 'aberta', twice: OK_OK },
  'POST /login/sso': { prepare: () => ({ email: 'a@b.exemplo' }), who: 'aberta', twice: [404, 404] },
  'POST /update/sso': { prepare: () => SSO, who: 'administracao', twice: [422, 422] },
  'POST /delete/sso': { prepare: () => ({}), who: 'administracao', twice: [404, 404] },
  ...chamadasDeAvisosEVisoes,
  ...chamadasDeRecorrencia,
  ...chamadasDeOportunidades,
  ...chamadasDeRascunhos,
  'POST /register/suggestion': {
    prepare: () => ({ assunto: 'Assunto', mensagem: 'Mensagem' }),
    who: 'todos',
    twice: OK_OK,
  },
  'POST /update/owner': {
    prepare: () => ({
      cnpj: '11444777000161',
      razao: 'Empresa A Fictícia',
      site: '',
      cep: '01001000',
      uf: 'SP',
      logradouro: 'Rua Fictícia',
      municipio: 'São Paulo',
    }),
    who: 'master',
    twice: OK_OK,
  },
  'POST /register/payment': { prepare: () => ({ creditos: '10', pagamento: 'pix' }), who: 'todos', twice: OK_OK },
};
