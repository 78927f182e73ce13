/** A pix code is counted down for an hour at most, whatever the provider grants. */
const MAX_MS = 60 * 60_000;
const RED_AT_PERCENT = 30;

/** The countdown of a pix code: when it ends, and how long it was when it was shown. */
export interface Contagem {
  endsAt: number;
  totalMs: number;
}

export interface InstanteContagem {
  /** mm:ss. */
  text: string;
  /** What is left of the whole, 0 to 100. */
  percent: number;
  red: boolean;
  over: boolean;
}

/** Begins to count at `now` (milliseconds). A time that can not be read counts as the longest. */
export function startContagem(timeout: string, now: number): Contagem {
  const granted = Date.parse(timeout) - now;
  const totalMs = Math.max(0, Math.min(MAX_MS, Number.isNaN(granted) ? MAX_MS : granted));
  return { endsAt: now + totalMs, totalMs };
}

export function readContagem({ endsAt, totalMs }: Contagem, now: number): InstanteContagem {
  const leftMs = Math.max(0, Math.min(totalMs, endsAt - now));
  const seconds = Math.ceil(leftMs / 1000);
  const percent = totalMs === 0 ? 0 : (leftMs / totalMs) * 100;
  return {
    text: `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`,
    percent,
    red: percent <= RED_AT_PERCENT,
    over: leftMs === 0,
  };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, '0');
}
