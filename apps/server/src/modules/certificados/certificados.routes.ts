import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './certificados.service.ts';

/** The calls that list, import and delete certificates. */
export function mountCertificados(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listCertificados, {
    policy: requireSessao,
    handler: async ({ sessao }) => ({
      certificates: (await service.listCertificadosDoOwner(deps, sessao)).map(presentCertificado),
    }),
  });
  mountRoute(app, deps, contract.importCertificado, {
    policy: requireSessao,
    handler: async ({ sessao, request }) => {
      let senha = '';
      let pfx: Buffer | undefined;
      for await (const parte of readMultipart(request, contract.importCertificado.multipart)) {
        if (parte.kind === 'field') {
          if (parte.name === 'senha') senha = parte.value;
        } else {
          pfx = Buffer.concat(await parte.stream.toArray());
        }
      }
      if (pfx === undefined || pfx.length === 0) throw appError('arquivo-ausente');
      return presentCertificado(await service.importCertificado(deps, sessao, { pfx, senha }));
    },
  });
  mountRoute(app, deps, contract.deleteCertificado, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.deleteCertificado(deps, sessao, body.nome);
      return { message: 'Sucesso ao deletar certificado' };
    },
  });
}

function presentCertificado({ nome, validade, status }: service.CertificadoListado): contract.Certificado {
  return { name: nome, validity: validade, status };
}
