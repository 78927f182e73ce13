import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { StorageNotFoundError, StorageTamperedError } from '../../platform/storage/port.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import { listObjetosDoOwner } from './objetos-do-owner.ts';
import { listObjetosGuardados, listProjetosExcluidos, type ObjetoGuardado } from './objetos-guardados.repo.ts';

interface Achado {
  key: string;
  oQue: string;
  defeito: 'sumiu' | 'danificado' | 'sem registro';
  detalhe: string;
}

/** What was found of a project, or of what belongs to none (then `rotulo` is empty). */
interface AchadosDoProjeto {
  rotulo: string;
  achados: Achado[];
}

export interface ArmazenamentoConferido {
  objetos: number;
  bytes: number;
  projetos: AchadosDoProjeto[];
}

/** Column sets are made again by themselves, and answers of the eSocial are found by their folder, not by a row. */
const SEM_LINHA = /\/projeto=[^/]+\/(datasets|retificacoes\/[^/]+\/transmissao\/retornos)\//;
const PROJETO = /^owner=[^/]+\/projeto=([^/]+)\//;

/**
 * Compares what the rows of an owner name with what is stored, by size and, where a row keeps it, by hash; `rapido`
 * compares the sizes alone. Changes nothing. A portal may be at work meanwhile: what is wrong is looked at again with
 * the rows of then, and bytes that a job is about to name may be listed as of no row.
 */
export async function verifyArmazenamento(
  deps: Deps,
  ownerId: string,
  { rapido = false }: { rapido?: boolean } = {},
): Promise<ArmazenamentoConferido> {
  const readLinhas = () => asOwner(deps.db, ownerId, listObjetosGuardados);
  const objetos = await readLinhas();
  let bytes = 0;
  let suspeitos: { objeto: ObjetoGuardado; defeito: Defeito }[] = [];
  for (const objeto of objetos) {
    const visto = await look(deps, objeto, rapido);
    if ('bytes' in visto) bytes += visto.bytes;
    else suspeitos.push({ objeto, defeito: visto });
  }
  const guardados = new Map<string, number>();
  for await (const { key, bytes: tamanho } of listObjetosDoOwner(deps.storage, ownerId)) guardados.set(key, tamanho);
  const agora = await readLinhas();
  const nomeados = new Set([...objetos, ...agora].map(({ key }) => key));
  const iguais = new Set(agora.map(({ key, sha256 }) => `${key}|${sha256}`));
  suspeitos = suspeitos.filter(({ objeto: { key, sha256 } }) => iguais.has(`${key}|${sha256}`));
  const excluidos = await asOwner(deps.db, ownerId, listProjetosExcluidos);
  const soltos = [...guardados].filter(
    ([key]) => !nomeados.has(key) && !SEM_LINHA.test(key) && !excluidos.has(PROJETO.exec(key)?.[1] ?? ''),
  );
  const achados: Achado[] = [
    ...suspeitos.map(({ objeto: { key, o_que: oQue }, defeito }) => ({ key, oQue, ...defeito })),
    ...soltos.map(([key, tamanho]) => ({
      key,
      oQue: '',
      defeito: 'sem registro' as const,
      detalhe: `${tamanho} bytes`,
    })),
  ];
  return { objetos: objetos.length, bytes, projetos: await byProjeto(deps, ownerId, achados) };
}

type Defeito = Pick<Achado, 'defeito' | 'detalhe'>;

async function look(deps: Deps, objeto: ObjetoGuardado, rapido: boolean): Promise<{ bytes: number } | Defeito> {
  const { key, bytes, sha256 } = objeto;
  try {
    const visto = rapido ? await deps.storage.stat(key) : await deps.storage.hash(key);
    if (visto === null) return { defeito: 'sumiu', detalhe: '' };
    if (bytes !== null && visto.bytes !== Number(bytes))
      return { defeito: 'danificado', detalhe: `tem ${visto.bytes} bytes, deveria ter ${bytes}` };
    if ('sha256' in visto && sha256 !== null && visto.sha256 !== sha256)
      return { defeito: 'danificado', detalhe: 'o SHA-256 é outro' };
    return { bytes: visto.bytes };
  } catch (error) {
    if (error instanceof StorageNotFoundError) return { defeito: 'sumiu', detalhe: '' };
    if (error instanceof StorageTamperedError)
      return { defeito: 'danificado', detalhe: 'os bytes cifrados não conferem' };
    throw error;
  }
}

async function byProjeto(deps: Deps, ownerId: string, achados: readonly Achado[]): Promise<AchadosDoProjeto[]> {
  const grupos = Map.groupBy(achados, ({ key }) => PROJETO.exec(key)?.[1] ?? '');
  return asOwner(deps.db, ownerId, async (trx) => {
    const projetos: AchadosDoProjeto[] = [];
    for (const [id, doProjeto] of grupos) {
      const rotulo = id === '' ? '' : (await findRotuloProjeto(trx, id)) || `projeto ${id}, que não existe mais`;
      projetos.push({ rotulo, achados: doProjeto.toSorted((a, b) => (a.key < b.key ? -1 : 1)) });
    }
    return projetos;
  });
}
