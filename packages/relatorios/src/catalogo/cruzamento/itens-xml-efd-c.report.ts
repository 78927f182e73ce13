import { A, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Items that a valid note and a C170 both have (key and number of the item; of a key booked twice, the first entry), one
 * row per field that differs. In own notes the NCM, the CFOP, both CST, both bases and the value are compared; in third
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
    WITH e AS (
      SELECT a.periodo, a.ordem, c.CHV_NFE AS chave, TRY_CAST(i.NUM_ITEM AS INTEGER) AS n, i._arquivo, i._linha, i.CFOP, i.CST_PIS, i.CST_COFINS,
             i.VL_ITEM, i.VL_BC_PIS, i.VL_BC_COFINS, coalesce(ie.ncm, ia.ncm) AS ncm
        FROM efdc_c100 c JOIN efdc_c170 i ON i._arquivo = c._arquivo AND i._pai = c._linha
        JOIN arq a ON a.id = c._arquivo
        LEFT JOIN estab_efdc s ON s._arquivo = c._arquivo AND s._linha = c._pai
        LEFT JOIN item_efdc ie ON ie._arquivo = i._arquivo AND ie.cnpj_estab = s.cnpj AND ie.COD_ITEM = i.COD_ITEM
        LEFT JOIN item_efdc_arq ia ON ia._arquivo = i._arquivo AND ia.COD_ITEM = i.COD_ITEM
       WHERE length(c.CHV_NFE) = 44 AND sit_valida(c.COD_SIT)
      QUALIFY row_number() OVER (PARTITION BY c.CHV_NFE, n ORDER BY a.ordem, i._linha) = 1
    ), j AS (
      SELECT e.*, s.lado = 'Própria' AS propria, x.NCM AS x_ncm, x.CFOP AS x_cfop, x.PIS_CST, x.COFINS_CST, x.vProd, x.PIS_vBC, x.COFINS_vBC
        FROM nota_sit s JOIN nfe_item x ON x._arquivo = s._arquivo AND x._nota = s._nota
        JOIN e ON e.chave = s.chave AND e.n = x.nItem
       WHERE s.valida AND s.lado <> 'Outra empresa'
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
      FROM d JOIN arq a ON a.id = d._arquivo
     ORDER BY d.ordem, d._linha, d.k`,
});
