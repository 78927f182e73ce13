import { formasOf, highest, palavrasOf, shows, weightOf } from './procurar-valores.ts';

/** How much the groups around an element count beside it: enough to tell two that are alike. */
const VIZINHANCA = 0.1;

/**
 * The index of the element that shows a report's values closest together, or -1 when none shows any. Lines are the
 * elements of a document one by one, indented by two blanks for each level.
 *
 * A group counts by the weight of the values that stand in it and below it for each of its lines, when it holds two of
 * them or more, an amount among them if the document shows any; of groups alike the one whose surroundings show more of
 * the row (the worker of a payroll item) is taken. Where no group holds two, it is the element of the heaviest value.
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

/** The parent of each element, and how many lines it has with everything below it. */
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
