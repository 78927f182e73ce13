import { formasOf, highest, palavrasOf, shows, weightOf } from './find-valores.ts';

/** Weight of the groups around an element: enough to decide between two equal elements. */
const VIZINHANCA = 0.1;

/**
 * The index of the element that has the values of a report's row closest together, or -1 when no element has any. Each
 * line is an element of the document, indented by two blanks for each level.
 *
 * A group scores the weight of the values in it and below it, divided by its lines, when it has two values or more,
 * among them an amount if the document has any. Of equal groups, the one whose surroundings have more values of the row
 * (the worker of a payroll item) wins. When no group has two values, it is the element of the heaviest value.
 */
export function elementoDeValores(linhas: readonly string[], valores: readonly string[]): number {
  const { pais, tamanhos } = familyOf(linhas);
  const textos = linhas.map((t) => ` ${palavrasOf(t).join(' ')} `);
  const pesos = new Map<number, number>();
  const grupos = new Map<number, { pesos: number; valores: number; quantia: boolean }>();
  let quantias = false;
  for (const valor of new Set(valores)) {
    const formas = formasOf(valor);
    const peso = weightOf(valor);
    const donos = new Set<number>();
    for (const [i, texto] of textos.entries()) {
      if (!formas.some((f) => shows(texto, f))) continue;
      pesos.set(i, (pesos.get(i) ?? 0) + peso);
      for (let dono = i; dono >= 0 && !donos.has(dono); dono = pais[dono] ?? -1) donos.add(dono);
    }
    const quantia = donos.size > 0 && isQuantia(peso);
    quantias ||= quantia;
    for (const dono of donos) {
      const g = grupos.get(dono) ?? { pesos: 0, valores: 0, quantia: false };
      grupos.set(dono, { pesos: g.pesos + peso, valores: g.valores + 1, quantia: g.quantia || quantia });
    }
  }
  const density = (i: number): number => (grupos.get(i)?.pesos ?? 0) / (tamanhos[i] ?? 1);
  const pontos = new Map<number, number>();
  for (const [i, g] of grupos) {
    if (g.valores < 2 || (quantias && !g.quantia)) continue;
    let soma = density(i);
    for (let dono = pais[i] ?? -1; dono >= 0; dono = pais[dono] ?? -1) soma += VIZINHANCA * density(dono);
    pontos.set(i, soma);
  }
  return highest(pontos) ?? highest(pesos) ?? -1;
}

const isQuantia = (peso: number): boolean => peso > 1;

const levelOf = (texto: string): number => texto.search(/\S|$/) / 2;

/** The parent of each element, and its number of lines including everything below it. */
function familyOf(linhas: readonly string[]): { pais: number[]; tamanhos: number[] } {
  const abertos: number[] = [];
  const pais = linhas.map((texto, i) => {
    const nivel = levelOf(texto);
    abertos.length = nivel;
    const pai = abertos.findLast((a) => a !== undefined) ?? -1;
    abertos[nivel] = i;
    return pai;
  });
  const tamanhos = linhas.map(() => 1);
  for (let i = linhas.length - 1; i >= 0; i--) {
    const pai = pais[i] ?? -1;
    if (pai >= 0) tamanhos[pai] = (tamanhos[pai] ?? 1) + (tamanhos[i] ?? 1);
  }
  return { pais, tamanhos };
}
