import { columnsOf, defineTabelaDe, type FonteParcial, type TabelaEvento } from '../eventos/definicao-tabela.ts';

/** The columns that every detail table of the eSocial begins with. */
export const COLUNAS_COMUNS = columnsOf(
  '_arquivo _linha:inteiro _evento:inteiro evento grupo recibo perApur indApuracao',
);

/** Defines a table of the eSocial; see `defineTabelaDe`. */
export const defineTabela = (tabela: string, colunas: string, fontes: readonly FonteParcial[]): TabelaEvento =>
  defineTabelaDe(COLUNAS_COMUNS, { tabela, colunas, fontes });
