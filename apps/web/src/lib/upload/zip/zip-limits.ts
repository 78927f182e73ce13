/** Limits for one dropped ZIP, including the ZIPs inside it. */
export interface ZipLimits {
  entries: number;
  /** Bytes after opening. */
  sizeBytes: number;
  /** Opened bytes for each stored byte; checked only above `ratioFromBytes` opened bytes. */
  ratio: number;
  ratioFromBytes: number;
  /** 1 is a ZIP, 2 a ZIP inside it. */
  levels: number;
  /** The largest single read that the list of files may ask for: a longer list is refused before it is in memory. */
  readBytes: number;
}

/** The ratio is that of the server. Entries and size are fewer: the browser keeps what it opened. */
export const ZIP_LIMITS: ZipLimits = {
  entries: 50_000,
  sizeBytes: 2 * 1024 ** 3,
  ratio: 200,
  ratioFromBytes: 1024 ** 2,
  levels: 2,
  readBytes: 32 * 1024 ** 2,
};
