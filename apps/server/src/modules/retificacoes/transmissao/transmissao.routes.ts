import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { mountRoute } from '../../../http/mount-route.ts';
import { contentDisposition } from '../../arquivos/index.ts';
import { exigirRetificacao } from '../exigir-retificacao.ts';
import { montarRecibos, readLote, readTransmissao } from './leitura.service.ts';
import { ordenarTransmissao, pararTransmissao, retomarTransmissao } from './ordem.service.ts';
import { readPreparo } from './preparo.service.ts';
import { abrirRetornos } from './retornos.ts';

export function mountTransmissao(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.readPreparoTransmissao, {
    policy: exigirRetificacao,
    handler: ({ sessao, params }) => readPreparo(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.readTransmissao, {
    policy: exigirRetificacao,
    handler: async ({ sessao, params }) => ({ transmissao: await readTransmissao(deps, sessao, params.id) }),
  });
  mountRoute(app, deps, contract.readLoteTransmissao, {
    policy: exigirRetificacao,
    handler: async ({ sessao, params }) => ({ eventos: await readLote(deps, sessao, params) }),
  });
  mountRoute(app, deps, contract.createTransmissao, {
    policy: exigirRetificacao,
    handler: ({ sessao, body }) => ordenarTransmissao(deps, sessao, body),
  });
  mountRoute(app, deps, contract.stopTransmissao, {
    policy: exigirRetificacao,
    handler: ({ sessao, body }) => pararTransmissao(deps, sessao, body.id),
  });
  mountRoute(app, deps, contract.retryTransmissao, {
    policy: exigirRetificacao,
    handler: ({ sessao, body }) => retomarTransmissao(deps, sessao, body),
  });
  mountRoute(app, deps, contract.downloadRecibos, {
    policy: exigirRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { bytes, nome } = await montarRecibos(deps, sessao, params.id);
      reply.type('text/csv; charset=utf-8').header('content-disposition', contentDisposition(nome));
      return bytes;
    },
  });
  mountRoute(app, deps, contract.downloadRetornos, {
    policy: exigirRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { stream, nome } = await abrirRetornos(deps, sessao, params.id);
      reply.type('application/zip').header('content-disposition', contentDisposition(nome));
      return stream;
    },
  });
}
