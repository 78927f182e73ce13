import { Readable } from 'node:stream';
import { downloadDossie, downloadEspelhoPgdas } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { abortOnClose } from '../../http/abort-on-close.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { contentDisposition } from '../arquivos/index.ts';
import { requireRelatorios } from '../relatorios/index.ts';
import { createDossieDoProjeto } from './dossie.service.ts';
import { createEspelhoDoProjeto } from './espelho-pgdas.service.ts';

/** The calls that download the dossier of a report and the mirror of the PGDAS-D. */
export function mountDossie(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, downloadDossie, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query, reply }) => {
      const { pedacos, arquivo } = await createDossieDoProjeto(deps, sessao, {
        ...{ projetoId: params.projetoId, nome: params.relatorio, selic: query.selic },
        signal: abortOnClose(reply),
      });
      const stream = Readable.from(pedacos, { objectMode: false });
      // The answer has begun when a stream breaks: the caller sees it cut, and the log says why.
      stream.once('error', (err) => deps.log.error({ ...params, err }, 'a dossier could not be written to its end'));
      reply.type('application/zip').header('content-disposition', contentDisposition(arquivo));
      return stream;
    },
  });
  mountRoute(app, deps, downloadEspelhoPgdas, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, reply }) => {
      const { pedacos, arquivo } = await createEspelhoDoProjeto(deps, sessao, params.projetoId);
      reply.type('application/zip').header('content-disposition', contentDisposition(arquivo));
      return Readable.from(pedacos, { objectMode: false });
    },
  });
}
