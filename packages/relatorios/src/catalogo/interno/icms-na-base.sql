-- The ICMS shown on sales against the base of PIS and COFINS (RE 574.706). Every taxed item with ICMS is a row; the
-- rows with a difference are findings.
WITH
  -- Items whose whole base another finding claims, with its ICMS and FCP. A screening (Baixa) leaves the ICMS.
  tratado AS (
    SELECT
      _efdc, _linha,
      'Item já tratado como ' || lower("Tratamento") || '.' AS nota,
      _confianca = 'Baixa' AS triagem
    FROM rel_interno_tributado_indevido
    WHERE _efeito = 'Normal' AND _operacao = 'mover'
  ),
  -- A lawsuit may have lowered the contribution itself.
  por_acao AS (
    SELECT DISTINCT m._arquivo
    FROM m_contribuicao_ajuste m
    JOIN tab_cod_ajuste t ON t.codigo = m.COD_AJ AND t.descricao ILIKE '%judicial%'
    WHERE m.IND_AJ = '0'
  ),
  com_ajuste AS (SELECT DISTINCT _efdc FROM ajuste WHERE aplicado > 0),
  linha AS (
    SELECT
      s.*, 0 AS n,
      CASE
        WHEN s.dif > 0 AND s._arquivo IN (SELECT _efdc FROM com_ajuste) THEN 'Ajuste no M215'
        ELSE s.situacao
      END AS sit,
      s.icms AS icms_mostrado,
      CASE WHEN NOT s.cancelada THEN s.esperada END AS esperada_mostrada,
      s.dif AS dif_pis, s.dif_cofins AS dif_da_cofins, 'reduzir-base' AS operacao,
      CASE WHEN t.nota IS NULL AND p._arquivo IS NULL THEN 'Normal' ELSE 'Sem valor' END AS efeito,
      CASE
        WHEN s.cancelada AND s.entregue
          THEN 'O faturamento desta venda já foi tributado: a entrega inteira sai (Cruzamento Vendas Sem Efeito).'
        WHEN s.cancelada AND s.duplicada
          THEN 'A nota já está escriturada: esta venda inteira sai (Cruzamento Vendas Sem Efeito).'
        WHEN s.cancelada THEN 'A nota está cancelada ou denegada no XML: a venda inteira sai da escrituração.'
        WHEN s.dif > 0 OR s.dif_cofins > 0 THEN coalesce(
          t.nota,
          CASE
            WHEN p._arquivo IS NOT NULL
              THEN 'O M220 ou o M620 já reduz a contribuição por ação judicial: se ela é a do ICMS, a base fica.'
          END
        )
      END AS nota
    FROM situado s
    LEFT JOIN tratado t ON t._efdc = s._arquivo AND t._linha = s._linha AND NOT t.triagem
    LEFT JOIN por_acao p ON p._arquivo = s._arquivo
    UNION ALL BY NAME
    SELECT
      s.*, 1 AS n, 'FCP na base' AS sit, s.fcp AS icms_mostrado,
      CAST(s.base - s.dif_fcp AS DECIMAL(18, 2)) AS esperada_mostrada,
      s.dif_fcp AS dif_pis, s.dif_fcp AS dif_da_cofins, 'reduzir-base' AS operacao,
      CASE WHEN t.nota IS NULL THEN 'Contingente' ELSE 'Sem valor' END AS efeito,
      coalesce(
        t.nota, 'A Receita Federal não admite excluir o FCP (SC Cosit 61/2024): depende de ação.'
      ) AS nota
    FROM situado s
    LEFT JOIN tratado t ON t._efdc = s._arquivo AND t._linha = s._linha
    WHERE s.dif_fcp > 0
    UNION ALL BY NAME
    SELECT
      s.*, 2 AS n, 'Despesa acessória fora da base' AS sit, NULL AS icms_mostrado,
      CAST(s.esperada + s.despesas AS DECIMAL(18, 2)) AS esperada_mostrada,
      -s.despesas AS dif_pis,
      -s.despesas AS dif_da_cofins,
      'reduzir-base' AS operacao, 'Sem valor' AS efeito,
      'Frete, seguro e outras despesas cobradas na nota são receita (DL 1.598/1977, art. 12): confira a base.' AS nota
    FROM situado s
    WHERE s.sem_despesas AND NOT s.cancelada AND s.despesas > tolerancia_item()
    UNION ALL BY NAME
    SELECT
      v.* EXCLUDE (limite, ate, aplicado, icms_na_base, esperada),
      3 AS n, 'Devolução com ICMS na base' AS sit, v.icms AS icms_mostrado,
      CAST(v.VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      v.esperada AS esperada_mostrada,
      -v.aplicado AS dif_pis,
      -v.aplicado AS dif_da_cofins,
      'reduzir-credito' AS operacao, 'Normal' AS efeito, NULL AS nota
    FROM devolucao v
    WHERE v.aplicado > 0
    UNION ALL BY NAME
    SELECT
      j._efdc AS _arquivo, a.ordem, a.inicio, j."Arquivo" AS arquivo, j."Linha" AS _linha,
      CASE j._tributo WHEN 'PIS' THEN 4 ELSE 5 END AS n,
      j."Registro" AS Registro, j."Descrição" AS descr_item, 'Ajuste no M215' AS sit,
      CASE j._tributo WHEN 'PIS' THEN -j.aplicado ELSE 0 END AS dif_pis,
      CASE j._tributo WHEN 'COFINS' THEN -j.aplicado ELSE 0 END AS dif_da_cofins,
      j.s.cst AS CST_PIS,
      j.s.cst_cofins AS CST_COFINS,
      j.s.pis AS ALIQ_PIS,
      j.s.cofins AS ALIQ_COFINS,
      j.s.zona AS zona_do_ajuste,
      'reduzir-base' AS operacao, 'Normal' AS efeito
    FROM ajuste j
    JOIN arq a ON a.id = j._efdc
    WHERE j.aplicado > 0
  ),
  -- The confidence of each situation, from the table of theses on the day of the fact.
  tese AS (
    SELECT
      resultado, confianca, prioridade,
      TRY_CAST(nullif(inicio, '') AS DATE) AS inicio,
      TRY_CAST(nullif(fim, '') AS DATE) AS fim
    FROM tab_teses
    WHERE relatorio = 'EFD-C Exclusão do ICMS da Base'
  ),
  pronta AS (
    SELECT
      l.*,
      CASE
        WHEN l.fonte IN ('EFD ICMS/IPI do mês', 'Nota da entrega futura')
          AND coalesce(t.confianca, 'Alta') = 'Alta'
          THEN 'Média'
        ELSE coalesce(t.confianca, 'Alta')
      END AS confianca,
      coalesce(TRY_CAST(t.prioridade AS INTEGER), 6) AS lugar,
      CASE
        WHEN l.operacao = 'reduzir-credito' THEN ''
        ELSE CAST(coalesce(l.zona_do_ajuste, st_para_zona_franca(l.CST_PIS, l.CFOP)) AS VARCHAR)
      END AS zona,
      CASE l.operacao WHEN 'reduzir-credito' THEN coalesce(l.NAT_BC_CRED, '') ELSE '' END AS nat,
      CASE l.n
        WHEN 2 THEN CAST(0 AS DECIMAL(18, 2))
        ELSE sinal_de(l.dif_pis) * imposto(abs(l.dif_pis), coalesce(l.ALIQ_PIS, 0))
      END AS pis,
      CASE l.n
        WHEN 2 THEN CAST(0 AS DECIMAL(18, 2))
        ELSE sinal_de(l.dif_da_cofins) * imposto(abs(l.dif_da_cofins), coalesce(l.ALIQ_COFINS, 0))
      END AS cofins
    FROM linha l
    LEFT JOIN tese t ON t.resultado = l.sit
      AND coalesce(coalesce(l.DT_DOC, l.inicio) >= t.inicio, TRUE)
      AND coalesce(coalesce(l.DT_DOC, l.inicio) <= t.fim, TRUE)
  )
SELECT
  a.periodo AS "Período",
  coalesce(p.CNPJ_ESTAB, a.cnpj) AS "CNPJ Estab.",
  p.Registro AS "Registro",
  p.COD_MOD AS "Modelo",
  p.NUM_DOC AS "Número",
  p.CHV AS "Chave",
  p.DT_DOC AS "Emissão",
  p.COD_ITEM AS "Código",
  p.descr_item AS "Descrição",
  p.NCM AS "NCM",
  p.CFOP AS "CFOP",
  CASE WHEN p.n < 4 THEN p.CST_PIS END AS "CST PIS",
  p.VL_ITEM AS "Valor Item",
  p.VL_DESC AS "Desconto",
  p.icms_mostrado AS "ICMS Destacado",
  p.fonte AS "Fonte do ICMS",
  p.base AS "Base PIS",
  p.esperada_mostrada AS "Base Esperada",
  CASE WHEN p.n < 5 THEN CAST(p.dif_pis AS DECIMAL(18, 2)) END AS "Diferença de Base",
  CASE WHEN p.n < 5 THEN p.ALIQ_PIS END AS "Alíq PIS",
  CASE WHEN p.n <> 4 THEN p.ALIQ_COFINS END AS "Alíq COFINS",
  p.sit AS "Situação",
  -- An adjustment may be in the file of a later month.
  CASE WHEN p.n < 4 THEN a.arquivo ELSE p.arquivo END AS "Arquivo",
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
  -- A row that gives back says so by its sign; the operation of returns takes its base as it is.
  CASE p.n WHEN 3 THEN abs(p.dif_pis) ELSE p.dif_pis END AS "_base_pis",
  CAST(
    CASE p.n WHEN 3 THEN abs(p.dif_da_cofins) ELSE p.dif_da_cofins END AS DECIMAL(18, 4)
  ) AS "_base_cofins",
  CAST(p.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(p.cofins AS DECIMAL(18, 2)) AS "_cofins",
  p.efeito AS "_efeito",
  p.nota AS "_nota",
  grupo_achado(
    'EFD-C Exclusão do ICMS da Base', _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, 'percentual',
    _aliq_pis, _outra_pis, _zona, '', _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    'EFD-C Exclusão do ICMS da Base', _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins,
    'percentual', _aliq_cofins, _outra_cofins, _zona, '', _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM pronta p
JOIN arq a ON a.id = p._arquivo
