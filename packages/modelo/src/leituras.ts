import type { Visao } from '@apura/apuracao';
import { visoesDoModelo } from './marts.ts';
import { nomesLidos } from './nomes-lidos.ts';
import { stagingDe } from './staging.ts';

/** What statements read besides the tables of documents. */
export interface Leituras {
  /** The look-ups that they need, in an order in which each may be made after those before it. */
  visoes: readonly Visao[];
  /** The words of the statements and of these look-ups: all tables, views and functions that they read. */
  nomes: ReadonlySet<string>;
}

/** What these statements read, through the look-ups that they need. */
export function leiturasDoSql(sqls: readonly string[]): Leituras {
  const nomes = new Set<string>();
  const addNomes = (sql: string) => {
    for (const nome of nomesLidos(sql)) nomes.add(nome);
  };
  sqls.forEach(addNomes);
  // From the last look-up to the first: each may read those before it.
  const marts = visoesDoModelo()
    .toReversed()
    .filter((visao) => {
      if (!nomes.has(visao.nome)) return false;
      addNomes(visao.select);
      return true;
    });
  const staging = stagingDe(nomes);
  for (const { select } of staging) addNomes(select);
  return { visoes: [...staging, ...marts.toReversed()], nomes };
}
