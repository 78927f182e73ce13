-- The substituted ICMS inside the base of PIS and COFINS of who sells after the substitute (STJ, Tema 1125). Rows with
-- a difference alone; report 25 goes before, and what block M already reduces is given back.
WITH
  linha AS (
    SELECT
      s.*, 0 AS n,
      CASE WHEN s.inteiro THEN 'ICMS-ST na base' ELSE 'ICMS-ST em parte na base' END AS resultado,
      s.st AS st_mostrado, s.dif AS dif_pis, s.dif_cofins AS dif_da_cofins,
      CASE WHEN s.tratado IS NOT NULL OR s.CFOP LIKE '6%' THEN 'Sem valor' ELSE 'Normal' END AS efeito,
      CASE
        WHEN s.tratado IS NOT NULL THEN s.tratado
        WHEN s.CFOP LIKE '6%'
          THEN 'Venda a outro estado: o ICMS-ST costuma ser ressarcido. Confira antes de excluir.'
      END AS nota
    FROM situado s
    UNION ALL BY NAME
    SELECT
      s.*, 1 AS n, 'FCP-ST na base' AS resultado, s.fcp AS st_mostrado, s.dif_fcp AS dif_pis,
      s.dif_fcp AS dif_da_cofins, 'Contingente' AS efeito,
      'A Receita Federal não admite excluir o FCP (SC Cosit 61/2024): depende de ação.' AS nota
    FROM situado s
    WHERE s.dif_fcp > 0 AND s.tratado IS NULL AND s.CFOP NOT LIKE '6%'
    UNION ALL BY NAME
    SELECT
      j._efdc AS _arquivo, j.do_arquivo, j.linha AS _linha,
      CASE j.tributo WHEN 'PIS' THEN 2 ELSE 3 END AS n,
      j.registro AS Registro, 'Ajuste no M215' AS resultado,
      CASE j.tributo WHEN 'PIS' THEN -j.aplicado ELSE 0 END AS dif_pis,
      CASE j.tributo WHEN 'COFINS' THEN -j.aplicado ELSE 0 END AS dif_da_cofins,
      j.CST_PIS, j.CST_COFINS, j.ALIQ_PIS, j.ALIQ_COFINS, j.zona AS zona_do_ajuste, j.confianca,
      'Normal' AS efeito
    FROM ajuste j
    WHERE j.aplicado > 0
    UNION ALL BY NAME
    SELECT
      d.* EXCLUDE (mes, na_base, ate, aplicado),
      4 AS n, 'Devolução com ICMS-ST na base' AS resultado, 'Vendas do produto' AS fonte, d.st AS st_mostrado,
      d.na_base AS dif,
      -d.aplicado AS dif_pis,
      -d.aplicado AS dif_da_cofins,
      'Normal' AS efeito
    FROM devolucao d
    WHERE d.aplicado > 0
  ),
  tese AS (
    SELECT min(TRY_CAST(prioridade AS INTEGER)) AS lugar
    FROM tab_teses
    WHERE relatorio = 'Cruzamento ICMS-ST do Substituído'
  ),
  pronta AS (
    SELECT
      l.*,
      coalesce(e.lugar, 7) AS lugar,
      CASE l.n WHEN 4 THEN 'reduzir-credito' ELSE 'reduzir-base' END AS operacao,
      CASE l.n
        WHEN 4 THEN ''
        ELSE CAST(coalesce(l.zona_do_ajuste, st_para_zona_franca(l.CST_PIS, l.CFOP)) AS VARCHAR)
      END AS zona,
      CASE l.n WHEN 4 THEN coalesce(l.NAT_BC_CRED, '') ELSE '' END AS nat,
      sinal_de(l.dif_pis) * imposto(abs(l.dif_pis), coalesce(l.ALIQ_PIS, 0)) AS pis,
      sinal_de(l.dif_da_cofins) * imposto(abs(l.dif_da_cofins), coalesce(l.ALIQ_COFINS, 0)) AS cofins
    FROM linha l
    CROSS JOIN tese e
  )
SELECT
  a.periodo AS "Período",
  coalesce(p.CNPJ_ESTAB, a.cnpj) AS "CNPJ Estab.",
  p.Registro AS "Registro",
  p.NUM_DOC AS "Número",
  p.CHV AS "Chave",
  p.DT_DOC AS "Emissão",
  p.COD_ITEM AS "Código",
  p.descr_item AS "Descrição",
  p.NCM AS "NCM",
  p.CFOP AS "CFOP",
  p.CST_ICMS AS "CST ICMS",
  CASE WHEN p.n IN (0, 1, 4) THEN p.CST_PIS END AS "CST PIS",
  CASE WHEN p.n IN (0, 4) THEN p.VL_ITEM END AS "Valor Item",
  CASE WHEN p.n = 0 THEN TRY_CAST(p.quantidade AS DECIMAL(18, 4)) END AS "Quantidade",
  CASE WHEN p.n = 0 THEN TRY_CAST(p.st / p.quantidade AS DECIMAL(18, 4)) END AS "ST por Unidade",
  CASE WHEN p.n IN (0, 1, 4) THEN p.fonte END AS "Fonte do ST",
  p.st_mostrado AS "ST na Saída",
  CASE WHEN p.n IN (0, 4) THEN CAST(p.VL_BC_PIS AS DECIMAL(18, 2)) END AS "Base PIS",
  CASE WHEN p.n IN (0, 4) THEN CAST(p.resta - p.dif AS DECIMAL(18, 2)) END AS "Base Esperada",
  CASE WHEN p.n <> 3 THEN CAST(p.dif_pis AS DECIMAL(18, 2)) END AS "Diferença de Base",
  p.resultado AS "Resultado",
  coalesce(p.do_arquivo, a.arquivo) AS "Arquivo",
  p._linha AS "Linha",
  p._arquivo AS "_efdc",
  a.ordem AS "_ordem",
  p._linha AS "_linha",
  p.n AS "_n",
  CAST(date_trunc('month', a.inicio) AS DATE) AS "_mes",
  p.confianca AS "_confianca",
  p.lugar AS "_lugar",
  p.operacao AS "_operacao",
  p.CST_PIS AS "_cst_pis",
  p.CST_COFINS AS "_cst_cofins",
  CAST(p.ALIQ_PIS AS DECIMAL(18, 4)) AS "_aliq_pis",
  CAST(p.ALIQ_COFINS AS DECIMAL(18, 4)) AS "_aliq_cofins",
  CAST(p.ALIQ_COFINS AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(p.ALIQ_PIS AS DECIMAL(18, 4)) AS "_outra_cofins",
  p.zona AS "_zona",
  p.nat AS "_nat",
  -- The operation of returns takes its base as it is.
  CAST(CASE p.n WHEN 4 THEN abs(p.dif_pis) ELSE p.dif_pis END AS DECIMAL(18, 4)) AS "_base_pis",
  CAST(
    CASE p.n WHEN 4 THEN abs(p.dif_da_cofins) ELSE p.dif_da_cofins END AS DECIMAL(18, 4)
  ) AS "_base_cofins",
  CAST(p.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(p.cofins AS DECIMAL(18, 2)) AS "_cofins",
  p.efeito AS "_efeito",
  p.nota AS "_nota",
  grupo_achado(
    'Cruzamento ICMS-ST do Substituído', _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, 'percentual',
    _aliq_pis, _outra_pis, _zona, '', _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    'Cruzamento ICMS-ST do Substituído', _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins,
    'percentual', _aliq_cofins, _outra_cofins, _zona, '', _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM pronta p
JOIN arq a ON a.id = p._arquivo
