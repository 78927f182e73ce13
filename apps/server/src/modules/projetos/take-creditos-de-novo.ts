import { appError } from '../../http/errors.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type Creditos, insertLancamento } from '../creditos/index.ts';
import * as repo from './projetos.repo.ts';

/**
 * Takes the credits of a project again that came back before, as those of its next try. `saldo` is held by the
 * transaction. Throws `creditos-insuficientes`.
 */
export async function takeCreditosDeNovo(
  trx: Trx,
  o: {
    ownerId: string;
    usuarioId: string;
    projeto: { id: string; creditos: number; tentativa: number };
    saldo: Creditos;
    descricao: string;
  },
): Promise<void> {
  const { ownerId, usuarioId, projeto, saldo, descricao } = o;
  if (saldo.adquiridos - saldo.consumidos < projeto.creditos) throw appError('creditos-insuficientes');
  const tentativa = projeto.tentativa + 1;
  await repo.setTentativa(trx, projeto.id, tentativa);
  await insertLancamento(trx, {
    ownerId,
    usuarioId,
    projetoId: projeto.id,
    tipo: 'consumo',
    quantidade: projeto.creditos,
    descricao,
    tentativa,
  });
}
