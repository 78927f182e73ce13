import {
  compileArquivos,
  deleteArquivoEnviado,
  downloadArquivo,
  downloadTodos,
  listArquivos,
  listArquivosEnviados,
  podeArquivos,
  readCompletude,
  readValidacao,
  uploadPartes,
} from '@apura/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { decodeComponent } from '../../http/decode-component.ts';
import { appError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { requireSessao } from '../../http/policies.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { presentEnviados, presentPastas } from './arquivos.presenter.ts';
import * as service from './arquivos.service.ts';
import * as completude from './conferencia/completude.service.ts';
import { contentDisposition } from './content-disposition.ts';
import { receivePartes } from './upload/receive-partes.ts';
import * as validacao from './validacao/validacao.service.ts';
import { zipStream } from './zip-stream.ts';

/** The calls by which files are uploaded, listed, opened and deleted. */
export function mountArquivos(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, uploadPartes, {
    policy: requireSessao,
    handler: async ({ sessao, request }) => {
      const partes = readMultipart(request, uploadPartes.multipart);
      const contentLength = Number(request.headers['content-length'] ?? 0);
      return {
        received: await receivePartes(deps, sessao, { partes, projetoId: projetoIdOf(request), contentLength }),
      };
    },
  });
  mountRoute(app, deps, listArquivosEnviados, {
    policy: requireSessao,
    handler: async ({ sessao, params, query }) =>
      presentEnviados(await service.listEnviados(deps, sessao, params.id), query.parts === '1'),
  });
  mountRoute(app, deps, compileArquivos, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.compileArquivos(deps, sessao, { projetoId: body.process_id, files: body.files });
      return { message: 'Arquivos em montagem' };
    },
  });
  mountRoute(app, deps, deleteArquivoEnviado, {
    policy: requireSessao,
    handler: async ({ sessao, body }) => {
      await service.deleteEnviado(deps, sessao, { projetoId: body.process_id, nome: body.filename });
      return { message: 'Arquivo excluído' };
    },
  });
  mountRoute(app, deps, readCompletude, {
    policy: requireSessao,
    handler: ({ sessao, params }) => completude.readCompletude(deps, sessao, params.id),
  });
  mountRoute(app, deps, readValidacao, {
    policy: requireSessao,
    handler: ({ sessao, params }) => validacao.readValidacao(deps, sessao, params.id),
  });
  mountRoute(app, deps, listArquivos, {
    policy: requireArquivos,
    handler: async ({ sessao, params }) => ({
      pastas: presentPastas(await service.listCatalogo(deps, sessao, params.id)),
    }),
  });
  mountRoute(app, deps, downloadArquivo, {
    policy: requireArquivos,
    handler: async ({ sessao, params, reply }) => {
      const arquivo = await service.getArquivo(deps, sessao, params);
      const nome = service.nomeCompleto(arquivo);
      await service.assertInteiro(deps, arquivo);
      await service.noteDownload(deps, sessao, { projetoId: params.projetoId, nome });
      reply
        .type('application/octet-stream')
        .header('content-length', Number(arquivo.tamanho))
        .header('content-disposition', contentDisposition(nome));
      return service.openArquivo(deps, arquivo);
    },
  });
  mountRoute(app, deps, downloadTodos, {
    policy: requireArquivos,
    handler: async ({ sessao, params, reply }) => {
      const entradas = await service.listEntradasZip(deps, sessao, params.id);
      await service.noteDownload(deps, sessao, { projetoId: params.id });
      reply.type('application/zip').header('content-disposition', contentDisposition('arquivos.zip'));
      const { id: projetoId } = params;
      const zip = zipStream(entradas, ({ path, error: err }) =>
        deps.log.error({ projetoId, path, err }, 'a stored file is damaged or gone'),
      );
      // The answer has begun: the caller sees a ZIP that is cut, and the log says why.
      zip.once('error', (err) => deps.log.error({ projetoId, err }, 'a ZIP could not be finished'));
      return zip;
    },
  });
}

/** Arquivos opens with any of the collectors or the consultation module. */
function requireArquivos({ sessao }: { sessao: SessaoAtual }): void {
  if (!podeArquivos(sessao.tools)) throw appError('modulo-bloqueado');
}

/** The project may also come in the address or a header, for senders that cannot order their fields. */
function projetoIdOf(request: FastifyRequest): string | undefined {
  const header = request.headers['x-process-id'];
  if (typeof header === 'string') return header;
  const match = /[?&]process_id=([^&]+)/.exec(request.url);
  return match?.[1] === undefined ? undefined : decodeComponent(match[1]);
}
