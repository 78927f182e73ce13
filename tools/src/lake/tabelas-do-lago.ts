import { esquemas, LEITOR_VERSAO, tipoSql } from '@apura/documentos';
import { catalogo, duckTypeOf, VERSAO_DOS_RESULTADOS } from '@apura/relatorios';

/** One table of the lake: the rows of one record of documents, or the stored rows of one report. */
export interface TabelaDoLago {
  nome: string;
  /** How the names of its files begin, below the folder of a set or of the results. */
  arquivo: string;
  grupo: 'documentos' | 'relatorios';
  /** With their types as DuckDB names them: VARCHAR, INTEGER, DATE, TIMESTAMP, DECIMAL(18,n). */
  colunas: readonly { nome: string; tipo: string }[];
}

/** Of the layout of folders and names, as docs/lake.md describes it. */
const VERSAO_DO_LAGO = 1;

/** What the columns of the tables depend on: another version of it may have others. */
export const VERSOES = `lago ${VERSAO_DO_LAGO}, leitor ${LEITOR_VERSAO}, resultados ${VERSAO_DOS_RESULTADOS}`;

/** The table of a report, by the name of its file. */
export const nomeDoRelatorio = (slug: string): string => `rel_${slug.replaceAll('-', '_')}`;

/** Every table that a reader or a report writes, by the schemas that they write with. */
export function listTabelasDoLago(): TabelaDoLago[] {
  const documentos = esquemas().map(({ tabela, colunas }): TabelaDoLago => {
    const comTipo = colunas.map(({ nome, tipo }) => ({ nome, tipo: tipoSql(tipo) }));
    return { nome: tabela, arquivo: `${tabela}-`, grupo: 'documentos', colunas: comTipo };
  });
  const relatorios = catalogo.map((relatorio): TabelaDoLago => {
    const colunas = relatorio.colunasGuardadas.map((coluna) => ({ nome: coluna.key, tipo: duckTypeOf(coluna) }));
    const { slug } = relatorio;
    return { nome: nomeDoRelatorio(slug), arquivo: `${slug}.`, grupo: 'relatorios', colunas };
  });
  return [...documentos, ...relatorios];
}
