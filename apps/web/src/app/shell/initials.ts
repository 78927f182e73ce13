/** The first letters of the first and the last word of a name, in capitals; whole characters, also outside Latin. */
export function initials(nome: string): string {
  const words = nome.trim().split(/\s+/).filter(Boolean);
  const first = words[0] ?? '';
  const last = words.length > 1 ? (words.at(-1) ?? '') : '';
  return [first, last]
    .map((word) => [...word][0] ?? '')
    .join('')
    .toLocaleUpperCase('pt-BR');
}
