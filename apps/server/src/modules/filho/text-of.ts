/** A cause may be anything; what crosses to the parent is its text. */
export function textOf(causa: unknown): string {
  return causa instanceof Error ? (causa.stack ?? causa.message) : String(causa);
}
