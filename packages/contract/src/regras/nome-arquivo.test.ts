// A file name is safe on every file system, whatever was sent.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeFileName } from './nome-arquivo.ts';

describe('sanitizeFileName', () => {
  it('keeps ordinary names as they are', () => {
    expect(sanitizeFileName('EFD Contribuições 01-2024.txt')).toBe('EFD Contribuições 01-2024.txt');
  });

  it('drops paths, control and direction characters and what file systems refuse', () => {
    expect(sanitizeFileName('../../etc/passwd.txt')).toBe('passwd.txt');
    expect(sanitizeFileName('C:\\SPED\\..\\a.txt')).toBe('a.txt');
    expect(sanitizeFileName('a\u0000\u202eb<1>?.txt')).toBe('ab_1__.txt');
    expect(sanitizeFileName(' .oculto. ')).toBe('oculto');
    for (const nothing of ['..', '.', '', '/', '\u0000', '  ', 'x/..'])
      expect(sanitizeFileName(nothing)).toBeUndefined();
  });

  it('never gives a path, a control character or more than 200 bytes', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 250 }), (sent) => {
        const name = sanitizeFileName(sent);
        if (name === undefined) return;
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(200);
        expect(name).not.toMatch(/[/\\\p{Cc}]/u);
        expect(['', '.', '..']).not.toContain(name);
      }),
    );
    expect(sanitizeFileName(`${'ç'.repeat(300)}.txt`)).toMatch(/^ç+\.txt$/);
  });
});
