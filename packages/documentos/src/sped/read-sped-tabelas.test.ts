// Reading only some tables gives these tables and the same facts about the file.
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readSped } from './read-sped.ts';

const fixtures = join(import.meta.dirname, '../../../../fixtures/sped');
const nome = readdirSync(fixtures).find((n) => n.startsWith('efdc')) ?? '';

it('writes the tables that are wanted as it writes all of them, and tells of the file the same', async () => {
  const pasta = mkdtempSync(join(tmpdir(), 'apura-tabelas-'));
  try {
    const path = join(fixtures, nome, 'entrada.txt');
    const comum = { path, obrigacao: 'EFDC' as const };
    const todas = await readSped({ ...comum, outDir: join(pasta, 'todas') });
    const [primeira, segunda] = todas.tabelas.map((t) => t.tabela).filter((t) => t !== 'efdc_0000');
    const tabelas = new Set([primeira ?? '', segunda ?? '', 'efdc_nenhuma']);
    // With little memory row groups are written on the way.
    for (const maxMemoria of [undefined, 1]) {
      const outDir = join(pasta, `algumas-${maxMemoria}`);
      const algumas = await readSped({ ...comum, outDir, tabelas }, maxMemoria === undefined ? {} : { maxMemoria });
      expect({ ...algumas, tabelas: [] }).toEqual({ ...todas, tabelas: [] });
      expect(algumas.tabelas).toEqual(todas.tabelas.filter((t) => tabelas.has(t.tabela)));
      expect(readdirSync(outDir).toSorted()).toEqual([`${primeira}-0.parquet`, `${segunda}-0.parquet`].toSorted());
      if (maxMemoria !== undefined) continue;
      for (const parte of readdirSync(outDir))
        expect(readFileSync(join(outDir, parte)).equals(readFileSync(join(pasta, 'todas', parte)))).toBe(true);
    }
  } finally {
    rmSync(pasta, { recursive: true, force: true });
  }
});
