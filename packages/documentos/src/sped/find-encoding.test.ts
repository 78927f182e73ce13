// The encoding of a SPED file is found wherever the first byte that decides it is.
import { closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findEncoding } from './find-encoding.ts';

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-encoding-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const MEGA = 1024 * 1024;
const utf8 = (texto: string) => Buffer.from(texto, 'utf8');
const latin1 = (texto: string) => Buffer.from(texto, 'latin1');

function encodingOf(partes: readonly Buffer[], inicio = 0): string {
  const path = join(pasta, 'arquivo.txt');
  const bytes = Buffer.concat(partes);
  writeFileSync(path, bytes);
  const fd = openSync(path, 'r');
  try {
    return findEncoding(fd, inicio, bytes.length);
  } finally {
    closeSync(fd);
  }
}

/** Lines of ASCII, `quantos` bytes together. */
const linhas = (quantos: number) => Buffer.alloc(quantos, '|0190|UN|UNIDADE|\n');

describe('findEncoding', () => {
  it('tells the three encodings apart, wherever the first other byte is', () => {
    for (const antes of [0, 18, MEGA - 1, MEGA, 2 * MEGA + 5]) {
      expect(encodingOf([linhas(antes)])).toBe('ascii');
      expect(encodingOf([linhas(antes), utf8('|0190|ção|\n'), linhas(MEGA)])).toBe('utf-8');
      expect(encodingOf([linhas(antes), latin1('|0190|ção|\n'), linhas(MEGA)])).toBe('windows-1252');
      expect(encodingOf([utf8('|0190|ção|\n'), linhas(antes), latin1('|0190|ção|\n')])).toBe('windows-1252');
    }
  });

  it('takes a character that two reads share for one', () => {
    for (let antes = MEGA - 5; antes < MEGA + 2; antes++) {
      expect(encodingOf([linhas(antes), utf8('€ e 😀\n')])).toBe('utf-8');
      expect(encodingOf([utf8('ã'), linhas(antes - 2), utf8('€ e 😀\n')])).toBe('utf-8');
    }
    expect(encodingOf([utf8('|0190|ção|\n|0190|'), utf8('€').subarray(0, 2)])).toBe('windows-1252');
  });

  it('leaves out what stands behind the record 9999', () => {
    const assinatura = latin1('SBRCAAEPDR\xff\xfe\x80');
    const fim = latin1('|9999|3|\n');
    for (const antes of [0, 18, 18 * 60_000]) {
      expect(encodingOf([linhas(antes), fim, assinatura])).toBe('ascii');
      expect(encodingOf([linhas(antes), utf8('|0190|ção|\n'), fim, assinatura])).toBe('utf-8');
      expect(encodingOf([linhas(antes), latin1('|0190|ção|\n'), fim, utf8('ção')])).toBe('windows-1252');
    }
    // No record: the code does not begin a line.
    expect(encodingOf([latin1('|0190||9999|\n'), assinatura])).toBe('windows-1252');
    expect(encodingOf([latin1('|019|9999|\n'), assinatura], 4)).toBe('windows-1252');
  });
});
