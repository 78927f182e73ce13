import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { requireSessao } from '../../http/policies.ts';
import * as service from './foto.service.ts';

export function mountFoto(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.uploadFoto, {
    policy: requireSessao,
    handler: async ({ sessao, request }) => {
      const partes = readMultipart(request, contract.uploadFoto.multipart);
      let enviada: Buffer | undefined;
      // Reads the whole request first, so that a request refused at its end changes nothing.
      for await (const parte of partes) {
        if (parte.kind !== 'file' || parte.name !== 'file') continue;
        enviada = Buffer.concat(await parte.stream.toArray());
      }
      if (enviada === undefined) throw appError('arquivo-ausente');
      await service.updateFoto(deps, sessao, enviada);
      return { message: 'Foto de perfil atualizada com sucesso' };
    },
  });
  mountRoute(app, deps, contract.getFoto, {
    policy: requireSessao,
    handler: async ({ sessao, reply }) => {
      const foto = await service.openFoto(deps, sessao);
      if (foto === undefined) return undefined;
      reply.type('image/jpeg').header('content-length', foto.bytes).header('content-disposition', 'inline');
      return foto.stream;
    },
  });
}
