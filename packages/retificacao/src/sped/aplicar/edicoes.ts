import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Forma } from '../formas.ts';
import type { NivelLegivel } from './chave-legivel.ts';

/** A record of the base file that is changed or removed. */
export interface Edicao {
  forma: Forma;
  linha: number;
  antes: readonly string[];
  /** The new fields; null when the record is removed. */
  depois: string[] | null;
  /** Line of the record above. */
  linhaPai: number;
  acima: readonly NivelLegivel[];
  alteracao: AlteracaoSped;
  /** For each changed field: null when the user gave it, else the reason why it was worked out. */
  motivos: Map<string, string | null>;
}

/** A new record, with the records below it. */
export interface Novo {
  forma: Forma;
  campos: string[];
  alteracao: AlteracaoSped;
  /** The reason why it was made, when the user did not give it. */
  motivo: string | null;
  filhos: Novo[];
  /** The new record above, or the line of the old one; both empty directly below a block. */
  pai: Novo | null;
  linhaPai: number;
  acima: readonly NivelLegivel[];
}

/** Records that are added before a line of the base file. */
export interface Insercao {
  linha: number;
  novo: Novo;
}

/** All changes of a file. */
export interface Edicoes {
  porLinha: Map<number, Edicao>;
  insercoes: Insercao[];
}

export function niveisAcima(novo: Novo): readonly NivelLegivel[] {
  return novo.pai ? [{ forma: novo.pai.forma, campos: novo.pai.campos }, ...niveisAcima(novo.pai)] : novo.acima;
}
