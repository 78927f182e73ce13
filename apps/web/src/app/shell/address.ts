import { filtroGradeSchema } from '@apura/contract';
import { isSection, type NavigationState, TODAS_AS_LINHAS } from '../../lib/navigation.ts';

/** What the address tells of a place: enough for a reload, or for a colleague who is sent the link. */
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

/** The place that an address tells; undefined where it tells none. What it tells wrong is left out. */
export function placeOfAddress(hash: string): Told | undefined {
  const [, section, told = ''] = /^#\/(\w+)(?:\?(.*))?$/s.exec(hash) ?? [];
  if (!isSection(section)) return undefined;
  const params = new URLSearchParams(told);
  const filters = filtroGradeSchema.safeParse(parseJson(params.get('filtro')));
  return {
    section,
    page: params.get('pagina'),
    list: { search: '', scroll: 0, aba: params.get('aba') },
    linhas: { q: params.get('busca') ?? '', filters: filters.success ? filters.data : TODAS_AS_LINHAS.filters },
    projectId: params.get('projeto'),
  };
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}
