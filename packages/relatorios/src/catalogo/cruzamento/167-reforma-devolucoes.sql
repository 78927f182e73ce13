-- One row per item of a return after PIS and COFINS ended, of a sale before, and one per item of the sales that may
-- still be returned.
WITH
  -- An item that is booked twice counts once.
  venda AS (
    SELECT
      f.CHV AS chave,
      TRY_CAST(f.NUM_ITEM AS INTEGER) AS item,
      f.COD_ITEM, f.descr_item AS descricao, f.NCM, f.CFOP,
      coalesce(f.DT_DOC, f.inicio) AS emissao,
      f.VL_ITEM AS valor,
      CAST(f.VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      valor_ad_rem_ou_ad_valorem(f.VL_BC_PIS, f.ALIQ_PIS, f.QUANT_BC_PIS, f.ALIQ_PIS_QUANT) AS pis,
      valor_ad_rem_ou_ad_valorem(
        f.VL_BC_COFINS, f.ALIQ_COFINS, f.QUANT_BC_COFINS, f.ALIQ_COFINS_QUANT
      ) AS cofins,
      f.ordem, f._arquivo, f._linha
    FROM fato_pc f
    WHERE f.Lado = 'Saída'
      AND f.Registro = 'C170'
      AND sit_valida(f.COD_SIT)
      AND length(f.CHV) = 44
      AND receita_tributada(f.CST_PIS)
      AND coalesce(f.DT_DOC, f.inicio) BETWEEN primeira_venda_a_devolver() AND fim_pis_cofins()
    QUALIFY row_number() OVER (PARTITION BY f.CHV, item, f.COD_ITEM ORDER BY f.ordem, f._linha) = 1
  ),
  item_devolvido AS (
    SELECT
      s._arquivo, s._nota, s.chave, s.emissao, s.lado, i.nItem, i.cProd, i.xProd, i.NCM, i.CFOP,
      coalesce(i.vProd, 0) - coalesce(i.vDesc, 0) AS valor,
      -- A note of several sales has to say of which one each item is.
      coalesce(
        i.DFeReferenciado_chaveAcesso, CASE WHEN length(n.refNFe) = 44 THEN n.refNFe END
      ) AS chave_referida,
      i.DFeReferenciado_nItem AS item_da_venda
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.valida
      AND s.emissao > fim_pis_cofins()
      AND n.finNFe = '4'
      AND ((s.lado = 'Própria' AND n.tpNF = '0') OR (s.lado = 'Terceiros' AND n.tpNF = '1'))
  ),
  devolucao AS (
    SELECT
      d.*, v.chave AS chave_da_venda, v.item, v.COD_ITEM, v.base AS base_da_venda, v.valor AS valor_da_venda,
      v.pis AS pis_da_venda, v.cofins AS cofins_da_venda
    FROM item_devolvido d
    -- The customer's note has the customer's code of the product: there the item alone is proof.
    LEFT JOIN venda v ON v.chave = d.chave_referida
      AND CASE
        WHEN d.item_da_venda IS NOT NULL THEN v.item = d.item_da_venda
        ELSE d.lado = 'Própria' AND v.COD_ITEM = d.cProd
      END
    WHERE d.chave_referida IS NULL OR mes_da_chave(d.chave_referida) <= fim_pis_cofins()
    QUALIFY row_number() OVER (
      PARTITION BY d.chave, d.nItem ORDER BY abs(v.valor - d.valor), v.item, v._linha
    ) = 1
  ),
  -- What earlier returns of the item left of it.
  resto AS (
    SELECT
      *,
      valor_da_venda
        - coalesce(
          sum(valor) OVER (
            PARTITION BY chave_da_venda, item, COD_ITEM
            ORDER BY emissao, chave, nItem
            ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
          ),
          0
        ) AS resta
    FROM devolucao
  ),
  tomado AS (
    SELECT CHV AS chave, sum(coalesce(VL_PIS, 0) + coalesce(VL_COFINS, 0)) AS credito
    FROM fato_pc
    WHERE Lado = 'Entrada'
      AND inicio > fim_pis_cofins()
      AND sit_valida(COD_SIT)
      AND (gera_credito(CST_PIS) OR gera_credito(CST_COFINS))
    GROUP BY ALL
  ),
  linha AS (
    SELECT
      1 AS parte, 'Devolução' AS origem, d.chave_referida AS chave, d.item, d.emissao,
      coalesce(d.COD_ITEM, d.cProd) AS codigo,
      d.xProd AS descricao, d.NCM, d.CFOP, d.valor, d.chave AS devolucao, d.nItem AS item_da_devolucao,
      least(d.valor, greatest(d.resta, 0)) AS volta,
      proporcao(d.base_da_venda, volta, d.valor_da_venda) AS base,
      proporcao(d.pis_da_venda, volta, d.valor_da_venda) AS pis,
      proporcao(d.cofins_da_venda, volta, d.valor_da_venda) AS cofins,
      CASE
        WHEN t.credito > 0 THEN 'Crédito de PIS e COFINS no lugar do de CBS'
        WHEN d.chave_da_venda IS NOT NULL THEN 'Devolução com crédito de CBS'
        WHEN d.chave_referida IS NULL THEN 'Devolução que não diz de que venda é'
        ELSE 'Devolução sem o item da venda'
      END AS resultado,
      d.chave_da_venda IS NOT NULL AS encontrada,
      coalesce(t.credito > 0, FALSE) AS risco,
      d._arquivo,
      CAST(NULL AS INTEGER) AS _linha
    FROM resto d
    LEFT JOIN tomado t ON t.chave = d.chave
    UNION ALL BY NAME
    SELECT
      2 AS parte, 'Venda' AS origem, chave, item, emissao, COD_ITEM AS codigo, descricao, NCM, CFOP, valor,
      base, pis, cofins, 'Venda a consultar na devolução' AS resultado, TRUE AS encontrada, FALSE AS risco,
      _arquivo, _linha
    FROM venda
  )
SELECT
  v.origem AS "Origem",
  v.chave AS "Chave da Venda",
  v.item AS "Nº Item",
  v.devolucao AS "Chave",
  v.emissao AS "Emissão",
  v.codigo AS "Código",
  v.descricao AS "Descrição",
  v.NCM AS "NCM",
  v.CFOP AS "CFOP",
  CAST(v.valor AS DECIMAL(18, 2)) AS "Valor",
  CASE WHEN v.encontrada THEN CAST(v.base AS DECIMAL(18, 2)) END AS "Base",
  CASE WHEN v.encontrada THEN v.pis END AS "PIS",
  CASE WHEN v.encontrada THEN v.cofins END AS "COFINS",
  CASE
    WHEN v.encontrada AND v.parte = 1 THEN CAST(v.pis + v.cofins AS DECIMAL(18, 2))
  END AS "Crédito de CBS",
  v.resultado AS "Resultado",
  CASE WHEN v.risco THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
  CAST(NULL AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  v._linha AS "Linha"
FROM linha v
JOIN arq a ON a.id = v._arquivo
