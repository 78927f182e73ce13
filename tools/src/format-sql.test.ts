// SQL files are formatted without changing what they say, and wide lines are named.
import { describe, expect, it } from 'vitest';
import { faultsOf, formatSql, sqlFiles } from './format-sql.ts';

// Guarantees that the check of `.sql` files refuses what is not formatted or too wide, and sees the files of reports.
describe('the format of SQL files', () => {
  it('gives each column its line, keeps names and leaves a formatted text as it is', () => {
    const text = formatSql('select COD_ITEM as item, sum(VL_ITEM) from efdc_c170 group by all');
    expect(text).toBe(`SELECT
  COD_ITEM AS item,
  sum(VL_ITEM)
FROM
  efdc_c170
GROUP BY ALL
`);
    expect(faultsOf('a.sql', text)).toEqual([]);
  });

  it('names a file that is not formatted, and each line that is too wide', () => {
    expect(faultsOf('a.sql', 'select 1')).toEqual(['a.sql: not formatted; run "npm run format:sql"']);
    const wide = `SELECT\n  '${'x'.repeat(120)}' AS t\n`;
    expect(faultsOf('a.sql', wide)).toEqual(['a.sql:2: wider than 120']);
  });

  it('finds the statements of reports and the shared macros', () => {
    const files = sqlFiles().map((path) => path.replaceAll('\\', '/'));
    expect(files).toContain('packages/apuracao/src/macros.sql');
    expect(files.some((path) => path.startsWith('packages/relatorios/src/catalogo/'))).toBe(true);
  });
});
