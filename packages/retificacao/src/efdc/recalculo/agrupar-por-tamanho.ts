/** The items in groups of at most that size, in their order; an item that is larger stands alone. None is left out. */
export function agruparPorTamanho<T>(itens: readonly T[], o: { limite: number; bytes: (item: T) => number }): T[][] {
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
