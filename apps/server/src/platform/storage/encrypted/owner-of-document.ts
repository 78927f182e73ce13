const OF_AN_OWNER = /^(?:owner=|notas\/)([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\//;
/**
 * Column sets, results and what is shown of them can be made again: they rely on the encryption of the disk or the
 * bucket.
 */
const MADE_AGAIN = /\/projeto=[^/]+\/(datasets|relatorios|diagnostico)\/|\.parquet$/;

/** The owner whose data key encrypts the object of this storage key; null for what is stored as it is. */
export function ownerOfDocument(key: string): string | null {
  return MADE_AGAIN.test(key) ? null : (OF_AN_OWNER.exec(key)?.[1] ?? null);
}
