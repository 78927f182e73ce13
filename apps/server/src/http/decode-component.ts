/** As `decodeURIComponent`, but returns badly encoded text unchanged: it then matches nothing. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
