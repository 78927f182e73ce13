import * as contract from '@apura/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute, parseBody } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { requireSessao } from '../../http/policies.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { dropUnused } from '../../platform/storage/port.ts';
import * as service from './organizacao.service.ts';

/** The calls of the owner's own data, logo and colours. */
export function mountOrganizacao(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.updateOwner, {
    policy: requireSessao,
    handler: async ({ sessao, request }) => {
      if (request.isMultipart()) return service.updateOwner(deps, sessao, await readForm(deps, sessao, request));
      const pedido = parseBody(contract.ownerAlteradoSchema, request.body);
      return service.updateOwner(deps, sessao, { pedido, logo: null });
    },
  });
  mountRoute(app, deps, contract.getLogo, {
    policy: requireSessao,
    handler: async ({ sessao, reply }) => {
      const logo = await service.openLogo(deps, sessao);
      if (logo === undefined) return undefined;
      reply.type('image/png').header('content-length', logo.bytes).header('content-disposition', 'inline');
      return logo.stream;
    },
  });
  mountRoute(app, deps, contract.findCep, {
    policy: requireSessao,
    handler: ({ sessao, params }) => service.findEndereco(deps, sessao, params.cep),
  });
}

/** The fields and the logo of a form, in whichever order they come. */
async function readForm(
  deps: Deps,
  sessao: SessaoAtual,
  request: FastifyRequest,
): Promise<{ pedido: contract.OwnerAlterado; logo: string | null }> {
  const campos: Record<string, string> = {};
  let logo: string | null = null;
  try {
    for await (const parte of readMultipart(request, contract.updateOwner.multipart)) {
      if (parte.kind === 'field') campos[parte.name] = parte.value;
      else if (parte.name === 'file') logo = await service.storeLogo(deps, sessao, parte.stream);
    }
    return { pedido: parseBody(contract.ownerAlteradoSchema, campos), logo };
  } catch (error) {
    await dropUnused(deps, logo);
    throw error;
  }
}
