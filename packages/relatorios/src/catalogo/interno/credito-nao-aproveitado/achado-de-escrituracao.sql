-- One row per record of the EFD-Contribuições that is booked without the credit which its own data allow: imports whose
-- contribution was paid (h), services and other expenses (i).
WITH
  sem_credito AS (
    SELECT f.*, nc.produz
    FROM entrada_da_efdc f
    JOIN mes_nao_cumulativo nc ON nc.cnpj = f.CNPJ_ESTAB
      AND nc.mes = date_trunc('month', f.inicio)
      AND nc.efdc = f._arquivo
    -- What the sale itself gives no credit of is left out: only 70, 98 and 99 leave the reason open.
    WHERE f.CST_PIS IN ('70', '98', '99') AND f.CST_COFINS IN ('70', '98', '99')
  ),
  -- What was paid on the imports of a note.
  pago AS (
    SELECT _arquivo, _pai, sum(coalesce(VL_PIS_IMP, 0)) AS pis, sum(coalesce(VL_COFINS_IMP, 0)) AS cofins
    FROM efdc_c120
    GROUP BY ALL
  ),
  item_importado AS (
    SELECT
      s.*, g.nat_bc_cred AS nat, p.pis, p.cofins,
      sum(s.VL_ITEM) OVER (PARTITION BY s._arquivo, s._pai) AS total
    FROM sem_credito s
    JOIN tab_cfop g ON g.codigo = s.CFOP AND g.grupo = 'COMPRA' AND g.nat_bc_cred <> ''
    JOIN pago p ON p._arquivo = s._arquivo AND p._pai = s._pai
    WHERE s.Registro = 'C170' AND s.CFOP LIKE '3%'
  ),
  -- (h) What was paid is the credit, without the surcharge of COFINS (Lei 10.865, art. 15, §§ 1º-A and 3º).
  importado AS (
    SELECT
      *,
      CAST(round(pis * VL_ITEM / total / aliquota_importacao_pis(inicio) * 100, 2) AS DECIMAL(18, 2)) AS base,
      CAST(
        round(cofins * VL_ITEM / total / aliquota_importacao_cofins(inicio) * 100, 2) AS DECIMAL(18, 2)
      ) AS base_do_pago
    FROM item_importado
    WHERE total > 0 AND pis > 0
  ),
  -- (i) Services of A100 and expenses of F100. Inputs are for who makes goods or gives services; energy, rents,
  -- storage and the like for everybody.
  gasto AS (
    SELECT
      *,
      CASE WHEN Registro = 'A170' THEN coalesce(nullif(NAT_BC_CRED, ''), '03') ELSE NAT_BC_CRED END AS nat
    FROM sem_credito
    WHERE Registro IN ('A170', 'F100')
  )
SELECT
  ordem,
  inicio,
  periodo,
  CNPJ_ESTAB AS cnpj,
  _arquivo AS efdc,
  _arquivo,
  _linha,
  coalesce(nullif(CHV, ''), NUM_DOC) AS documento,
  DT_DOC,
  doc_part AS doc,
  nome_part AS nome,
  COD_ITEM AS item,
  nat,
  base,
  least(base, base_do_pago) AS base_cofins,
  'Importação sem crédito' AS origem,
  'Média' AS confianca,
  COD_CTA AS conta,
  VL_ITEM AS bruto
FROM importado
UNION ALL BY NAME
SELECT
  ordem,
  inicio,
  periodo,
  CNPJ_ESTAB AS cnpj,
  _arquivo AS efdc,
  _arquivo,
  _linha,
  coalesce(nullif(CHV, ''), NUM_DOC) AS documento,
  DT_DOC,
  doc_part AS doc,
  nome_part AS nome,
  coalesce(nullif(descr_item, ''), COD_ITEM) AS item,
  nat,
  coalesce(VL_ITEM, 0) - coalesce(VL_DESC, 0) AS base,
  CASE Registro WHEN 'A170' THEN 'Serviço sem crédito' ELSE 'Despesa sem crédito' END AS origem,
  CASE
    WHEN nat IN ('04', '05', '06', '07', '08') AND length(doc_part) = 14 THEN 'Média'
    ELSE 'Baixa'
  END AS confianca,
  COD_CTA AS conta,
  VL_ITEM AS bruto
FROM gasto
WHERE (nat IN ('04', '05', '06', '07', '08') OR (nat IN ('02', '03', '13', '17') AND produz))
  -- What comes from a person, or from another establishment of the company, gives none.
  AND coalesce(length(doc_part), 14) = 14
  AND coalesce(left(doc_part, 8), '') <> (SELECT raiz FROM projeto)
