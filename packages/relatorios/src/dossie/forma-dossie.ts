/** A column of the table by month: its heading and the SQL of its amount over the columns of the report. */
export interface ColunaDoQuadro {
  titulo: string;
  sql: string;
}

/** 'Simples' is of months whose PGDAS-D changes; 'DAS' and 'Reinf' of payments beyond what was declared. */
export type CasoDoDossie = 'PIS/COFINS' | 'Folha' | 'IRPJ/CSLL' | 'IPI' | 'Simples' | 'DAS' | 'Reinf';

/** What a dossier needs to know of a report besides its columns. */
export interface FormaDossie {
  /** Name of the report. */
  relatorio: string;
  /** Which tax it is about: the steps and the limits of the table `providencia`. */
  caso: CasoDoDossie;
  /** SQL of the amount and of the text of the result; default: 'Valor Estimado' and 'Resultado'. */
  valor?: string;
  regra?: string;
  /** SQL of the parts of the amount by tax, where one row has both. */
  porTributo?: { PIS: string; COFINS: string };
  /** SQL of what a row without value would add to the tax, where the report finds such rows. */
  risco?: string;
  /** SQL of what a row is about, where the thesis of the report has several grounds. */
  assunto?: string;
  /** SQL of the code of receipt, where the report has one. */
  codigo?: string;
  /** What was declared, what is right and the difference, by month; none where the report compares no two amounts. */
  quadro: readonly ColunaDoQuadro[];
  /**
   * What leaves the base of the contribution in a row (NULL: nothing) and, where the report has it, the rate; or, of a
   * row that is no sale, the credit that falls (`estorno`). 'crédito' where the findings are new credits. None where
   * the month has no such account.
   */
  movido?: 'crédito' | readonly { tributo: 'PIS' | 'COFINS'; base: string; aliquota?: string; estorno?: string }[];
  /** How the amount follows from the table, a line each. */
  formula: readonly string[];
  /** Whose single amounts the rows of the report sum up, where they do: the workbook lists them. */
  lancamentos?: 'folha';
  /** The columns of the report that the PDF shows of each row of evidence, in order. */
  evidencia: readonly string[];
}
