import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import type { RascunhoPassoTable } from '../../platform/db/tabelas-rascunhos.ts';
import { type AcaoAuditoria, insertAuditoria } from '../auditoria/index.ts';
import { publishRascunho } from '../eventos/index.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import { solveConflitos } from './conflitos.repo.ts';
import { countConflitos } from './mudancas.repo.ts';
import { forgetPassos, insertPasso, type LugarDoPasso } from './passos.repo.ts';
import { bumpRevisao, lockRascunho, type RascunhoRow } from './rascunhos.repo.ts';

export interface Autor {
  ownerId: string;
  usuarioId: string;
}

export interface Passo {
  tipo: RascunhoPassoTable['tipo'];
  /** One Portuguese sentence, of how many changes it was about. */
  describe: (mudancas: number) => string;
  /** Of the activity log; null of what the portal does by itself. */
  acao: AcaoAuditoria | null;
}

export interface PassoFeito {
  mudancas: number;
  revisao: number;
  conflitos: number;
}

/**
 * Makes one step of a draft in a transaction: `work` changes rows, keeps what they were, and answers how many there
 * were. Without a changed row there is no step. Conflicts are worked out anew, and an event informs the other pages.
 */
export async function makePasso(
  deps: Deps,
  autor: Autor,
  { id, passo, work }: { id: string; passo: Passo; work: (trx: Trx, lugar: LugarDoPasso) => Promise<number> },
): Promise<PassoFeito> {
  return asOwner(deps.db, autor.ownerId, async (trx) => {
    const rascunho = await lockRascunho(trx, id);
    if (rascunho === undefined) throw appError('nao-encontrado');
    const lugar = { ownerId: autor.ownerId, rascunhoId: rascunho.id, numero: rascunho.passos + 1 };
    const mudancas = await work(trx, lugar);
    return endPasso(deps, trx, { autor, rascunho, lugar, passo, mudancas });
  });
}

/** The end of a step whose changes are made, in the caller's transaction, which holds the draft. */
export async function endPasso(
  deps: Deps,
  trx: Trx,
  o: { autor: Autor; rascunho: RascunhoRow; lugar: LugarDoPasso; passo: Passo; mudancas: number },
): Promise<PassoFeito> {
  const { autor, rascunho, lugar, passo, mudancas } = o;
  const { id } = rascunho;
  if (mudancas === 0) return { mudancas, revisao: rascunho.revisao, conflitos: await countConflitos(trx, id) };
  const now = deps.clock.now();
  await solveConflitos(trx, lugar);
  const descricao = passo.describe(mudancas);
  await insertPasso(trx, {
    rascunho_id: id,
    numero: lugar.numero,
    owner_id: lugar.ownerId,
    tipo: passo.tipo,
    descricao,
    mudancas,
    usuario_id: autor.usuarioId,
    feito_em: now,
  });
  await forgetPassos(trx, lugar);
  const revisao = await bumpRevisao(trx, { id, passo: lugar.numero, now });
  if (passo.acao !== null) await noteAto(trx, { autor, rascunho, acao: passo.acao, dados: { mudancas, descricao } });
  await publishRascunho(deps.notify, trx, lugar.ownerId, id);
  return { mudancas, revisao, conflitos: await countConflitos(trx, id) };
}

/** A row of the activity log about a draft. */
export async function noteAto(
  trx: Trx,
  o: {
    autor: Autor;
    rascunho: Pick<RascunhoRow, 'id' | 'projeto_id' | 'obrigacao'>;
    acao: AcaoAuditoria;
    dados?: Record<string, unknown>;
  },
): Promise<void> {
  await insertAuditoria(trx, {
    ...o.autor,
    acao: o.acao,
    alvo: o.rascunho.id,
    rotulo: await findRotuloProjeto(trx, o.rascunho.projeto_id),
    dados: { obrigacao: o.rascunho.obrigacao, ...o.dados },
  });
}

/** '1 mudança', '12.000 mudanças'. */
export function contadas(mudancas: number): string {
  return mudancas === 1 ? '1 mudança' : `${mudancas.toLocaleString('pt-BR')} mudanças`;
}
