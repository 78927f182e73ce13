// Any line of a SPED file is shown with its neighbours and official field names.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LeituraError } from '../sped/erro-leitura.ts';
import { readOrigemSped } from './read-origem-sped.ts';

let pasta = '';
beforeAll(() => {
  pasta = mkdtempSync(join(tmpdir(), 'apura-origem-'));
});
afterAll(() => rmSync(pasta, { recursive: true, force: true }));

const fixtures = join(import.meta.dirname, '../../../../fixtures/sped');

describe('readOrigemSped', () => {
  it('gives a line of Windows-1252 with its neighbours and the official field names', async () => {
    const path = join(fixtures, 'efdc-leiaute-006', 'entrada.txt');
    const linhas = await readOrigemSped({ path, linha: 5, antes: 1, depois: 2 });
    expect(linhas.map((l) => [l.linha, l.registro])).toEqual([
      [4, '0140'],
      [5, '0150'],
      [6, '0190'],
      [7, '0200'],
    ]);
    expect(linhas[0]?.campos).toContainEqual({ campo: 'NOME', valor: 'PADARIA FICTÍCIA – MATRIZ' });
    expect(linhas[1]?.campos.slice(0, 3)).toEqual([
      { campo: 'REG', valor: '0150' },
      { campo: 'COD_PART', valor: 'F1' },
      { campo: 'NOME', valor: 'MOINHO FICTÍCIO S.A.' },
    ]);
  });

  it('names additional fields of an ECD and shows lines that are no record', async () => {
    const path = join(fixtures, 'ecd-leiaute-9', 'entrada.txt');
    const textos = readFileSync(path, 'latin1').split('\r\n');
    const i155 = textos.findIndex((t) => t.startsWith('|I155|'));
    const [linha] = await readOrigemSped({ path, linha: i155 + 1, antes: 0, depois: 0 });
    expect(linha?.campos.slice(-3)).toEqual([
      { campo: 'VL_SLD_INI_MF', valor: '180,55' },
      { campo: 'IND_DC_INI_MF', valor: 'D' },
      { campo: 'campo 12', valor: 'livre' },
    ]);
    const rtf = textos.findIndex((t) => t.startsWith('linha dois'));
    const [solta] = await readOrigemSped({ path, linha: rtf + 1, antes: 0, depois: 0 });
    expect(solta).toEqual({ linha: rtf + 1, texto: textos[rtf], registro: null, campos: [] });
  });

  it('finds every line of a large file, the last one without a line end too', async () => {
    const path = join(pasta, 'grande.txt');
    const total = 60_000;
    writeFileSync(path, Array.from({ length: total }, (_, i) => `|C190|${i + 1}|${'x'.repeat(40)}|`).join('\r\n'));
    for (const linha of [1, 2, 23_456, 31_775, total - 1, total]) {
      const linhas = await readOrigemSped({ path, obrigacao: 'EFDF', linha, antes: 2, depois: 2 });
      const primeira = Math.max(1, linha - 2);
      expect(linhas.map((l) => l.linha)).toEqual(
        Array.from({ length: Math.min(total, linha + 2) - primeira + 1 }, (_, i) => primeira + i),
      );
      for (const l of linhas) expect(l.texto).toBe(`|C190|${l.linha}|${'x'.repeat(40)}|`);
    }
    expect(await readOrigemSped({ path, linha: total + 1, antes: 3 })).toEqual([]);
  });

  it('throws a typed error when the file is gone', async () => {
    await expect(readOrigemSped({ path: join(pasta, 'nada'), linha: 1 })).rejects.toBeInstanceOf(LeituraError);
  });
});
