import type { FiltroGrade } from '@apura/contract';
import { isSection, LIST_UNTOUCHED, type Linhas, type NavigationState, TODAS_AS_LINHAS } from '../../lib/navigation.ts';

/** The parts of a place that its address holds. A reload and a link that is sent to a colleague need no more. */
type Told = Pick<NavigationState, 'section' | 'page' | 'list' | 'linhas' | 'projectId'>;

/**
 * The address of a place: the root, and behind its `#` the section with its project, tab, page, what the page shows of
 * its rows, and the one that is open. The first screen has the bare root.
 */
export function addressOf({ section, page, list, linhas, projectId }: Told): string {
  const { q, filters, sort, aberta } = linhas;
  const told = new URLSearchParams({
    ...(projectId !== null && { projeto: projectId }),
    ...(list.aba !== null && { aba: list.aba }),
    ...(page !== null && { pagina: page }),
    ...(q !== '' && { busca: q }),
    ...(Object.keys(filters).length > 0 && { filtro: JSON.stringify(filters) }),
    ...(sort.length > 0 && { ordem: JSON.stringify(sort.map(({ key, desc }) => (desc ? [key, 'desc'] : [key]))) }),
    ...(aberta !== null && { arquivo: aberta.arquivo, linha: String(aberta.linha) }),
    ...(aberta?.chave !== undefined && { chave: aberta.chave }),
    ...(aberta?.item !== undefined && { item: String(aberta.item) }),
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
    linhas: {
      q: params.get('busca') ?? '',
      filters: filtersOf(params.get('filtro')),
      sort: sortOf(params.get('ordem')),
      aberta: abertaOf(params),
    },
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

function sortOf(text: string | null): Linhas['sort'] {
  try {
    const sort: unknown = JSON.parse(text ?? '');
    if (!Array.isArray(sort)) return [];
    return sort.flatMap((one: unknown) =>
      Array.isArray(one) && typeof one[0] === 'string' ? [{ key: one[0], desc: one[1] === 'desc' }] : [],
    );
  } catch {
    return [];
  }
}

/** What the row of a paper shows is not in the address: the paper is opened, and the history has the rest. */
function abertaOf(params: URLSearchParams): Linhas['aberta'] {
  const arquivo = params.get('arquivo');
  const linha = positiveOf(params.get('linha'));
  if (arquivo === null || linha === undefined) return null;
  return { arquivo, linha, chave: params.get('chave') ?? undefined, item: positiveOf(params.get('item')) };
}

function positiveOf(text: string | null): number | undefined {
  const value = Number(text);
  return Number.isSafeInteger(value) && value > 0 ? value : undefined;
}
