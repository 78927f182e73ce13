import { PassThrough, type Readable } from 'node:stream';
import { formatCnpj, formatDateBr, formatDateTimeBr, todayInSaoPaulo } from '@apura/br';
import { type FormatoRelatorio, LIMITES_DO_PDF } from '@apura/contract';
import {
  type ColunaRelatorio,
  catalogo,
  exportCsv,
  exportParquet,
  exportPdf,
  exportXlsx,
  hasColunas,
  type LimitesDaConsulta,
  type LinhaResultado,
  type LinhaTotais,
  loadTotais,
  type MarcaDoDossie,
  type Pagina,
  type ParametrosExport,
  type RelatorioDefinido,
  type Resultado,
  readAll,
  readPagina,
  resultadoDoDia,
  saveRecorte,
} from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { appError } from '../../http/errors.ts';
import type { SessaoAtual } from '../../http/sessao-atual.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { orderRelatorioDaValidacao } from '../arquivos/index.ts';
import { insertAuditoria } from '../auditoria/index.ts';
import { findEmpresaById } from '../empresas/index.ts';
import {
  findProjeto,
  findRotuloProjeto,
  findVersoes,
  orderRefazer,
  orderRefazerResultados,
  type ProjetoRow,
} from '../projetos/index.ts';
import { findInteiro } from './find-inteiro.ts';
import { notasDaConsulta } from './notas-da-consulta.ts';
import type { ConsultaGrade } from './parse-consulta.ts';
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

/**
 * Throws 404 for another owner's project and for a name that the catalogue does not know, and `projeto-sendo-refeito`
 * for a result of an earlier version of the portal that lacks columns of today's report, and for one that is damaged or
 * gone. The first call for a report that is made on demand has it made and throws `relatorio-em-preparo`.
 */
export async function getRelatorio(
  deps: Deps,
  sessao: Pick<SessaoAtual, 'ownerId'>,
  pedido: { projetoId: string; nome: string },
): Promise<RelatorioDoProjeto> {
  const definicao = catalogo.find((relatorio) => relatorio.nome === pedido.nome);
  if (definicao?.sobDemanda === true) {
    const ids = { ownerId: sessao.ownerId, projetoId: pedido.projetoId };
    if ((await orderRelatorioDaValidacao(deps, ids)) === 'em-preparo') throw appError('relatorio-em-preparo');
  }
  const { resultado, projeto, versoes } = await asOwner(deps.db, sessao.ownerId, async (trx) => {
    const projeto = await findProjeto(trx, pedido.projetoId);
    if (projeto === undefined) throw appError('nao-encontrado');
    if (definicao === undefined) throw appError('relatorio-desconhecido');
    return {
      projeto,
      resultado: await findResultado(trx, pedido.projetoId, definicao.nome),
      versoes: await findVersoes(trx, pedido.projetoId),
    };
  });
  if (definicao === undefined) throw appError('relatorio-desconhecido');
  if (resultado?.erro != null) throw appError('servico-indisponivel', { message: resultado.erro });
  const key = resultado?.storage_key ?? null;
  const hoje = todayInSaoPaulo(deps.clock.now());
  const tabelasDir = deps.config.tablesDir ?? undefined;
  const path = key === null ? null : await findInteiro(deps, { key, sha256: resultado?.sha256 ?? null });
  if (path === undefined) {
    deps.log.error({ projetoId: projeto.id, relatorio: definicao.nome, key }, 'a stored result is damaged or gone');
    const ids = { ownerId: sessao.ownerId, projetoId: projeto.id };
    throw await orderRefazerResultados(deps, { ...ids, relatorio: definicao.nome });
  }
  if (path !== null && versoes?.resultados !== true && !(await hasColunas(definicao, path)))
    throw await orderRefazer(deps, { ownerId: sessao.ownerId, projetoId: projeto.id });
  const feito = [resultado?.gerado_em.toISOString(), resultado?.versao];
  return {
    definicao,
    resultado:
      path === null ? null : resultadoDoDia({ relatorio: definicao, path, dono: sessao.ownerId, hoje, tabelasDir }),
    versao: [sessao.ownerId, projeto.id, definicao.nome, ...feito, ...(definicao.leitura ? [hoje] : [])].join('/'),
    geradoEm: resultado?.gerado_em ?? null,
    projeto,
  };
}

/** What a report that leaves the portal says of itself. */
export async function readParametros(
  deps: Deps,
  sessao: Pick<SessaoAtual, 'ownerId'>,
  { definicao, projeto, geradoEm }: RelatorioDoProjeto,
): Promise<ParametrosExport & { empresa: string }> {
  const empresa = await asOwner(deps.db, sessao.ownerId, (trx) => findEmpresaById(trx, projeto.empresa_id));
  return {
    empresa: empresa?.nome ?? '',
    projeto: empresa === undefined ? '' : `${empresa.nome} - ${formatCnpj(empresa.cnpj)}`,
    periodo: `${formatDateBr(projeto.periodo_inicial)} a ${formatDateBr(projeto.periodo_final)}`,
    descricao: Object.values(definicao.descricao).flat(),
    geradoEm: geradoEm === null ? '' : formatDateTimeBr(geradoEm.toISOString()),
    baixadoEm: formatDateTimeBr(deps.clock.now().toISOString()),
  };
}

export interface Janela extends ConsultaGrade {
  offset: number;
  limit: number;
  limites: LimitesDaConsulta;
}

/** A window of a report's rows; a report without rows has a window of none. */
export async function readJanela({ resultado }: RelatorioDoProjeto, janela: Janela): Promise<Pagina> {
  return resultado === null ? { rows: [], posicoes: [], total: 0 } : readPagina({ ...resultado, ...janela });
}

/** The totals of the rows that a search leaves; a report without rows has none. */
export async function readTotais(
  { resultado }: RelatorioDoProjeto,
  { q, filtros, limites }: Pick<Janela, 'q' | 'filtros' | 'limites'>,
): Promise<LinhaTotais[]> {
  return resultado === null ? [] : loadTotais({ ...resultado, q, filtros, limites });
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

export interface PedidoExport {
  formato: FormatoRelatorio;
  parametros: ParametrosExport;
  /** Of a PDF alone: whose it is, and the day of its making. */
  readMarca: () => Promise<MarcaDoDossie>;
  criadoEm: Date;
  consulta: ConsultaGrade;
  /** The columns of the file, in its order; none for all of them. */
  colunas: readonly ColunaRelatorio[];
}

/** Throws a sentence that says what to do where a PDF has no room for the rows and columns. */
export async function assertCabeNoPdf(
  relatorio: RelatorioDoProjeto,
  { consulta, colunas }: Pick<PedidoExport, 'consulta' | 'colunas'>,
): Promise<void> {
  const { total } = await readJanela(relatorio, { offset: 0, limit: 1, ...consulta, limites: {} });
  const quantas = colunas.length === 0 ? relatorio.definicao.colunas.length : colunas.length;
  const n = (valor: number) => valor.toLocaleString('pt-BR');
  const { linhas: maxLinhas, colunas: maxColunas } = LIMITES_DO_PDF;
  if (total > maxLinhas) {
    const message = `São ${n(total)} linhas, e o PDF leva até ${n(maxLinhas)}: filtre-as, ou baixe a planilha.`;
    throw appError('valores-incorretos', { message });
  }
  if (quantas > maxColunas) {
    const message = `São ${quantas} colunas, e o PDF leva até ${maxColunas}: oculte as que não importam.`;
    throw appError('valores-incorretos', { message });
  }
}

/** The report, or what a grid shows of it, as a file, streamed. */
export function exportRelatorio(
  relatorio: RelatorioDoProjeto & { resultado: Resultado },
  pedido: PedidoExport,
): Readable {
  const out = new PassThrough();
  const feito = isTudo(pedido) ? writeArquivo(relatorio, pedido, out) : writeRecorte(relatorio, pedido, out);
  feito.then(
    () => out.end(),
    (error: Error) => out.destroy(error),
  );
  return out;
}

const isTudo = ({ consulta: { q, filtros, sort }, colunas }: PedidoExport): boolean =>
  q.trim() === '' && filtros.length === 0 && sort.length === 0 && colunas.length === 0;

async function writeArquivo(
  { definicao: { nome }, resultado }: RelatorioDoProjeto & { resultado: Resultado },
  { formato, parametros, readMarca, criadoEm }: Omit<PedidoExport, 'consulta' | 'colunas'>,
  out: PassThrough,
): Promise<void> {
  const escritores: Readonly<Record<FormatoRelatorio, () => Promise<void>>> = {
    xlsx: () => exportXlsx({ ...resultado, nome, out, parametros }),
    csv: () => exportCsv({ ...resultado, out }),
    parquet: () => exportParquet({ ...resultado, out }),
    pdf: async () => {
      const marca = await readMarca();
      out.write(await exportPdf({ ...resultado, nome, parametros, marca, criadoEm }));
    },
  };
  await escritores[formato]();
}

/** What the grid shows becomes a result of its own, which is written as any other. */
async function writeRecorte(
  relatorio: RelatorioDoProjeto & { resultado: Resultado },
  { consulta, colunas, ...como }: PedidoExport,
  out: PassThrough,
): Promise<void> {
  const { totalPor, notas = [], colunas: todas } = relatorio.resultado;
  const soColunas = como.formato === 'parquet' && colunas.length > 0 ? colunas.map(({ key }) => key) : undefined;
  const recorte = await saveRecorte(relatorio.resultado, { ...consulta, soColunas });
  const resultado: Resultado = {
    path: recorte.path,
    dono: relatorio.resultado.dono,
    colunas: colunas.length === 0 ? todas : colunas,
    totalPor,
    notas: [...notas, ...notasDaConsulta(relatorio.definicao, consulta)],
  };
  try {
    await writeArquivo({ ...relatorio, resultado }, como, out);
  } finally {
    await recorte.remove();
  }
}
