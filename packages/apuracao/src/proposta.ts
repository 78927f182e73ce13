/** The obligations that a draft of a rectification can be about. */
export type ObrigacaoProposta = 'efdc' | 'esocial';

export type ConfiancaProposta = 'Alta' | 'Média' | 'Baixa';

/**
 * A change that a report proposes to a record of a file: what one row of a rectification's workbook says, and where it
 * comes from. All values are text as the file has them: decimal comma, ddmmaaaa, codes with their zeros; of the
 * eSocial, as its XML has them.
 */
export interface Proposta {
  obrigacao: ObrigacaoProposta;
  /** An action of the workbook: INCLUIR, ALTERAR, EXCLUIR; of the eSocial INCLUIR_VIGENCIA and REENVIAR besides. */
  acao: string;
  /** The sheet of the workbook: an official record (C170) or event (S-1010). */
  aba: string;
  /** AAAA-MM; AAAA of a payroll of the 13th. */
  periodo: string;
  /** CNPJ of the establishment as the file writes it; empty for the head office and for records without one. */
  estabelecimento: string;
  /** Name of the project's file, as the reports' column `Arquivo`; empty where a record is new, and of the eSocial. */
  arquivo: string;
  /** Line of the record in `arquivo`; of a new record, of its parent where the file has one; null without. */
  linha: number | null;
  /** The record's key and those of the records above, by heading of the workbook without `CHAVE_`. */
  chave: Readonly<Record<string, string>>;
  /** New values by official field. */
  campos: Readonly<Record<string, string>>;
  /** What the same fields hold today; empty of a new record. */
  antes: Readonly<Record<string, string>>;
  /** Joins a new record with its new children, parent first; empty of a change that is alone. */
  documento: string;
  origem: OrigemProposta;
}

/** Why a change is proposed. */
export interface OrigemProposta {
  /** Name of the report. */
  relatorio: string;
  /** Row of the report's stored rows, from 0. */
  posicao: number;
  /** What the change does and by which rule: one Portuguese sentence. */
  regra: string;
  /** By what changes are gathered on the screen: a short Portuguese name, as 'Exclusão do ICMS da base'. */
  tese: string;
  /**
   * Place of the thesis in the order of overlaps (1 cancelled document … 9 return or discount; 10 credits, 11
   * withholdings, 12 balances): of two changes to one field, the one with the lower place wins.
   */
  lugar: number;
  confianca: ConfiancaProposta;
}
