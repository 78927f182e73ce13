/** However little there is to read, a slow machine has this long. */
const BASE_MS = 300_000;
/** A hundred times the time of a small machine for text, and five times its time for text in a ZIP. */
const MS_BY_MEGABYTE = 3_000;

/** How long a child may take for so many bytes. */
export function timeLimitMs(bytes: number): number {
  return BASE_MS + (bytes / (1024 * 1024)) * MS_BY_MEGABYTE;
}
