import { lugarDaNova, type TrocasSped } from './trocas-sped.ts';

/**
 * Joins two sets of changes: `segundas` name the records of the file that `primeiras` would give, as `walkAlterado`
 * numbers them. Writing the file with the joined changes gives what writing it twice would give. Throws a RangeError
 * when `segundas` name a record that `primeiras` drop, or a place where they add none.
 */
export function composeTrocas(primeiras: TrocasSped, segundas: TrocasSped): TrocasSped {
  const substituir = new Map(primeiras.substituir);
  const insertAntes = new Map(primeiras.insertAntes);
  const novasPorLinha = new Map<number, Set<number>>();
  for (const lugar of [...segundas.substituir.keys(), ...segundas.insertAntes.keys()]) {
    const linha = Math.ceil(lugar);
    if (linha === lugar && primeiras.substituir.has(linha) && !primeiras.substituir.get(linha)?.length)
      throw new RangeError(`Line ${linha} is dropped by one change and named by another`);
    const lugares = novasPorLinha.get(linha) ?? new Set();
    novasPorLinha.set(linha, lugares.add(lugar));
  }
  for (const [linha, lugares] of novasPorLinha) {
    const antigas = primeiras.insertAntes.get(linha) ?? [];
    const novas = antigas.flatMap((texto, i) => {
      const lugar = lugarDaNova(linha, i, antigas.length);
      lugares.delete(lugar);
      const troca = segundas.substituir.get(lugar);
      return [...(segundas.insertAntes.get(lugar) ?? []), ...(troca === undefined ? [texto] : (troca ?? []))];
    });
    novas.push(...(segundas.insertAntes.get(linha) ?? []));
    if (novas.length > 0) insertAntes.set(linha, novas);
    else insertAntes.delete(linha);
    const troca = segundas.substituir.get(linha);
    if (troca !== undefined) substituir.set(linha, troca);
    lugares.delete(linha);
    if (lugares.size > 0) throw new RangeError(`A change names a new line that does not come before line ${linha}`);
  }
  return { substituir, insertAntes };
}
