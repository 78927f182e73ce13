import type { Visao } from '@apura/apuracao';
import { nomesLidos } from './nomes-lidos.ts';

/** The look-ups in an order in which each reads only those before it. Throws where they read each other in a circle. */
export function sortVisoes(visoes: readonly Visao[]): Visao[] {
  const porNome = new Map(visoes.map((v) => [v.nome, v]));
  if (porNome.size !== visoes.length) throw new Error('two look-ups have one name');
  const prontas = new Set<Visao>();
  const add = (visao: Visao, acima: readonly string[]) => {
    if (acima.includes(visao.nome)) throw new Error(`they read one another: ${[...acima, visao.nome].join(' → ')}`);
    if (prontas.has(visao)) return;
    for (const nome of nomesLidos(visao.select)) {
      const lida = porNome.get(nome);
      if (lida !== undefined && lida !== visao) add(lida, [...acima, visao.nome]);
    }
    prontas.add(visao);
  };
  for (const visao of visoes) add(visao, []);
  return [...prontas];
}
