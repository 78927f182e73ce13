import type { Forma } from '../formas.ts';
import { type ChavesDe, camposDaChave } from './referencias.ts';

/** A record and its fields, as a level of a readable key. */
export interface NivelLegivel {
  forma: Forma;
  campos: readonly string[];
}

const maxValor = 60;

/** The values that identify a record among the records beside it, outermost first: `CHV_NFE 3525… · NUM_ITEM 2`. */
export function chaveLegivel(niveis: readonly NivelLegivel[], chavesDe: ChavesDe): string {
  return niveis
    .toReversed()
    .flatMap(({ forma, campos }) => {
      const chaves = chavesDe(forma.registro);
      if (!chaves) return [];
      const valores: Record<string, string> = {};
      for (const campo of chaves.chave.flat()) valores[campo] = campos[forma.nomes.lastIndexOf(campo)] ?? '';
      return camposDaChave(chaves, valores)
        .filter((campo) => (valores[campo] ?? '') !== '')
        .map((campo) => `${campo} ${cut(valores[campo] ?? '')}`);
    })
    .join(' · ');
}

function cut(valor: string): string {
  if (valor.length <= maxValor) return valor;
  // Half of a surrogate pair is no character.
  return `${valor.slice(0, maxValor - 1).replace(/[\ud800-\udbff]$/, '')}…`;
}
