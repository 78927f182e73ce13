import type { Readable } from 'node:stream';
import {
  downloadRelatorio,
  downloadRelatoriosZip,
  explainRelatorio,
  listRelatorios,
  listRelatoriosDoProjeto,
  readLinhaOrigem,
  readRelatorio,
} from '@apura/contract';
import { catalogo, type LimitesDaConsulta } from '@apura/relatorios';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { abortOnClose } from '../../http/abort-on-close.ts';
import { mountRoute } from '../../http/mount-route.ts';
import { parseValores } from '../../http/parse-valores.ts';
import { contentDisposition, nomeDoDownload } from '../arquivos/index.ts';
import { readMarca } from '../usuarios/index.ts';
import { createPageCache } from './create-page-cache.ts';
import { mountEnvios } from './envios/envios.routes.ts';
import { readComoCalculado } from './explain-relatorio.service.ts';
import { mountGrade } from './grade.routes.ts';
import { withinLimits } from './grade.service.ts';
import { mountInventario } from './inventario.routes.ts';
import { jsonStream, pageOf } from './json-stream.ts';
import { createLinhasDeOrigem } from './origem/create-linhas-de-origem.ts';
import { type ConsultaGrade, parseColunas, parseConsulta } from './parse-consulta.ts';
import { destaques, presentCatalogo, presentColunas, presentOrigem, presentTotais } from './relatorios.presenter.ts';
import * as service from './relatorios.service.ts';
import * as doProjeto from './relatorios-do-projeto.service.ts';
import { requireRelatorios } from './require-relatorios.ts';
import { TIPOS_MIME } from './tipos-mime.ts';
import { mountVisoes } from './visoes.routes.ts';
import { zipRelatorios } from './zip-de-relatorios.service.ts';

const JANELA_PADRAO = 200;
/** Some hundreds of first pages, which everybody who opens a report asks for. */
const PRIMEIRAS_PAGINAS_BYTES = 32 * 1024 * 1024;
/** What the reports of some thousand projects add up to. */
const VALORES_BYTES = 4 * 1024 * 1024;

/** The calls that list, page, search and download reports. */
export function mountRelatorios(app: FastifyInstance, deps: Deps): void {
  const primeirasPaginas = createPageCache({ maxBytes: PRIMEIRAS_PAGINAS_BYTES });
  const valoresDosProjetos = createPageCache({ maxBytes: VALORES_BYTES });
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
      reports: await doProjeto.listRelatoriosDoProjeto(deps, sessao, { ...params, guardados: valoresDosProjetos }),
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
      const consulta = parseConsulta(relatorio.definicao, query);
      const { offset = 0, limit = JANELA_PADRAO } = query;
      const comTotais = query.totals === 'true';
      const comPosicoes = query.positions === 'true';
      const makePagina = async (limites: LimitesDaConsulta): Promise<Buffer> => {
        const { rows, posicoes, total } = await service.readJanela(relatorio, { offset, limit, ...consulta, limites });
        const { definicao } = relatorio;
        const totals = comTotais
          ? presentTotais(definicao, await service.readTotais(relatorio, { ...consulta, limites }))
          : undefined;
        const columns = presentColunas(definicao);
        const positions = comPosicoes ? posicoes : undefined;
        const resto = { jsonData: [], positions, total, columns, totals, destaques: destaques(definicao) };
        return await pageOf(sessao.ownerId, rows, readRelatorio.response.parse(resto));
      };
      // The access to the report was checked above, and the version in the key is of this owner's result.
      const isPrimeira = offset === 0 && limit <= JANELA_PADRAO && isInteira(consulta);
      // A first page is made for all who wait for it: it does not end with one of them.
      const pagina = isPrimeira
        ? await primeirasPaginas.get(`${relatorio.versao}/${limit}/${comTotais}/${comPosicoes}`, () => makePagina({}))
        : await withinLimits(abortOnClose(reply), makePagina);
      return reply.type('application/json; charset=utf-8').send(pagina);
    },
  });
  mountRoute(app, deps, downloadRelatorio, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query, reply }) => {
      const { projetoId, relatorio: nome } = params;
      const relatorio = await service.getRelatorio(deps, sessao, { projetoId, nome });
      const { resultado, definicao } = relatorio;
      const consulta = parseConsulta(definicao, query);
      const colunas = parseColunas(definicao, 'columns', query.columns ?? '');
      if (resultado === null) return undefined;
      const formato = query.format;
      if (formato === 'pdf') await service.assertCabeNoPdf(relatorio, { consulta, colunas });
      await service.noteExportacao(deps, sessao, { projetoId, nome, formato });
      const parametros = await service.readParametros(deps, sessao, relatorio);
      const readMarcaDele = () => readMarca(deps, sessao.ownerId);
      const pedido = { formato, parametros, readMarca: readMarcaDele, criadoEm: deps.clock.now(), consulta, colunas };
      const stream = service.exportRelatorio({ ...relatorio, resultado }, pedido);
      logFalha(stream, 'a report could not be exported to its end', params);
      const arquivo = nomeDoDownload({
        nome,
        empresa: parametros.empresa,
        projeto: relatorio.projeto,
        filtrado: consulta.q.trim() !== '' || consulta.filtros.length > 0,
      });
      reply
        .type(TIPOS_MIME[query.format])
        .header('content-disposition', contentDisposition(`${arquivo}.${query.format}`));
      return stream;
    },
  });
  mountRoute(app, deps, downloadRelatoriosZip, {
    policy: requireRelatorios,
    handler: async ({ sessao, params: { projetoId }, query, reply }) => {
      const zip = await zipRelatorios(deps, sessao, { projetoId, nomes: query.reports.split('|') });
      if (zip === undefined) return undefined;
      logFalha(zip.stream, 'a ZIP of reports could not be finished', { projetoId, relatorio: query.reports });
      reply.type('application/zip').header('content-disposition', contentDisposition(zip.nome));
      return zip.stream;
    },
  });
  mountRoute(app, deps, readLinhaOrigem, {
    policy: requireRelatorios,
    handler: async ({ sessao, params, query }) =>
      presentOrigem(await origem.read(sessao, { ...params, ...query, valores: parseValores(query.valores) })),
  });
  mountGrade(app, deps);
  mountInventario(app, deps);
  mountVisoes(app, deps);
  mountEnvios(app, deps);
}

const isInteira = ({ q, filtros, sort }: ConsultaGrade): boolean =>
  q.trim() === '' && filtros.length === 0 && sort.length === 0;
