import type { Logger } from './port.ts';

const EVERY_MS = 30_000;

/**
 * A logger for what fails again and again while something is away: of lines with one text and one kind of error it
 * writes the first, and then one every half minute, which says how many were left out.
 */
export function seldom(log: Logger, now: () => number = () => performance.now()): Logger {
  /** When each was written last, and how many were left out since. */
  const written = new Map<string, { atMs: number; leftOut: number }>();

  function pass(fields: Record<string, unknown>, message: string): Record<string, unknown> | undefined {
    const key = `${message} ${kindOf(fields.err)}`;
    const last = written.get(key);
    if (last !== undefined && now() - last.atMs < EVERY_MS) {
      last.leftOut++;
      return undefined;
    }
    written.set(key, { atMs: now(), leftOut: 0 });
    return last === undefined || last.leftOut === 0 ? fields : { ...fields, leftOut: last.leftOut };
  }

  const at = (level: keyof Logger) => (fields: Record<string, unknown>, message: string) => {
    const passed = pass(fields, message);
    if (passed !== undefined) log[level](passed, message);
  };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}

function kindOf(err: unknown): string {
  if (!(err instanceof Error)) return '';
  return 'code' in err && typeof err.code === 'string' ? err.code : err.name;
}
