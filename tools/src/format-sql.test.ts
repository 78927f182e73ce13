// SQL files are formatted without changing what they say, and wide lines are named.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldSql } from './fold-sql.ts';
import { faultsOf, formatSql, sqlFiles } from './format-sql.ts';
import { REPO } from './repo.ts';
import { saidBy, tokensOf } from './sql-tokens.ts';

/** The same statements with each token on a line of its own, as far as a space may stand before it. */
function spread(sql: string): string {
  const { tokens, last } = tokensOf(sql);
  const texts = tokens.map(({ text, space, comments }) =>
    [...comments, text].join('\n').replace(/^/, space ? '\n' : ''),
  );
  return [texts.join(''), ...last].join('\n');
}

// Guarantees that the check of `.sql` files refuses what is not formatted or too wide, and sees the files of reports.
describe('the format of SQL files', () => {
  it('gives each column its line, keeps names and leaves a formatted text as it is', () => {
    const text = formatSql('select COD_ITEM as item, sum(VL_ITEM) from efdc_c170 group by all');
    expect(text).toBe(`SELECT
  COD_ITEM AS item,
  sum(VL_ITEM)
FROM efdc_c170
GROUP BY ALL
`);
    expect(faultsOf('a.sql', text)).toEqual([]);
  });

  it('puts on one line what fits, names side by side, and else each join, condition and branch on its own', () => {
    expect(
      formatSql(`
with m as (select 1 as n, * from efdc_m200 union all BY NAME select 2 as n, * from efdc_m600),
-- The files of the project.
usado as (select a.id, a.ordem, a.periodo from arq a where a.tipo = 'EFDC' and a.situacao = 'Usado'),
apurada as (select a.ordem, t.n, coalesce(VL_TOT_CONT_NC_PER, 0) as "Contribuição", - m.valor as menos, case when
t.n = 1 and m.valor between 0 and 5 and receita_ad_valorem (m.CST_PIS) then 'uma coisa' else 'outra' end as tipo
from usado a cross join (values (1, 'PIS'), (2, 'COFINS')) t (n, tributo) left join m on m._arquivo = a.id and m.n = t.n
where (a.periodo = '01/2024' or a.periodo = '02/2024') -- of two months
and m.valor is distinct from 0 and not EXISTS (select 1 from efdc_0110 r where r._arquivo = a.id and r.regime = '2'))
select *, conferencia ([case when n = 1 then 'x' end]) as "Conferência" from apurada`),
    ).toBe(`WITH
  m AS (
    SELECT 1 AS n, * FROM efdc_m200
    UNION ALL BY NAME
    SELECT 2 AS n, * FROM efdc_m600
  ),
  -- The files of the project.
  usado AS (SELECT a.id, a.ordem, a.periodo FROM arq a WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'),
  apurada AS (
    SELECT
      a.ordem, t.n,
      coalesce(VL_TOT_CONT_NC_PER, 0) AS "Contribuição",
      -m.valor AS menos,
      CASE
        WHEN t.n = 1 AND m.valor BETWEEN 0 AND 5 AND receita_ad_valorem(m.CST_PIS) THEN 'uma coisa'
        ELSE 'outra'
      END AS tipo
    FROM usado a
    CROSS JOIN (VALUES (1, 'PIS'), (2, 'COFINS')) t(n, tributo)
    LEFT JOIN m ON m._arquivo = a.id AND m.n = t.n
    -- of two months
    WHERE (a.periodo = '01/2024' OR a.periodo = '02/2024')
      AND m.valor IS DISTINCT FROM 0
      AND NOT EXISTS (SELECT 1 FROM efdc_0110 r WHERE r._arquivo = a.id AND r.regime = '2')
  )
SELECT
  *,
  conferencia([CASE WHEN n = 1 THEN 'x' END]) AS "Conferência"
FROM apurada
`);
  });

  it('leaves texts, quoted names and macros as they are, and gives each statement its paragraph', () => {
    const sql = `-- Of 'x'.
CREATE OR REPLACE MACRO mes_ano(dia) AS strftime(dia, '%m/%Y  --''(');

CREATE OR REPLACE MACRO com_sinal(v, dc) AS (CASE WHEN dc = 'C' THEN -v ELSE v END);

CREATE OR REPLACE MACRO cst_credito(tributada, nao_tributada, exportacao) AS (CASE
  WHEN tributada AND nao_tributada AND exportacao THEN '56'
  WHEN nao_tributada AND exportacao THEN '55'
  WHEN exportacao THEN "a  (b"
  ELSE '50'
END);
`;
    expect(formatSql(sql)).toBe(sql);
  });

  it('folds every file of the repository in the same way, however its tokens stand on lines, and loses none', () => {
    for (const path of sqlFiles()) {
      const sql = readFileSync(join(REPO, path), 'utf8');
      const folded = foldSql(spread(sql));
      expect([path, folded]).toEqual([path, sql]);
      expect(saidBy(folded)).toEqual(saidBy(spread(sql)));
    }
  });

  it('names a file that is not formatted, and each line that is too wide', () => {
    expect(faultsOf('a.sql', 'select 1')).toEqual(['a.sql: not formatted; run "npm run format:sql"']);
    const wide = `SELECT '${'x'.repeat(120)}' AS t\n`;
    expect(faultsOf('a.sql', wide)).toEqual(['a.sql:1: wider than 120']);
  });

  it('finds the statements of reports and the shared macros', () => {
    const files = sqlFiles().map((path) => path.replaceAll('\\', '/'));
    expect(files).toContain('packages/apuracao/src/macros.sql');
    expect(files.some((path) => path.startsWith('packages/relatorios/src/catalogo/'))).toBe(true);
  });
});
