/**
 * Letters without accents, digits and simple signs; whatever else there is becomes a space. At most `max` characters.
 */
export function plainAscii(text: string, max: number): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9 .,&/-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, max)
    .trimEnd();
}
