import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { abortOnClose } from '../../http/abort-on-close.ts';
import { mountRoute } from '../../http/mount-route.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { contentDisposition } from '../arquivos/index.ts';
import { requireRelatorios } from '../relatorios/index.ts';
import { requireRetificacao } from '../retificacoes/index.ts';
import { desfazerPasso } from './desfazer.service.ts';
import * as mudancas from './mudancas.service.ts';
import { openPlanilha, rectifyRascunho } from './planilha.service.ts';
import { proporMudancas } from './propor.service.ts';
import * as service from './rascunhos.service.ts';
import * as trabalhos from './trabalhos.service.ts';
import * as travas from './travas.service.ts';

const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls of drafts of rectifications. */
export function mountRascunhos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listRascunhos, {
    policy: requireRetificacao,
    handler: async ({ sessao, query }) => ({
      rascunhos: await service.listRascunhos(deps, sessao, query.projeto),
    }),
  });
  mountRoute(app, deps, contract.proporMudancas, {
    policy: requireProposta,
    handler: ({ sessao, body, reply }) => proporMudancas(deps, sessao, { ...body, signal: abortOnClose(reply) }),
  });
  mountRoute(app, deps, contract.getRascunho, {
    policy: requireRetificacao,
    gzip: true,
    handler: ({ sessao, params }) => service.getRascunho(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.saveParametros, {
    policy: requireRetificacao,
    handler: async ({ sessao, body }) => {
      await service.saveParametros(deps, sessao, body);
      return { message: 'Recibos e parâmetros guardados' };
    },
  });
  mountRoute(app, deps, contract.checkRascunho, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => trabalhos.checkRascunho(deps, sessao, body.id),
  });
  mountRoute(app, deps, contract.desfazerPasso, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => desfazerPasso(deps, sessao, body),
  });
  mountRoute(app, deps, contract.deleteRascunho, {
    policy: requireRetificacao,
    handler: async ({ sessao, body }) => {
      await service.deleteRascunho(deps, sessao, body.id);
      return { message: 'Rascunho excluído com sucesso' };
    },
  });
  mountMudancas(app, deps);
  mountSaida(app, deps);
}

function mountMudancas(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listMudancas, {
    policy: requireRetificacao,
    gzip: true,
    handler: ({ sessao, params, query }) => mudancas.listMudancas(deps, sessao, { ...params, ...query }),
  });
  mountRoute(app, deps, contract.toggleMudancas, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => mudancas.toggleMudancas(deps, sessao, body),
  });
  mountRoute(app, deps, contract.preferirMudanca, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => mudancas.preferirMudanca(deps, sessao, body),
  });
  mountRoute(app, deps, contract.editarMudanca, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => mudancas.editarMudanca(deps, sessao, body),
  });
  mountRoute(app, deps, contract.removerMudancas, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => mudancas.removerMudancas(deps, sessao, body),
  });
  mountRoute(app, deps, contract.travarCampo, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => travas.travarCampo(deps, sessao, body),
  });
  mountRoute(app, deps, contract.soltarCampo, {
    policy: requireRetificacao,
    handler: async ({ sessao, body, reply }) => {
      await travas.soltarCampo(deps, sessao, body);
      return reply.code(204).send();
    },
  });
}

function mountSaida(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.simularRascunho, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => trabalhos.simularRascunho(deps, sessao, body.id),
  });
  mountRoute(app, deps, contract.getSimulacao, {
    policy: requireRetificacao,
    handler: ({ sessao, params }) => trabalhos.getSimulacao(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.cancelarSimulacao, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => trabalhos.cancelarSimulacao(deps, sessao, body.id),
  });
  mountRoute(app, deps, contract.downloadPlanilhaDoRascunho, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { stream, bytes, nome } = await openPlanilha(deps, sessao, params.id);
      reply.type(TIPO_XLSX).header('content-length', bytes).header('content-disposition', contentDisposition(nome));
      return stream;
    },
  });
  mountRoute(app, deps, contract.rectifyRascunho, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => rectifyRascunho(deps, sessao, body),
  });
}

/** What is proposed comes out of a report, which not every user may read. */
function requireProposta(contexto: { sessao: SessaoAtual }): void {
  requireRetificacao(contexto);
  requireRelatorios(contexto);
}
