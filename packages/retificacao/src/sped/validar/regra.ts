import type { CampoLayout, LayoutConferido, ObrigacaoSped } from '@apura/documentos/registros';
import type { Forma } from '../formas.ts';
import type { Apontar } from './falha.ts';
import type { LinhaSped } from './linha-sped.ts';

/** What the rules of one file share. */
export interface ContextoValidacao {
  leiaute: string;
  /** First day in 0000, as the number aaaammdd; 0 when it cannot be read. */
  inicio: number;
  /** Last day in 0000, as the number aaaammdd; 0 when it cannot be read. */
  fim: number;
  /** The line that is being checked. One object serves the whole file. */
  linha: LinhaSped;
  /** Set for each line: whether the lines after it that the core found in order need no check of their own. */
  seguiveis: boolean;
  flag: Apontar;
}

/** Processes `quantas` lines after the one just checked: all of the same record, and the core found them in order. */
export type Seguintes = (linha: LinhaSped, quantas: number) => void;

/** For a rule that has nothing to do with such lines. */
export const NADA: Seguintes = () => {};

/** A family of checks. A record that no check is about costs nothing. */
export interface Regra {
  /** The check of one record type, or null. Called once for each type, before its first line is checked. */
  paraRegistro(forma: Forma): ((linha: LinhaSped) => void) | null;
  /**
   * How lines that the core found in order are processed, for a record that has a check; null (or no such method) when
   * each line must be checked. The check of the line before them sets `seguiveis` to false when they must be checked
   * after all.
   */
  paraSeguintes?(forma: Forma): Seguintes | null;
  aoFim?(): void;
}

/** The codes that a field may hold. */
export interface Dominio {
  /**
   * What the guide calls the list: `tabela 4.3.3`, or `lista do campo` for the codes written in the field's own text.
   */
  nome: string;
  /** Code → its meaning, in the order of the list. */
  codigos: ReadonlyMap<string, string>;
}

/** How the fields of an obligation differ from what their layout says. */
export interface CamposDaObrigacao {
  /** Whether a number may have a minus sign. */
  negativos: boolean;
  /** Whether the layout's field is a month, mmaaaa. */
  ehMes(campo: CampoLayout): boolean;
  dominio(registro: string, campo: string): Dominio | undefined;
  /** Whether the field holds text, although its layout calls it a number. */
  emTexto?(registro: string, campo: string): boolean;
  /** Whether a line of this record may leave an obligatory field empty; null when no line may. */
  dispensa(forma: Forma): ((linha: LinhaSped, campo: string) => boolean) | null;
}

/** An obligation's own rules for one file, which run after the rules of every SPED file. */
export interface RegrasDaObrigacao {
  regras: readonly Regra[];
  /** What the compiled core compares in place of the rules; without it the core only cuts lines into fields. */
  nucleo?: {
    layouts(): readonly LayoutConferido[];
    /** For each CST of two digits, bits of `sobreSituacao`. */
    situacoes: Uint8Array;
    /** The establishment of the line that is being checked. */
    atual: { mudancas: number; cnpj: string };
  };
}

/** What `validateArquivo` needs to know of an obligation. */
export interface ObrigacaoValidada {
  obrigacao: ObrigacaoSped;
  /** First characters of the blocks, in their order. */
  blocos: string;
  /** First day (aaaammdd) of the blocks that older files do not have. */
  blocosDesde?: Readonly<Record<string, number>>;
  /** 0000: positions that are the same in every layout, and the names of the fields that a rectifying file fills. */
  abertura: {
    versao: number;
    inicio: number;
    fim: number;
    marca: string;
    /** The mark of a rectifying file. */
    retificadora: string;
    recibo: string;
  };
  campos: CamposDaObrigacao;
  /** Records whose text may take several lines. */
  comVariasLinhas: ReadonlySet<string>;
  /** Whether 9990 may leave 9999 out of block 9's count. */
  encerramentoForaDoBloco9: boolean;
  createRegras(ctx: ContextoValidacao): RegrasDaObrigacao;
}

/** Position of a field in the line by its name; -1 when this version of the record does not have it. */
export const posicaoDe = (forma: Forma, campo: string): number => forma.indices.get(campo) ?? -1;
