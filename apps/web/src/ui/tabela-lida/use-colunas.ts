import { useMemo, useState } from 'react';
import { type CampoDaTabela, type Mapa, proposeMapa, proposeTitulos } from '../../lib/tabela/propose-colunas.ts';
import type { LinhaLida, TabelaLida } from '../../lib/tabela/tabela-lida.ts';

const NENHUMA: readonly LinhaLida[] = [];

/** What the user says of a file's tables: which one, which of its rows has the headings, and which column is which. */
export interface Colunas<C extends string> {
  tabelas: readonly TabelaLida[];
  campos: readonly CampoDaTabela<C>[];
  aba: number;
  setAba: (aba: number) => void;
  titulosEm: number;
  setTitulosEm: (at: number) => void;
  titulos: readonly string[];
  mapa: Mapa<C>;
  setColuna: (campo: C, coluna: number | null) => void;
  /** The rows of the table, and those below the headings. */
  linhas: readonly LinhaLida[];
  abaixo: readonly LinhaLida[];
  /** What must still be chosen. */
  faltam: readonly CampoDaTabela<C>[];
}

export function useColunas<C extends string>(
  tabelas: readonly TabelaLida[],
  campos: readonly CampoDaTabela<C>[],
): Colunas<C> {
  const startOf = (aba: number, titulosEm: number) => ({
    aba,
    titulosEm,
    mapa: proposeMapa(tabelas[aba]?.linhas[titulosEm]?.celulas ?? [], campos),
  });
  const [{ aba, titulosEm, mapa }, set] = useState(() => startOf(0, proposeTitulos(tabelas[0]?.linhas ?? [], campos)));
  const linhas = tabelas[aba]?.linhas ?? NENHUMA;
  const abaixo = useMemo(() => linhas.slice(titulosEm + 1), [linhas, titulosEm]);
  return {
    tabelas,
    campos,
    aba,
    setAba: (nova) => set(startOf(nova, proposeTitulos(tabelas[nova]?.linhas ?? [], campos))),
    titulosEm,
    setTitulosEm: (at) => set(startOf(aba, at)),
    titulos: linhas[titulosEm]?.celulas ?? [],
    mapa,
    setColuna: (campo, coluna) => set({ aba, titulosEm, mapa: { ...mapa, [campo]: coluna } }),
    linhas,
    abaixo,
    faltam: campos.filter(({ campo, exigido }) => exigido && mapa[campo] === null),
  };
}
