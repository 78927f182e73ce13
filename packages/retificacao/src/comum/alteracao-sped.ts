export type Acao = 'INCLUIR' | 'ALTERAR' | 'EXCLUIR';

/** Where in the user's workbook a change was asked for. */
export interface OrigemPlanilha {
  aba: string;
  /** As Excel counts: the first row of data is 4. */
  linha: number;
}

/**
 * One row of the workbook, checked and typed: every value is text as the file writes it (decimal comma, ddmmaaaa, codes
 * with their zeros, no `|`).
 */
export interface AlteracaoSped {
  acao: Acao;
  /** Official code: C170, F100 … */
  registro: string;
  /** AAAA-MM; AAAA of an ECF. */
  periodo: string;
  /**
   * CNPJ of the establishment (0140, x010), as the file writes it; empty for the head office and for records without
   * one.
   */
  estabelecimento: string;
  /** Line of the record in the base file; it takes the place of the key. Of an INCLUIR: the line of the parent. */
  linhaBase: number | null;
  /** Key of the record by field, as `chavesDe(registro)` names them. Empty when `linhaBase` is given. */
  chave: Readonly<Record<string, string>>;
  /** What the CHAVE_ columns say beside a `linhaBase`: the record on that line, or one above it, has to have it. */
  conferencia?: readonly { registro: string; campo: string; valor: string }[];
  /** Keys of the parents, from the nearest outwards, where the record has any besides its block and establishment. */
  pais: readonly { registro: string; chave: Readonly<Record<string, string>> }[];
  /** New values by official field. A field that is not here keeps its value; an empty text empties it. */
  campos: Readonly<Record<string, string>>;
  origem: OrigemPlanilha;
}
