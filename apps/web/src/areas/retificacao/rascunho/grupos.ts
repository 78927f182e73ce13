import { formatPeriodo } from '@apura/br';
import type { ResumoDoRascunho } from '@apura/contract';

type GrupoDoRascunho = ResumoDoRascunho['grupos'][number];

/** By what the changes are put together first. */
export type Agrupar = 'mes' | 'tese';

export interface Contagem {
  total: number;
  ativas: number;
  inativas: number;
  conflitos: number;
  perdidas: number;
}

/** A month, a thesis, or one within the other, with the changes that it has. */
export interface NoDoRascunho extends Contagem {
  rotulo: string;
  filtro: { periodo?: string; tese?: string };
  filhos: readonly NoDoRascunho[];
}

/** The changes by month and then thesis, or the other way round. */
export function groupMudancas(grupos: readonly GrupoDoRascunho[], por: Agrupar): NoDoRascunho[] {
  const keyOf = (grupo: GrupoDoRascunho) => (por === 'mes' ? grupo.periodo : grupo.tese);
  const ordenados = por === 'mes' ? grupos : [...grupos].sort((a, b) => a.lugar - b.lugar);
  return [...Map.groupBy(ordenados, keyOf)].map(([key, dentro]) => ({
    ...sumOf(dentro),
    rotulo: por === 'mes' ? formatPeriodo(key) : key,
    filtro: por === 'mes' ? { periodo: key } : { tese: key },
    filhos: dentro.map((grupo) => ({
      ...sumOf([grupo]),
      rotulo: por === 'mes' ? grupo.tese : formatPeriodo(grupo.periodo),
      filtro: { periodo: grupo.periodo, tese: grupo.tese },
      filhos: [],
    })),
  }));
}

export function sumOf(grupos: readonly Contagem[]): Contagem {
  const soma: Contagem = { total: 0, ativas: 0, inativas: 0, conflitos: 0, perdidas: 0 };
  for (const grupo of grupos) {
    soma.total += grupo.total;
    soma.ativas += grupo.ativas;
    soma.inativas += grupo.inativas;
    soma.conflitos += grupo.conflitos;
    soma.perdidas += grupo.perdidas;
  }
  return soma;
}

/** How the toggle of a group is: on without a change that was turned off, off when all were. */
export function toggleOf({ total, inativas }: Contagem): 'on' | 'off' | 'mixed' {
  if (inativas === 0) return 'on';
  return inativas === total ? 'off' : 'mixed';
}

/** Whether two filters mean the same group. */
export function isSameGroup(a: NoDoRascunho['filtro'], b: NoDoRascunho['filtro']): boolean {
  return (a.periodo ?? '') === (b.periodo ?? '') && (a.tese ?? '') === (b.tese ?? '');
}
