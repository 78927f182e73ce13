import {
  conteudoVisaoSchema,
  type createVisao as createVisaoRoute,
  MAX_VISOES,
  type RouteBody,
  type updateVisao as updateVisaoRoute,
  type Visao,
} from '@apura/contract';
import { catalogo } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import { isUuid } from '../../http/is-uuid.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import * as repo from './visoes.repo.ts';

/** The user's own views of a report and those that others share. */
export async function listVisoes(deps: Deps, sessao: SessaoAtual, relatorio: string): Promise<Visao[]> {
  assertRelatorio(relatorio);
  const { usuarioId, ownerId } = sessao;
  const rows = await asOwner(deps.db, ownerId, (trx) => repo.listVisoes(trx, { usuarioId, relatorio }));
  // One that an older program kept in another form is left out; its row stays.
  return rows.flatMap((row) => presentVisao(row, sessao) ?? []);
}

export async function createVisao(
  deps: Deps,
  sessao: SessaoAtual,
  { relatorio, nome, compartilhada, conteudo }: RouteBody<typeof createVisaoRoute>,
): Promise<Visao> {
  assertRelatorio(relatorio);
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    if ((await repo.countVisoes(trx, { usuarioId, relatorio })) >= MAX_VISOES) throw appError('limite-visoes');
    const id = await repo.insertVisao(trx, {
      owner_id: ownerId,
      usuario_id: usuarioId,
      relatorio,
      nome,
      compartilhada,
      conteudo: JSON.stringify(conteudo),
      atualizada_em: deps.clock.now(),
    });
    return getPresente(trx, id, sessao);
  });
}

/** Throws `visao-mudou` when another saved it since: what that one made is not lost without a word. */
export async function updateVisao(
  deps: Deps,
  sessao: SessaoAtual,
  { id, versao, nome, compartilhada, conteudo }: RouteBody<typeof updateVisaoRoute>,
): Promise<Visao> {
  return asOwner(deps.db, sessao.ownerId, async (trx) => {
    const antes = await lockVisao(trx, id, sessao);
    if (antes.compartilhada !== compartilhada) assertDona(antes, sessao);
    if (antes.versao !== versao) throw appError('visao-mudou');
    await repo.updateVisao(trx, id, {
      nome,
      compartilhada,
      conteudo: JSON.stringify(conteudo),
      versao: versao + 1,
      atualizada_em: deps.clock.now(),
    });
    return getPresente(trx, id, sessao);
  });
}

export async function deleteVisao(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  await asOwner(deps.db, sessao.ownerId, async (trx) => {
    assertDona(await lockVisao(trx, id, sessao), sessao);
    await repo.deleteVisao(trx, id);
  });
}

/** A view that the user sees, held until the transaction ends. Throws 404: of a private one nothing is said. */
async function lockVisao(trx: Trx, id: string, { usuarioId }: SessaoAtual) {
  const visao = isUuid(id) ? await repo.lockVisao(trx, id) : undefined;
  if (visao === undefined || (visao.usuario_id !== usuarioId && !visao.compartilhada)) throw appError('nao-encontrado');
  return visao;
}

function assertDona(visao: { usuario_id: string }, { usuarioId, privilegio }: SessaoAtual): void {
  if (visao.usuario_id === usuarioId || privilegio === 'master') return;
  throw appError('sem-privilegio', {
    message: 'Só quem criou a visão, ou um master, pode excluí-la ou mudar com quem ela é compartilhada',
  });
}

function assertRelatorio(nome: string): void {
  if (!catalogo.some((relatorio) => relatorio.nome === nome)) throw appError('relatorio-desconhecido');
}

async function getPresente(trx: Trx, id: string, sessao: SessaoAtual): Promise<Visao> {
  const row = await repo.findVisao(trx, id);
  const visao = row === undefined ? undefined : presentVisao(row, sessao);
  if (visao === undefined) throw new Error('a view that was just saved is not there');
  return visao;
}

function presentVisao(row: repo.VisaoRow, { usuarioId }: SessaoAtual): Visao | undefined {
  const conteudo = conteudoVisaoSchema.safeParse(JSON.parse(row.conteudo));
  if (!conteudo.success) return undefined;
  return {
    id: row.id,
    nome: row.nome,
    compartilhada: row.compartilhada,
    conteudo: conteudo.data,
    versao: row.versao,
    minha: row.usuario_id === usuarioId,
    autor: row.autor,
    atualizada_em: row.atualizada_em.toISOString(),
  };
}
