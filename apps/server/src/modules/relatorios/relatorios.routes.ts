import type { Readable } from 'node:stream';
import {
  downloadRelatorio,
  explainRelatorio,
  type FormatoRelatorio,
  listRelatorios,
  listRelatoriosDoProjeto,
  podeRelatorios,
  readLinhaOrigem,
  readRelatorio,
} from '@apura/contract';
import { catalogo, type RelatorioDefinido } from '@apura/relatorios';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { parseFilter } from '../../http/parse-filter.ts';
import { parseSort } from '../../http/parse-sort.ts';
import { parseValores } from '../../http/parse-valores.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { contentDisposition } from '../arquivos/index.ts';
import { createPageCache } from './create-page-cache.ts';
import { readComoCalculado } from './explain-relatorio.service.ts';
import { jsonStream } from './json-stream.ts';
import { createLinhasDeOrigem } from './origem/create-linhas-de-origem.ts';
import { presentCatalogo, presentColunas, presentOrigem, presentTotais } from './relatorios.presenter.ts';
import * as service from './relatorios.service.ts';
import * as doProjeto from './relatorios-do-projeto.service.ts';

const JANELA_PADRAO = 200;
/** Some hundreds of first pages, which everybody who opens a report asks for. */
const PRIMEIRAS_PAGINAS_BYTES = 32 * 1024 * 1024;
const TIPOS_MIME: Readonly<Record<FormatoRelatorio, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  csv: 'text/csv; charset=utf-8',
  parquet: 'application/vnd.apache.parquet',
};

/** The calls that list, page, search and download reports. */
export function mountRelatorios(app: FastifyInstance, deps: Deps): void {
  const primeirasPaginas = createPageCache({ maxBytes: PRIMEIRAS_PAGINAS_BYTES });
  const origem = createLinhasDeOrigem(deps);
  app.addHook('onClose', () => origem.close());
  /** The answer has begun when a stream breaks: the caller sees it cut, and the log says why. */
  const logFalha = (stream: Readable, texto: string, params: { projetoId: string; relatorio: string }) =>
    stream.once('error', (err) => deps.log.error({ ...params, err }, texto));

  mountRoute(app, deps, listRelatorios, {
    policy: requireRelatorios,
    handler: async () => presentCatalogo(catalogo),
  });
  mountRoute(app, deps, listRelatoriosDoProjeto, {
    policy: requireRelatorios,
    handler: async ({ sessao, params }) => ({
      reports: await doProjeto.listRelatoriosDoProjeto(deps, sessao, params.projetoId),
    }),
  });
  mountRoute(app, deps, explainRelatorio, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query }) => {
      const { projetoId, relatorio: nome } = params;
      return readComoCalculado(deps, sessao, { projetoId, nome, script: query.script === 'true' });
    },
  });
  mountRoute(app, deps, readRelatorio, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query, reply }) => {
      const { projetoId, relatorio: nome } = params;
      const relatorio = await service.getRelatorio(deps, sessao, { projetoId, nome });
      if (query.offset === undefined && query.limit === undefined) {
        const linhas = jsonStream(service.readTodas(relatorio));
        logFalha(linhas, 'a report could not be read to its end', params);
        return reply.type('application/json; charset=utf-8').send(linhas);
      }
      const sort = parseSort(query.sort);
      const filtros = parseFilter(query.filter);
      assertColunas(relatorio.definicao, 'sort', sort);
      assertColunas(relatorio.definicao, 'filter', filtros);
      const { offset = 0, limit = JANELA_PADRAO, q } = query;
      const comTotais = query.totals === 'true';
      const makePagina = async (): Promise<Buffer> => {
        const { rows, total } = await service.readJanela(relatorio, { offset, limit, sort, q, filtros });
        const columns = presentColunas(relatorio.definicao);
        const totals = comTotais
          ? presentTotais(relatorio.definicao, await service.readTotais(relatorio, { q, filtros }))
          : undefined;
        const pagina = { jsonData: rows, total, columns, totals };
        return Buffer.from(JSON.stringify(readRelatorio.response.parse(pagina)));
      };
      // The access to the report was checked above, and the version in the key is of this owner's result.
      const isPrimeira = offset === 0 && limit <= JANELA_PADRAO && sort.length === 0 && !q && filtros.length === 0;
      const pagina = isPrimeira
        ? await primeirasPaginas.get(`${relatorio.versao}/${limit}/${comTotais}`, makePagina)
        : await makePagina();
      return reply.type('application/json; charset=utf-8').send(pagina);
    },
  });
  mountRoute(app, deps, downloadRelatorio, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query, reply }) => {
      const { projetoId, relatorio: nome } = params;
      const relatorio = await service.getRelatorio(deps, sessao, { projetoId, nome });
      const { resultado } = relatorio;
      if (resultado === null) return undefined;
      await service.noteExportacao(deps, sessao, { projetoId, nome, formato: query.format });
      const parametros = await service.readParametros(deps, sessao, relatorio);
      const stream = service.exportRelatorio({ ...relatorio, resultado }, query.format, parametros);
      logFalha(stream, 'a report could not be exported to its end', params);
      reply.type(TIPOS_MIME[query.format]).header('content-disposition', contentDisposition(`${nome}.${query.format}`));
      return stream;
    },
  });
  mountRoute(app, deps, readLinhaOrigem, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query }) =>
      presentOrigem(await origem.read(sessao, { ...params, ...query, valores: parseValores(query.valores) })),
  });
}

/** Throws 400 naming the first key that is no column of the report. */
function assertColunas(definicao: RelatorioDefinido, campo: 'sort' | 'filter', pedidas: readonly { key: string }[]) {
  const estranha = pedidas.find(({ key }) => !definicao.colunas.some((coluna) => coluna.key === key));
  if (estranha === undefined) return;
  throw appError('requisicao-invalida', { fields: { [campo]: `O relatório não tem a coluna "${estranha.key}"` } });
}

function requireRelatorios({ sessao }: { sessao: SessaoAtual }): void {
  if (!podeRelatorios(sessao.tools)) throw appError('modulo-bloqueado');
}
