WITH
  -- The ICMS that the CIAP takes on an item of a note, and the asset that it became.
  ciap AS (
    SELECT
      d.CHV_NFE_CTE AS chave,
      TRY_CAST(i.NUM_ITEM AS INTEGER) AS item,
      any_value(concat_ws(': ', g.COD_IND_BEM, b.DESCR_ITEM)) AS bem,
      -- The law takes off the ICMS of the note: not that of the freight, nor the difference of rates.
      sum(coalesce(i.VL_ICMS_OP_APLICADO, 0) + coalesce(i.VL_ICMS_ST_APLICADO, 0)) AS icms,
      max(g.DT_MOV) AS incorporado
    FROM efdf_g125 g
    JOIN efdf_g130 d ON d._arquivo = g._arquivo AND d._pai = g._linha
    JOIN efdf_g140 i ON i._arquivo = d._arquivo AND i._pai = d._linha
    LEFT JOIN efdf_0300 b ON b._arquivo = g._arquivo AND b.COD_IND_BEM = g.COD_IND_BEM
    WHERE g.TIPO_MOV IN ('IM', 'IA', 'MC') AND length(d.CHV_NFE_CTE) = 44
    GROUP BY ALL
  ),
  vendido AS (
    SELECT i.cProd AS codigo, min(s.emissao) AS dia
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA_ATIVO'
    WHERE s.lado = 'Própria' AND s.valida
    GROUP BY ALL
  ),
  -- Whether the purchase gave a credit depends on the regime of its month.
  regime AS (
    SELECT l.livro, CAST(date_trunc('month', l.inicio) AS DATE) AS mes, max(r.COD_INC_TRIB) AS regime
    FROM livro_efdc l
    JOIN efdc_0110 r ON r._arquivo = l._arquivo
    GROUP BY ALL
  ),
  compra AS (
    SELECT
      i.*, d.CHV_NFE AS chave,
      coalesce(d.DT_E_S, d.DT_DOC) AS dia,
      p.doc,
      coalesce(i.VL_ITEM, 0)
        - coalesce(i.VL_DESC, 0)
        + coalesce(i.VL_IPI, 0)
        + coalesce(i.VL_ICMS_ST, 0) AS valor,
      x.PIS_CST AS cst, x.PIS_vPIS, x.COFINS_vCOFINS, x.ICMS_vICMS, c.bem,
      coalesce(c.icms, nullif(i.VL_ICMS, 0)) AS icms,
      greatest(coalesce(d.DT_E_S, d.DT_DOC), c.incorporado) AS incorporado,
      r.regime, v.dia AS venda
    FROM stg_efdf_c170 i
    JOIN efdf_c100 d ON d._arquivo = i._arquivo AND d._linha = i._pai
    JOIN tab_cfop g ON g.codigo = i.CFOP AND g.grupo = 'ATIVO'
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN nota_sit s ON s.chave = d.CHV_NFE
    LEFT JOIN nfe_item x ON x._arquivo = s._arquivo
      AND x._nota = s._nota
      AND x.nItem = TRY_CAST(i.NUM_ITEM AS INTEGER)
    LEFT JOIN ciap c ON c.chave = d.CHV_NFE AND c.item = TRY_CAST(i.NUM_ITEM AS INTEGER)
    LEFT JOIN regime r ON r.livro = left(i.cnpj_arquivo, 8)
      AND r.mes = CAST(date_trunc('month', coalesce(d.DT_E_S, d.DT_DOC)) AS DATE)
    LEFT JOIN vendido v ON v.codigo = i.COD_ITEM AND v.dia >= coalesce(d.DT_E_S, d.DT_DOC)
    WHERE d.IND_OPER = '0' AND sit_valida(d.COD_SIT) AND coalesce(d.DT_E_S, d.DT_DOC) <= fim_pis_cofins()
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN venda IS NOT NULL THEN 'Vendido em ' || strftime(venda, '%d/%m/%Y')
        WHEN length(doc) = 11 THEN 'Comprado de pessoa física: a compra não pagou PIS e COFINS'
        WHEN cst IN ('04', '05') THEN 'Monofásico na compra (CST ' || cst || '): não se sabe se cabe. Confira'
        WHEN cst IN ('06', '07', '08', '09')
          THEN 'Compra sem PIS e COFINS (CST ' || cst || '): a redução não cabe'
        WHEN NOT coalesce(receita_tributada(cst), TRUE)
          THEN 'CST ' || cst || ' do fornecedor: confira se a compra pagou PIS e COFINS'
        WHEN regime IS NULL THEN 'Regime do mês da compra não identificado: envie a EFD-Contribuições dele'
      END AS sem_valor,
      -- Only who is not cumulative took a credit.
      CASE
        WHEN sem_valor IS NOT NULL THEN NULL
        WHEN regime = '2' THEN 0
        ELSE coalesce(nullif(PIS_vPIS, 0), imposto(VL_ITEM - coalesce(VL_DESC, 0), aliquota_nc_pis(dia)))
      END AS pis,
      CASE
        WHEN sem_valor IS NOT NULL THEN NULL
        WHEN regime = '2' THEN 0
        ELSE coalesce(
          nullif(COFINS_vCOFINS, 0), imposto(VL_ITEM - coalesce(VL_DESC, 0), aliquota_nc_cofins(dia))
        )
      END AS cofins
    FROM compra
  )
SELECT
  j.periodo AS "Período",
  j.cnpj_arquivo AS "CNPJ Estab.",
  j.COD_ITEM AS "Código",
  t.descricao AS "Descrição",
  t.ncm AS "NCM",
  j.bem AS "Bem",
  j.chave AS "Chave",
  j.doc AS "Fornecedor",
  j.dia AS "Aquisição",
  CAST(j.valor AS DECIMAL(18, 2)) AS "Valor na Nota",
  CASE WHEN j.sem_valor IS NULL THEN CAST(coalesce(j.icms, 0) AS DECIMAL(18, 2)) END AS "ICMS Creditado",
  CAST(j.pis AS DECIMAL(18, 2)) AS "PIS",
  CAST(j.cofins AS DECIMAL(18, 2)) AS "COFINS",
  CASE
    WHEN j.sem_valor IS NULL THEN CAST(
      greatest(j.valor - coalesce(j.icms, 0) - j.pis - j.cofins, 0) AS DECIMAL(18, 2)
    )
  END AS "Valor Líquido de Aquisição",
  CASE
    WHEN j.sem_valor IS NULL THEN CAST(
      j.dia + to_months(meses_no_imobilizado(CAST(fim_pis_cofins() + 1 AS DATE))) + to_days(1) AS DATE
    )
  END AS "Doze Meses em",
  coalesce(
    j.sem_valor,
    'Até este valor, a CBS da venda é zero depois de mais de '
      || meses_no_imobilizado(CAST(fim_pis_cofins() + 1 AS DATE))
      || ' meses no imobilizado'
      || CASE
        WHEN j.regime <> '2' AND nullif(j.PIS_vPIS, 0) IS NULL
          THEN '. Sem o PIS na nota: PIS e COFINS pelas alíquotas da lei'
        ELSE ''
      END
      || CASE
        WHEN j.icms IS NULL AND coalesce(j.ICMS_vICMS, 0) > 0
          THEN '. O ICMS da nota ('
            || em_reais(j.ICMS_vICMS)
            || ') não está no CIAP: confira se foi creditado'
        WHEN j.icms IS NULL AND j.cst IS NULL
          THEN '. Sem o XML, o ICMS da nota não se sabe: confira se foi creditado'
        ELSE ''
      END
  ) AS "Condição",
  j.arquivo AS "Arquivo",
  j._linha AS "Linha"
FROM julgada j
LEFT JOIN item_efdf t ON t._arquivo = j._arquivo AND t.COD_ITEM = j.COD_ITEM
