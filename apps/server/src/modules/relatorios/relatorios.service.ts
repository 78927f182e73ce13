import { PassThrough, type Readable } from 'node:stream';
import { formatCnpj, formatDateBr, formatDateTimeBr, todayInSaoPaulo } from '@apura/br';
import type { FormatoRelatorio } from '@apura/contract';
import {
  catalogo,
  exportCsv,
  exportParquet,
  exportXlsx,
  type LinhaResultado,
  type LinhaTotais,
  loadTotais,
  type ParametrosExport,
  type RelatorioDefinido,
  type Resultado,
  readAll,
  readPagina,
  resultadoDoDia,
} from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import { findProjeto, findRotuloProjeto, type ProjetoRow } from '../projetos/index.ts';
import { findResultado } from './relatorios.repo.ts';

/** A report of the catalogue in one project: its definition and, when it has rows, what it shows of them today. */
export interface RelatorioDoProjeto {
  definicao: RelatorioDefinido;
  resultado: Resultado | null;
  /** Tells what this result shows today from others, of this report and all others of every owner. */
  versao: string;
  geradoEm: Date | null;
  projeto: ProjetoRow;
}

/** Throws 404 for another owner's project and for a name that the catalogue does not know. */
export async function getRelatorio(
  deps: Deps,
  sessao: SessaoAtual,
  pedido: { projetoId: string; nome: string },
): Promise<RelatorioDoProjeto> {
  const definicao = catalogo.find((relatorio) => relatorio.nome === pedido.nome);
  const { resultado, projeto } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const projeto = await findProjeto(trx, pedido.projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    if (definicao === undefined) throw appError('relatorio-desconhecido');
    return {
      projeto,
      resultado: await findResultado(trx, pedido.projetoId, definicao.nome),
    };
  });
  if (definicao === undefined) throw appError('relatorio-desconhecido');
  if (resultado?.erro != null) throw appError('servico-indisponivel', { message: resultado.erro });
  const key = resultado?.storage_key ?? null;
  const hoje = todayInSaoPaulo(deps.clock.now());
  const tabelasDir = deps.config.tablesDir ?? undefined;
  const path = key === null ? null : await deps.storage.localPath(key);
  const feito = [resultado?.gerado_em.toISOString(), resultado?.versao];
  return {
    definicao,
    resultado: path === null ? null : resultadoDoDia({ relatorio: definicao, path, hoje, tabelasDir }),
    versao: [sessao.ownerId, projeto.id, definicao.nome, ...feito, ...(definicao.leitura ? [hoje] : [])].join('/'),
    geradoEm: resultado?.gerado_em ?? null,
    projeto,
  };
}

/** What a report that leaves the portal says of itself. */
export async function readParametros(
  deps: Deps,
  sessao: SessaoAtual,
  { definicao, projeto, geradoEm }: RelatorioDoProjeto,
): Promise<ParametrosExport> {
  const empresa = await asOwner(deps.db, sessao.ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
  return {
    projeto: empresa === undefined ? '' : `${empresa.nome} - ${formatCnpj(empresa.cnpj)}`,
    periodo: `${formatDateBr(projeto.periodo_inicial)} a ${formatDateBr(projeto.periodo_final)}`,
    descricao: Object.values(definicao.descricao).flat(),
    geradoEm: geradoEm === null ? '' : formatDateTimeBr(geradoEm.toISOString()),
  };
}

export interface Janela {
  offset: number;
  limit: number;
  sort: { key: string; desc: boolean }[];
  q: string | undefined;
  filtros: { key: string; q: string }[];
}

/** A window of a report's rows; a report without rows has a window of none. */
export async function readJanela(
  { resultado }: RelatorioDoProjeto,
  janela: Janela,
): Promise<{ rows: LinhaResultado[]; total: number }> {
  if (resultado === null) return { rows: [], total: 0 };
  const { offset, limit, sort, q, filtros } = janela;
  return readPagina({
    ...resultado,
    offset,
    limit,
    sort,
    filtros,
    q,
  });
}

/** The totals of the rows that a search leaves; a report without rows has none. */
export async function readTotais(
  { resultado }: RelatorioDoProjeto,
  { q, filtros }: Pick<Janela, 'q' | 'filtros'>,
): Promise<LinhaTotais[]> {
  return resultado === null ? [] : loadTotais({ ...resultado, q, filtros });
}

/** Every row, in batches. */
export async function* readTodas({ resultado }: RelatorioDoProjeto): AsyncGenerator<LinhaResultado[]> {
  if (resultado !== null) yield* readAll(resultado);
}

/** Writes down that a user took a report out of the portal. */
export async function noteExportacao(
  deps: Deps,
  sessao: SessaoAtual,
  { projetoId, nome, formato }: { projetoId: string; nome: string; formato: string },
): Promise<void> {
  const { ownerId, usuarioId } = sessao;
  await asOwner(deps.db, ownerId, async (trx) => {
    const projeto = await findRotuloProjeto(trx, projetoId);
    await insertAuditoria(trx, {
      ownerId,
      usuarioId,
      acao: 'relatorio.exportado',
      alvo: projetoId,
      rotulo: `${nome} (${projeto})`,
      dados: { relatorio: nome, formato },
    });
  });
}

/** The report as a file, streamed. */
export function exportRelatorio(
  { definicao, resultado }: RelatorioDoProjeto & { resultado: Resultado },
  formato: FormatoRelatorio,
  parametros: ParametrosExport,
): Readable {
  const out = new PassThrough();
  const { nome } = definicao;
  const escritores: Readonly<Record<FormatoRelatorio, () => Promise<void>>> = {
    xlsx: () => exportXlsx({ ...resultado, nome, out, parametros }),
    csv: () => exportCsv({ ...resultado, out }),
    parquet: () => exportParquet({ ...resultado, out }),
  };
  escritores[formato]().then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}
