import type { ArquivoCatalogado } from '@apura/documentos';
import type { Trx } from '../../platform/db/create-db.ts';
import { semNulos } from '../projetos/index.ts';

/** A catalogued file with the place of its bytes in our own terms. */
export type ArquivoPublicado = Omit<ArquivoCatalogado, 'path'> & {
  onde: 'original' | 'dataset';
  caminho: string;
  recebidoEm: Date;
};

// A statement takes at most 65,535 values.
const ARQUIVOS_POR_INSERT = 1_000;
const PROBLEMAS_POR_INSERT = 4_000;

/** Replaces a project's catalogue and dataset by those of this run. */
export async function replaceCatalogo(
  trx: Trx,
  publicacao: {
    ownerId: string;
    projetoId: string;
    arquivos: readonly ArquivoPublicado[];
    tabelas: readonly { tabela: string; partes: readonly string[] }[];
    leitorVersao: string;
    now: Date;
  },
): Promise<void> {
  const { ownerId, projetoId, arquivos } = publicacao;
  const dono = { projeto_id: projetoId, owner_id: ownerId };
  await trx.deleteFrom('arquivo').where('projeto_id', '=', projetoId).execute();
  const linhas = arquivos.map((arquivo, ordem) => ({ ...dono, ordem, ...rowOfArquivo(arquivo) }));
  for (const grupo of chunks(linhas, ARQUIVOS_POR_INSERT)) {
    await trx.insertInto('arquivo').values(grupo.map(semNulos)).execute();
  }
  const problemas = arquivos.flatMap((arquivo) =>
    rowsOfProblemas(arquivo).map((problema) => ({ ...dono, ...problema })),
  );
  for (const grupo of chunks(problemas, PROBLEMAS_POR_INSERT)) {
    await trx.insertInto('problema').values(grupo.map(semNulos)).execute();
  }
  const dataset = {
    leitor_versao: publicacao.leitorVersao,
    tabelas: JSON.stringify(publicacao.tabelas),
    publicado_em: publicacao.now,
  };
  await trx
    .insertInto('dataset')
    .values({ ...dono, ...dataset })
    .onConflict((conflict) => conflict.column('projeto_id').doUpdateSet(dataset))
    .execute();
}

function rowOfArquivo(arquivo: ArquivoPublicado) {
  return {
    id: arquivo.id,
    origem_id: arquivo.origemId,
    nome: arquivo.nome,
    extensao: arquivo.extensao,
    categoria: arquivo.categoria,
    tipo: arquivo.tipo,
    tipo_descricao: arquivo.tipoDescricao,
    sha256: arquivo.sha256,
    tamanho: arquivo.tamanho,
    onde: arquivo.onde,
    caminho: arquivo.caminho,
    cnpj: arquivo.cnpj,
    ie: arquivo.ie,
    uf: arquivo.uf,
    inicio: arquivo.inicio,
    fim: arquivo.fim,
    finalidade: arquivo.finalidade,
    transmissao: arquivo.transmissao,
    situacao: arquivo.situacao,
    linhas: arquivo.linhas,
    total_problemas: arquivo.totalProblemas,
    chave: arquivo.chave ?? null,
    recebido_em: arquivo.recebidoEm,
  };
}

function rowsOfProblemas({ id, problemas }: ArquivoPublicado) {
  return problemas.map((problema, ordem) => ({
    arquivo_id: id,
    ordem,
    codigo: problema.codigo,
    mensagem: problema.mensagem,
    linha: problema.linha,
    registro: problema.registro,
    campo: problema.campo,
    valor: problema.valor,
  }));
}

export interface ResultadoPublicado {
  nome: string;
  slug: string;
  linhas: number;
  storageKey: string | null;
  sha256: string | null;
  erro: string | null;
}

/**
 * Replaces the results of a tool's reports by those of this run. `nomes` are the reports of the tool: results of other
 * tools stay.
 */
export async function replaceResultados(
  trx: Trx,
  publicacao: {
    ownerId: string;
    projetoId: string;
    nomes: readonly string[];
    resultados: readonly ResultadoPublicado[];
    now: Date;
  },
): Promise<void> {
  if (publicacao.nomes.length > 0) {
    await trx
      .deleteFrom('relatorio_resultado')
      .where('projeto_id', '=', publicacao.projetoId)
      .where('nome', 'in', publicacao.nomes)
      .execute();
  }
  if (publicacao.resultados.length === 0) return;
  await trx
    .insertInto('relatorio_resultado')
    .values(
      publicacao.resultados.map((resultado) => ({
        projeto_id: publicacao.projetoId,
        nome: resultado.nome,
        owner_id: publicacao.ownerId,
        slug: resultado.slug,
        linhas: resultado.linhas,
        storage_key: resultado.storageKey,
        sha256: resultado.sha256,
        erro: resultado.erro,
        gerado_em: publicacao.now,
      })),
    )
    .execute();
}

export async function findEmpresaDoProjeto(
  trx: Trx,
  empresaId: string,
): Promise<{ cnpj: string; nome: string } | undefined> {
  return trx.selectFrom('empresa').select(['cnpj', 'nome']).where('id', '=', empresaId).executeTakeFirst();
}

function* chunks<T>(items: readonly T[], size: number): Generator<T[]> {
  for (let i = 0; i < items.length; i += size) yield items.slice(i, i + size);
}
