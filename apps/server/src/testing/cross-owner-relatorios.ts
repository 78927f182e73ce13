import { catalogo } from '@apura/relatorios';
import { get, post } from './cross-owner-calls.ts';
import type { CrossOwnerCase } from './cross-owner-case.ts';
import { novoEnvioDe } from './envio-teste.ts';
import { VISAO_VAZIA } from './visao-teste.ts';

const relatorio = encodeURIComponent(catalogo[0]?.nome ?? '');

const coluna = encodeURIComponent(catalogo[0]?.colunas[0]?.key ?? '');

/** Where the project has nothing of the kind, even its owner gets none, and the answer says why. */
const SEM_LINHAS = { allowed: 404, allowedCode: 'relatorio-sem-linhas' } as const;

/** The calls on the reports of a project, in the order of `crossOwnerCases`. */
export const relatorioCases: Record<string, CrossOwnerCase> = {
  'GET /api/reports/:projetoId': { attempt: get(({ projetoId }) => `/api/reports/${projetoId}`) },
  'GET /api/reportRule/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/reportRule/${projetoId}/${relatorio}`),
  },
  'GET /api/reportJSON/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/reportJSON/${projetoId}/${relatorio}`),
  },
  'GET /api/reportZip/:projetoId': {
    attempt: get(({ projetoId }) => `/api/reportZip/${projetoId}?reports=${relatorio}`),
    // The report may have no rows: then there is nothing to download.
    allowed: 204,
  },
  'GET /api/report/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/report/${projetoId}/${relatorio}?format=csv`),
    // The report may have no rows: then there is nothing to download.
    allowed: 204,
  },
  'GET /api/dossie/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/dossie/${projetoId}/${relatorio}`),
    ...SEM_LINHAS,
  },
  'GET /api/espelho-pgdas/:projetoId': {
    attempt: get(({ projetoId }) => `/api/espelho-pgdas/${projetoId}`),
    ...SEM_LINHAS,
  },
  'GET /api/carta/:projetoId/:doc': {
    attempt: get(({ projetoId }) => `/api/carta/${projetoId}/22333444000181`),
    ...SEM_LINHAS,
  },
  'GET /api/reportValues/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/reportValues/${projetoId}/${relatorio}?column=${coluna}`),
  },
  'GET /api/reportGroups/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/reportGroups/${projetoId}/${relatorio}?by=${coluna}`),
  },
  'GET /api/reportPivot/:projetoId/:relatorio': {
    attempt: get(({ projetoId }) => `/api/reportPivot/${projetoId}/${relatorio}?row=${coluna}&column=${coluna}`),
  },
  'POST /update/reportView': {
    attempt: post('/update/reportView', ({ visaoId }) => ({
      id: visaoId,
      versao: 1,
      nome: 'Outra',
      compartilhada: true,
      conteudo: VISAO_VAZIA,
    })),
  },
  'POST /delete/reportView': { attempt: post('/delete/reportView', ({ visaoId }) => ({ id: visaoId })) },
  'POST /register/envio': {
    attempt: (app, user, { projetoId }) => {
      const payload = novoEnvioDe({ projetoId, usuarioId: user.id });
      return app.inject({ method: 'POST', url: '/register/envio', headers: user.headers, payload });
    },
  },
  'POST /update/envio': { attempt: post('/update/envio', ({ envioId }) => ({ id: envioId, pausado: true })) },
  'POST /delete/envio': { attempt: post('/delete/envio', ({ envioId }) => ({ id: envioId })) },
};
