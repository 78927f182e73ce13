import { createHash } from 'node:crypto';
import type { Trx } from '../../platform/db/create-db.ts';
import { listArquivos } from '../arquivos/index.ts';
import type { RascunhoRow } from './rascunhos.repo.ts';

/** Stands for all events of a project, which changes of the eSocial do not name one by one. */
const EVENTOS = 'Eventos do eSocial';

const TIPOS = { efdc: 'EFDC', esocial: 'ESOCIAL' } as const;

/** SHA-256 of the used files that changes name, by name; of the eSocial, of all its events together. */
export async function basesDosArquivos(
  trx: Trx,
  { projeto_id: projetoId, obrigacao }: Pick<RascunhoRow, 'projeto_id' | 'obrigacao'>,
  nomes: ReadonlySet<string>,
): Promise<Record<string, string>> {
  const todos = await listArquivos(trx, projetoId);
  const usados = todos.filter(({ tipo, situacao }) => tipo === TIPOS[obrigacao] && situacao === 'Usado');
  if (obrigacao === 'esocial') {
    const hashes = usados.map(({ sha256 }) => sha256).toSorted();
    return { [EVENTOS]: createHash('sha256').update(hashes.join()).digest('hex') };
  }
  return Object.fromEntries(
    usados.flatMap(({ nome, extensao, sha256 }) => {
      const inteiro = extensao === '' ? nome : `${nome}.${extensao}`;
      return nomes.has(inteiro) ? [[inteiro, sha256]] : [];
    }),
  );
}

/** The noted files that are no longer what they were, or no longer used. */
export async function listTrocados(trx: Trx, rascunho: RascunhoRow): Promise<string[]> {
  const notadas = Object.entries(rascunho.bases);
  if (notadas.length === 0) return [];
  const hoje = await basesDosArquivos(trx, rascunho, new Set(notadas.map(([nome]) => nome)));
  return notadas.flatMap(([nome, sha256]) => (hoje[nome] === sha256 ? [] : [nome])).toSorted();
}
