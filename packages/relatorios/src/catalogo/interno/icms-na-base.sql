-- The ICMS shown on sales against the base of PIS and COFINS (RE 574.706). Every taxed item with ICMS is a row; the
-- rows with a difference are findings.
WITH
  lei AS (
    SELECT min(TRY_CAST(inicio AS DATE)) AS desde
    FROM tab_parametro_pis_cofins
    WHERE codigo = 'ICMS_FORA_DA_RECEITA'
  ),
  saida AS NOT MATERIALIZED (
    SELECT * FROM fato_pc WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT)
  ),
  -- Freight, insurance and other expenses of each document, as C100 has them.
  cobrado AS (
    SELECT
      _arquivo,
      _linha,
      CAST(coalesce(VL_FRT, 0) + coalesce(VL_SEG, 0) + coalesce(VL_OUT_DA, 0) AS DECIMAL(18, 2)) AS despesas
    FROM efdc_c100
    WHERE coalesce(VL_FRT, 0) + coalesce(VL_SEG, 0) + coalesce(VL_OUT_DA, 0) > 0
  ),
  -- The totals of each document.
  nota AS (
    SELECT s.*, c.despesas AS despesas_nota
    FROM (
      SELECT
        _arquivo,
        _pai,
        sum(VL_ITEM) AS total_nota,
        coalesce(sum(VL_ICMS), 0) AS icms_nota,
        coalesce(sum(VL_DESC), 0) AS descontos_nota
      FROM saida
      GROUP BY _arquivo, _pai
    ) s
    LEFT JOIN cobrado c ON c._arquivo = s._arquivo AND c._linha = s._pai
  ),
  -- Taxed items, with the totals of their document.
  tributada AS (
    SELECT s.*, n.total_nota, n.icms_nota, n.descontos_nota, n.despesas_nota
    FROM saida s
    CROSS JOIN lei
    JOIN nota n ON n._arquivo = s._arquivo AND n._pai IS NOT DISTINCT FROM s._pai
    WHERE receita_ad_valorem(s.CST_PIS) AND s.ALIQ_PIS > 0 AND coalesce(s.DT_DOC, s.inicio) >= lei.desde
  ),
  chave AS (
    SELECT CHV, bool_and(coalesce(VL_ICMS, 0) <= 0 AND icms_nota <= 0) AS sem_icms
    FROM tributada
    WHERE CHV <> ''
    GROUP BY CHV
  ),
  xml AS (
    SELECT
      s.chave,
      i.nItem,
      coalesce(i.ICMS_vICMS, 0) AS icms,
      coalesce(i.ICMS_vFCP, 0) AS fcp,
      coalesce(i.vFrete, 0) + coalesce(i.vSeg, 0) + coalesce(i.vOutro, 0) AS despesas
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    WHERE s.chave IN (SELECT CHV FROM chave)
  ),
  -- The note in the EFD ICMS/IPI: its ICMS, where no nearer source has it, and its FCP.
  efdf_nota AS (
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.VL_ICMS, f.VL_FCP_OP
    FROM efdf_c100 c
    JOIN efdf_c190 r ON r._arquivo = c._arquivo AND r._pai = c._linha
    LEFT JOIN efdf_c191 f ON f._arquivo = r._arquivo AND f._pai = r._linha
    WHERE c.IND_EMIT = '0'
      AND c.IND_OPER = '1'
      AND sit_valida(c.COD_SIT)
      AND c.CHV_NFE IN (SELECT CHV FROM chave WHERE sem_icms)
    UNION ALL BY NAME
    SELECT c.CHV_NFE AS chave, r._arquivo, r._pai, r.VL_ICMS, f.VL_FCP_OP
    FROM efdf_c191 f
    JOIN efdf_c190 r ON r._arquivo = f._arquivo AND r._linha = f._pai
    JOIN efdf_c100 c ON c._arquivo = r._arquivo AND c._linha = r._pai
    WHERE f.VL_FCP_OP > 0
      AND c.IND_EMIT = '0'
      AND c.IND_OPER = '1'
      AND sit_valida(c.COD_SIT)
      AND c.CHV_NFE IN (SELECT CHV FROM chave WHERE NOT sem_icms)
  ),
  -- A note may be booked twice, in two months or by two establishments: it counts once.
  efdf AS (
    SELECT chave, min(icms) AS icms, max(fcp) AS fcp
    FROM (
      SELECT chave, sum(VL_ICMS) AS icms, coalesce(sum(VL_FCP_OP), 0) AS fcp
      FROM efdf_nota
      GROUP BY chave, _arquivo, _pai
    )
    GROUP BY chave
  ),
  -- The ICMS of each item from the nearest source. Where a note has it on some items, the others have none.
  com_fonte AS (
    SELECT
      t.*,
      z.chave IS NOT NULL AS cancelada,
      x.icms AS icms_xml,
      x.fcp AS fcp_xml,
      e.icms AS icms_efdf,
      CASE
        WHEN t.VL_ICMS > 0 THEN 'C170'
        WHEN t.icms_nota > 0 THEN NULL
        WHEN x.chave IS NOT NULL THEN 'XML'
        WHEN e.icms > 0 THEN 'C190 da EFD ICMS/IPI'
      END AS fonte,
      CAST(CASE fonte
        WHEN 'C170' THEN t.VL_ICMS
        WHEN 'XML' THEN x.icms + x.fcp
        ELSE proporcao(CAST(e.icms AS DECIMAL(18, 2)), t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2)))
      END AS DECIMAL(18, 2)) AS destacado,
      CAST(
        coalesce(
          x.fcp, proporcao(CAST(e.fcp AS DECIMAL(18, 2)), t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2))), 0
        ) AS DECIMAL(18, 2)
      ) AS fcp,
      -- The amounts of summary records include the expenses already.
      CAST(CASE
        WHEN t.Registro = 'C170' THEN coalesce(
          x.despesas, proporcao(t.despesas_nota, t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18, 2))), 0
        )
        ELSE 0
      END AS DECIMAL(18, 2)) AS despesas
    FROM tributada t
    LEFT JOIN xml x ON x.chave = t.CHV AND x.nItem = TRY_CAST(t.NUM_ITEM AS INTEGER)
    LEFT JOIN efdf e ON e.chave = t.CHV
    LEFT JOIN chave_sem_efeito z ON z.chave = t.CHV
  ),
  -- The FCP stays in the base (SC Cosit 61/2024), so an ICMS that includes it is reduced by it. The XML shows whether
  -- it is included.
  separado AS (
    SELECT
      *,
      coalesce(VL_DESC, 0) AS descontos,
      CAST(
        greatest(
          0,
          CASE
            WHEN fcp = 0 THEN destacado
            WHEN fonte = 'C170' AND icms_xml IS NOT NULL AND perto(destacado, icms_xml) THEN destacado
            ELSE destacado - fcp
          END
        ) AS DECIMAL(18, 2)
      ) AS icms
    FROM com_fonte
    WHERE destacado > 0 AND VL_BC_PIS IS NOT NULL
  ),
  -- The bases that the item may have: with or without the ICMS, with or without the expenses charged in the note.
  candidata AS (
    SELECT
      *,
      CAST(VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      CAST(coalesce(VL_BC_COFINS, VL_BC_PIS) AS DECIMAL(18, 2)) AS base_cofins,
      CAST(VL_ITEM - descontos AS DECIMAL(18, 2)) AS com_icms,
      CAST(VL_ITEM - descontos - icms AS DECIMAL(18, 2)) AS sem_icms,
      icms_no_desconto(Registro)
        AND (
          descontos >= destacado - tolerancia_item() OR descontos_nota >= icms_efdf - tolerancia_documento()
        ) AS no_desconto
    FROM separado
  ),
  situado AS (
    SELECT
      *,
      perto(base, sem_icms) OR perto(base, com_icms) AS sem_despesas,
      CASE
        WHEN cancelada THEN 'Cancelada no XML'
        WHEN no_desconto OR perto(base, sem_icms) OR perto(base, sem_icms + despesas) THEN 'Excluído'
        WHEN fcp > 0 AND (perto(base, sem_icms - fcp) OR perto(base, sem_icms - fcp + despesas))
          THEN 'Excluído'
        WHEN perto(base, com_icms) OR perto(base, com_icms + despesas) THEN 'Não excluído'
        ELSE 'Parcial'
      END AS situacao,
      CAST(sem_icms + CASE WHEN sem_despesas THEN 0 ELSE despesas END AS DECIMAL(18, 2)) AS esperada,
      CAST(CASE situacao
        WHEN 'Excluído' THEN 0
        WHEN 'Cancelada no XML' THEN 0
        WHEN 'Não excluído' THEN least(icms, base)
        ELSE greatest(0, least(icms, base, base - esperada))
      END AS DECIMAL(18, 2)) AS dif,
      CAST(CASE
        WHEN cancelada OR no_desconto THEN 0
        ELSE greatest(0, least(icms, base_cofins, base_cofins - esperada))
      END AS DECIMAL(18, 2)) AS dif_cofins_bruta,
      CAST(CASE
        WHEN dif_cofins_bruta <= tolerancia_item() THEN 0
        ELSE dif_cofins_bruta
      END AS DECIMAL(18, 2)) AS dif_cofins,
      CAST(CASE
        WHEN fcp > 0
          AND NOT cancelada
          AND NOT no_desconto
          AND (situacao = 'Não excluído' OR perto(base, esperada))
          THEN least(fcp, base - dif)
        ELSE 0
      END AS DECIMAL(18, 2)) AS dif_fcp
    FROM candidata
  ),
  -- Items whose whole base another finding claims, with its ICMS and FCP. A screening (Baixa) leaves the ICMS.
  tratado AS (
    SELECT
      _efdc,
      _linha,
      'Item já tratado como ' || lower("Tratamento") || '.' AS nota,
      _confianca = 'Baixa' AS triagem
    FROM rel_interno_tributado_indevido
    WHERE _efeito = 'Normal'
  ),
  -- Returned goods whose credit was taken on a base with the ICMS: they reduce what the sales of the month give.
  devolvido AS (
    SELECT
      f.*,
      coalesce(f.VL_DESC, 0) AS descontos,
      CAST(f.VL_ITEM - coalesce(f.VL_DESC, 0) - f.VL_ICMS AS DECIMAL(18, 2)) AS esperada,
      CAST(least(f.VL_ICMS, f.VL_BC_PIS - esperada) AS DECIMAL(18, 2)) AS icms_na_base
    FROM fato_pc f
    JOIN tab_cfop g ON g.codigo = f.CFOP AND g.grupo = 'DEVOL_VENDA'
    WHERE f.Lado = 'Entrada'
      AND f.nivel = 'Item'
      AND sit_valida(f.COD_SIT)
      AND gera_credito(f.CST_PIS)
      AND f.VL_ICMS > 0
      AND f.VL_BC_PIS - (f.VL_ITEM - coalesce(f.VL_DESC, 0) - f.VL_ICMS) > tolerancia_item()
  ),
  do_mes AS (SELECT _arquivo, sum(dif) AS dif FROM situado GROUP BY _arquivo),
  -- The findings of the month at each rate, and their largest group. A reduction of the base counts at the rate of
  -- its own
  -- M210 (M610), never at that of another regime.
  do_grupo AS (
    SELECT
      _arquivo,
      {
        'cst': CST_PIS,
        'cst_cofins': CST_COFINS,
        'pis': ALIQ_PIS,
        'cofins': ALIQ_COFINS,
        'zona': st_para_zona_franca(CST_PIS, CFOP)
      } AS s,
      sum(dif) AS pis,
      sum(dif_cofins) AS cofins
    FROM situado
    WHERE dif > 0 OR dif_cofins > 0
    GROUP BY _arquivo, s
  ),
  maior AS (
    SELECT _arquivo, 'PIS' AS tributo, s.pis AS aliquota, arg_max(s, pis) AS s, sum(pis) AS dif
    FROM do_grupo
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT _arquivo, 'COFINS' AS tributo, s.cofins AS aliquota, arg_max(s, cofins) AS s, sum(cofins) AS dif
    FROM do_grupo
    GROUP BY ALL
  ),
  ajuste AS (
    SELECT
      j.*,
      m.s,
      m.dif AS limite,
      sum(j."Valor") OVER (
        PARTITION BY j._efdc, j._tributo, j."Alíquota" ORDER BY j."Arquivo", j."Linha"
      ) AS ate,
      CAST(greatest(0, least(j."Valor", limite - (ate - j."Valor"))) AS DECIMAL(18, 2)) AS aplicado
    FROM rel_interno_ajustes_da_base j
    JOIN maior m ON m._arquivo = j._efdc AND m.tributo = j._tributo AND m.aliquota = j."Alíquota"
  ),
  ja_ajustado AS (SELECT _efdc, sum(aplicado) AS aplicado FROM ajuste WHERE _tributo = 'PIS' GROUP BY _efdc),
  -- Returns take back at most what the adjustments of block M leave of the month's findings.
  devolucao AS (
    SELECT
      v.*,
      m.dif - coalesce(j.aplicado, 0) AS limite,
      sum(v.icms_na_base) OVER (PARTITION BY v._arquivo ORDER BY v._linha) AS ate,
      CAST(greatest(0, least(v.icms_na_base, limite - (ate - v.icms_na_base))) AS DECIMAL(18, 2)) AS aplicado
    FROM devolvido v
    JOIN do_mes m ON m._arquivo = v._arquivo
    LEFT JOIN ja_ajustado j ON j._efdc = v._arquivo
  ),
  com_ajuste AS (SELECT DISTINCT _efdc FROM ajuste WHERE aplicado > 0),
  linha AS (
    SELECT
      s.*,
      0 AS n,
      CASE
        WHEN s.dif > 0 AND s._arquivo IN (SELECT _efdc FROM com_ajuste) THEN 'Ajuste no M215'
        ELSE s.situacao
      END AS sit,
      s.icms AS icms_mostrado,
      CASE WHEN NOT s.cancelada THEN s.esperada END AS esperada_mostrada,
      s.dif AS dif_pis,
      s.dif_cofins AS dif_da_cofins,
      'reduzir-base' AS operacao,
      CASE WHEN t.nota IS NULL THEN 'Normal' ELSE 'Sem valor' END AS efeito,
      CASE
        WHEN s.cancelada THEN 'A nota está cancelada ou denegada no XML: a venda inteira sai da escrituração.'
        WHEN s.dif > 0 OR s.dif_cofins > 0 THEN t.nota
      END AS nota
    FROM situado s
    LEFT JOIN tratado t ON t._efdc = s._arquivo AND t._linha = s._linha AND NOT t.triagem
    UNION ALL BY NAME
    SELECT
      s.*,
      1 AS n,
      'FCP na base' AS sit,
      s.fcp AS icms_mostrado,
      CAST(s.base - s.dif_fcp AS DECIMAL(18, 2)) AS esperada_mostrada,
      s.dif_fcp AS dif_pis,
      s.dif_fcp AS dif_da_cofins,
      'reduzir-base' AS operacao,
      CASE WHEN t.nota IS NULL THEN 'Contingente' ELSE 'Sem valor' END AS efeito,
      coalesce(
        t.nota, 'A Receita Federal não admite excluir o FCP (SC Cosit 61/2024): depende de ação.'
      ) AS nota
    FROM situado s
    LEFT JOIN tratado t ON t._efdc = s._arquivo AND t._linha = s._linha
    WHERE s.dif_fcp > 0
    UNION ALL BY NAME
    SELECT
      s.*,
      2 AS n,
      'Despesa acessória fora da base' AS sit,
      NULL AS icms_mostrado,
      CAST(s.esperada + s.despesas AS DECIMAL(18, 2)) AS esperada_mostrada,
      -s.despesas AS dif_pis,
      -s.despesas AS dif_da_cofins,
      'reduzir-base' AS operacao,
      'Sem valor' AS efeito,
      'Frete, seguro e outras despesas cobradas na nota são receita (DL 1.598/1977, art. 12): confira a base.' AS nota
    FROM situado s
    WHERE s.sem_despesas AND NOT s.cancelada AND s.despesas > tolerancia_item()
    UNION ALL BY NAME
    SELECT
      v.* EXCLUDE (limite, ate, aplicado, icms_na_base, esperada),
      3 AS n,
      'Devolução com ICMS na base' AS sit,
      v.VL_ICMS AS icms_mostrado,
      CAST(v.VL_BC_PIS AS DECIMAL(18, 2)) AS base,
      v.esperada AS esperada_mostrada,
      -v.aplicado AS dif_pis,
      -v.aplicado AS dif_da_cofins,
      'reduzir-credito' AS operacao,
      'Normal' AS efeito,
      NULL AS nota
    FROM devolucao v
    WHERE v.aplicado > 0
    UNION ALL BY NAME
    SELECT
      j._efdc AS _arquivo,
      a.ordem,
      a.inicio,
      j."Arquivo" AS arquivo,
      j."Linha" AS _linha,
      CASE j._tributo WHEN 'PIS' THEN 4 ELSE 5 END AS n,
      j."Registro" AS Registro,
      j."Descrição" AS descr_item,
      'Ajuste no M215' AS sit,
      CASE j._tributo WHEN 'PIS' THEN -j.aplicado ELSE 0 END AS dif_pis,
      CASE j._tributo WHEN 'COFINS' THEN -j.aplicado ELSE 0 END AS dif_da_cofins,
      j.s.cst AS CST_PIS,
      j.s.cst_cofins AS CST_COFINS,
      j.s.pis AS ALIQ_PIS,
      j.s.cofins AS ALIQ_COFINS,
      j.s.zona AS zona_do_ajuste,
      'reduzir-base' AS operacao,
      'Normal' AS efeito
    FROM ajuste j
    JOIN arq a ON a.id = j._efdc
    WHERE j.aplicado > 0
  ),
  -- The confidence of each situation, from the table of theses on the day of the fact.
  tese AS (
    SELECT
      resultado,
      confianca,
      prioridade,
      TRY_CAST(nullif(inicio, '') AS DATE) AS inicio,
      TRY_CAST(nullif(fim, '') AS DATE) AS fim
    FROM tab_teses
    WHERE relatorio = 'EFD-C Exclusão do ICMS da Base'
  ),
  pronta AS (
    SELECT
      l.*,
      coalesce(t.confianca, 'Alta') AS confianca,
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
  CASE p.n WHEN 3 THEN 'C170' ELSE p.fonte END AS "Fonte do ICMS",
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
  CAST(CASE p.n WHEN 3 THEN abs(p.dif_pis) ELSE p.dif_pis END AS DECIMAL(18, 4)) AS "_base_pis",
  CAST(
    CASE p.n WHEN 3 THEN abs(p.dif_da_cofins) ELSE p.dif_da_cofins END AS DECIMAL(18, 4)
  ) AS "_base_cofins",
  CAST(p.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(p.cofins AS DECIMAL(18, 2)) AS "_cofins",
  p.efeito AS "_efeito",
  p.nota AS "_nota",
  grupo_achado(
    'EFD-C Exclusão do ICMS da Base',
    _efdc,
    _confianca,
    _lugar,
    _operacao,
    'PIS',
    _cst_pis,
    'percentual',
    _aliq_pis,
    _outra_pis,
    _zona,
    '',
    _nat,
    _efeito,
    _pis
  ) AS "_grupo_pis",
  grupo_achado(
    'EFD-C Exclusão do ICMS da Base',
    _efdc,
    _confianca,
    _lugar,
    _operacao,
    'COFINS',
    _cst_cofins,
    'percentual',
    _aliq_cofins,
    _outra_cofins,
    _zona,
    '',
    _nat,
    _efeito,
    _cofins
  ) AS "_grupo_cofins"
FROM pronta p
JOIN arq a ON a.id = p._arquivo
