import { listBuscasNotas, listNotasPedidas, pedirCiencia, pedirNotas, updateBuscaNotas } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { updateBusca } from '../distribuicao/index.ts';
import { distribuicaoNotas } from './distribuicao-notas.ts';
import * as service from './notas.service.ts';

/** The calls by which the NF-e of a company are followed and requested. */
export function mountNotas(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listBuscasNotas, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({
      disponivel: deps.coletores.nfe !== null,
      simulado: deps.coletores.simulado,
      buscas: await service.listBuscas(deps, sessao),
    }),
  });
  mountRoute(app, deps, updateBuscaNotas, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await updateBusca(deps, sessao, distribuicaoNotas, body);
      return { message: body.ligada ? 'Busca de NF-e ligada' : 'Busca de NF-e desligada' };
    },
  });
  mountRoute(app, deps, pedirCiencia, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      const notas = await service.pedirCiencia(deps, sessao, body);
      if (notas === 0) return { message: 'Nenhuma nota aguarda a Ciência da Operação' };
      return { message: `Ciência da Operação pedida para ${notas} ${notas === 1 ? 'nota' : 'notas'}` };
    },
  });
  mountRoute(app, deps, listNotasPedidas, {
    policy: requireSessao,
    handler: async ({ sessao, params }) => ({ notas: await service.listNotasPedidas(deps, sessao, params.cnpj) }),
  });
  mountRoute(app, deps, pedirNotas, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      const { pedidas, recusadas } = await service.pedirNotas(deps, sessao, body);
      const message = pedidas === 1 ? '1 nota pedida à SEFAZ' : `${pedidas} notas pedidas à SEFAZ`;
      return { message, pedidas, recusadas };
    },
  });
}
