/** Keeps answers as they were sent, for the next request. */
export interface PageCache {
  /** The kept page, or the one that `make` gives, made once for all who wait for it. A page that fails is not kept. */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer>;
}

/**
 * Keeps the pages that were asked for last, `maxBytes` together; a page that would take more than a tenth is not kept.
 */
export function createPageCache({ maxBytes }: { maxBytes: number }): PageCache {
  /** The one that was asked for longest ago comes first. */
  const pages = new Map<string, Buffer>();
  const making = new Map<string, Promise<Buffer>>();
  let bytes = 0;

  function keep(key: string, page: Buffer): void {
    if (page.byteLength > maxBytes / 10) return;
    pages.set(key, page);
    bytes += page.byteLength;
    for (const [oldKey, old] of pages) {
      if (bytes <= maxBytes) break;
      pages.delete(oldKey);
      bytes -= old.byteLength;
    }
  }

  return {
    async get(key, make) {
      const kept = pages.get(key);
      if (kept !== undefined) {
        pages.delete(key);
        pages.set(key, kept);
        return kept;
      }
      const underWay = making.get(key);
      if (underWay !== undefined) return underWay;
      const page = make().finally(() => making.delete(key));
      making.set(key, page);
      const made = await page;
      keep(key, made);
      return made;
    },
  };
}
