import * as contract from '@apura/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './contratos.service.ts';
import type { ContratoEnviado } from './keep-contrato.ts';

/** The calls of an owner's contract for the Integra Contador. */
export function mountContratos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.getIntegra, {
    policy: requireSessao,
    handler: ({ sessao }) => service.getIntegra(deps, sessao),
  });
  mountRoute(app, deps, contract.updateIntegra, {
    policy: requireSessao,
    handler: async ({ sessao, request }) => service.updateIntegra(deps, sessao, await readForm(request)),
  });
  mountRoute(app, deps, contract.deleteIntegra, {
    policy: requireSessao,
    handler: ({ sessao }) => service.deleteIntegra(deps, sessao),
  });
  mountRoute(app, deps, contract.testIntegra, {
    policy: requireSessao,
    handler: ({ sessao }) => service.testIntegra(deps, sessao),
  });
}

async function readForm(request: FastifyRequest): Promise<ContratoEnviado> {
  const campos: Record<string, string> = {};
  let pfx: Buffer | null = null;
  for await (const parte of readMultipart(request, contract.updateIntegra.multipart)) {
    if (parte.kind === 'field') campos[parte.name] = parte.value;
    else pfx = Buffer.concat(await parte.stream.toArray());
  }
  const { chave = '', segredo = '', senha = '', autor = '' } = campos;
  return {
    chave: chave.trim(),
    segredo: segredo.trim(),
    senha,
    autor,
    pfx: pfx === null || pfx.length === 0 ? null : pfx,
  };
}
