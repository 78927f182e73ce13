import { matchesSearch } from '@apura/br';
import type { RelatorioItem } from '@apura/contract';

/** The reports of the present tab that the search finds, by name or description. */
export function searchRelatorios(relatorios: readonly RelatorioItem[], search: string): readonly RelatorioItem[] {
  return relatorios.filter((item) => matchesSearch(search, [item.report, ...Object.values(item.description).flat()]));
}

/** A report's sentences as one text; those of several source obligations each under its name. */
export function descricaoTexto(description: RelatorioItem['description']): string {
  const groups = Object.entries(description).filter(([, sentences]) => sentences.length > 0);
  if (groups.length === 1) return groups[0]?.[1].join(' ') ?? '';
  const texts = new Set(groups.map(([, sentences]) => sentences.join(' ')));
  // The same words for every source need no names before them.
  if (texts.size === 1) return [...texts][0] ?? '';
  return groups.map(([obrigacao, sentences]) => `${obrigacao}: ${sentences.join(' ')}`).join(' ');
}

/** Which documents a report is made from, shown when it is empty; undefined when it needs no particular kind. */
export function documentosTexto(description: RelatorioItem['description'] | undefined): string | undefined {
  const documentos = Object.keys(description ?? {}).filter((nome) => nome !== 'Arquivos');
  if (documentos.length === 0) return undefined;
  return `Este relatório usa: ${documentos.join(', ')}. Confira se o projeto tem estes documentos no período.`;
}
