/** Lower case without accents: the form in which the screens compare texts. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
}

/** The words of a search, folded; none for an empty search. */
export function searchWords(search: string): readonly string[] {
  return foldText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
}

/**
 * Whether every word of the search is within one of the values, in any order and without regard to case or accents. An
 * empty search finds everything.
 */
export function matchesSearch(search: string, values: readonly (string | null | undefined)[]): boolean {
  const words = searchWords(search);
  if (words.length === 0) return true;
  const texts = values.map((value) => foldText(value ?? ''));
  return words.every((word) => texts.some((text) => text.includes(word)));
}
