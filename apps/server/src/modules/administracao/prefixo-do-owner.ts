/** The prefix of every storage key of an owner. */
export function prefixoDoOwner(ownerId: string): string {
  return `owner=${ownerId}`;
}
