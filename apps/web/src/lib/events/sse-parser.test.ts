import { describe, expect, it } from 'vitest';
import { createSseParser } from './sse-parser.ts';

function parse(...pieces: string[]): string[] {
  const seen: string[] = [];
  const feed = createSseParser((data) => seen.push(data));
  for (const piece of pieces) feed(piece);
  return seen;
}

describe('server-sent events', () => {
  it('gives the data of each event and skips comments and other fields', () => {
    expect(parse(': hello\n\nevent: projeto\nid: 7\ndata: {"a":1}\n\ndata: 2\n\n')).toEqual(['{"a":1}', '2']);
  });

  it('does not depend on where the pieces are cut', () => {
    const text = 'data: one\r\ndata: more\r\n\r\n: keep\r\ndata:two\r\n\r\n';
    const whole = parse(text);
    expect(whole).toEqual(['one\nmore', 'two']);
    expect(parse(...text)).toEqual(whole);
  });

  it('waits for the end of an event', () => {
    expect(parse('data: half')).toEqual([]);
    expect(parse('data: half\n')).toEqual([]);
  });
});
