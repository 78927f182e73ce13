import type { ArquivoCatalogado } from '@apura/documentos';
import type { ProjetoDataset } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { findProjeto, findVersoes, orderRefazer } from '../projetos/index.ts';
import { type ArquivoRow, listArquivos } from './arquivos.repo.ts';
import { bringBytes } from './arquivos.service.ts';
import { findDataset, listProblemas } from './dataset.repo.ts';
import { orRefazer } from './or-refazer.ts';

/**
 * The published catalogue and dataset of a project, as reports and rectifications read them. Only files selected by
 * `comBytes` have a path, because their bytes may have to be fetched; the path of the others is empty. Throws
 * `projeto-sendo-refeito` for a concluded project whose sets are gone or were made by another version of the portal.
 */
export async function readDataset(
  deps: Deps,
  projeto: {
    ownerId: string;
    projetoId: string;
    empresa: { cnpj: string; nome: string };
    periodo: { inicio: string; fim: string };
  },
  {
    comBytes = () => false,
    pathOf,
    aoRefazer = false,
  }: {
    comBytes?: (arquivo: ArquivoCatalogado) => boolean;
    /** The path of a column set. The default brings it to this machine. */
    pathOf?: (parte: string) => string | Promise<string>;
    /** For the job that makes a project's results again: those that there are may be of any version. */
    aoRefazer?: boolean;
  } = {},
): Promise<ProjetoDataset & { arquivos: readonly ArquivoCatalogado[] }> {
  const { ownerId, projetoId } = projeto;
  const { rows, problemas, dataset, versoes, status } = await asOwner(deps.db, ownerId, async (trx) => ({
    rows: await listArquivos(trx, projetoId),
    problemas: await listProblemas(trx, projetoId),
    dataset: await findDataset(trx, projetoId),
    versoes: await findVersoes(trx, projetoId),
    status: (await findProjeto(trx, projetoId))?.status,
  }));
  // A project that is at work is brought up to date by the tool that reads its files.
  const atual = versoes === undefined || (versoes.dataset && versoes.resultados);
  if (!atual && status === 'CONCLUDED' && pathOf === undefined && !aoRefazer)
    throw await orderRefazer(deps, { ownerId, projetoId });
  if (dataset === undefined) throw new Error(`the project ${projetoId} has no published dataset`);
  const bring = pathOf ?? ((parte: string) => deps.datasets.localPath(ownerId, projetoId, parte));
  const problemasByArquivo = Map.groupBy(problemas, (problema) => problema.arquivo_id);
  // Asked for together: a folder that was emptied lacks all of them, and they are made again once.
  const { arquivos, tabelas } = await orRefazer(deps, { ownerId, projetoId }, async () => ({
    arquivos: await Promise.all(
      rows.map(async (row) => {
        const arquivo = toArquivo(row, problemasByArquivo.get(row.id) ?? []);
        return comBytes(arquivo) ? { ...arquivo, path: await bringBytes(deps, row) } : arquivo;
      }),
    ),
    tabelas: await Promise.all(
      dataset.tabelas.map(async ({ tabela, partes }) => ({ tabela, partes: await Promise.all(partes.map(bring)) })),
    ),
  }));
  return { empresa: projeto.empresa, periodo: projeto.periodo, arquivos, tabelas };
}

function toArquivo(row: ArquivoRow, problemas: Awaited<ReturnType<typeof listProblemas>>): ArquivoCatalogado {
  return {
    id: row.id,
    origemId: row.origem_id,
    nome: row.nome,
    extensao: row.extensao,
    // Written from this very type by the tool before this one.
    categoria: row.categoria as ArquivoCatalogado['categoria'],
    tipo: row.tipo as ArquivoCatalogado['tipo'],
    tipoDescricao: row.tipo_descricao,
    sha256: row.sha256,
    tamanho: Number(row.tamanho),
    path: '',
    cnpj: row.cnpj,
    ie: row.ie,
    uf: row.uf,
    inicio: row.inicio,
    fim: row.fim,
    finalidade: row.finalidade,
    transmissao: row.transmissao,
    situacao: row.situacao as ArquivoCatalogado['situacao'],
    linhas: row.linhas,
    problemas: problemas.map(({ codigo, mensagem, linha, registro, campo, valor }) => ({
      codigo,
      mensagem,
      linha,
      registro,
      campo,
      valor,
    })),
    totalProblemas: row.total_problemas,
    chave: row.chave,
  };
}
