import { listBuscasNfse, listNfsePedidas, requestNfse, updateBuscaNfse } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { updateBusca } from '../distribuicao/index.ts';
import { distribuicaoNfse } from './distribuicao-nfse.ts';
import * as service from './nfse.service.ts';

/** The calls by which the NFS-e of a company are followed and requested. */
export function mountNfse(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listBuscasNfse, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({
      disponivel: deps.coletores.nfse !== null,
      simulado: deps.coletores.simulado,
      buscas: await service.listBuscas(deps, sessao),
    }),
  });
  mountRoute(app, deps, updateBuscaNfse, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await updateBusca(deps, sessao, distribuicaoNfse, body);
      return { message: body.ligada ? 'Busca de NFS-e ligada' : 'Busca de NFS-e desligada' };
    },
  });
  mountRoute(app, deps, listNfsePedidas, {
    policy: requireSessao,
    handler: async ({ sessao, params }) => ({ notas: await service.listNfsePedidas(deps, sessao, params.cnpj) }),
  });
  mountRoute(app, deps, requestNfse, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      const { pedidas, recusadas } = await service.requestNfse(deps, sessao, body);
      const message = pedidas === 1 ? '1 NFS-e pedida' : `${pedidas} NFS-e pedidas`;
      return { message, pedidas, recusadas };
    },
  });
}
