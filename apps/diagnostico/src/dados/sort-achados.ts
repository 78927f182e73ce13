import { centsOf } from '@apura/br';
import type { AchadoDiagnostico } from '@apura/contract';

export type Ordem = 'prioridade' | 'valor' | 'prazo' | 'periodo' | 'titulo';

/** The orders of the list of findings, as the reader chooses them. */
export const ORDENS: readonly (readonly [Ordem, string])[] = [
  ['prioridade', 'Prioridade'],
  ['valor', 'Valor'],
  ['prazo', 'Prazo mais curto'],
  ['periodo', 'Período mais recente'],
  ['titulo', 'Nome'],
];

/** They come by priority. What has no end, or no period, goes last; equals keep the order of their priority. */
export function sortAchados(
  achados: readonly AchadoDiagnostico[],
  { ordem, comSelic }: { ordem: Ordem; comSelic: boolean },
): readonly AchadoDiagnostico[] {
  const valorDe = (a: AchadoDiagnostico): bigint => centsOf(comSelic ? a.valor_selic : a.valor);
  switch (ordem) {
    case 'prioridade':
      return achados;
    case 'valor':
      return achados.toSorted((a, b) => Number(valorDe(b) - valorDe(a)));
    case 'prazo':
      return achados.toSorted((a, b) => compare(a.prescreve_em ?? '9999', b.prescreve_em ?? '9999'));
    case 'periodo':
      return achados.toSorted((a, b) => compare(b.periodo ?? '', a.periodo ?? ''));
    case 'titulo':
      return achados.toSorted((a, b) => a.titulo.localeCompare(b.titulo, 'pt-BR'));
  }
}

const compare = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1);
