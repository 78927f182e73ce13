import { formasOf, highest, palavrasOf, shows } from './procurar-valores.ts';

/**
 * The index of the element that shows most of a report's values in itself and below it, or -1 when none does. Lines are
 * the elements of a document one by one, indented by two blanks for each level. The innermost group counts, so that the
 * whole document never wins over the part that the row was made from.
 */
export function elementoDeValores(linhas: readonly string[], valores: readonly string[]): number {
  const pais = parentsOf(linhas);
  const textos = linhas.map((t) => ` ${palavrasOf(t).join(' ')} `);
  const pontos = new Map<number, number>();
  for (const formas of [...new Set(valores)].map(formasOf)) {
    const donos = new Set<number>();
    for (const [i, texto] of textos.entries()) {
      if (!formas.some((f) => shows(texto, f))) continue;
      for (let dono = i; dono >= 0 && !donos.has(dono); dono = pais[dono] ?? -1) donos.add(dono);
    }
    for (const dono of donos) pontos.set(dono, (pontos.get(dono) ?? 0) + 1);
  }
  // Of groups with as many values the deepest holds them closest together; of equally deep ones the first is taken.
  const exatos = new Map<number, number>();
  for (const [i, n] of pontos) exatos.set(i, n + levelOf(linhas[i] ?? '') / 1_000);
  return highest(exatos) ?? -1;
}

const levelOf = (texto: string): number => Math.min(999, texto.search(/\S|$/) / 2);

function parentsOf(linhas: readonly string[]): number[] {
  const abertos: number[] = [];
  return linhas.map((texto, i) => {
    const nivel = levelOf(texto);
    abertos.length = nivel;
    const pai = abertos.findLast((a) => a !== undefined) ?? -1;
    abertos[nivel] = i;
    return pai;
  });
}
