/** Shows the progress: a terminal redraws one line, any other output gets a line now and then. */
export interface Progress {
  update(p: { feito: number; total: number; mensagem: string }): void;
  /** Ends the line of a terminal, so that what follows starts on its own. */
  end(): void;
}

export interface Output {
  isTTY?: boolean;
  columns?: number;
  write(text: string): unknown;
}

const REDRAW_MS = 100;
const LINE_MS = 2_000;

/** A progress teller for an output; `now` is a clock in milliseconds. */
export function createProgress(out: Output, now: () => number = Date.now): Progress {
  let toldAt = Number.NEGATIVE_INFINITY;
  let drawn = false;
  return {
    update: ({ feito, total, mensagem }) => {
      const done = total > 0 && feito >= total;
      const interval = out.isTTY ? REDRAW_MS : LINE_MS;
      if (!done && now() - toldAt < interval) return;
      toldAt = now();
      if (!out.isTTY) {
        out.write(`${mensagem} (${percent(feito, total)}%)\n`);
        return;
      }
      drawn = true;
      out.write(`\r\u001b[2K${bar(feito, total)} ${mensagem}`.slice(0, Math.max(20, (out.columns ?? 80) + 4)));
    },
    end: () => {
      if (drawn) out.write('\r\u001b[2K');
      drawn = false;
      toldAt = Number.NEGATIVE_INFINITY;
    },
  };
}

function percent(feito: number, total: number): number {
  return total <= 0 ? 0 : Math.min(100, Math.floor((feito / total) * 100));
}

function bar(feito: number, total: number): string {
  const filled = Math.floor(percent(feito, total) / 5);
  return `${'█'.repeat(filled)}${'░'.repeat(20 - filled)} ${String(percent(feito, total)).padStart(3)}%`;
}
