import type { FiltroGrade } from '@apura/contract';
import { isSection, LIST_UNTOUCHED, type NavigationState, TODAS_AS_LINHAS } from '../../lib/navigation.ts';

/** The parts of a place that its address holds. A reload and a link that is sent to a colleague need no more. */
type Told = Pick<NavigationState, 'section' | 'page' | 'list' | 'linhas' | 'projectId'>;

/**
 * The address of a place: the root, and behind its `#` the section with its project, tab, page and what narrows the
 * rows. The first screen has the bare root.
 */
export function addressOf({ section, page, list, linhas, projectId }: Told): string {
  const told = new URLSearchParams({
    ...(projectId !== null && { projeto: projectId }),
    ...(list.aba !== null && { aba: list.aba }),
    ...(page !== null && { pagina: page }),
    ...(linhas.q !== '' && { busca: linhas.q }),
    ...(Object.keys(linhas.filters).length > 0 && { filtro: JSON.stringify(linhas.filters) }),
  }).toString();
  if (section === 'projetos' && told === '') return '/';
  return `/#/${section}${told === '' ? '' : `?${told}`}`;
}

/** Reads a place from an address. The answer is undefined where the address names no section. */
export function placeOfAddress(hash: string): Told | undefined {
  const [, section, told = ''] = /^#\/(\w+)(?:\?(.*))?$/s.exec(hash) ?? [];
  if (!isSection(section)) return undefined;
  const params = new URLSearchParams(told);
  return {
    section,
    page: params.get('pagina'),
    list: { ...LIST_UNTOUCHED, aba: params.get('aba') },
    linhas: { q: params.get('busca') ?? '', filters: filtersOf(params.get('filtro')) },
    projectId: params.get('projeto'),
  };
}

/** Reads a filter without checking it. The reports check it before they ask for rows: see `knownLinhas`. */
function filtersOf(text: string | null): FiltroGrade {
  try {
    const filters: unknown = JSON.parse(text ?? '');
    return typeof filters === 'object' && filters !== null ? (filters as FiltroGrade) : TODAS_AS_LINHAS.filters;
  } catch {
    return TODAS_AS_LINHAS.filters;
  }
}
