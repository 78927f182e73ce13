import { describe, expect, it } from 'vitest';
import { createJsonLogger, type LogLevel } from './json-logger.ts';

function capture(level: LogLevel) {
  const lines: string[] = [];
  return { lines, log: createJsonLogger({ level, write: (line) => lines.push(line) }) };
}

describe('createJsonLogger', () => {
  it('writes one JSON object per line, errors with their cause', () => {
    const { lines, log } = capture('info');
    log.error({ err: new Error('fora', { cause: new Error('dentro\nlinha') }), n: 1n }, 'falhou');
    expect(lines).toHaveLength(1);
    expect(lines[0]?.indexOf('\n')).toBe((lines[0]?.length ?? 0) - 1);
    expect(JSON.parse(lines[0] ?? '')).toMatchObject({
      level: 'error',
      msg: 'falhou',
      n: '1',
      err: { message: 'fora', cause: { message: 'dentro\nlinha' } },
    });
  });

  it('hides what stands under a secret name, at any depth', () => {
    const { lines, log } = capture('debug');
    log.debug(
      { senha: 'x1', headers: { authorization: 'x2', cookie: 'x3' }, refreshToken: 'x4', lista: [{ password: 'x5' }] },
      'm',
    );
    expect(lines[0]).not.toMatch(/x[1-5]/);
    expect(lines[0]).toContain('[oculto]');
  });

  it('keeps to its level', () => {
    const { lines, log } = capture('warn');
    log.debug({}, 'a');
    log.info({}, 'b');
    log.warn({}, 'c');
    expect(lines).toHaveLength(1);
    const silent = capture('silent');
    silent.log.error({}, 'd');
    expect(silent.lines).toEqual([]);
  });
});
