import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { PermanentJobError } from '../../platform/queue/port.ts';
import { findDataset, listArquivos } from '../arquivos/index.ts';
import { findVersoes } from '../projetos/index.ts';
import type { Contexto } from './contexto.ts';
import { motivoDaFalha } from './evaluate-catalogo.ts';
import { publishArquivos, readArquivos, shareArquivos } from './read-arquivos.ts';

/**
 * Reads the files of a project again when its column sets were made by another version of the reader, or are not all
 * there: the folder of sets may be emptied at any time. `lock` holds the project in the transaction that publishes.
 */
export async function bringUpToDate(
  deps: Deps,
  contexto: Pick<Contexto, 'ownerId' | 'projetoId' | 'empresa' | 'periodo'>,
  { run, lock }: { run: Parameters<typeof readArquivos>[2]; lock: (trx: Trx) => Promise<void> },
): Promise<void> {
  if (await isInteiro(deps, contexto)) return;
  const lidos = await readArquivos(deps, contexto, run);
  const motivo = motivoDaFalha(lidos.arquivos);
  if (motivo !== undefined) throw new PermanentJobError(`the files of the project are of no use any more: ${motivo}`);
  await shareArquivos(deps, contexto, lidos);
  await asOwner(deps.db, contexto.ownerId, async (trx) => {
    await lock(trx);
    await publishArquivos(deps, trx, contexto, lidos);
  });
}

async function isInteiro(
  deps: Deps,
  { ownerId, projetoId }: Pick<Contexto, 'ownerId' | 'projetoId'>,
): Promise<boolean> {
  const { versoes, dataset, arquivos } = await asOwner(deps.db, ownerId, async (trx) => ({
    versoes: await findVersoes(trx, projetoId),
    dataset: await findDataset(trx, projetoId),
    arquivos: await listArquivos(trx, projetoId),
  }));
  if (versoes?.dataset !== true) return false;
  const caminhos = [
    ...(dataset?.tabelas ?? []).flatMap(({ partes }) => partes),
    ...arquivos.flatMap(({ onde, caminho }) => (onde === 'dataset' ? [caminho] : [])),
  ];
  const tem = await Promise.all(caminhos.map((caminho) => deps.datasets.has(ownerId, projetoId, caminho)));
  return !tem.includes(false);
}
