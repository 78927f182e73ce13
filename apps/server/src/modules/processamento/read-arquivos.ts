import { availableParallelism } from 'node:os';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { LEITOR_VERSAO } from '@apura/documentos';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import {
  type ArquivoEnviadoRow,
  createUniqueNames,
  listArquivosEnviados,
  sanitizeFileName,
} from '../arquivos/index.ts';
import type { ComProgresso, RespostaDe } from '../filho/index.ts';
import { runInChild } from '../filho/index.ts';
import { type ArquivoPublicado, replaceCatalogo } from './catalogo.repo.ts';
import type { Contexto } from './contexto.ts';

/** The share of a worker's memory for the readers' JavaScript; the rest is for their buffers. */
const PARTE_DO_HEAP = 0.5;
const MAX_LEITORES = 8;

export interface ArquivosLidos {
  arquivos: ArquivoPublicado[];
  tabelas: { tabela: string; partes: string[] }[];
}

/** Reads every file of a project into its column sets; those that are whole already are not read again. */
export async function readArquivos(
  deps: Deps,
  contexto: Pick<Contexto, 'ownerId' | 'projetoId' | 'empresa' | 'periodo'>,
  run: (work: ComProgresso<RespostaDe['quebrar_arquivos']>['work']) => Promise<RespostaDe['quebrar_arquivos']>,
): Promise<ArquivosLidos> {
  const { ownerId, projetoId } = contexto;
  const enviados = await asOwner(deps.db, ownerId, (trx) => listArquivosEnviados(trx, projetoId));
  const recebidos = enviados.filter((arquivo) => arquivo.situacao === 'completo');
  const entradas = await Promise.all(recebidos.map((arquivo) => entradaDe(deps, arquivo)));
  const workDir = await deps.datasets.open(ownerId, projetoId);
  const catalogo = await run((emCurso) =>
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
      { ...emCurso, children: deps.children, heapMb: Math.floor(deps.config.workerMemoryMb * PARTE_DO_HEAP) },
    ),
  );
  const arquivos = placeArquivos(catalogo, workDir, recebidos, new Map(entradas.map((e) => [resolve(e.path), e.id])));
  const tabelas = catalogo.tabelas.map(({ tabela, partes }) => ({
    tabela,
    partes: partes.map((parte) => insideOf(workDir, parte) ?? parte),
  }));
  return { arquivos, tabelas };
}

/** Makes what was read available to every machine. The rows that name it are written afterwards. */
export async function shareArquivos(
  deps: Deps,
  { ownerId, projetoId }: Pick<Contexto, 'ownerId' | 'projetoId'>,
  { arquivos, tabelas }: ArquivosLidos,
): Promise<void> {
  await deps.datasets.publish(ownerId, projetoId, [
    ...arquivos.flatMap(({ onde, caminho }) => (onde === 'dataset' ? [caminho] : [])),
    ...tabelas.flatMap(({ partes }) => partes),
  ]);
}

/** Replaces the project's catalogue and the list of its sets. The caller's transaction holds the project. */
export async function publishArquivos(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId }: Pick<Contexto, 'ownerId' | 'projetoId'>,
  { arquivos, tabelas }: ArquivosLidos,
): Promise<void> {
  const now = deps.clock.now();
  await replaceCatalogo(trx, { ownerId, projetoId, arquivos, tabelas, leitorVersao: LEITOR_VERSAO, now });
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
