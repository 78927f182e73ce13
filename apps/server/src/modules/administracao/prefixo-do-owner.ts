/** Everything that is stored for an owner lies below this key. */
export function prefixoDoOwner(ownerId: string): string {
  return `owner=${ownerId}`;
}
