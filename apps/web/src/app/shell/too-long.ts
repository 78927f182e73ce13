/** What to say of a text above its limit; undefined within it. */
export function tooLong(text: string, max: number): string | undefined {
  const length = text.trim().length;
  if (length <= max) return undefined;
  return `Use até ${max.toLocaleString('pt-BR')} caracteres, há ${length.toLocaleString('pt-BR')}`;
}
