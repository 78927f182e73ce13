/** Looks through what users send for malware. */
export interface Antivirus {
  /**
   * Reads a body to its end and says whether it was let through. Throws {@link AntivirusUnavailableError} when there is
   * no answer, and {@link AntivirusLimitError} when the body is longer than the scanner takes: neither means that it is
   * clean.
   */
  scan(body: AsyncIterable<Uint8Array>, options?: { signal?: AbortSignal }): Promise<Veredito>;
}

/** What was found, by the scanner's name for it. */
export type Veredito = { limpo: true } | { limpo: false; ameaca: string };

export class AntivirusUnavailableError extends Error {
  override name = 'AntivirusUnavailableError';
}

export class AntivirusLimitError extends Error {
  override name = 'AntivirusLimitError';
}
