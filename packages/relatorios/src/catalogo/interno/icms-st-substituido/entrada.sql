-- One row per item of a purchase whose substituted ICMS is known, each note once. A return of a sale is no purchase.
WITH
  escriturada AS (
    SELECT
      f.CNPJ_ESTAB AS cnpj, f.CHV AS chave, f.NUM_ITEM, f.COD_ITEM, f.CFOP, c.UNID, c.QTD,
      c.VL_ICMS_ST AS st_escriturado,
      coalesce(f.DT_E_S, f.DT_DOC, f.inicio) AS dia,
      f._arquivo, f._linha
    FROM fato_pc f
    JOIN efdc_c170 c ON c._arquivo = f._arquivo AND c._linha = f._linha
    WHERE f.Registro = 'C170' AND f.Lado = 'Entrada' AND sit_valida(f.COD_SIT)
    UNION ALL BY NAME
    -- Only notes with a key: without one, nothing shows that both EFDs book the same note.
    SELECT
      a.cnpj, n.CHV_NFE AS chave, i.NUM_ITEM, i.COD_ITEM, i.CFOP, i.UNID, i.QTD,
      i.VL_ICMS_ST AS st_escriturado,
      coalesce(n.DT_E_S, n.DT_DOC, a.inicio) AS dia,
      i._arquivo, i._linha
    FROM efdf_c170 i
    JOIN efdf_c100 n ON n._arquivo = i._arquivo AND n._linha = i._pai
    JOIN arq a ON a.id = i._arquivo
    WHERE n.IND_OPER = '0' AND sit_valida(n.COD_SIT) AND length(n.CHV_NFE) = 44
  )
SELECT
  e.cnpj,
  e.COD_ITEM,
  coalesce(k.unid_inv, e.UNID) AS unid,
  e.dia,
  quantidade_convertida(e.QTD, k.fator) AS qtd,
  CAST(coalesce(nullif(x.st_da_nota, 0), nullif(e.st_escriturado, 0)) AS DECIMAL(18, 2)) AS st,
  CAST(coalesce(x.fcp_da_nota, 0) AS DECIMAL(18, 2)) AS fcp,
  e._arquivo,
  e._linha
FROM escriturada e
LEFT JOIN xml x ON x.chave = e.chave AND x.nItem = TRY_CAST(e.NUM_ITEM AS INTEGER)
LEFT JOIN fator k ON k.cnpj = e.cnpj AND k.COD_ITEM = e.COD_ITEM AND k.unid = e.UNID
LEFT JOIN tab_cfop g ON g.codigo = e.CFOP
WHERE g.grupo IS DISTINCT FROM 'DEVOL_VENDA' AND e.QTD > 0 AND st > 0 AND qtd > 0
QUALIFY coalesce(length(e.chave), 0) <> 44
  OR row_number() OVER (
    PARTITION BY e.cnpj, e.chave, coalesce(CAST(TRY_CAST(e.NUM_ITEM AS INTEGER) AS VARCHAR), e.NUM_ITEM)
    ORDER BY coalesce(e.st_escriturado, 0) = 0, e._arquivo, e._linha
  ) = 1
