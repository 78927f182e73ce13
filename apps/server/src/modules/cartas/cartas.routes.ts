import { Readable } from 'node:stream';
import { downloadCarta } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { contentDisposition } from '../arquivos/index.ts';
import { requireRelatorios } from '../relatorios/index.ts';
import { createCartaDoProjeto } from './cartas.service.ts';

const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The call that downloads a letter to a supplier. */
export function mountCartas(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, downloadCarta, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, reply }) => {
      const { carta, arquivo } = await createCartaDoProjeto(deps, sessao, params);
      reply.type(DOCX).header('content-disposition', contentDisposition(arquivo));
      return Readable.from([carta], { objectMode: false });
    },
  });
}
