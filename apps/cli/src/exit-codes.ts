/** What the exit code of the command line says; scripts depend on it. */
export const EXIT = {
  /** Every document was read and every report made. */
  ok: 0,
  /** Reports were made, but some document could not be read or some report failed. */
  partial: 1,
  /** The command was called the wrong way. */
  usage: 2,
  /** No document could be used: there is no report. */
  nothing: 3,
  /** The machine failed (no space, no permission) or the run was interrupted. */
  failure: 4,
} as const;
