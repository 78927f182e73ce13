import { sumMoney, todayInSaoPaulo } from '@apura/br';
import { ConsultaInterrompida, createDossie, motivoSemDossie, readAll } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { nomeDoDownload, readDataset } from '../arquivos/index.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findRotuloProjeto } from '../projetos/index.ts';
import { getRelatorio } from '../relatorios/index.ts';
import { readMarca } from '../usuarios/index.ts';
import { antesEDepois } from './antes-e-depois.ts';
import { findSimulacao } from './dossie.repo.ts';

const OPORTUNIDADES = 'Cruzamento Consolidado de Oportunidades';
/** Of everything but the rows of evidence, which are read while they are sent. */
const LIMITE_MS = 120_000;
const MEMORIA_MB = 256;

type Sessao = Pick<SessaoAtual, 'ownerId' | 'usuarioId'>;

interface Pedido {
  projetoId: string;
  nome: string;
  /** AAAA-MM-DD; today without it. */
  selic: string | undefined;
  signal: AbortSignal;
}

/**
 * The dossier of a report of a project, as the pieces of a ZIP. Throws 404 for another owner's project and for an
 * unknown report, and `relatorio-sem-linhas` where there is nothing to make one of.
 */
export async function createDossieDoProjeto(
  deps: Deps,
  sessao: Sessao,
  pedido: Pedido,
): Promise<{ pedacos: AsyncIterable<Uint8Array>; arquivo: string }> {
  const { projetoId, nome } = pedido;
  const { ownerId } = sessao;
  const { definicao, projeto, resultado } = await getRelatorio(deps, sessao, { projetoId, nome });
  const motivo = motivoSemDossie(nome);
  if (motivo !== null) throw appError('relatorio-sem-linhas', { message: motivo });
  if (resultado === null) throw appError('relatorio-sem-linhas');
  await noteDownload(deps, sessao, { projetoId, nome });
  await deps.datasets.open(ownerId, projetoId);
  const { empresa, simulacao } = await asOwner(deps.db, ownerId, async (trx) => ({
    empresa: await findEmpresaById(trx, projeto.empresa_id),
    simulacao: await findSimulacao(trx, projetoId),
  }));
  const daEmpresa = { cnpj: empresa?.cnpj ?? '', nome: empresa?.nome ?? '' };
  const periodo = { inicio: projeto.periodo_inicial, fim: projeto.periodo_final };
  const hoje = todayInSaoPaulo(deps.clock.now());
  const pedacos = await createDossie({
    relatorio: definicao,
    path: resultado.path,
    dataset: await readDataset(deps, { ownerId, projetoId, empresa: daEmpresa, periodo }),
    data: pedido.selic ?? hoje,
    criadoEm: hoje,
    antesDepois: antesEDepois(simulacao),
    reducaoFutura: await readReducaoFutura(deps, sessao, { projetoId, nome }),
    marca: await readMarca(deps, ownerId),
    tabelasDir: deps.config.tablesDir ?? undefined,
    memoryLimitMb: MEMORIA_MB,
    signal: pedido.signal,
    limiteMs: LIMITE_MS,
  }).catch((causa: unknown) => {
    throw causa instanceof ConsultaInterrompida ? appError('consulta-demorada') : causa;
  });
  const arquivo = nomeDoDownload({ nome: `Dossiê ${nome}`, empresa: daEmpresa.nome, projeto, filtrado: false });
  return { pedacos, arquivo: `${arquivo}.zip` };
}

/** What the consolidated report says that goes on each month; null where it was not made. */
async function readReducaoFutura(
  deps: Deps,
  sessao: Sessao,
  { projetoId, nome }: { projetoId: string; nome: string },
): Promise<string | null> {
  const { resultado } = await getRelatorio(deps, sessao, { projetoId, nome: OPORTUNIDADES });
  if (resultado === null) return null;
  const valores: string[] = [];
  for await (const linhas of readAll(resultado)) {
    for (const linha of linhas)
      if (linha['Relatório Fonte'] === nome) valores.push(String(linha['Redução Futura por Mês'] ?? '0'));
  }
  return valores.length === 0 ? null : sumMoney(valores);
}

async function noteDownload(
  deps: Deps,
  { ownerId, usuarioId }: Sessao,
  { projetoId, nome }: { projetoId: string; nome: string },
): Promise<void> {
  await asOwner(deps.db, ownerId, async (trx) => {
    const rotulo = `${nome} (${await findRotuloProjeto(trx, projetoId)})`;
    const dados = { relatorio: nome };
    await insertAuditoria(trx, { ownerId, usuarioId, acao: 'dossie.baixado', alvo: projetoId, rotulo, dados });
  });
}
