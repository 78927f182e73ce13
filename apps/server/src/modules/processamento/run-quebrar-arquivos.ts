import { availableParallelism } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import type { Ferramenta } from '@apura/contract';
import { LEITOR_VERSAO } from '@apura/documentos';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import {
  type ArquivoEnviadoRow,
  createUniqueNames,
  listArquivosEnviados,
  sanitizeFileName,
} from '../arquivos/index.ts';
import type { RespostaDe } from '../filho/index.ts';
import { runInChild } from '../filho/index.ts';
import { gatherNotas, tellSemLugar } from '../notas/index.ts';
import { lockProjeto, ProjetoExcluidoError, returnToFiles } from '../projetos/index.ts';
import { type ArquivoPublicado, replaceCatalogo } from './catalogo.repo.ts';
import { type Contexto, runComProgresso } from './contexto.ts';
import { concludeFerramenta, failProjeto } from './encerrar.ts';
import { motivoDaFalha, motivoDaVolta } from './evaluate-catalogo.ts';
import { resumoDosArquivos } from './resumo-dos-arquivos.ts';

/** The share of a worker's memory for the readers' JavaScript; the rest is for their buffers. */
const PARTE_DO_HEAP = 0.5;
const MAX_LEITORES = 8;

/**
 * The tools `quebrar_arquivos` and `quebrar_arquivos_esocial`: read every file of a project into its dataset and
 * publish the catalogue. Run again, or after the other, they read only what is missing and publish the same (ADR 0025).
 * The one of the eSocial had nothing to do when the project has none of its files.
 */
export async function runQuebrarArquivos(deps: Deps, contexto: Contexto, signal: AbortSignal): Promise<void> {
  const { ownerId, projetoId } = contexto;
  // What was distributed to the company belongs to the projects that fetch their documents by themselves.
  const daEmpresa = contexto.upload !== 0 && contexto.ferramenta === 'quebrar_arquivos';
  const { semLugar } = daEmpresa ? await gatherNotas(deps, contexto) : { semLugar: [] };
  const enviados = await asOwner(deps.db, ownerId, (trx) => listArquivosEnviados(trx, projetoId));
  const recebidos = enviados.filter((arquivo) => arquivo.situacao === 'completo');
  const entradas = await Promise.all(recebidos.map((arquivo) => entradaDe(deps, arquivo)));
  const workDir = await deps.datasets.open(ownerId, projetoId);
  const catalogo = await runComProgresso(deps, contexto, signal, (run) =>
    runInChild(
      {
        ferramenta: 'quebrar_arquivos',
        opcoes: {
          entradas,
          workDir,
          empresa: { cnpj: contexto.empresa.cnpj },
          periodo: contexto.periodo,
          workers: Math.min(MAX_LEITORES, availableParallelism()),
        },
      },
      { ...run, children: deps.children, heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP) },
    ),
  );
  const arquivos = placeArquivos(catalogo, workDir, recebidos, new Map(entradas.map((e) => [resolve(e.path), e.id])));
  const tabelas = catalogo.tabelas.map(({ tabela, partes }) => ({
    tabela,
    partes: partes.map((parte) => insideOf(workDir, parte) ?? parte),
  }));
  const manual = contexto.upload === 0;
  const motivo = manual ? motivoDaVolta(arquivos) : motivoDaFalha(arquivos);
  if (manual && motivo !== undefined)
    return asOwner(deps.db, ownerId, (trx) => returnToFiles(deps, trx, contexto, motivo));
  await deps.datasets.publish(ownerId, projetoId, [
    ...arquivos.flatMap(({ onde, caminho }) => (onde === 'dataset' ? [caminho] : [])),
    ...tabelas.flatMap(({ partes }) => partes),
  ]);
  await asOwner(deps.db, ownerId, async (trx) => {
    if ((await lockProjeto(trx, projetoId)) === undefined) throw new ProjetoExcluidoError('the project was deleted');
    const now = deps.clock.now();
    await replaceCatalogo(trx, { ownerId, projetoId, arquivos, tabelas, leitorVersao: LEITOR_VERSAO, now });
    if (motivo !== undefined) await failProjeto(deps, trx, contexto, { culpa: 'coleta', mensagem: motivo });
    else {
      const fim = fimDe(contexto.ferramenta, arquivos);
      await concludeFerramenta(deps, trx, contexto, { ...fim, parciais: tellSemLugar(semLugar) });
    }
  });
}

async function entradaDe(deps: Deps, arquivo: ArquivoEnviadoRow) {
  if (arquivo.storage_key === null || arquivo.completo_em === null) {
    throw new Error(`the complete file ${arquivo.id} has no bytes`);
  }
  return {
    id: arquivo.id,
    nome: arquivo.nome,
    path: await deps.storage.localPath(arquivo.storage_key),
    recebidoEm: arquivo.completo_em.toISOString(),
  };
}

/** Says where the bytes of each file are in terms that hold on every machine, and makes names unique in the project. */
function placeArquivos(
  catalogo: RespostaDe['quebrar_arquivos'],
  workDir: string,
  recebidos: readonly ArquivoEnviadoRow[],
  entradaByPath: ReadonlyMap<string, string>,
): ArquivoPublicado[] {
  const recebidoById = new Map(recebidos.map((arquivo) => [arquivo.id, arquivo]));
  const unique = createUniqueNames([]);
  return catalogo.arquivos.map(({ path, ...arquivo }) => {
    const origem = recebidoById.get(arquivo.origemId);
    if (origem?.storage_key == null || origem.completo_em === null) {
      throw new Error(`the catalogued file ${arquivo.id} came out of no uploaded file`);
    }
    const dentro = insideOf(workDir, path);
    if (dentro === undefined && entradaByPath.get(resolve(path)) !== origem.id) {
      throw new Error(`the bytes of the catalogued file ${arquivo.id} are in no known place`);
    }
    const sufixo = arquivo.extensao === '' ? '' : `.${arquivo.extensao}`;
    // Names inside a ZIP are anybody's: they are cleaned as those of uploads are.
    const unico = unique(sanitizeFileName(`${arquivo.nome}${sufixo}`) ?? `arquivo${sufixo}`);
    const lugar =
      dentro === undefined
        ? { onde: 'original' as const, caminho: origem.storage_key }
        : { onde: 'dataset' as const, caminho: dentro };
    return {
      ...arquivo,
      ...lugar,
      nome: sufixo !== '' && unico.endsWith(sufixo) ? unico.slice(0, -sufixo.length) : unico,
      extensao: unico.endsWith(sufixo) ? arquivo.extensao : '',
      recebidoEm: origem.completo_em,
    };
  });
}

/** The path relative to the folder, with `/`; undefined for a path outside. A relative path is returned as it is. */
function insideOf(folder: string, path: string): string | undefined {
  const inside = relative(folder, resolve(folder, path));
  return inside === '' || inside.startsWith('..') || isAbsolute(inside) ? undefined : inside.split(sep).join('/');
}

function fimDe(
  ferramenta: Ferramenta,
  arquivos: readonly ArquivoPublicado[],
): { resumo: string; status: 'SUCCESS' | 'ignorar' } {
  if (ferramenta !== 'quebrar_arquivos_esocial')
    return { resumo: resumoDosArquivos(arquivos, { comMotivos: true }), status: 'SUCCESS' };
  // The flow of eSocial alone makes no report of its files; in the full one the other tool's line has named it.
  const doEsocial = arquivos.filter((arquivo) => arquivo.tipo === 'ESOCIAL');
  return doEsocial.length === 0
    ? { resumo: 'Nenhum arquivo do eSocial no projeto', status: 'ignorar' }
    : { resumo: resumoDosArquivos(doEsocial, { comMotivos: false }), status: 'SUCCESS' };
}
