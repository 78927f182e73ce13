import { dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const lado = (n: number, tributo: string, pai: string, filho: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, p._arquivo, p._linha AS pai, coalesce(d._linha, p._linha) AS _linha, p.CST_${tributo} AS cst,
         p.VL_TOT_REC AS total, d._linha IS NULL AS sem_filho, d.NAT_REC,
         coalesce(nullif(d.COD_CTA, ''), nullif(p.COD_CTA, '')) AS conta, CASE WHEN d._linha IS NULL THEN p.VL_TOT_REC ELSE d.VL_REC END AS receita
    FROM ${pai} p LEFT JOIN ${filho} d ON d._arquivo = p._arquivo AND d._pai = p._linha`;

/**
 * M410 below M400 and M810 below M800; a total without children stands as one row of nature 'não detalhada'. The share is
 * of all the revenue of that CST in the month, which several totals may make up (one per account). The table of natures
 * depends on the CST: 4.3.10 or 4.3.11 for 04, then 4.3.12 to 4.3.16 for 05 to 09.
 *
 * CST 05 is totalled in M210 and M610 by newer versions of the official program; older files may bring it here, and then
 * it is shown.
 */
export default defineRelatorio({
  numero: 8,
  nome: 'EFD-C Receitas Não Tributadas',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Receitas isentas, zero, monofásicas e sem incidência por natureza.'],
  },
  fontes: ['efdc_m400', 'efdc_m800'],
  auxiliares: ['efdc_m410', 'efdc_m810'],
  tabelas: ['cst_pis_cofins', 'nat_rec'],
  colunas: [
    ...texto('Período', 'Tributo', 'CST', 'Desc. CST', 'Natureza Receita', 'Desc. Natureza', 'Conta'),
    ...dinheiro('Receita'),
    ...percentual('% do CST'),
    ...texto('Conferência'),
  ],
  totalPor: ['Tributo'],
  sql: `
    WITH m AS (${lado(1, 'PIS', 'efdc_m400', 'efdc_m410')} UNION ALL ${lado(2, 'COFINS', 'efdc_m800', 'efdc_m810')}
    ), por_cst AS (
      SELECT _arquivo, n, cst, sum(total) AS total
        FROM (SELECT DISTINCT _arquivo, n, pai, cst, total FROM m) GROUP BY ALL
    ), tabela_cst(cst, tabela) AS (
      VALUES ('04', '4.3.10'), ('04', '4.3.11'), ('05', '4.3.12'), ('06', '4.3.13'), ('07', '4.3.14'), ('08', '4.3.15'), ('09', '4.3.16')
    ), natureza AS (
      SELECT c.cst, r.codigo, r.tabela, r.descricao, TRY_CAST(r.inicio AS DATE) AS inicio, TRY_CAST(r.fim AS DATE) AS fim
        FROM tab_nat_rec r JOIN tabela_cst c ON c.tabela = r.tabela
    ), nomes AS (
      SELECT DISTINCT m.cst, m.NAT_REC, a.inicio AS dia, n.descricao, n.tabela, n.inicio
        FROM m JOIN arq a ON a.id = m._arquivo
        JOIN natureza n ON n.cst = m.cst AND n.codigo = m.NAT_REC AND n.inicio <= a.inicio AND (n.fim IS NULL OR n.fim >= a.inicio)
      QUALIFY row_number() OVER (PARTITION BY m.cst, m.NAT_REC, a.inicio ORDER BY n.tabela, n.inicio DESC, n.descricao) = 1
    ), v AS (
      SELECT *, coalesce(sum(receita) OVER (PARTITION BY _arquivo, n, pai), 0) AS soma FROM m
    )
    SELECT a.periodo AS "Período", v.tributo AS "Tributo", v.cst AS "CST", c.descricao AS "Desc. CST",
           CASE WHEN v.sem_filho THEN 'não detalhada' ELSE v.NAT_REC END AS "Natureza Receita", n.descricao AS "Desc. Natureza",
           v.conta AS "Conta", v.receita AS "Receita", percentual(v.receita, CAST(t.total AS DECIMAL(18,2))) AS "% do CST",
           CASE WHEN abs(soma - coalesce(v.total, 0)) <= 0.01 THEN 'OK'
                ELSE 'Soma ' || replace(CAST(CAST(soma AS DECIMAL(18,2)) AS VARCHAR), '.', ',') || ' ≠ ' || CASE v.n WHEN 1 THEN 'M400 ' ELSE 'M800 ' END ||
                  replace(CAST(coalesce(v.total, 0) AS VARCHAR), '.', ',') END AS "Conferência"
      FROM v JOIN arq a ON a.id = v._arquivo
      LEFT JOIN por_cst t ON t._arquivo = v._arquivo AND t.n = v.n AND t.cst IS NOT DISTINCT FROM v.cst
      LEFT JOIN tab_cst_pis_cofins c ON c.codigo = v.cst
      LEFT JOIN nomes n ON n.cst = v.cst AND n.NAT_REC = v.NAT_REC AND n.dia = a.inicio`,
  ordem: 'a.ordem, v.n, v.pai, v._linha',
});
