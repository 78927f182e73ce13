import { columnsOf, defineTabelaDe, type FonteParcial, type TabelaEvento } from '../eventos/definicao-tabela.ts';

/** The columns that every detail table of the EFD-Reinf begins with. */
export const COLUNAS_REINF = columnsOf(
  '_arquivo _linha:inteiro _evento:inteiro evento grupo recibo perApur _item:inteiro',
);

/** Defines a table of the EFD-Reinf; see `defineTabelaDe`. */
export const defineTabelaReinf = (tabela: string, colunas: string, fontes: readonly FonteParcial[]): TabelaEvento =>
  defineTabelaDe(COLUNAS_REINF, { tabela, colunas, fontes });
