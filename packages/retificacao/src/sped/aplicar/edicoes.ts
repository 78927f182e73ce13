import type { AlteracaoSped } from '../../comum/alteracao-sped.ts';
import type { Forma } from '../formas.ts';
import type { NivelLegivel } from './chave-legivel.ts';

/** A record of the base file that changes or goes. */
export interface Edicao {
  forma: Forma;
  linha: number;
  antes: readonly string[];
  /** Null when it goes. */
  depois: string[] | null;
  /** Line of the record above. */
  linhaPai: number;
  acima: readonly NivelLegivel[];
  alteracao: AlteracaoSped;
  /** Of each changed field: null when the user gave it, else what worked it out. */
  motivos: Map<string, string | null>;
}

/** A record that comes in, with those below it. */
export interface Novo {
  forma: Forma;
  campos: string[];
  alteracao: AlteracaoSped;
  /** What made it when the user did not give it. */
  motivo: string | null;
  filhos: Novo[];
  /** The new record above, or the line of the old one; both empty straight below a block. */
  pai: Novo | null;
  linhaPai: number;
  acima: readonly NivelLegivel[];
}

/** Records that come in before a line of the base file. */
export interface Insercao {
  linha: number;
  novo: Novo;
}

/** Everything that happens to a file. */
export interface Edicoes {
  porLinha: Map<number, Edicao>;
  insercoes: Insercao[];
}

export function niveisAcima(novo: Novo): readonly NivelLegivel[] {
  return novo.pai ? [{ forma: novo.pai.forma, campos: novo.pai.campos }, ...niveisAcima(novo.pai)] : novo.acima;
}
