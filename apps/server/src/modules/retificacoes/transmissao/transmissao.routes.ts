import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mountRoute } from '../../../http/mount-route.ts';
import { contentDisposition } from '../../arquivos/index.ts';
import { requireRetificacao } from '../require-retificacao.ts';
import { buildRecibos, readLote, readTransmissao } from './leitura.service.ts';
import { haltTransmissao, resumeTransmissao, sortTransmissao } from './ordem.service.ts';
import { readPreparo } from './preparo.service.ts';
import { openRetornos } from './retornos.ts';

export function mountTransmissao(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.readPreparoTransmissao, {
    policy: requireRetificacao,
    handler: ({ sessao, params }) => readPreparo(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.readTransmissao, {
    policy: requireRetificacao,
    handler: async ({ sessao, params }) => ({ transmissao: await readTransmissao(deps, sessao, params.id) }),
  });
  mountRoute(app, deps, contract.readLoteTransmissao, {
    policy: requireRetificacao,
    handler: async ({ sessao, params }) => ({ eventos: await readLote(deps, sessao, params) }),
  });
  mountRoute(app, deps, contract.createTransmissao, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => sortTransmissao(deps, sessao, body),
  });
  mountRoute(app, deps, contract.stopTransmissao, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => haltTransmissao(deps, sessao, body.id),
  });
  mountRoute(app, deps, contract.retryTransmissao, {
    policy: requireRetificacao,
    handler: ({ sessao, body }) => resumeTransmissao(deps, sessao, body),
  });
  mountRoute(app, deps, contract.downloadRecibos, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { bytes, nome } = await buildRecibos(deps, sessao, params.id);
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(nome));
      return bytes;
    },
  });
  mountRoute(app, deps, contract.downloadRetornos, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { stream, nome } = await openRetornos(deps, sessao, params.id);
      reply.type('application/zip').header('content-disposition', contentDisposition(nome));
      return stream;
    },
  });
}
