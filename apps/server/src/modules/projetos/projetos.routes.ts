import {
  createProjeto,
  deleteProjeto,
  listProjetos,
  restoreProjeto,
  retryExecucao,
  startProjeto,
  updateRecorrencia,
} from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { presentProjeto } from './projetos.presenter.ts';
import * as service from './projetos.service.ts';
import * as restore from './restore-projeto.service.ts';
import * as retry from './retry-execucao.service.ts';
import * as start from './start-projeto.service.ts';
import * as recorrencia from './update-recorrencia.service.ts';

/** The calls that create, list, start, repeat and delete projects. */
export function mountProjetos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listProjetos, {
    policy: requireSessao,
    handler: async ({ sessao }) => {
      const projetos = await service.listProjetos(deps, sessao);
      return { finalResult: projetos.map(presentProjeto) };
    },
  });
  mountRoute(app, deps, createProjeto, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => ({ projectId: await service.createProjeto(deps, sessao, body) }),
  });
  mountRoute(app, deps, startProjeto, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await start.startProjeto(deps, sessao, body.cod);
      return { message: 'Arquivos enviados com sucesso' };
    },
  });
  mountRoute(app, deps, deleteProjeto, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.deleteProjeto(deps, sessao, body.id);
      return { message: 'Processamento excluído com sucesso' };
    },
  });
  mountRoute(app, deps, restoreProjeto, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await restore.restoreProjeto(deps, sessao, body.id);
      return { message: 'Projeto trazido de volta' };
    },
  });
  mountRoute(app, deps, retryExecucao, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await retry.retryExecucao(deps, sessao, body);
      return { message: 'Nova tentativa iniciada' };
    },
  });
  mountRoute(app, deps, updateRecorrencia, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await recorrencia.updateRecorrencia(deps, sessao, body);
      return { message: body.recorrencia === 'mensal' ? 'Recorrência mensal ativada' : 'Recorrência mensal parada' };
    },
  });
}
