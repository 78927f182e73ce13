/** Lower case without surrounding blanks: the form in which the screens compare. */
export function normalizeSearch(text: string): string {
  return text.trim().toLocaleLowerCase('pt-BR');
}

/** Whether any of the values holds the searched text (case-insensitive substring); an empty search finds everything. */
export function matchesSearch(search: string, values: readonly (string | null | undefined)[]): boolean {
  const needle = normalizeSearch(search);
  return needle === '' || values.some((value) => value?.toLocaleLowerCase('pt-BR').includes(needle) === true);
}
