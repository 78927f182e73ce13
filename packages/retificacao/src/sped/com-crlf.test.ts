/* A file whose lines end with LF is used with CRLF; any other file is used as it is. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { comCrlf } from './com-crlf.ts';

let dir: string;
beforeAll(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'com-crlf-'));
});
afterAll(() => rmSync(dir, { recursive: true, force: true }));

function converter(texto: string): { mesmo: boolean; texto: string } {
  const origem = path.join(dir, 'base.txt');
  writeFileSync(origem, texto, 'latin1');
  const feito = comCrlf(origem, path.join(dir, 'crlf.txt'));
  return { mesmo: feito === origem, texto: readFileSync(feito, 'latin1') };
}

test.each([
  ['CRLF', '|0000|é|\r\n|9999|2|\r\n'],
  ['no line end at all', '|0000|é|'],
  ['nothing', ''],
])('%s: the file itself', (_, texto) => {
  expect(converter(texto)).toEqual({ mesmo: true, texto });
});

test('LF becomes CRLF, a CRLF among it stays, over pieces of any size', () => {
  const linhas = Array.from({ length: 90_000 }, (_, i) => `|C170|${i}|PEÇA Nº ${i}|`);
  const texto = `${linhas.join('\n')}\r\n|9999|1|\n`;
  expect(texto.length).toBeGreaterThan(2 * 1024 * 1024);
  expect(converter(texto)).toEqual({ mesmo: false, texto: `${linhas.join('\r\n')}\r\n|9999|1|\r\n` });
});
