import type { ProjetoDataset } from '@apura/relatorios';

/** Whether a project has events of the eSocial. */
export function hasEsocial(dataset: ProjetoDataset): boolean {
  return dataset.tabelas.some((tabela) => tabela.tabela.startsWith('esocial_') && tabela.partes.length > 0);
}
