import type { Readable } from 'node:stream';
import { faultOfRetificacao, type ObrigacaoRetificavel, podeExcluirProjeto, type Retificacao } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findProjeto, findRotuloProjeto } from '../projetos/index.ts';
import * as repo from './retificacoes.repo.ts';

/** A workbook of ten thousand changed rows weighs a few megabytes. */
export const MAX_PLANILHA_BYTES = 50 * 1024 * 1024;

/** An .xlsx is a ZIP: its first bytes say so, whatever its name says. */
const ZIP_MAGIC = Buffer.from('PK\u0003\u0004', 'latin1');

export interface RetificacaoPedida {
  cod: string;
  type: string;
  file: { name: string; type: string; bytes: Buffer } | null;
}

export async function listRetificacoes(deps: Deps, sessao: SessaoAtual): Promise<Retificacao[]> {
  return asOwner(deps.db, sessao.ownerId, repo.listRetificacoes);
}

/**
 * Checks a new rectification in the specification's order. No engine that works it out is part of this version: what
 * passes every check is refused with that reason, and nothing of it is kept.
 */
export async function createRetificacao(
  deps: Deps,
  sessao: SessaoAtual,
  pedida: RetificacaoPedida,
): Promise<{ id: string }> {
  const fault = faultOfRetificacao({ obrigacao: pedida.type, file: pedida.file, projeto: pedida.cod });
  if (fault !== undefined) throw appError(fault);
  const projeto = await asOwner(deps.db, sessao.ownerId, (trx) => findProjeto(trx, pedida.cod));
  if (projeto === undefined) throw appError('nao-encontrado');
  if (projeto.status !== 'CONCLUDED') throw appError('projeto-nao-concluido');
  if (pedida.file?.bytes.subarray(0, ZIP_MAGIC.length).equals(ZIP_MAGIC) !== true) throw appError('xlsx-invalido');
  if (pedida.type === 'ecf') throw appError('ecf-em-desenvolvimento');
  throw appError('retificacao-indisponivel');
}

/** Deletes a rectification, by the rule of projects: its creator or a master. */
export async function deleteRetificacao(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const retificacao = await repo.findRetificacao(trx, id);
    if (retificacao === undefined) throw appError('nao-encontrado');
    const criador = await repo.findCriador(trx, retificacao.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('exclusao-nao-permitida');
    if (!(await repo.markExcluida(trx, id, deps.clock.now()))) throw appError('nao-encontrado');
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'retificacao.excluida',
      alvo: id,
      rotulo: await findRotuloProjeto(trx, retificacao.projeto_id),
      dados: { tipo: retificacao.tipo },
    });
  });
}

/** The ZIP of a finished rectification. Throws 'Sem arquivos' while there is none. */
export async function openRetificados(
  deps: Deps,
  sessao: SessaoAtual,
  { id, type }: { id: string; type: ObrigacaoRetificavel },
): Promise<{ stream: Readable; bytes: number }> {
  const retificacao = await asOwner(deps.db, sessao.ownerId, (trx) => repo.findRetificacao(trx, id));
  if (retificacao === undefined || retificacao.tipo !== type) throw appError('nao-encontrado');
  if (retificacao.storage_key === null) throw appError('sem-arquivos');
  const stat = await deps.storage.stat(retificacao.storage_key);
  if (stat === null) throw appError('sem-arquivos');
  return { stream: await deps.storage.get(retificacao.storage_key), bytes: stat.bytes };
}

/** The model of an obligation: of none yet, and of ECF by the specification's refusal. */
export function getModelo(name: ObrigacaoRetificavel): never {
  throw appError(name === 'ecf' ? 'ecf-em-desenvolvimento' : 'retificacao-indisponivel');
}
