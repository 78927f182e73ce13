import { listCertificados } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { exigirSessao } from '../../http/policies.ts';
import { listCertificadosDoOwner } from './certificados.service.ts';

export function mountCertificados(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listCertificados, {
    policy: exigirSessao,
    handler: async ({ sessao }) => {
      const certificados = await listCertificadosDoOwner(deps, sessao);
      return {
        certificates: certificados.map(({ nome, validade, status }) => ({ name: nome, validity: validade, status })),
      };
    },
  });
}
