import { type Coluna, type ColunaTipo, type EsquemaTabela, parseColunas } from '../columnar/schema.ts';

/** Where the rows of a table come from in one kind of event. */
export interface FonteEsocial {
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
}

export interface TabelaEsocial {
  esquema: EsquemaTabela;
  fontes: readonly FonteEsocial[];
}

const TIPOS: Readonly<Record<string, ColunaTipo>> = {
  inteiro: { kind: 'int32' },
  valor: { kind: 'decimal', scale: 2 },
  fator: { kind: 'decimal', scale: 4 },
  data: { kind: 'date' },
};

/** The columns that every detail table begins with. */
export const COLUNAS_COMUNS: readonly Coluna[] = parseColunas(
  '_arquivo _linha:inteiro _evento:inteiro evento grupo recibo perApur indApuracao',
  TIPOS,
);

/**
 * Defines a table. `colunas` lists the official tags, separated by blanks, each with ':valor' (two decimals), ':fator'
 * (four decimals) or ':data' where it is not text.
 */
export function defineTabela(
  tabela: string,
  colunas: string,
  fontes: readonly (Omit<FonteEsocial, 'campos' | 'grupo'> & Partial<FonteEsocial>)[],
): TabelaEsocial {
  const proprias = parseColunas(colunas, TIPOS);
  return {
    esquema: { tabela, colunas: [...COLUNAS_COMUNS, ...proprias] },
    fontes: fontes.map((f) => ({ campos: {}, grupo: f.linha.split('/').at(-1) ?? '', ...f })),
  };
}
