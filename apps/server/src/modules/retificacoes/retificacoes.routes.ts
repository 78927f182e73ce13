import * as contract from '@apura/contract';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { readMultipart } from '../../http/multipart.ts';
import { parseFilter } from '../../http/parse-filter.ts';
import { parseSort } from '../../http/parse-sort.ts';
import { contentDisposition } from '../arquivos/index.ts';
import { COLUNAS_MOSTRADAS, readMudancas, readProva } from './comparacao.service.ts';
import { createRetificacao, type RetificacaoPedida } from './create-retificacao.service.ts';
import { getModelo } from './modelo.service.ts';
import { requireRetificacao } from './require-retificacao.ts';
import * as service from './retificacoes.service.ts';
import { mountTransmissao } from './transmissao/transmissao.routes.ts';

const TIPO_XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The calls that order, list, compare, download and delete rectifications. */
export function mountRetificacoes(app: FastifyInstance, deps: Deps): void {
  mountRoute(app, deps, contract.listRetificacoes, {
    policy: requireRetificacao,
    handler: async ({ sessao }) => ({ finalResult: await service.listRetificacoes(deps, sessao) }),
  });
  mountRoute(app, deps, contract.createRetificacao, {
    policy: requireRetificacao,
    handler: async ({ sessao, request }) => {
      const pedida: RetificacaoPedida = { cod: '', type: '', chave: '', file: null };
      const partes = readMultipart(request, contract.createRetificacao.multipart);
      for await (const parte of partes) {
        if (parte.kind === 'file') {
          const bytes = Buffer.concat(await parte.stream.toArray());
          pedida.file = { name: parte.filename, type: parte.mimetype, bytes };
        } else if (parte.name === 'cod' || parte.name === 'type' || parte.name === 'chave') {
          pedida[parte.name] = parte.value;
        }
      }
      return createRetificacao(deps, sessao, pedida);
    },
  });
  mountRoute(app, deps, contract.deleteRetificacao, {
    policy: requireRetificacao,
    handler: async ({ sessao, body }) => {
      await service.deleteRetificacao(deps, sessao, body.id);
      return { message: 'Retificação excluída com sucesso' };
    },
  });
  mountRoute(app, deps, contract.downloadRetificados, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, reply }) => {
      const { stream, bytes, nome } = await service.openRetificados(deps, sessao, params);
      reply
        .type('application/zip')
        .header('content-length', bytes)
        .header('content-disposition', contentDisposition(nome));
      return stream;
    },
  });
  mountRoute(app, deps, contract.readProva, {
    policy: requireRetificacao,
    handler: ({ sessao, params }) => readProva(deps, sessao, params.id),
  });
  mountRoute(app, deps, contract.readMudancas, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, query }) => {
      const { offset, limit, q } = query;
      const janela = { offset, limit, q, sort: parseSort(query.sort), filtros: parseFilter(query.filter) };
      const { rows, total } = await readMudancas(deps, sessao, { id: params.id, janela });
      return { jsonData: rows, total, columns: [...COLUNAS_MOSTRADAS] };
    },
  });
  mountRoute(app, deps, contract.downloadModelo, {
    policy: requireRetificacao,
    handler: async ({ sessao, params, query, reply }) => {
      const { bytes, nome } = await getModelo(deps, sessao, { name: params.name, projetoId: query.projeto });
      reply.type(TIPO_XLSX).header('content-disposition', contentDisposition(nome));
      return bytes;
    },
  });
  mountTransmissao(app, deps);
}
