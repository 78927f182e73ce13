import type { EstadoValidacao, Validacao } from '@apura/contract';
import type { Deps } from '../../../deps.ts';
import { appError } from '../../../http/errors.ts';
import type { SessaoAtual } from '../../../http/sessao-atual.ts';
import { asOwner } from '../../../platform/db/as-owner.ts';
import type { Trx } from '../../../platform/db/create-db.ts';
import { sizeOfProjeto } from '../../projetos/index.ts';
import { findValidacao, type ValidacaoDoProjeto } from './find-validacao.ts';
import { validateProjeto } from './jobs/validate-projeto.job.ts';

/** What the official validator would refuse; has the rest checked. Throws 404. */
export async function readValidacao(deps: Deps, { ownerId }: SessaoAtual, projetoId: string): Promise<Validacao> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const validacao = await findValidacao(deps, trx, projetoId);
    if (validacao === undefined) throw appError('nao-encontrado');
    await sendFaltantes(deps, trx, { ownerId, projetoId, validacao });
    const { usadas, validados, pendentes, relatorio } = validacao;
    const arquivos = usadas.flatMap(({ nome, mes, sha256 }) => {
      const validado = validados.get(sha256);
      if (validado === undefined) return [];
      const { erros, avisos, piores, motivo } = validado;
      return [{ nome, mes, erros, avisos, piores, motivo }];
    });
    return {
      pendentes: relatorio === 'falhou' ? 0 : pendentes.length,
      arquivos: arquivos.toSorted((a, b) => (a.mes ?? '').localeCompare(b.mes ?? '') || a.nome.localeCompare(b.nome)),
      relatorio,
    };
  });
}

/** The state of the report of all faults; has it made where it is not. */
export async function orderRelatorioDaValidacao(
  deps: Deps,
  { ownerId, projetoId }: { ownerId: string; projetoId: string },
): Promise<EstadoValidacao> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const validacao = await findValidacao(deps, trx, projetoId);
    if (validacao === undefined) return 'ausente';
    await sendFaltantes(deps, trx, { ownerId, projetoId, validacao });
    return validacao.relatorio;
  });
}

async function sendFaltantes(
  deps: Deps,
  trx: Trx,
  { ownerId, projetoId, validacao }: { ownerId: string; projetoId: string; validacao: ValidacaoDoProjeto },
): Promise<void> {
  const { pendentes, relatorio } = validacao;
  if (relatorio !== 'em-preparo' && (pendentes.length === 0 || relatorio === 'falhou')) return;
  const size = await sizeOfProjeto(trx, projetoId);
  await deps.queue.send(trx, validateProjeto, { ownerId, projetoId }, { singletonKey: projetoId, size });
}
