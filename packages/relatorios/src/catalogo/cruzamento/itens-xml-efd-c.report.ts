import { A, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Items that a valid note and a C170 both have, one row per field that differs; of a key booked twice, the first entry.
 * Programs number the items of a book as they like, so that items of a key are paired by number and value first, then by
 * value in their order, then by number alone, and what is left when both sides have as many of it. 'Nº Item' is the note's. In own notes the NCM, the CFOP, both CST, both bases and the value are compared; in third
 * parties' only the NCM, the last three digits of the CFOP and the value, since the rest is told from the buyer's side.
 * Fields that one side leaves empty are not compared. The estimated value is 9.25% of the difference of bases, or 0.
 */
export default defineRelatorio({
  numero: 117,
  nome: 'Cruzamento Itens XML x EFD-C',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    XML: ['Itens com NCM, CFOP, CST ou base diferentes.'],
    'EFD-Contribuições': ['Itens escriturados (C170).'],
  },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento', 'efdc_c100', 'efdc_c170', 'efdc_0200', 'efdc_0140', 'efdc_c010'],
  tabelas: ['uf'],
  colunas: [
    ...texto('Período', 'Chave'),
    ...inteiro('Nº Item'),
    ...texto('Campo', 'Valor XML', 'Valor EFD-C', 'Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: `
    WITH doc AS (
      SELECT c._arquivo, c._linha, c._pai, c.CHV_NFE AS chave, a.periodo, a.ordem FROM efdc_c100 c JOIN arq a ON a.id = c._arquivo
       WHERE length(c.CHV_NFE) = 44 AND sit_valida(c.COD_SIT)
      QUALIFY row_number() OVER (PARTITION BY c.CHV_NFE ORDER BY a.ordem, c._linha) = 1
    ), x AS (
      SELECT s.chave, s.lado = 'Própria' AS propria, x.nItem AS n, x.NCM AS x_ncm, x.CFOP AS x_cfop, x.PIS_CST, x.COFINS_CST, x.vProd, x.PIS_vBC, x.COFINS_vBC
        FROM nota_sit s JOIN nfe_item x ON x._arquivo = s._arquivo AND x._nota = s._nota
       WHERE s.valida AND s.lado <> 'Outra empresa' AND s.chave IN (SELECT chave FROM doc)
      QUALIFY row_number() OVER (PARTITION BY s.chave, x.nItem ORDER BY x.vProd, x.cProd) = 1
    ), e AS (
      SELECT c.periodo, c.ordem, c.chave, TRY_CAST(i.NUM_ITEM AS INTEGER) AS num, i._arquivo, i._linha, i.CFOP, i.CST_PIS, i.CST_COFINS,
             i.VL_ITEM, i.VL_BC_PIS, i.VL_BC_COFINS, coalesce(ie.ncm, ia.ncm) AS ncm, row_number() OVER (PARTITION BY c.chave, num ORDER BY i._linha) = 1 AS unico
        FROM doc c JOIN efdc_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
        LEFT JOIN estab_efdc s ON s._arquivo = c._arquivo AND s._linha = c._pai
        LEFT JOIN item_efdc ie ON ie._arquivo = i._arquivo AND ie.cnpj_estab = s.cnpj AND ie.COD_ITEM = i.COD_ITEM
        LEFT JOIN item_efdc_arq ia ON ia._arquivo = i._arquivo AND ia.COD_ITEM = i.COD_ITEM
       WHERE c.chave IN (SELECT chave FROM x)
    ), par1 AS (
      SELECT x.chave, x.n, e._linha FROM x JOIN e ON e.chave = x.chave AND e.unico AND e.num = x.n AND abs(e.VL_ITEM - x.vProd) <= 0.02
    ), x1 AS (
      SELECT chave, n, vProd, row_number() OVER (PARTITION BY chave, vProd ORDER BY n) AS vez FROM x ANTI JOIN par1 p ON p.chave = x.chave AND p.n = x.n
    ), e1 AS (
      SELECT chave, num, unico, _linha, VL_ITEM, row_number() OVER (PARTITION BY chave, VL_ITEM ORDER BY _linha) AS vez FROM e ANTI JOIN par1 p ON p.chave = e.chave AND p._linha = e._linha
    ), par2 AS (
      SELECT x1.chave, x1.n, e1._linha FROM x1 JOIN e1 ON e1.chave = x1.chave AND e1.VL_ITEM = x1.vProd AND e1.vez = x1.vez
    ), x2 AS (
      SELECT x1.chave, x1.n FROM x1 ANTI JOIN par2 p ON p.chave = x1.chave AND p.n = x1.n
    ), e2 AS (
      SELECT e1.chave, e1.num, e1.unico, e1._linha FROM e1 ANTI JOIN par2 p ON p.chave = e1.chave AND p._linha = e1._linha
    ), par3 AS (
      SELECT x2.chave, x2.n, e2._linha FROM x2 JOIN e2 ON e2.chave = x2.chave AND e2.unico AND e2.num = x2.n
    ), x3 AS (
      SELECT x2.chave, x2.n, row_number() OVER (PARTITION BY x2.chave ORDER BY x2.n) AS vez, count(*) OVER (PARTITION BY x2.chave) AS resto
        FROM x2 ANTI JOIN par3 p ON p.chave = x2.chave AND p.n = x2.n
    ), e3 AS (
      SELECT e2.chave, e2._linha, row_number() OVER (PARTITION BY e2.chave ORDER BY e2._linha) AS vez, count(*) OVER (PARTITION BY e2.chave) AS resto
        FROM e2 ANTI JOIN par3 p ON p.chave = e2.chave AND p._linha = e2._linha
    ), par AS (
      FROM par1 UNION ALL FROM par2 UNION ALL FROM par3
      UNION ALL SELECT x3.chave, x3.n, e3._linha FROM x3 JOIN e3 ON e3.chave = x3.chave AND e3.vez = x3.vez AND e3.resto = x3.resto
    ), j AS (
      SELECT e.*, x.* EXCLUDE (chave) FROM par p JOIN x ON x.chave = p.chave AND x.n = p.n JOIN e ON e.chave = p.chave AND e._linha = p._linha
    ), d AS (
      SELECT *, 1 AS k, 'NCM' AS campo, x_ncm AS vx, ncm AS ve, 0 AS dif FROM j WHERE x_ncm <> ncm AND ncm <> ''
      UNION ALL SELECT *, 2, 'CFOP', x_cfop, CFOP, 0 FROM j WHERE CASE WHEN propria THEN x_cfop <> CFOP ELSE right(x_cfop, 3) <> right(CFOP, 3) END
      UNION ALL SELECT *, 3, 'CST PIS', PIS_CST, CST_PIS, 0 FROM j WHERE propria AND PIS_CST <> CST_PIS
      UNION ALL SELECT *, 4, 'CST COFINS', COFINS_CST, CST_COFINS, 0 FROM j WHERE propria AND COFINS_CST <> CST_COFINS
      UNION ALL SELECT *, 5, 'Valor', CAST(vProd AS VARCHAR), CAST(VL_ITEM AS VARCHAR), 0 FROM j WHERE abs(vProd - VL_ITEM) > 0.02
      UNION ALL SELECT *, 6, 'Base PIS', CAST(coalesce(PIS_vBC, 0) AS VARCHAR), CAST(coalesce(VL_BC_PIS, 0) AS VARCHAR),
                       imposto(abs(coalesce(PIS_vBC, 0) - coalesce(VL_BC_PIS, 0)), 1.65) FROM j WHERE propria AND abs(coalesce(PIS_vBC, 0) - coalesce(VL_BC_PIS, 0)) > 0.02
      UNION ALL SELECT *, 7, 'Base COFINS', CAST(coalesce(COFINS_vBC, 0) AS VARCHAR), CAST(coalesce(VL_BC_COFINS, 0) AS VARCHAR),
                       imposto(abs(coalesce(COFINS_vBC, 0) - coalesce(VL_BC_COFINS, 0)), 7.6) FROM j WHERE propria AND abs(coalesce(COFINS_vBC, 0) - coalesce(VL_BC_COFINS, 0)) > 0.02
    )
    SELECT d.periodo AS "Período", d.chave AS "Chave", d.n AS "Nº Item", d.campo AS "Campo",
           CASE WHEN d.k >= 5 THEN replace(d.vx, '.', ',') ELSE d.vx END AS "Valor XML", CASE WHEN d.k >= 5 THEN replace(d.ve, '.', ',') ELSE d.ve END AS "Valor EFD-C",
           d.campo || CASE WHEN d.k = 1 OR d.campo LIKE 'CST%' OR d.campo = 'CFOP' OR d.campo = 'Valor' THEN ' diferente' ELSE CASE WHEN PIS_vBC IS NULL AND d.k = 6 OR COFINS_vBC IS NULL AND d.k = 7
             THEN ' só na EFD-C' ELSE ' diferente' END END AS "Resultado",
           CASE WHEN d.k IN (3, 4, 5) OR (d.k IN (6, 7) AND CASE d.k WHEN 6 THEN coalesce(PIS_vBC, 0) > coalesce(VL_BC_PIS, 0) ELSE coalesce(COFINS_vBC, 0) > coalesce(VL_BC_COFINS, 0) END)
             THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           CAST(d.dif AS DECIMAL(18,2)) AS "Valor Estimado", a.arquivo AS "Arquivo", d._linha AS "Linha"
      FROM d JOIN arq a ON a.id = d._arquivo`,
  ordem: 'd.ordem, d._linha, d.k',
});
