/** `[{ key, desc }]` of column keys separated by `|`, each with a leading `-` for descending order. */
export function parseSort(text: string | undefined): { key: string; desc: boolean }[] {
  if (text === undefined) return [];
  return text
    .split('|')
    .filter((item) => item !== '' && item !== '-')
    .map((item) => (item.startsWith('-') ? { key: item.slice(1), desc: true } : { key: item, desc: false }));
}
