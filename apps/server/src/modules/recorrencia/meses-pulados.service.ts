import { formatPeriodo, listCompetencias, moveCompetencia } from '@apura/br';
import {
  creditosDoPeriodo,
  findFluxo,
  MAX_MESES_PULADOS,
  type MesesPulados,
  podeExcluirProjeto,
} from '@apura/contract';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { type Creditos, lockCreditos, readCreditos } from '../creditos/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto, lockProjeto, openProjeto, type ProjetoRow } from '../projetos/index.ts';
import { findUsuario } from '../usuarios/index.ts';
import { diasDoMes, janelaMensal } from './janela-mensal.ts';
import { motivoContra } from './motivo-contra.ts';
import { fraseDoMotivo } from './motivo-sem-projeto.ts';
import * as repo from './recorrencia.repo.ts';

/** What the months of a monthly project that nothing opens would cost, or why they cannot be created now. */
export async function listMesesPulados(
  deps: Deps,
  { ownerId }: Pick<SessaoAtual, 'ownerId'>,
  projetoId: string,
): Promise<MesesPulados> {
  return asOwner(deps.db, ownerId, async (trx) => {
    const creditos = await readCreditos(trx, ownerId);
    const projeto = await findProjeto(trx, projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    return {
      meses: await readPulados(deps, trx, projeto),
      custoPorMes: creditosDoPeriodo(diasDoMes(projeto.periodo_final.slice(0, 7))),
      disponiveis: creditos.adquiridos - creditos.consumidos,
      impedimento: await impedimentoDe(deps, trx, { ownerId, projeto, creditos }),
    };
  });
}

/**
 * Creates a project for each of these months and takes their credits, all of them or none. Only months that are skipped
 * now may be asked for, so that a month is never bought twice and none that the user did not see.
 */
export async function createMesesPulados(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { id: string; meses: readonly string[] },
): Promise<number> {
  const { ownerId, usuarioId } = sessao;
  return asOwner(deps.db, ownerId, async (trx) => {
    // Credits first, the project next: the order of everybody who moves credits.
    const creditos = await lockCreditos(trx, ownerId);
    const projeto = await lockProjeto(trx, pedido.id);
    const fluxo = findFluxo(projeto?.upload ?? -1);
    if (projeto === undefined || fluxo === undefined) throw appError('nao-encontrado');
    const empresa = await findEmpresaById(trx, projeto.empresa_id);
    if (empresa === undefined) throw appError('nao-encontrado');
    const criador = await findUsuario(trx, projeto.usuario_id);
    if (!podeExcluirProjeto(sessao, { usuarioEmail: criador?.email ?? '' })) throw appError('sem-privilegio');
    const meses = [...new Set(pedido.meses)].sort();
    const pulados = await readPulados(deps, trx, projeto);
    if (!meses.every((mes) => pulados.includes(mes))) {
      throw appError('valores-incorretos', {
        message: 'Os meses sem projeto mudaram desde que a lista foi aberta. Abra-a de novo e confira.',
      });
    }
    const motivo = await motivoContra(deps, trx, { ownerId, projeto, fluxo, creditos });
    if (motivo === 'sem-creditos') throw appError('creditos-insuficientes');
    if (motivo !== undefined) throw appError('valores-incorretos', { message: frase(motivo) });
    const custo = meses.reduce((soma, mes) => soma + creditosDoPeriodo(diasDoMes(mes)), 0);
    if (creditos.adquiridos - creditos.consumidos < custo) throw appError('creditos-insuficientes');
    for (const mes of meses) {
      await openProjeto(deps, trx, {
        ownerId,
        usuarioId,
        autorId: usuarioId,
        empresa,
        ...diasDoMes(mes),
        fluxo,
        recorrencia: 'unico',
        certificado: projeto.certificado,
        origemId: projeto.id,
      });
    }
    return meses.length;
  });
}

/** '3 projetos criados, de 01/2025 a 03/2025'. */
export function fraseDosCriados(meses: readonly string[]): string {
  const [primeiro = '', ...outros] = [...meses].sort().map(formatPeriodo);
  if (outros.length === 0) return `Projeto de ${primeiro} criado`;
  return `${meses.length} projetos criados, de ${primeiro} a ${outros.at(-1)}`;
}

/**
 * The months after a monthly project's own period that no window will open any more and that have no project: neither
 * one of its own, also one that was deleted since, nor another of the same company and flow.
 */
async function readPulados(deps: Deps, trx: Trx, projeto: ProjetoRow): Promise<string[]> {
  if (projeto.recorrencia !== 'mensal') return [];
  const { fechada } = janelaMensal(deps.clock.now());
  const seguinte = moveCompetencia(projeto.periodo_final.slice(0, 7), 1);
  const tomados = await repo.listPeriodosTomados(trx, projeto);
  return listCompetencias(`${seguinte}-01`, `${fechada}-01`)
    .filter((mes) => !tomados.some(({ inicio, fim }) => inicio.slice(0, 7) <= mes && mes <= fim.slice(0, 7)))
    .slice(-MAX_MESES_PULADOS);
}

async function impedimentoDe(
  deps: Deps,
  trx: Trx,
  { ownerId, projeto, creditos }: { ownerId: string; projeto: ProjetoRow; creditos: Creditos },
): Promise<string | null> {
  const fluxo = findFluxo(projeto.upload);
  if (fluxo === undefined) return null;
  const motivo = await motivoContra(deps, trx, { ownerId, projeto, fluxo, creditos });
  return motivo === undefined ? null : frase(motivo);
}

const frase = (motivo: Parameters<typeof fraseDoMotivo>[0]): string => fraseDoMotivo(motivo).causa;
