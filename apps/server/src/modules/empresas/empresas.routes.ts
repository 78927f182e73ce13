import { createEmpresa, importEmpresas, listEmpresas, updateEmpresa } from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { requireSessao } from '../../http/policies.ts';
import { presentEmpresaAtualizada, presentEmpresaItem } from './empresas.presenter.ts';
import * as service from './empresas.service.ts';
import * as importacao from './import-empresas.ts';

/** The calls that list, register and update companies. */
export function mountEmpresas(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, listEmpresas, {
    policy: requireSessao,
    handler: async ({ sessao }) => {
      const empresas = await service.listEmpresas(deps, sessao);
      return { companies: empresas.map(presentEmpresaItem) };
    },
  });
  mountRoute(app, deps, createEmpresa, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => presentEmpresaItem(await service.createEmpresa(deps, sessao, body)),
  });
  mountRoute(app, deps, importEmpresas, {
    policy: requireSessao,
    handler: ({ sessao, body }) => importacao.importEmpresas(deps, sessao, body),
  });
  mountRoute(app, deps, updateEmpresa, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => presentEmpresaAtualizada(await service.updateEmpresa(deps, sessao, body)),
  });
}
