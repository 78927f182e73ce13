import { type NoRegistro, textoNo, walk } from './no-registro.ts';

/** The lines that replace lines of a file, as `rewriteSped` takes them. */
export interface TrocasDeLinhas {
  substituir: Map<number, string[] | null>;
  insertAntes: Map<number, string[]>;
}

export const createTrocas = (): TrocasDeLinhas => ({ substituir: new Map(), insertAntes: new Map() });

/**
 * Adds the changes that lead from the records as they were read (`antes`, their lines in order) to the tree as it is
 * now. New records go before the next record that stays, and before the line `ancora` at the end.
 */
export function replaceLinhas(
  trocas: TrocasDeLinhas,
  o: { antes: readonly number[]; depois: readonly NoRegistro[]; ancora: number | null },
): void {
  const ficaram = new Set<number>();
  let pendentes: string[] = [];
  let ultima = 0;
  const inserir = (linha: number) => {
    if (pendentes.length > 0) trocas.insertAntes.set(linha, [...(trocas.insertAntes.get(linha) ?? []), ...pendentes]);
    pendentes = [];
  };
  for (const no of walk(o.depois)) {
    // A record that moved is dropped and inserted at its new place.
    if (no.linha === null || no.linha < ultima) {
      pendentes.push(textoNo(no));
      continue;
    }
    inserir(no.linha);
    ultima = no.linha;
    ficaram.add(no.linha);
    if (no.alterado) trocas.substituir.set(no.linha, [textoNo(no)]);
  }
  if (pendentes.length > 0) {
    if (o.ancora === null) throw new RangeError('The file ends before its block does');
    inserir(o.ancora);
  }
  for (const linha of o.antes) if (!ficaram.has(linha)) trocas.substituir.set(linha, null);
}
