import { type Coluna, type ColunaTipo, type EsquemaTabela, parseColunas } from '../columnar/schema.ts';

/** Where the rows of a table come from in one kind of event. */
export interface FonteEvento {
  /** Element of the event ('evtRemun'). */
  evento: string;
  /** Path of the repeated element below the event: one row each. Empty: one row per event. */
  linha: string;
  /** Value of `grupo` in these rows. */
  grupo: string;
  /** Paths below the event for columns that are not directly in an element on the way to the row. */
  campos: Readonly<Record<string, readonly string[]>>;
  /** A column that a row must have. */
  exige?: string;
  /** Path of the element, on the way to the row, that `_item` counts in the event; without it, the row itself. */
  item?: string;
}

export interface TabelaEvento {
  esquema: EsquemaTabela;
  fontes: readonly FonteEvento[];
}

const TIPOS: Readonly<Record<string, ColunaTipo>> = {
  inteiro: { kind: 'int32' },
  valor: { kind: 'decimal', scale: 2 },
  fator: { kind: 'decimal', scale: 4 },
  data: { kind: 'date' },
};

/** Columns from their names, separated by blanks, with ':valor', ':fator', ':data' or ':inteiro' where not text. */
export const columnsOf = (nomes: string): readonly Coluna[] => parseColunas(nomes, TIPOS);

/**
 * Defines a table. `colunas` lists the official tags, separated by blanks, each with ':valor' (two decimals), ':fator'
 * (four decimals) or ':data' where it is not text; `comuns` are the columns that every table of the family begins with.
 */
export function defineTabelaDe(
  comuns: readonly Coluna[],
  { tabela, colunas, fontes }: { tabela: string; colunas: string; fontes: readonly FonteParcial[] },
): TabelaEvento {
  return {
    esquema: { tabela, colunas: [...comuns, ...columnsOf(colunas)] },
    fontes: fontes.map((f) => ({ campos: {}, grupo: f.linha.split('/').at(-1) ?? '', ...f })),
  };
}

export type FonteParcial = Omit<FonteEvento, 'campos' | 'grupo'> & Partial<FonteEvento>;
