import { readSql, tabela, type Visao, visao } from '@apura/apuracao';

/** Look-ups that several reports share: made once per run, and only when a report reads one of them. */
export interface GrupoVisoes {
  nome: string;
  /** In an order in which each may read those before it. */
  visoes: readonly Visao[];
}

/** The text of `<pasta>/<nome>.sql` in this folder; the file has hyphens where the name has underscores. */
export const readComum = (pasta: string, nome: string): string =>
  readSql(import.meta.url, `./${pasta}/${nome.replaceAll('_', '-')}.sql`);

/** Tables whose rows are the SELECT statements of the files of their names. */
export const tabelas = (pasta: string, ...nomes: readonly string[]): Visao[] =>
  nomes.map((nome) => tabela(nome, readComum(pasta, nome)));

/** Views over the SELECT statements of the files of their names. */
export const visoes = (pasta: string, ...nomes: readonly string[]): Visao[] =>
  nomes.map((nome) => visao(nome, readComum(pasta, nome)));
