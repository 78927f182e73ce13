import { formatCount } from '../../lib/format/counts.ts';

/** What to say of a text above its limit; undefined within it. */
export function tooLong(text: string, max: number): string | undefined {
  const length = text.trim().length;
  if (length <= max) return undefined;
  return `Use até ${formatCount(max)} caracteres, há ${formatCount(length)}`;
}
