import { COLUNAS_TABELAS, NOMES_TABELAS, type TabelasCarregadas } from '@apura/tabelas';
import type { DuckDBConnection } from '@duckdb/node-api';
import type { ArquivoDataset, ProjetoDataset } from '../dataset.ts';
import { createTabela, type TabelaComLinhas, type Valor } from './append-linhas.ts';
import { literal } from './sql-text.ts';
import { declareVariaveis } from './variaveis.ts';

/** The file name as the reports show it. */
export const nomeArquivo = (a: ArquivoDataset): string => (a.extensao ? `${a.nome}.${a.extensao}` : a.nome);

/** The files in the order every report follows: by kind, period, establishment and name, never by arrival. */
export function emOrdem(arquivos: readonly ArquivoDataset[]): ArquivoDataset[] {
  const chave = (a: ArquivoDataset) =>
    [a.tipo, a.inicio ?? '', a.cnpj ?? '', a.ie ?? '', nomeArquivo(a), a.id].join('\u0000');
  return arquivos
    .map((a) => ({ a, k: chave(a) }))
    .sort((x, y) => (x.k < y.k ? -1 : 1))
    .map(({ a }) => a);
}

function periodoDe(a: ArquivoDataset): string | null {
  if (!a.inicio) return null;
  const [ano, mes] = a.inicio.split('-');
  return a.tipo === 'ECD' || a.tipo === 'ECF' ? (ano ?? null) : `${mes}/${ano}`;
}

/**
 * Makes the tables that do not come from documents:
 * - `projeto(cnpj, raiz, nome, inicio, fim)`: one row;
 * - `arq(id, ordem, arquivo, tipo, categoria, situacao, cnpj, ie, uf, inicio, fim, periodo, …)`: every file; `ordem` is
 *   the order that reports follow and `periodo` the label they show. It is a view over `arq_todos`, of which a
 *   connection may see some files alone, so that a report can be made of them at a time;
 * - `arq_problema(id, n, linha, registro, mensagem)`: their faults, in the order found;
 * - `tab_<nome>`: the official tables among the given names; one that is missing is empty.
 */
export async function registerCatalogo(
  connection: DuckDBConnection,
  dataset: ProjetoDataset,
  oficiais: TabelasCarregadas,
  nomes: ReadonlySet<string>,
): Promise<void> {
  for (const tabela of tabelasDoCatalogo(dataset, oficiais, nomes)) await createTabela({ connection, ...tabela });
  await declareVariaveis(connection, variaveisArquivos(null));
  await connection.run(SQL_ARQ);
}

/** The statement of the view `arq`. */
export const SQL_ARQ = `CREATE OR REPLACE VIEW arq AS SELECT * FROM arq_todos
  WHERE getvariable('arq_inteira') OR list_contains(getvariable('arq_ids'), id)`;

/** Those tables with their rows. */
export function tabelasDoCatalogo(
  dataset: ProjetoDataset,
  oficiais: TabelasCarregadas,
  nomes: ReadonlySet<string>,
): TabelaComLinhas[] {
  const { empresa, periodo } = dataset;
  const arquivos = emOrdem(dataset.arquivos);
  return [
    {
      nome: 'projeto',
      colunas: { cnpj: 'VARCHAR', raiz: 'VARCHAR', nome: 'VARCHAR', inicio: 'DATE', fim: 'DATE' },
      linhas: [[empresa.cnpj, empresa.cnpj.slice(0, 8), empresa.nome, periodo.inicio, periodo.fim]],
    },
    tabelaArquivos(arquivos),
    {
      nome: 'arq_problema',
      colunas: {
        id: 'VARCHAR',
        n: 'INTEGER',
        linha: 'INTEGER',
        registro: 'VARCHAR',
        campo: 'VARCHAR',
        mensagem: 'VARCHAR',
      },
      linhas: linhasProblema(arquivos),
    },
    ...NOMES_TABELAS.filter((nome) => nomes.has(`tab_${nome}`)).map((nome) => ({
      nome: `tab_${nome}`,
      colunas: Object.fromEntries(COLUNAS_TABELAS[nome].map((c) => [c, 'VARCHAR' as const])),
      linhas: oficiais.tabelas.get(nome)?.linhas ?? [],
    })),
  ];
}

const tabelaArquivos = (arquivos: readonly ArquivoDataset[]): TabelaComLinhas => ({
  nome: 'arq_todos',
  colunas: {
    id: 'VARCHAR',
    ordem: 'INTEGER',
    arquivo: 'VARCHAR',
    tipo: 'VARCHAR',
    tipo_descricao: 'VARCHAR',
    categoria: 'VARCHAR',
    situacao: 'VARCHAR',
    cnpj: 'VARCHAR',
    ie: 'VARCHAR',
    uf: 'VARCHAR',
    inicio: 'DATE',
    fim: 'DATE',
    periodo: 'VARCHAR',
    finalidade: 'VARCHAR',
    transmissao: 'VARCHAR',
    linhas: 'INTEGER',
    total_problemas: 'INTEGER',
  },
  linhas: arquivos.map((a, i): Valor[] => [
    a.id,
    i + 1,
    nomeArquivo(a),
    a.tipo,
    a.tipoDescricao,
    a.categoria,
    a.situacao,
    a.cnpj,
    a.ie,
    a.uf,
    a.inicio,
    a.fim,
    periodoDe(a),
    a.finalidade,
    a.transmissao,
    a.linhas,
    a.totalProblemas,
  ]),
});

/** What the variables of a connection say that sees these files in `arq`; null for all. */
export function variaveisArquivos(ids: readonly string[] | null): Map<string, string> {
  return new Map([
    ['arq_inteira', String(ids === null)],
    ['arq_ids', `[${(ids ?? []).map(literal).join(', ')}]::VARCHAR[]`],
  ]);
}

function* linhasProblema(arquivos: readonly ArquivoDataset[]): Generator<Valor[]> {
  for (const a of arquivos) {
    let n = 0;
    for (const p of a.problemas) yield [a.id, ++n, p.linha, p.registro, p.campo, p.mensagem];
  }
}
