-- Sales taxed in spite of what the tables of the RFB say of their NCM on the day of the document: one row per item and
-- treatment (one-phase, substitution, zero rate). Of the treatments of one item the first counts; the others say so.
-- Where the law reaches less than the NCM the item has a value only if its EX of the TIPI or its description proves it.
-- A row of negative value takes back the credit that the acquisition of such a product took in the month.
WITH
  venda AS (
    SELECT
      v.*, p.produto, 'mover' AS operacao, '' AS nat,
      CAST(coalesce(v.VL_BC_PIS, v.VL_BC_COFINS) AS DECIMAL(18, 2)) AS base,
      coalesce(v.VL_ITEM, 0) AS item,
      coalesce(v.VL_DESC, 0) AS descontos,
      coalesce(v.QUANT_BC_PIS, 0) AS quant_pis,
      coalesce(v.QUANT_BC_COFINS, 0) AS quant_cofins,
      CASE WHEN v.vale AND m.vale THEN 'Normal' ELSE 'Sem valor' END AS efeito,
      CASE
        WHEN v.concentrada
          THEN 'A confirmar: a alíquota é a de quem fabrica, importa ou distribui. Confira quem vende.'
        WHEN NOT v.provada AND v.ex_da_linha <> ''
          THEN 'A confirmar: do NCM só o EX '
            || v.ex_da_linha
            || ' da TIPI tem o tratamento. Informe o EX no registro 0200.'
        WHEN NOT v.provada
          THEN 'A confirmar: a lei alcança só '
            || v.texto
            || ' ('
            || v.norma
            || '). '
            || CASE
              WHEN v.so_varejista
                THEN 'Falta mostrar que a empresa é varejista: junte os doze meses do ano anterior, com três '
                  || 'quartos da receita de consumidor final.'
              ELSE 'Confira o produto.'
            END
        WHEN v.vez > 1 THEN 'Item já tratado como ' || lower(v.dono) || '.'
        WHEN NOT m.vale
          THEN 'A confirmar: até este mês a compra deste produto tomou crédito de R$ '
            || em_reais(m.credito_ate)
            || ', que sai com o débito de R$ '
            || em_reais(m.debito_ate)
            || '. Corrija os dois juntos: só a diferença volta.'
        WHEN m.credito > 0 THEN concat_ws(
          ' ', 'O crédito da compra deste produto sai junto, em linha própria.', v.da_lc224
        )
        ELSE v.da_lc224
      END AS nota
    FROM valorada v
    LEFT JOIN produto p ON p._arquivo = v._arquivo AND p._linha = v._linha AND v.vale
    LEFT JOIN conta_do_produto m ON m.raiz = p.raiz AND m.produto = p.produto AND m._arquivo = p._arquivo
  ),
  -- The credit leaves after every sale of its month, with the least certain of them.
  do_mes AS (
    SELECT DISTINCT ON (raiz, produto, _arquivo)
      raiz, produto, _arquivo, relatorio, tratamento, tabela, lugar, certeza
    FROM produto
    ORDER BY raiz, produto, _arquivo, ordem_confianca(certeza) DESC, lugar DESC
  ),
  linha AS (
    SELECT * FROM venda
    UNION ALL BY NAME
    SELECT
      c.* EXCLUDE (tratamento),
      d.tratamento, d.tabela, d.relatorio, d.lugar, d.certeza, 'reduzir-credito' AS operacao,
      coalesce(c.NAT_BC_CRED, '') AS nat,
      -CAST(coalesce(c.VL_BC_PIS, c.VL_BC_COFINS) AS DECIMAL(18, 2)) AS base,
      0 AS item, 0 AS descontos, 0 AS quant_pis, 0 AS quant_cofins, 0 AS fica_pis, 0 AS fica_cofins,
      CASE d.tratamento WHEN 'Monofásico' THEN '70' WHEN 'ST' THEN '75' ELSE '73' END AS destino,
      'percentual' AS tipo_pis, 'percentual' AS tipo_cofins,
      CAST(coalesce(c.ALIQ_PIS, 0) AS DECIMAL(18, 4)) AS taxa_pis,
      CAST(coalesce(c.ALIQ_COFINS, 0) AS DECIMAL(18, 4)) AS taxa_cofins,
      -c.credito_pis AS pis,
      -c.credito_cofins AS cofins,
      '' AS zona, 'Normal' AS efeito,
      CASE
        WHEN c.devolvida THEN 'O crédito da devolução sai com o débito da venda.'
        ELSE 'O crédito da compra sai com o débito da venda.'
      END AS nota
    FROM credito c
    JOIN conta_do_produto m ON m.raiz = c.raiz
      AND m.produto = c.produto
      AND m._arquivo = c._arquivo
      AND m.vale
    JOIN do_mes d ON d.raiz = c.raiz AND d.produto = c.produto AND d._arquivo = c._arquivo
  )
SELECT
  v.periodo AS "Período",
  v.CNPJ_ESTAB AS "CNPJ Estab.",
  nullif(v.CHV, '') AS "Chave",
  v.NUM_DOC AS "Número",
  v.DT_DOC AS "Emissão",
  v.COD_ITEM AS "Código",
  v.descr_item AS "Descrição",
  v.NCM AS "NCM",
  v.tabela AS "Tabela",
  v.natureza AS "Natureza Receita",
  v.CFOP AS "CFOP",
  coalesce(v.CST_PIS, v.CST_COFINS) AS "CST",
  CASE v.operacao WHEN 'mover' THEN v.VL_ITEM END AS "Valor Item",
  v.base AS "Base",
  v.certeza AS "Confiança",
  v.tratamento AS "Tratamento",
  v.relatorio AS "Relatório",
  a.arquivo AS "Arquivo",
  v._linha AS "Linha",
  v.tipo_pis AS "_tipo_pis",
  v.tipo_cofins AS "_tipo_cofins",
  v.destino AS "_destino",
  v.item AS "_item",
  v.descontos AS "_desc",
  v.quant_pis AS "_quant_pis",
  v.quant_cofins AS "_quant_cofins",
  v.fica_pis AS "_residual_pis",
  v.fica_cofins AS "_residual_cofins",
  v.produto AS "_produto",
  v._arquivo AS "_efdc",
  a.ordem AS "_ordem",
  v._linha AS "_linha",
  v.lugar AS "_n",
  CAST(date_trunc('month', a.inicio) AS DATE) AS "_mes",
  v.certeza AS "_confianca",
  v.lugar AS "_lugar",
  v.operacao AS "_operacao",
  v.CST_PIS AS "_cst_pis",
  v.CST_COFINS AS "_cst_cofins",
  v.taxa_pis AS "_aliq_pis",
  v.taxa_cofins AS "_aliq_cofins",
  CAST(v.ALIQ_COFINS AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(v.ALIQ_PIS AS DECIMAL(18, 4)) AS "_outra_cofins",
  v.zona AS "_zona",
  v.nat AS "_nat",
  CASE WHEN v.operacao = 'mover' OR v.pis <> 0 THEN coalesce(v.VL_BC_PIS, 0) ELSE 0 END AS "_base_pis",
  CASE
    WHEN v.operacao = 'mover' OR v.cofins <> 0 THEN coalesce(v.VL_BC_COFINS, 0)
    ELSE 0
  END AS "_base_cofins",
  CAST(v.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(v.cofins AS DECIMAL(18, 2)) AS "_cofins",
  v.efeito AS "_efeito",
  v.nota AS "_nota",
  grupo_achado(
    "Relatório", _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, _tipo_pis, _aliq_pis, _outra_pis,
    _zona, _destino, _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    "Relatório", _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins, _tipo_cofins, _aliq_cofins,
    _outra_cofins, _zona, _destino, _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM linha v
JOIN arq a ON a.id = v._arquivo
