-- The taxed items of sales that are none: the note is cancelled or denied, it is booked once more, or it delivers what
-- its bill paid for.
WITH
  tese AS (
    SELECT min(TRY_CAST(prioridade AS INTEGER)) AS lugar
    FROM tab_teses
    WHERE relatorio = 'Cruzamento Vendas Sem Efeito'
  ),
  -- The last month whose block M takes out sales of earlier months that were cancelled.
  cancelada_depois AS (
    SELECT max(a.inicio) AS inicio
    FROM m_contribuicao_ajuste_base m
    JOIN arq a ON a.id = m._arquivo
    JOIN tab_cod_ajuste_base t ON t.codigo = m.COD_AJ_BC AND t.descricao LIKE '%canceladas%'
    WHERE m.IND_AJ_BC = '0'
  ),
  -- Months whose block M takes off the base, or the contribution, what no document shows.
  reduzido AS (
    SELECT m._arquivo
    FROM m_contribuicao_ajuste_base m
    JOIN tab_cod_ajuste_base t ON t.codigo = m.COD_AJ_BC
    WHERE m.IND_AJ_BC = '0' AND (t.descricao LIKE '%canceladas%' OR t.descricao LIKE 'Outros valores%')
    UNION
    SELECT _arquivo FROM m_contribuicao_ajuste WHERE IND_AJ = '0'
  ),
  item AS (
    SELECT
      f.*, v.motivo,
      v.motivo LIKE 'Entrega futura%' AS entregue,
      grupo_receita(coalesce(f.CST_PIS, f.CST_COFINS), f.CFOP, FALSE) = 'naoTributada' AS nao_tributado,
      CASE
        WHEN receita_tributada(f.CST_PIS) THEN valor_ad_rem_ou_ad_valorem(
          f.VL_BC_PIS, f.ALIQ_PIS, f.QUANT_BC_PIS, f.ALIQ_PIS_QUANT
        )
        ELSE 0
      END AS pis,
      CASE
        WHEN receita_tributada(f.CST_COFINS) THEN valor_ad_rem_ou_ad_valorem(
          f.VL_BC_COFINS, f.ALIQ_COFINS, f.QUANT_BC_COFINS, f.ALIQ_COFINS_QUANT
        )
        ELSE 0
      END AS cofins
    FROM fato_pc f
    JOIN venda_sem_efeito v ON v._arquivo = f._arquivo AND v._linha = f._pai
    WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT)
  ),
  -- The untaxed revenue of a note leaves with it, and is told once.
  com_nota AS (
    SELECT
      *,
      sum(CASE WHEN nao_tributado THEN VL_ITEM ELSE 0 END) OVER nota AS fora_da_nota,
      row_number() OVER (
        PARTITION BY _arquivo, _pai ORDER BY NOT (pis > 0 OR cofins > 0), _linha
      ) = 1 AS primeiro,
      CASE
        WHEN entregue THEN _arquivo IN (SELECT _arquivo FROM reduzido)
        ELSE motivo NOT LIKE '%mais de uma vez' AND inicio < (SELECT inicio FROM cancelada_depois) IS TRUE
      END AS tirada
    FROM item
    WINDOW nota AS (PARTITION BY _arquivo, _pai)
  )
SELECT
  i.periodo AS "Período",
  i.CNPJ_ESTAB AS "CNPJ Estab.",
  i.CHV AS "Chave",
  i.NUM_DOC AS "Número",
  i.DT_DOC AS "Emissão",
  i.COD_ITEM AS "Código",
  i.descr_item AS "Descrição",
  i.CFOP AS "CFOP",
  coalesce(i.CST_PIS, i.CST_COFINS) AS "CST",
  i.VL_ITEM AS "Valor Item",
  CAST(coalesce(i.VL_BC_PIS, i.VL_BC_COFINS) AS DECIMAL(18, 2)) AS "Base",
  i.motivo AS "Motivo",
  a.arquivo AS "Arquivo",
  i._linha AS "Linha",
  tipo_aliquota(i.ALIQ_PIS, i.ALIQ_PIS_QUANT) AS "_tipo_pis",
  tipo_aliquota(i.ALIQ_COFINS, i.ALIQ_COFINS_QUANT) AS "_tipo_cofins",
  '' AS "_destino",
  coalesce(i.VL_ITEM, 0) AS "_item",
  coalesce(i.VL_DESC, 0) AS "_desc",
  coalesce(i.QUANT_BC_PIS, 0) AS "_quant_pis",
  coalesce(i.QUANT_BC_COFINS, 0) AS "_quant_cofins",
  CAST(0 AS DECIMAL(18, 2)) AS "_residual_pis",
  CAST(0 AS DECIMAL(18, 2)) AS "_residual_cofins",
  CAST(CASE WHEN i.primeiro THEN i.fora_da_nota ELSE 0 END AS DECIMAL(18, 2)) AS "_nao_tributada",
  i._arquivo AS "_efdc",
  a.ordem AS "_ordem",
  i._linha AS "_linha",
  0 AS "_n",
  CAST(date_trunc('month', a.inicio) AS DATE) AS "_mes",
  -- Which of the two notes has the revenue depends on the stock, which no document shows.
  CASE WHEN i.entregue THEN 'Média' ELSE 'Alta' END AS "_confianca",
  e.lugar AS "_lugar",
  'retirar' AS "_operacao",
  i.CST_PIS AS "_cst_pis",
  i.CST_COFINS AS "_cst_cofins",
  CAST(valor_aliquota(i.ALIQ_PIS, i.ALIQ_PIS_QUANT) AS DECIMAL(18, 4)) AS "_aliq_pis",
  CAST(valor_aliquota(i.ALIQ_COFINS, i.ALIQ_COFINS_QUANT) AS DECIMAL(18, 4)) AS "_aliq_cofins",
  CAST(i.ALIQ_COFINS AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(i.ALIQ_PIS AS DECIMAL(18, 4)) AS "_outra_cofins",
  CAST(st_para_zona_franca(i.CST_PIS, i.CFOP) AS VARCHAR) AS "_zona",
  '' AS "_nat",
  coalesce(i.VL_BC_PIS, 0) AS "_base_pis",
  coalesce(i.VL_BC_COFINS, 0) AS "_base_cofins",
  CAST(i.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(i.cofins AS DECIMAL(18, 2)) AS "_cofins",
  CASE WHEN i.tirada THEN 'Sem valor' ELSE 'Normal' END AS "_efeito",
  CASE
    WHEN i.tirada AND i.entregue
      THEN 'O M215, o M615 ou um ajuste do mês já reduz o que se paga: confira se é por esta entrega.'
    WHEN i.entregue
      THEN 'O faturamento já foi tributado, e a receita é dele quando a mercadoria estava em estoque (SC Cosit '
        || '507/2017). Sem estoque, ela é da entrega (SC Cosit 295/2023): o indevido é o do faturamento, cujo prazo '
        || 'acaba antes.'
    WHEN i.tirada
      THEN 'O M215 ou o M615 de um mês seguinte já tira vendas canceladas: confira se esta é uma delas.'
    WHEN i.motivo LIKE '%mais de uma vez' THEN 'A primeira escrituração da nota fica; esta sai inteira.'
  END AS "_nota",
  grupo_achado(
    'Cruzamento Vendas Sem Efeito', _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, _tipo_pis,
    _aliq_pis, _outra_pis, _zona, _destino, _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    'Cruzamento Vendas Sem Efeito', _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins, _tipo_cofins,
    _aliq_cofins, _outra_cofins, _zona, _destino, _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM com_nota i
CROSS JOIN tese e
JOIN arq a ON a.id = i._arquivo
WHERE i.pis > 0 OR i.cofins > 0
