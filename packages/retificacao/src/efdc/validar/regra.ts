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
  apontar: Apontar;
}

/** A family of checks. Records that it has nothing to say of cost nothing. */
export interface Regra {
  /** The check of one record type, or null. Called once for each type, before its first line is looked at. */
  paraRegistro(forma: Forma): ((l: LinhaSped) => void) | null;
  aoFim?(): void;
}

/** Position of a field in the line by its name; -1 when this version of the record has none. */
export const posicao = (forma: Forma, campo: string): number => forma.indices.get(campo) ?? -1;
