/** A short tag that tells the users of one browser apart without writing their e-mail address down. */
export function userTag(email: string): string {
  // FNV-1a, 32 bits.
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(email.toLowerCase())) hash = Math.imul(hash ^ byte, 0x01000193) >>> 0;
  return hash.toString(36);
}
