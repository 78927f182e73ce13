import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { MACROS, openDuck, SQL_BLOCO_M } from '@apura/apuracao';
import { expect, test } from 'vitest';

// Guarantee: the recomputation deducts the same withholdings that the report of withholdings shows.

test('what the recomputation may deduct is what the report of withholdings says can be deducted', async () => {
  const dir = mkdtempSync(path.join(tmpdir(), 'retencoes-'));
  const duck = await openDuck({ tempDir: dir, allowedDirs: [] });
  try {
    const run = (sql: string) => duck.connection.run(sql);
    await run(MACROS);
    await run(`CREATE TABLE bm_arquivo AS SELECT 'a' AS _arquivo, DATE '2024-01-01' AS inicio`);
    // As beneficiary 6,50 (non-cumulative) and 3,25 (cumulative); 0,65 with the condition left blank and 13,00 as the
    // payer.
    await run(`CREATE TABLE efdc_f600 AS SELECT 'a' AS _arquivo, '03' AS IND_NAT_RET, DATE '2024-01-20' AS DT_RET, *
      FROM (VALUES
      ('0', '0', 6.50::DECIMAL(18,2), 30.00::DECIMAL(18,2)), ('1', '0', 3.25, 15.00), ('0', '', 0.65, 3.00),
      ('0', NULL, 0.65, 3.00), ('0', '1', 13.00, 60.00))
      t(IND_NAT_REC, IND_DEC, VL_RET_PIS, VL_RET_COFINS)`);
    const lidas = await duck.connection.runAndReadAll(SQL_BLOCO_M.consultas.retencoes);
    const ordem = (linha: Record<string, unknown>) => `${linha.tributo} ${linha.cumulativa}`;
    const linhas = lidas.getRowObjectsJson().toSorted((x, y) => ordem(x).localeCompare(ordem(y)));
    const comum = { _arquivo: 'a', IND_NAT_RET: '03', PR_REC_RET: '012024' };
    expect(linhas).toEqual([
      { tributo: 'COFINS', ...comum, cumulativa: false, valor: '30.00' },
      { tributo: 'COFINS', ...comum, cumulativa: true, valor: '15.00' },
      { tributo: 'PIS', ...comum, cumulativa: false, valor: '6.50' },
      { tributo: 'PIS', ...comum, cumulativa: true, valor: '3.25' },
    ]);
  } finally {
    duck.close();
    rmSync(dir, { recursive: true, force: true });
  }
});
