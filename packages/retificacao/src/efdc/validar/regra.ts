import type { ObrigacaoSped } from '@apura/documentos';
import type { Forma } from '../../sped/formas.ts';
import type { Apontar } from './falha.ts';
import type { LinhaSped } from './linha-sped.ts';

/** What the rules of one file share. */
export interface ContextoValidacao {
  obrigacao: ObrigacaoSped;
  leiaute: string;
  /** ddmmaaaa of 0000, as aaaammdd; 0 when unreadable. */
  inicio: number;
  fim: number;
  /** The line that is being looked at. */
  l: LinhaSped;
  /** Set for each line: whether lines that follow it and are as it is have nothing more to be told of. */
  seguiveis: boolean;
  apontar: Apontar;
}

/**
 * What a rule does of lines that follow that which was just looked at, all of the same record, and of which the core has
 * nothing to say.
 */
export type Seguintes = (l: LinhaSped, quantas: number) => void;

/** Of a rule to which such lines say nothing. */
export const NADA: Seguintes = () => {};

/** A family of checks. Records that it has nothing to say of cost nothing. */
export interface Regra {
  /** The check of one record type, or null. Called once for each type, before its first line is looked at. */
  paraRegistro(forma: Forma): ((l: LinhaSped) => void) | null;
  /**
   * What it does of such lines of a record of which it has a check; null, and without this: each of them has to be looked at.
   * When the line before them shows that they have to be, `seguiveis` is to be false.
   */
  paraSeguintes?(forma: Forma): Seguintes | null;
  aoFim?(): void;
}

/** Position of a field in the line by its name; -1 when this version of the record has none. */
export const posicao = (forma: Forma, campo: string): number => forma.indices.get(campo) ?? -1;
