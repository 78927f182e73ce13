import type { Coluna, ColunaTipo, EsquemaTabela } from '../columnar/schema.ts';

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
  texto: { kind: 'text' },
  valor: { kind: 'decimal', scale: 2 },
  fator: { kind: 'decimal', scale: 4 },
  data: { kind: 'date' },
};

/** The columns that every detail table begins with. */
export const COLUNAS_COMUNS: readonly Coluna[] = [
  { nome: '_arquivo', tipo: { kind: 'text' } },
  { nome: '_linha', tipo: { kind: 'int32' } },
  { nome: '_evento', tipo: { kind: 'int32' } },
  { nome: 'evento', tipo: { kind: 'text' } },
  { nome: 'grupo', tipo: { kind: 'text' } },
  { nome: 'recibo', tipo: { kind: 'text' } },
  { nome: 'perApur', tipo: { kind: 'text' } },
  { nome: 'indApuracao', tipo: { kind: 'text' } },
];

/**
 * Defines a table. `colunas` lists the official tags, separated by blanks, each with ':valor' (two decimals), ':fator'
 * (four decimals) or ':data' where it is not text.
 */
export function defineTabela(
  tabela: string,
  colunas: string,
  fontes: readonly (Omit<FonteEsocial, 'campos' | 'grupo'> & Partial<FonteEsocial>)[],
): TabelaEsocial {
  const proprias = colunas
    .trim()
    .split(/\s+/)
    .map((c): Coluna => {
      const [nome = '', tipo = 'texto'] = c.split(':');
      return { nome, tipo: TIPOS[tipo] ?? { kind: 'text' } };
    });
  return {
    esquema: { tabela, colunas: [...COLUNAS_COMUNS, ...proprias] },
    fontes: fontes.map((f) => ({ campos: {}, grupo: f.linha.split('/').at(-1) ?? '', ...f })),
  };
}
