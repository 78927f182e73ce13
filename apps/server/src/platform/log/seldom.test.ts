import { describe, expect, it } from 'vitest';
import { createJsonLogger } from './json-logger.ts';
import { seldom } from './seldom.ts';

describe('a logger for what fails again and again', () => {
  it('writes a line of one kind every half minute, and says how many it left out', () => {
    const lines: Record<string, unknown>[] = [];
    let time = 0;
    const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
    const log = seldom(createJsonLogger({ level: 'debug', write }), () => time);
    const fora = Object.assign(new Error('fora'), { code: 'ECONNREFUSED' });
    for (time = 0; time < 30_000; time += 1_000) log.error({ err: fora }, 'queue error');
    expect(lines).toHaveLength(1);
    // Another kind of error, and another text, are lines of their own.
    log.error({ err: new TypeError('x') }, 'queue error');
    log.warn({ err: fora }, 'not ready');
    expect(lines).toHaveLength(3);
    log.error({ err: fora }, 'queue error');
    expect(lines).toHaveLength(4);
    // Of the 30 before, one was written.
    expect(lines[3]).toMatchObject({ level: 'error', msg: 'queue error', leftOut: 29 });
  });
});
