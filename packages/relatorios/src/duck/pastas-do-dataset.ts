import path from 'node:path';
import type { ProjetoDataset } from '../dataset.ts';
import { partesDe } from './register-tabelas.ts';

/** The folders of the parts of some tables; the nearest common one when they are below a dataset folder. */
export function pastasDoDataset(dataset: ProjetoDataset, tabelas: Iterable<string>): string[] {
  const folders = new Set<string>();
  for (const tabela of new Set(tabelas)) {
    for (const parte of partesDe(dataset, tabela)) {
      const dir = path.dirname(parte);
      const leitor = dir.split(path.sep).findIndex((p) => p.startsWith('leitor='));
      folders.add(
        leitor > 0
          ? dir
              .split(path.sep)
              .slice(0, leitor + 1)
              .join(path.sep)
          : dir,
      );
    }
  }
  return [...folders];
}
