-- TABLE: One row per note of the company's own (C100) that delivers goods sold for future delivery and pays PIS or
-- COFINS once more: the bill of every item paid them before. An item's bill is the one that its NF-e names, as long as
-- all notes that name it deliver no more than it has; else the only bill of the same customer, item, quantity and
-- amount.
WITH
  citada AS (
    SELECT DISTINCT _arquivo, _pai
    FROM efdc_c170
    WHERE cfop_faturamento_antecipado(CFOP) OR cfop_entrega_futura(CFOP)
  ),
  item AS (
    SELECT
      i._arquivo, i._linha, i._pai, c.CNPJ_ESTAB, c.doc_part, i.COD_ITEM, i.VL_ITEM, i.QTD,
      coalesce(i.UNID, '') AS UNID,
      coalesce(c.CHV, '') AS CHV,
      coalesce(c.DT_DOC, c.inicio) AS dia,
      cfop_faturamento_antecipado(i.CFOP) AS fatura,
      cfop_entrega_futura(i.CFOP) AS entrega,
      receita_tributada(i.CST_PIS)
        AND coalesce(valor_aliquota(i.ALIQ_PIS, i.ALIQ_PIS_QUANT) > 0, FALSE) AS paga_pis,
      receita_tributada(i.CST_COFINS)
        AND coalesce(valor_aliquota(i.ALIQ_COFINS, i.ALIQ_COFINS_QUANT) > 0, FALSE) AS paga_cofins
    FROM efdc_c170 i
    SEMI JOIN citada n ON n._arquivo = i._arquivo AND n._pai = i._pai
    JOIN doc_efdc c ON c.registro = 'C100' AND c._arquivo = i._arquivo AND c._linha = i._pai
    WHERE c.lado = 'Saída'
      AND c.IND_EMIT = '0'
      AND sit_valida(c.COD_SIT)
      AND (i._arquivo, i._pai) NOT IN (SELECT (_arquivo, _linha) FROM nota_sem_efeito)
  ),
  -- Which note names which, of the deliveries that are in the EFD-Contribuições and of all that name one of its bills.
  referencia AS (
    SELECT r.entrega, r.fatura
    FROM (
      SELECT s.chave AS entrega, unnest(string_split(n.refNFe, ' ')) AS fatura
      FROM nota_sit s
      JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
      WHERE s.valida AND s.lado = 'Própria' AND n.refNFe <> ''
    ) r
    WHERE r.entrega IN (SELECT CHV FROM item WHERE entrega) OR r.fatura IN (SELECT CHV FROM item WHERE fatura)
  ),
  -- All that a bill has of one item.
  faturado AS (
    SELECT
      CHV, COD_ITEM, UNID,
      min(dia) AS dia,
      sum(QTD) AS QTD,
      sum(VL_ITEM) AS VL_ITEM,
      bool_and(paga_pis) AS paga_pis,
      bool_and(paga_cofins) AS paga_cofins
    FROM item
    WHERE fatura AND CHV <> ''
    GROUP BY ALL
  ),
  -- All that the notes which name a bill deliver of an item, whether the EFD-Contribuições has them or not: a delivery
  -- that was taken out of it still counts.
  entregue AS (
    SELECT r.fatura, i.cProd AS COD_ITEM, sum(i.qCom) AS QTD, sum(i.vProd) AS VL_ITEM
    FROM referencia r
    JOIN nota_sit s ON s.chave = r.entrega
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE cfop_entrega_futura(i.CFOP)
    GROUP BY ALL
  ),
  por_referencia AS (
    SELECT
      e._arquivo, e._linha,
      count(*) OVER (PARTITION BY e._arquivo, e._linha) = 1
        AND d.QTD <= b.QTD
        AND d.VL_ITEM <= b.VL_ITEM + tolerancia_item() AS certa,
      b.paga_pis >= e.paga_pis AND b.paga_cofins >= e.paga_cofins AS paga
    FROM item e
    JOIN referencia r ON r.entrega = e.CHV
    JOIN faturado b ON b.CHV = r.fatura AND b.COD_ITEM = e.COD_ITEM AND b.UNID = e.UNID AND b.dia <= e.dia
    JOIN entregue d ON d.fatura = r.fatura AND d.COD_ITEM = e.COD_ITEM
    WHERE e.entrega
  ),
  por_igualdade AS (
    SELECT
      e._arquivo, e._linha,
      count(*) OVER (PARTITION BY e._arquivo, e._linha) = 1
        AND count(*) OVER (PARTITION BY b._arquivo, b._linha) = 1 AS certa,
      b.paga_pis >= e.paga_pis AND b.paga_cofins >= e.paga_cofins AS paga
    FROM item e
    JOIN item b ON b.fatura
      AND b.CNPJ_ESTAB = e.CNPJ_ESTAB
      AND b.doc_part = e.doc_part
      AND b.COD_ITEM = e.COD_ITEM
      AND b.UNID = e.UNID
      AND b.QTD = e.QTD
      AND b.VL_ITEM = e.VL_ITEM
      AND b.dia <= e.dia
    WHERE e.entrega
      AND e.doc_part <> ''
      AND e.COD_ITEM <> ''
      AND e.CHV NOT IN (SELECT entrega FROM referencia)
      AND b.CHV NOT IN (SELECT fatura FROM referencia)
  ),
  faturada AS (
    SELECT _arquivo, _linha FROM por_referencia WHERE certa AND paga
    UNION ALL BY NAME
    SELECT _arquivo, _linha FROM por_igualdade WHERE certa AND paga
  )
SELECT
  e._arquivo,
  e._pai AS _linha
FROM item e
LEFT JOIN faturada f ON f._arquivo = e._arquivo AND f._linha = e._linha
GROUP BY e._arquivo, e._pai
HAVING bool_and(f._linha IS NOT NULL) AND bool_or(e.paga_pis OR e.paga_cofins)
