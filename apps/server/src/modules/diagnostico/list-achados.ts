import { centsOf, todayInSaoPaulo } from '@apura/br';
import type { AchadoListado } from '@apura/contract';
import { achadosDoDia, readTaxasSelic } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findProjeto } from '../projetos/index.ts';
import { findDiagnostico } from './diagnostico.repo.ts';
import { readGuardado } from './read-guardado.ts';

/** The findings of a project of the owner as they are today, the largest first. */
export async function listAchados(
  deps: Deps,
  { ownerId }: Pick<SessaoAtual, 'ownerId'>,
  projetoId: string,
): Promise<AchadoListado[]> {
  const feito = await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    return findDiagnostico(trx, projeto.id);
  });
  if (feito === undefined) throw appError('diagnostico-indisponivel');
  const dia = {
    hoje: todayInSaoPaulo(deps.clock.now()),
    selic: readTaxasSelic(deps.config.tablesDir ?? undefined),
  };
  return achadosDoDia(await readGuardado(deps, { ownerId, projetoId, key: feito.storage_key }), dia)
    .map(({ id, titulo, relatorio, periodo, valor, filtros }) => ({ id, titulo, relatorio, periodo, valor, filtros }))
    .sort((a, b) => {
      const [x, y] = [centsOf(a.valor), centsOf(b.valor)];
      return x === y ? (a.id < b.id ? -1 : 1) : x > y ? -1 : 1;
    });
}
