import type { ArquivoCatalogado } from '@apura/documentos';
import type { ProjetoDataset } from '@apura/relatorios';
import type { Deps } from '../../deps.ts';
import { asOwner } from '../../platform/db/as-owner.ts';
import { listArquivos } from './arquivos.repo.ts';
import { localPathOf } from './arquivos.service.ts';
import { findDataset, listProblemas } from './dataset.repo.ts';

/**
 * The published catalogue and dataset of a project, as reports and rectifications read them. Only files selected by
 * `comBytes` have a path, because their bytes may have to be fetched; the path of the others is empty.
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
    pathOf = (parte) => deps.datasets.localPath(projeto.ownerId, projeto.projetoId, parte),
  }: {
    comBytes?: (arquivo: ArquivoCatalogado) => boolean;
    /** The path of a column set. The default brings it to this machine. */
    pathOf?: (parte: string) => string | Promise<string>;
  } = {},
): Promise<ProjetoDataset & { arquivos: readonly ArquivoCatalogado[] }> {
  const { ownerId, projetoId } = projeto;
  const { rows, problemas, dataset } = await asOwner(deps.db, ownerId, async (trx) => ({
    rows: await listArquivos(trx, projetoId),
    problemas: await listProblemas(trx, projetoId),
    dataset: await findDataset(trx, projetoId),
  }));
  if (dataset === undefined) throw new Error(`the project ${projetoId} has no published dataset`);
  const problemasByArquivo = Map.groupBy(problemas, (problema) => problema.arquivo_id);
  const arquivos = await Promise.all(
    rows.map(async (row): Promise<ArquivoCatalogado> => {
      const arquivo: ArquivoCatalogado = {
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
        problemas: (problemasByArquivo.get(row.id) ?? []).map(
          ({ codigo, mensagem, linha, registro, campo, valor }) => ({
            codigo,
            mensagem,
            linha,
            registro,
            campo,
            valor,
          }),
        ),
        totalProblemas: row.total_problemas,
        chave: row.chave,
      };
      return comBytes(arquivo) ? { ...arquivo, path: await localPathOf(deps, row) } : arquivo;
    }),
  );
  return {
    empresa: projeto.empresa,
    periodo: projeto.periodo,
    arquivos,
    tabelas: await Promise.all(
      dataset.tabelas.map(async ({ tabela, partes }) => ({
        tabela,
        partes: await Promise.all(partes.map(pathOf)),
      })),
    ),
  };
}
