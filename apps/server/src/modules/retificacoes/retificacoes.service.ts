import type { Readable } from 'node:stream';
import { type ObrigacaoRetificavel, podeExcluirProjeto, type Retificacao } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { conteudoDanificado, nomeDoDownload } from '../arquivos/index.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { publishRetificacao } from '../eventos/index.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import { cleanRetificacao, DIAS_ATE_LIMPAR } from './jobs/clean-retificacao.job.ts';
import * as repo from './retificacoes.repo.ts';
import { findTransmissao } from './transmissao/transmissao.repo.ts';

const DIA_SEGUNDOS = 86_400;
const OBRIGACAO: Readonly<Record<ObrigacaoRetificavel, string>> = { efdc: 'EFD-C', ecf: 'ECF', esocial: 'eSocial' };

export async function listRetificacoes(deps: Deps, sessao: SessaoAtual): Promise<Retificacao[]> {
  return asOwner(deps.db, sessao.ownerId, repo.listRetificacoes);
}

/** Deletes a rectification, by the rule of projects: its creator or a master. What works it out stops. */
export async function deleteRetificacao(deps: Deps, sessao: SessaoAtual, id: string): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const retificacao = await repo.findRetificacao(trx, id);
    if (retificacao === undefined) throw appError('nao-encontrado');
    const criador = await repo.findCriador(trx, retificacao.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('exclusao-nao-permitida');
    const transmissao = await findTransmissao(trx, id);
    if (transmissao?.situacao === 'andamento' || transmissao?.situacao === 'esperando') {
      throw appError('transmissao-em-andamento');
    }
    if (!(await repo.markExcluida(trx, id, deps.clock.now()))) throw appError('nao-encontrado');
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'retificacao.excluida',
      alvo: id,
      rotulo: await findRotuloProjeto(trx, retificacao.projeto_id),
      dados: { tipo: retificacao.tipo },
    });
    await deps.queue.send(
      trx,
      cleanRetificacao,
      { ownerId, retificacaoId: id },
      { singletonKey: id, delaySeconds: DIAS_ATE_LIMPAR * DIA_SEGUNDOS + 60 },
    );
    await publishRetificacao(deps.notify, trx, ownerId, id);
  });
}

/** The ZIP of a finished rectification. Throws 'Sem arquivos' while there is none. */
export async function openRetificados(
  deps: Deps,
  sessao: SessaoAtual,
  { id, type }: { id: string; type: ObrigacaoRetificavel },
): Promise<{ stream: Readable; bytes: number; nome: string }> {
  const { ownerId, usuarioId } = sessao;
  const retificacao = await asOwner(deps.db, ownerId, (trx) => repo.findRetificacao(trx, id));
  if (retificacao === undefined || retificacao.tipo !== type) throw appError('nao-encontrado');
  const { storage_key: key } = retificacao;
  if (key === null) throw appError('sem-arquivos');
  const stat = await deps.storage.stat(key);
  if (stat === null) throw conteudoDanificado('ZIP desta retificação', undefined);
  const nome = await asOwner(deps.db, ownerId, async (trx) => {
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'retificacao.baixada',
      alvo: id,
      rotulo: await findRotuloProjeto(trx, retificacao.projeto_id),
      dados: { tipo: type },
    });
    return nomeDoZip(trx, retificacao);
  });
  return { stream: await deps.storage.get(key), bytes: stat.bytes, nome };
}

/** 'Retificação EFD-C - Aurora Ltda - 10-2025 a 12-2025.zip', as files of reports are named. */
async function nomeDoZip(trx: Trx, { projeto_id, tipo }: repo.RetificacaoRow): Promise<string> {
  const { empresa, ...projeto } = await repo.getRotulo(trx, projeto_id);
  return `${nomeDoDownload({ nome: `Retificação ${OBRIGACAO[tipo]}`, empresa, projeto, filtrado: false })}.zip`;
}
