import type { Embed } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findProjeto } from '../projetos/index.ts';

/**
 * Access to the report that a project names. The report of another project is as absent as one that does not exist.
 * No provider of embedded reports is part of this version, and the answer says so.
 */
export async function getAcesso(
  deps: Deps,
  sessao: SessaoAtual,
  { reportId, projectId }: { reportId: string; projectId: string },
): Promise<Embed> {
  const projeto = await asOwner(deps.db, sessao.ownerId, (trx) => findProjeto(trx, projectId));
  if (projeto === undefined || projeto.pbi === null || projeto.pbi !== reportId) throw appError('nao-encontrado');
  throw appError('diagnostico-indisponivel');
}
