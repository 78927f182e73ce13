-- One row per item and rule that it breaks.
WITH
  -- The pairs of rates that hold: those of NAT_REC on the month, whatever the product, and those of the regimes.
  par_da_lei AS (
    SELECT DISTINCT
      TRY_CAST(aliq_pis AS DECIMAL(18, 4)) AS pis,
      TRY_CAST(aliq_cofins AS DECIMAL(18, 4)) AS cofins,
      TRY_CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(fim AS DATE), DATE '9999-12-31') AS fim
    FROM tab_nat_rec
    WHERE aliq_pis <> '' AND aliq_cofins <> ''
    UNION BY NAME
    SELECT
      TRY_CAST(aliq_pis AS DECIMAL(18, 4)) AS pis,
      TRY_CAST(aliq_cofins AS DECIMAL(18, 4)) AS cofins,
      TRY_CAST(inicio AS DATE) AS inicio,
      coalesce(TRY_CAST(fim AS DATE), DATE '9999-12-31') AS fim
    FROM tab_aliquota_cst
    WHERE grupo = 'BASICA'
  ),
  par_do_mes AS (
    SELECT DISTINCT a.id, p.pis, p.cofins
    FROM arq a
    JOIN par_da_lei p ON a.inicio BETWEEN p.inicio AND p.fim
    WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado'
  ),
  item AS (
    SELECT
      f.* REPLACE (nullif(f.CST_PIS, '') AS CST_PIS, nullif(f.CST_COFINS, '') AS CST_COFINS),
      g.grupo,
      m.id IS NULL AS par_estranho,
      -- A credit is of the freight and insurance of its note too; which of them an item has, no record says.
      f.VL_ITEM + CASE f.Lado WHEN 'Entrada' THEN coalesce(d.valor, 0) ELSE 0 END AS maior_base
    FROM fato_pc f
    LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
    LEFT JOIN despesa_da_nota d ON d._arquivo = f._arquivo AND d._linha = f._pai
    LEFT JOIN par_do_mes m ON m.id = f._arquivo AND m.pis = f.ALIQ_PIS AND m.cofins = f.ALIQ_COFINS
    WHERE f.nivel = 'Item' AND sit_valida(f.COD_SIT)
  ),
  item_calculado AS (
    SELECT
      *,
      coalesce(CST_PIS, CST_COFINS) AS cst,
      valor_item(Registro, CST_PIS, VL_BC_PIS, ALIQ_PIS, QUANT_BC_PIS, ALIQ_PIS_QUANT) AS pis_devido,
      valor_item(
        Registro, CST_COFINS, VL_BC_COFINS, ALIQ_COFINS, QUANT_BC_COFINS, ALIQ_COFINS_QUANT
      ) AS cofins_devida,
      par_estranho
        AND coalesce(left(CFOP, 1), '') <> '3'
        AND coalesce(IND_ORIG_CRED, '') <> '1'
        AND coalesce(ALIQ_PIS_QUANT, 0) = 0
        AND coalesce(ALIQ_COFINS_QUANT, 0) = 0
        AND (cst IN ('01', '02', '05') OR cst BETWEEN '50' AND '56')
        AND (
          coalesce(ALIQ_PIS, 0) <> 0 OR coalesce(ALIQ_COFINS, 0) <> 0 OR (cst = '01' AND VL_ITEM > 0)
        ) AS fora_tabela
    FROM item f
  ),
  -- Items that break some rule, with what each rule says of them.
  item_com_erro AS (
    SELECT
      *,
      grupo = 'VENDA' AND (cst_de_entrada(CST_PIS) OR cst_de_entrada(CST_COFINS)) AS venda_como_entrada,
      grupo = 'COMPRA' AND (cst_de_saida(CST_PIS) OR cst_de_saida(CST_COFINS)) AS compra_como_saida,
      CST_PIS IS DISTINCT FROM CST_COFINS AS cst_diferentes,
      abs(coalesce(VL_PIS, 0) - pis_devido) > tolerancia_item()
        AND NOT nao_paga_contribuicao(CST_PIS) AS pis_errado,
      abs(coalesce(VL_COFINS, 0) - cofins_devida) > tolerancia_item()
        AND NOT nao_paga_contribuicao(CST_COFINS) AS cofins_errada,
      nao_paga_contribuicao(CST_PIS) AND coalesce(VL_PIS, 0) > 0 AS pis_indevido,
      nao_paga_contribuicao(CST_COFINS) AND coalesce(VL_COFINS, 0) > 0 AS cofins_indevida,
      NOT sem_calculo_na_linha(Registro)
        AND coalesce(cst, '') <> '03'
        AND greatest(VL_BC_PIS, VL_BC_COFINS) > maior_base + tolerancia_total() AS base_maior,
      concat_ws(' e ', coalesce(CST_PIS, 'sem PIS'), coalesce(CST_COFINS, 'sem COFINS')) AS cst_lidos,
      concat_ws(
        '/', coalesce(com_virgula(ALIQ_PIS), 'em branco'), coalesce(com_virgula(ALIQ_COFINS), 'em branco')
      ) AS aliquotas_lidas,
      coalesce(pis_devido, 0) + coalesce(cofins_devida, 0) AS calculado,
      CASE WHEN pis_indevido THEN VL_PIS ELSE 0 END
        + CASE WHEN cofins_indevida THEN VL_COFINS ELSE 0 END AS indevido,
      imposto(greatest(0, coalesce(VL_BC_PIS, 0) - maior_base), coalesce(ALIQ_PIS, 0)) AS excesso_pis,
      imposto(greatest(0, coalesce(VL_BC_COFINS, 0) - maior_base), coalesce(ALIQ_COFINS, 0)) AS excesso_cofins
    FROM item_calculado
    WHERE venda_como_entrada
      OR compra_como_saida
      OR cst_diferentes
      OR fora_tabela
      OR pis_errado
      OR cofins_errada
      OR pis_indevido
      OR cofins_indevida
      OR base_maior
  ),
  -- One row per item and rule. A base above the item of a sale may be the freight charged with it.
  regra_do_item AS (
    SELECT
      _arquivo, _linha, ordem, periodo, CNPJ_ESTAB, Lado,
      coalesce(nullif(CHV, ''), NUM_DOC) AS documento,
      COD_ITEM, CFOP, CST_PIS, CST_COFINS, ALIQ_PIS, ALIQ_COFINS,
      unnest(
        list_value(
          regra_quebrada(
            venda_como_entrada, 0, 'CFOP de venda com CST de entrada', 'CST 01 a 49', cst_lidos,
            'Combinação inválida', 'Risco', calculado
          ),
          regra_quebrada(
            compra_como_saida, 1, 'CFOP de compra com CST de saída', 'CST 50 a 99', cst_lidos,
            'Combinação inválida', 'Risco', calculado
          ),
          regra_quebrada(
            cst_diferentes, 2, 'CST do PIS diferente do CST da COFINS', 'CST iguais', cst_lidos,
            'Combinação inválida', 'Risco', 0
          ),
          regra_quebrada(
            fora_tabela, 3, 'Par de alíquotas fora da tabela', '1,65/7,60, 0,65/3,00, 0,65/4,00 ou tabela',
            aliquotas_lidas, 'Alíquota fora da tabela', 'Risco', 0
          ),
          regra_quebrada(
            pis_errado, 4, 'PIS diferente de base x alíquota',
            com_virgula(pis_devido),
            com_virgula(coalesce(VL_PIS, 0)),
            'Erro de cálculo', 'Informativo', 0
          ),
          regra_quebrada(
            cofins_errada, 5, 'COFINS diferente de base x alíquota',
            com_virgula(cofins_devida),
            com_virgula(coalesce(VL_COFINS, 0)),
            'Erro de cálculo', 'Informativo', 0
          ),
          regra_quebrada(
            pis_indevido OR cofins_indevida, 6, 'CST 04 a 09 com valor', '0,00',
            em_reais(indevido),
            'Combinação inválida', 'Informativo', 0
          ),
          regra_quebrada(
            base_maior, 7, 'Base maior que o item',
            'até ' || em_reais(maior_base),
            em_reais(greatest(VL_BC_PIS, VL_BC_COFINS)),
            'Base maior que o item',
            CASE Lado WHEN 'Entrada' THEN 'Risco' ELSE 'Informativo' END,
            CASE Lado WHEN 'Entrada' THEN excesso_pis + excesso_cofins ELSE 0 END
          )
        )
      ) AS r
    FROM item_com_erro
  )
SELECT
  q.periodo AS "Período",
  q.CNPJ_ESTAB AS "CNPJ Estab.",
  q.Lado AS "Lado",
  q.documento AS "Documento",
  q.COD_ITEM AS "Código",
  q.CFOP AS "CFOP",
  q.CST_PIS AS "CST PIS",
  q.CST_COFINS AS "CST COFINS",
  q.ALIQ_PIS AS "Alíq PIS",
  q.ALIQ_COFINS AS "Alíq COFINS",
  q.r.regra AS "Regra",
  q.r.esperado AS "Esperado",
  q.r.encontrado AS "Encontrado",
  q.r.resultado AS "Resultado",
  q.r.tipo AS "Tipo",
  q.r.valor AS "Valor Estimado",
  'Sem valor' AS "Classe do Valor",
  CAST(NULL AS VARCHAR) AS "Pagamento Conferido",
  CAST(NULL AS DATE) AS "Data da Extinção",
  CAST(NULL AS DATE) AS "Prescreve em",
  CAST(NULL AS DATE) AS "Prazo da Retificação",
  CASE WHEN q.r.resultado = 'Erro de cálculo' THEN 'O bloco M não lê o valor do item.' END AS "Nota do Valor",
  a.arquivo AS "Arquivo",
  q._linha AS "Linha"
FROM regra_do_item q
JOIN arq a ON a.id = q._arquivo
WHERE q.r IS NOT NULL
