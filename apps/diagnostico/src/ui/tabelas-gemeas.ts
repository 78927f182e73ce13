import type { DadosTabela } from './tabela.tsx';

export interface TabelaGemea {
  numero: number;
  titulo: string;
  dados: DadosTabela;
}

const gemeas = new Map<string, TabelaGemea>();

/** Says that a panel's chart has a table with the same numbers; paper shows them all. */
export function registerGemea(id: string, gemea: TabelaGemea): () => void {
  gemeas.set(id, gemea);
  return () => void gemeas.delete(id);
}

/** In the order of the panels. */
export function listGemeas(): TabelaGemea[] {
  return [...gemeas.values()].sort((a, b) => a.numero - b.numero);
}
