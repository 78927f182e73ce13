/** Returns all items, in their order, in groups of at most that size; a larger item is a group of its own. */
export function groupByTamanho<T>(itens: readonly T[], o: { limite: number; bytes: (item: T) => number }): T[][] {
  const grupos: T[][] = [];
  let soma = 0;
  for (const item of itens) {
    const dele = o.bytes(item);
    const aberto = grupos.at(-1);
    if (aberto !== undefined && soma + dele <= o.limite) {
      aberto.push(item);
      soma += dele;
    } else {
      grupos.push([item]);
      soma = dele;
    }
  }
  return grupos;
}
