/* A walk gives every byte of a file back, whatever the bytes and the window. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { withDir } from '../testing/sped.ts';
import { registroDe } from './registro-bruto.ts';
import { walkRegistros } from './walk-registros.ts';

async function walk(
  bytes: Buffer,
  janelaBytes: number,
): Promise<{ lidos: Buffer; registros: [string, number, number][]; fim: Awaited<ReturnType<typeof walkRegistros>> }> {
  return withDir(async (dir) => {
    const path = join(dir, 'a.txt');
    writeFileSync(path, bytes);
    const partes: Buffer[] = [];
    const registros: [string, number, number][] = [];
    const fim = await walkRegistros({
      path,
      janelaBytes,
      encoding: true,
      visit: (r) => {
        partes.push(Buffer.from(r.bytes.subarray(r.inicio, r.fim)));
        registros.push([r.codigo === 0 ? '' : registroDe(r.codigo), r.linha, r.linhas]);
      },
    });
    return { lidos: Buffer.concat(partes), registros, fim };
  });
}

describe('walking a file record by record', () => {
  it('gives every byte back, whatever the bytes and the window', async () => {
    const linha = fc.oneof(
      fc.constantFrom('|C100|0|', '|C170|1|', '', '|', 'texto', '{\\rtf1', '|J801|x', '|9900|C100|1|', '|c100|', '|A'),
      fc.string({ maxLength: 90 }).map((s) => `|C170|${s}|`),
    );
    const fim = fc.constantFrom('\r\n', '\n', '\r\r\n');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(linha, fim), { maxLength: 30 }),
        fc.constantFrom('', '|9999|3|\r\n', '|9999|3|\r\nSBRCAAEPDR\u0000\u0001\n|C100|'),
        fc.constantFrom(64, 100, 1 << 16),
        async (linhas, cauda, janela) => {
          const bytes = Buffer.from(linhas.map(([l, f]) => l + f).join('') + cauda, 'utf8');
          const { lidos, registros, fim: resultado } = await walk(bytes, janela);
          const ate = /(^|\n)\|9999\|[^\n]*\n?/.exec(bytes.toString('latin1'));
          const tamanho = ate ? ate.index + ate[0].length : bytes.length;
          expect(lidos.equals(bytes.subarray(0, tamanho))).toBe(true);
          expect(resultado.fimRegistros).toBe(tamanho);
          // Lines are counted as every reader counts them.
          for (const [i, [, n, quantas]] of registros.entries())
            expect(registros[i + 1]?.[1] ?? n + quantas).toBe(n + quantas);
        },
      ),
      { numRuns: 150 },
    );
  });

  it('keeps a payload of several lines with its record, and tells the encoding without the signature', async () => {
    const texto = '|0000|LECF|\r\n|J801|1|{\\rtf1\r\nlinha dois\r\n}|J801FIM|\r\n|9999|3|\r\n';
    const bytes = Buffer.concat([Buffer.from(texto), Buffer.from([0xff, 0xfe, 10, 0xe9])]);
    const { registros, fim } = await walk(bytes, 64);
    expect(registros).toEqual([
      ['0000', 1, 1],
      ['J801', 2, 3],
      ['9999', 5, 1],
    ]);
    expect(fim).toMatchObject({ encoding: 'ascii', inicio: 0, fimRegistros: texto.length });
    const bom = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from('|0000|é|\r\n|9999|2|\r\n')]);
    const utf8 = await walk(bom, 64);
    expect(utf8.fim).toMatchObject({ encoding: 'utf-8', inicio: 3 });
    expect(utf8.registros[0]).toEqual(['0000', 1, 1]);
    const estranha = await walk(Buffer.from('\xc2\xa0|0000|LECF|\r\n|9999|2|\r\n', 'latin1'), 64);
    expect(estranha).toMatchObject({
      fim: { inicio: 2 },
      registros: [
        ['0000', 1, 1],
        ['9999', 2, 1],
      ],
    });
    expect((await walk(Buffer.from('|0000|\xe9|\r\n', 'latin1'), 64)).fim.encoding).toBe('windows-1252');
  });

  it('leaves the file alone', async () => {
    await withDir(async (dir) => {
      const path = join(dir, 'a.txt');
      writeFileSync(path, '|0000|\r\n');
      await walkRegistros({ path, visit: (r) => r.bytes.fill(0) });
      expect(readFileSync(path, 'utf8')).toBe('|0000|\r\n');
    });
  });
});
