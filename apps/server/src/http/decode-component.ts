/** As `decodeURIComponent`; text that is not percent-encoded as it should be stays as it is, and so finds nothing. */
export function decodeComponent(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
