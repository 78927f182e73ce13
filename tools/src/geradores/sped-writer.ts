import { closeSync, openSync, writeSync } from 'node:fs';

/** The totals of a SPED file, counted while it was written. */
export interface SpedTotals {
  linhas: number;
  bytes: number;
  /** Lines by record. */
  registros: Record<string, number>;
}

export interface SpedWriter {
  /** Writes one record; the fields go in their official order, the first being REG. */
  reg(...fields: readonly (string | number)[]): void;
  /** Opens a block: x001 with its indicator (0 has data, 1 empty) and marks where its lines begin. */
  open(registro: string, empty: boolean): void;
  /** Closes the open block with x990 and its number of lines; block 0 counts 0000 too. */
  closeBlock(registro: string): void;
  /** Writes block 9 and 9999, flushes, and returns the totals. */
  finish(options: { ecf?: boolean; countsFinalLine?: boolean; cauda?: Buffer }): SpedTotals;
  /** Lines written so far. */
  readonly linhas: number;
}

const FLUSH_AT = 1 << 20;

/**
 * A writer of one SPED file: ISO-8859-1, CRLF, counters of blocks, 9900 and 9999 right by construction. Streams to
 * disk, so memory does not grow with the file. Without a path it only counts, which lets a generator run once to learn
 * a total that is written near the top of the file (ECD I030.QTD_LIN).
 */
export function createSpedWriter(path: string | null): SpedWriter {
  const fd = path === null ? null : openSync(path, 'w');
  const registros = new Map<string, number>();
  let pending = '';
  let bytes = 0;
  let linhas = 0;
  let blockStart = 0;

  const flush = (): void => {
    if (fd !== null && pending.length > 0) writeAll(fd, Buffer.from(pending, 'latin1'));
    pending = '';
  };
  const reg = (...fields: readonly (string | number)[]): void => {
    const line = `|${fields.join('|')}|\r\n`;
    const registro = String(fields[0]);
    registros.set(registro, (registros.get(registro) ?? 0) + 1);
    linhas++;
    bytes += line.length;
    if (fd === null) return;
    pending += line;
    if (pending.length >= FLUSH_AT) flush();
  };

  return {
    reg,
    open: (registro, empty) => {
      // Block 0 begins with 0000, which was written just before its 0001.
      blockStart = registro === '0001' ? 0 : linhas;
      reg(registro, empty ? 1 : 0);
    },
    closeBlock: (registro) => reg(registro, linhas - blockStart + 1),
    get linhas() {
      return linhas;
    },
    finish: ({ ecf = false, countsFinalLine = true, cauda }) => {
      const start = linhas;
      reg('9001', 0);
      const known = [...registros.keys(), '9900', '9990', '9999'];
      for (const registro of known) {
        const count = registro === '9900' ? known.length : (registros.get(registro) ?? 1);
        if (ecf) reg('9900', registro, count, '', '');
        else reg('9900', registro, count);
      }
      reg('9990', linhas - start + 1 + (countsFinalLine ? 1 : 0));
      reg('9999', linhas + 1);
      flush();
      if (fd !== null) {
        if (cauda !== undefined) writeAll(fd, cauda);
        closeSync(fd);
      }
      return { linhas, bytes: bytes + (cauda?.length ?? 0), registros: Object.fromEntries(registros) };
    },
  };
}

function writeAll(fd: number, buffer: Buffer): void {
  for (let at = 0; at < buffer.length; ) at += writeSync(fd, buffer, at);
}
