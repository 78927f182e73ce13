import { todayInSaoPaulo } from '@apura/br';
import { type Fluxo, fluxosPermitidos } from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { presentTools } from '../../http/present-tools.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { isCertificadoUtilizavel } from '../certificados/index.ts';
import type { Creditos } from '../creditos/index.ts';
import type { ProjetoRow } from '../projetos/index.ts';
import { findOwner } from '../usuarios/index.ts';
import type { MotivoSemProjeto } from './motivo-sem-projeto.ts';

/** Why a monthly project may open none of its months now; undefined when it may. */
export async function motivoContra(
  deps: Deps,
  trx: Trx,
  { ownerId, projeto, fluxo, creditos }: { ownerId: string; projeto: ProjetoRow; fluxo: Fluxo; creditos: Creditos },
): Promise<Exclude<MotivoSemProjeto, 'prazo'> | undefined> {
  // What made it fail would make each month fail, a credit at a time.
  if (projeto.status === 'FAILED') return 'falhou';
  const owner = await findOwner(trx, ownerId);
  if (owner === undefined || !fluxosPermitidos(presentTools(owner.tools)).includes(fluxo)) return 'modulo';
  const hoje = todayInSaoPaulo(deps.clock.now());
  if (fluxo !== 'manual' && !(await isCertificadoUtilizavel(trx, projeto.certificado, hoje))) return 'certificado';
  return creditos.adquiridos - creditos.consumidos < 1 ? 'sem-creditos' : undefined;
}
