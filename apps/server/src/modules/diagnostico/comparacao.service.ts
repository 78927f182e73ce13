import { todayInSaoPaulo } from '@apura/br';
import type { ComparacaoDePeriodos } from '@apura/contract';
import { readTaxasSelic } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import type { Trx } from '../../platform/db/create-db.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto } from '../projetos/index.ts';
import { comparePeriodos, type Lado } from './compare-periodos.ts';
import * as repo from './diagnostico.repo.ts';
import { readGuardado } from './read-guardado.ts';

/** Two projects of a company, or a year of each. */
export interface PeriodosPedidos {
  antes: string;
  depois: string;
  anoAntes?: string | undefined;
  anoDepois?: string | undefined;
}

/**
 * What changed between two periods of a company of the owner. Throws `valores-incorretos` for projects of two companies
 * and for a year that the project does not have.
 */
export async function compararPeriodos(
  deps: Deps,
  { ownerId }: Pick<SessaoAtual, 'ownerId'>,
  pedido: PeriodosPedidos,
): Promise<ComparacaoDePeriodos> {
  const lido = await asOwner(deps.db, ownerId, async (trx) => {
    const antes = await readPeriodo(trx, pedido.antes, pedido.anoAntes);
    const depois = await readPeriodo(trx, pedido.depois, pedido.anoDepois);
    if (antes.empresaId !== depois.empresaId) throw appError('valores-incorretos');
    const empresa = await findEmpresaById(trx, antes.empresaId);
    if (empresa === undefined) throw appError('nao-encontrado');
    return { empresa: { cnpj: empresa.cnpj, nome: empresa.nome }, antes, depois };
  });
  const hoje = todayInSaoPaulo(deps.clock.now());
  const selic = readTaxasSelic(deps.config.tablesDir ?? undefined);
  const antes = await openLado(deps, ownerId, lido.antes);
  const depois = await openLado(deps, ownerId, lido.depois);
  return { hoje, empresa: lido.empresa, ...comparePeriodos({ antes, depois }, { hoje, selic }) };
}

/** The same for the workbook, which the activity log notes. */
export async function exportComparacao(
  deps: Deps,
  sessao: Pick<SessaoAtual, 'ownerId' | 'usuarioId'>,
  pedido: PeriodosPedidos,
): Promise<ComparacaoDePeriodos> {
  const comparacao = await compararPeriodos(deps, sessao, pedido);
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, (trx) =>
    insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'diagnostico.comparacao-exportada',
      alvo: comparacao.depois.id,
      rotulo: comparacao.empresa.nome,
      dados: { antes: comparacao.antes.id, depois: comparacao.depois.id },
    }),
  );
  return comparacao;
}

type Periodo = Omit<Lado, 'guardado'> & { empresaId: string; storageKey: string };

async function readPeriodo(trx: Trx, id: string, ano: string | undefined): Promise<Periodo> {
  const projeto = await findProjeto(trx, id);
  if (projeto === undefined) throw appError('nao-encontrado');
  const feito = projeto.status === 'CONCLUDED' ? await repo.findDiagnostico(trx, projeto.id) : undefined;
  if (feito === undefined) throw appError('diagnostico-indisponivel');
  const { periodo_inicial: ini, periodo_final: fim } = projeto;
  if (ano !== undefined && (ano < ini.slice(0, 4) || ano > fim.slice(0, 4))) throw appError('valores-incorretos');
  const tratados = await repo.listTratados(trx, projeto.id);
  return {
    projeto: { id: projeto.id, ini, fim, pbi: projeto.pbi },
    ano: ano === undefined ? null : Number(ano),
    tratados: new Set(tratados.map(({ achado_id }) => achado_id)),
    empresaId: projeto.empresa_id,
    storageKey: feito.storage_key,
  };
}

async function openLado(deps: Deps, ownerId: string, { storageKey, projeto, ano, tratados }: Periodo): Promise<Lado> {
  const guardado = await readGuardado(deps, { ownerId, projetoId: projeto.id, key: storageKey });
  return { projeto, ano, tratados, guardado };
}
