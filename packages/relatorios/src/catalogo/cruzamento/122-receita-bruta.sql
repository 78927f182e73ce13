-- One row per month, quarter and year, with the revenue that each source has.
WITH
  -- Files whose block M says what the revenue of the month is; of the others nobody knows it.
  com_apuracao AS (
    SELECT _arquivo FROM apuracao_efdc WHERE tributo = 'COFINS' AND situacao <> 'Sem apuração'
  ),
  -- Months whose revenue is a sum that has no delivery of what was billed before: it was revenue with its bill.
  sem_entrega AS (
    SELECT inicio_do_mes(inicio) AS mes
    FROM fato_pc
    WHERE Registro IN ('F550', 'F560')
    GROUP BY ALL
    HAVING NOT bool_or(cfop_entrega_futura(CFOP))
  ),
  valor_da_fonte AS (
    SELECT inicio_do_mes(inicio) AS mes, 'C' AS f, VL_REC_BRT AS v
    FROM stg_efdc_m610
    WHERE _arquivo IN (FROM com_apuracao)
    UNION ALL BY NAME
    SELECT inicio_do_mes(inicio) AS mes, 'C' AS f, VL_TOT_REC AS v
    FROM stg_efdc_m800
    WHERE _arquivo IN (FROM com_apuracao)
    UNION ALL BY NAME
    -- Block M has the goods of the notes, and the other sources what the notes charge beside them too.
    SELECT inicio_do_mes(inicio) AS mes, 'C' AS f, valor AS v
    FROM despesa_da_nota
    WHERE _arquivo IN (FROM com_apuracao) AND IND_OPER = '1' AND sit_valida(COD_SIT)
    UNION ALL BY NAME
    -- What was taxed with its bill, for future delivery, is delivered as no revenue; the other sources count the
    -- delivery. The bill may be older than the project; one that is there and was not taxed proves nothing.
    SELECT inicio_do_mes(inicio) AS mes, 'C' AS f, VL_ITEM - coalesce(VL_DESC, 0) AS v
    FROM fato_pc
    WHERE _arquivo IN (FROM com_apuracao)
      AND Lado = 'Saída'
      AND nivel = 'Item'
      AND sit_valida(COD_SIT)
      AND cfop_entrega_futura(CFOP)
      AND CST_COFINS = '49'
      AND coalesce(
        (SELECT max(coalesce(b.VL_COFINS, 0)) > 0 FROM fato_pc b WHERE cfop_faturamento_antecipado(b.CFOP)),
        TRUE
      )
    UNION ALL BY NAME
    SELECT inicio_do_mes(inicio) AS mes, CASE tipo WHEN 'EFDC' THEN 'C' ELSE 'F' END AS f, 0 AS v
    FROM arq
    WHERE (tipo = 'EFDF' AND situacao = 'Usado') OR id IN (FROM com_apuracao)
    UNION ALL BY NAME
    SELECT inicio_do_mes(p.inicio) AS mes, 'C' AS f, -p.VL_ITEM AS v
    FROM fato_pc p
    LEFT JOIN conta_efdc k ON k._arquivo = p._arquivo AND k.COD_CTA = p.COD_CTA
    WHERE p._arquivo IN (FROM com_apuracao)
      AND p.Lado = 'Saída'
      AND p.nivel = 'Item'
      AND p.Registro LIKE 'F%'
      AND coalesce(p.CST_COFINS, p.CST_PIS) BETWEEN '01' AND '09'
      AND receita_financeira(p.ALIQ_PIS, p.ALIQ_COFINS, k.NOME_CTA)
    UNION ALL BY NAME
    SELECT
      inicio_do_mes(a.inicio) AS mes,
      'F' AS f,
      CASE c.grupo WHEN 'VENDA' THEN 1 ELSE -1 END * (
        r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0)
      ) AS v
    FROM analitico_efdf r
    JOIN arq a ON a.id = r._arquivo
    JOIN tab_cfop c ON c.codigo = r.CFOP AND c.grupo IN ('VENDA', 'DEVOL_VENDA')
    ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
    WHERE (c.grupo = 'DEVOL_VENDA' OR left(r.CFOP, 1) IN ('5', '6', '7'))
      AND NOT (cfop_entrega_futura(r.CFOP) AND inicio_do_mes(a.inicio) IN (FROM sem_entrega))
    UNION ALL BY NAME
    SELECT
      inicio_do_mes(s.emissao) AS mes,
      'X' AS f,
      receita_do_item(i.vProd, i.vDesc, i.vFrete, i.vSeg, i.vOutro) AS v
    FROM nota_sit s
    JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
    JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA'
    WHERE s.valida
      AND s.lado = 'Própria'
      AND coalesce(i.indTot, '1') <> '0'
      AND NOT (cfop_entrega_futura(i.CFOP) AND inicio_do_mes(s.emissao) IN (FROM sem_entrega))
    UNION ALL BY NAME
    SELECT
      TRY_CAST(right("Período", 4) || '-' || left("Período", 2) || '-01' AS DATE) AS mes,
      'D' AS f, "Líquido" AS v
    FROM rel_ecd_contas_de_receita
    WHERE "Classificação" = 'Vendas e serviços'
  ),
  -- c: EFD-C; e: EFD-F; x: XML; d: ECD.
  mes AS (
    SELECT
      mes,
      CAST(year(mes) AS VARCHAR) AS ano,
      sum(v) FILTER (f = 'C') AS c,
      sum(v) FILTER (f = 'F') AS e,
      sum(v) FILTER (f = 'X') AS x,
      sum(v) FILTER (f = 'D') AS d
    FROM valor_da_fonte fonte
    WHERE mes IS NOT NULL
    GROUP BY ALL
  ),
  linha_da_dre AS (
    SELECT _arquivo, _pai, CODIGO, TIPO, VALOR, IND_VALOR FROM ecf_l300
    UNION ALL BY NAME
    SELECT _arquivo, _pai, CODIGO, TIPO, VALOR, IND_VALOR FROM ecf_p150
  ),
  ecf_linha AS (
    SELECT _arquivo, _pai, 'DRE' AS origem, CASE WHEN IND_VALOR = 'D' THEN -VALOR ELSE VALOR END AS v
    FROM linha_da_dre
    WHERE TIPO = 'A' AND ref_receita_bruta_analitica(CODIGO)
    UNION ALL BY NAME
    SELECT _arquivo, _pai, 'P200' AS origem, numero_sped(VALOR) AS v
    FROM ecf_p200
    WHERE ltrim(CODIGO, '0') IN ('2', '4', '6', '8', '9')
  ),
  ecf_periodo AS (
    SELECT
      a.periodo AS ano,
      coalesce(p.PER_APUR, 'A00') AS apuracao,
      p.DT_INI AS de, p.DT_FIN AS ate,
      sum(l.v) FILTER (l.origem = 'DRE') AS dre,
      coalesce(nullif(dre, 0), sum(l.v) FILTER (l.origem = 'P200'), dre) AS v
    FROM ecf_linha l
    JOIN arq a ON a.id = l._arquivo
    LEFT JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
    WHERE coalesce(p.PER_APUR, 'A00') NOT LIKE 'A%' OR coalesce(p.PER_APUR, 'A00') = 'A00'
    GROUP BY ALL
  ),
  ano_da_ecf AS (
    SELECT
      ano,
      datediff('month', min(de), max(ate)) + 1 AS meses,
      sum(v) AS v,
      bool_or(apuracao LIKE 'T%') AS trimestral
    FROM ecf_periodo
    GROUP BY ano
  ),
  trimestre AS (
    SELECT
      t.ano,
      inicio_do_mes(t.ate) AS fim,
      sum(m.c) AS c,
      sum(m.e) AS e,
      sum(m.x) AS x,
      t.v AS ecf,
      sum(m.d) AS d,
      count(m.c) > datediff('month', t.de, t.ate) AS completa
    FROM ecf_periodo t
    LEFT JOIN mes m ON m.mes BETWEEN date_trunc('month', t.de) AND t.ate
    WHERE t.apuracao LIKE 'T%'
    GROUP BY t.ano, t.de, t.ate, t.v
  ),
  meses_do_ano AS (
    SELECT ano, sum(c) AS c, sum(e) AS e, sum(x) AS x, sum(d) AS d, count(c) AS meses FROM mes GROUP BY ano
  ),
  ano AS (
    SELECT
      coalesce(m.ano, f.ano) AS ano,
      m.c, m.e, m.x, f.v AS ecf, m.d,
      coalesce(m.meses >= f.meses, TRUE) AS completa,
      coalesce(f.trimestral, FALSE) AS trimestral
    FROM meses_do_ano m
    FULL JOIN ano_da_ecf f ON f.ano = m.ano
  ),
  linha AS (
    SELECT
      0 AS n, mes, ano,
      mes_ano(mes) AS periodo,
      c, e, x, NULL AS ecf, d, TRUE AS completa, FALSE AS contada
    FROM mes
    UNION ALL BY NAME
    SELECT
      1 AS n, fim AS mes, ano,
      quarter(fim) || 'T/' || ano AS periodo,
      c, e, x, ecf, d, completa, FALSE AS contada
    FROM trimestre
    UNION ALL BY NAME
    SELECT 2 AS n, ano, ano AS periodo, c, e, x, ecf, d, completa, trimestral AS contada FROM ano
  ),
  regime_informado AS (
    SELECT
      CAST(year(a.inicio) AS VARCHAR) AS ano,
      bool_and(r.COD_INC_TRIB = '2') AS cumulativo,
      bool_or(r.IND_REG_CUM = '1') AS caixa
    FROM efdc_0110 r
    JOIN arq a ON a.id = r._arquivo
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT a.periodo AS ano, bool_or(r.IND_REC_RECEITA = '1') AS caixa
    FROM ecf_0010 r
    JOIN arq a ON a.id = r._arquivo
    GROUP BY ALL
  ),
  regime_do_ano AS (
    SELECT ano, coalesce(bool_or(cumulativo), FALSE) AS cumulativo, coalesce(bool_or(caixa), FALSE) AS caixa
    FROM regime_informado regime
    GROUP BY ALL
  ),
  linha_comparada AS (
    SELECT
      l.*,
      coalesce(r.caixa, FALSE) AS caixa,
      coalesce(r.cumulativo, FALSE) AS cumulativo,
      greatest(c, e, x, ecf, d) AS maior,
      maior - least(c, e, x, ecf, d) AS dif,
      CASE
        WHEN c IS NULL THEN 0
        WHEN n = 0 THEN maior - c
        WHEN contada OR NOT completa THEN 0
        ELSE greatest(0, ecf - greatest(c, e, x, d))
      END AS falta,
      list_aggregate(list_value(c, e, x, ecf, d), 'count') AS fontes
    FROM linha l
    LEFT JOIN regime_do_ano r ON r.ano = l.ano
  )
SELECT
  ano AS "Ano",
  periodo AS "Período",
  c AS "EFD-C",
  e AS "EFD-F",
  x AS "XML",
  ecf AS "ECF",
  d AS "ECD",
  dif AS "Maior Diferença",
  CASE
    WHEN fontes < 2 THEN 'Só uma fonte'
    WHEN dif <= tolerancia_total() THEN 'OK'
    WHEN falta > tolerancia_total()
      THEN 'EFD-C menor que '
        || fontes_de_receita(
          e > c + tolerancia_total(),
          x > c + tolerancia_total(),
          ecf > c + tolerancia_total(),
          d > c + tolerancia_total()
        )
    WHEN n > 0 AND NOT completa THEN 'EFD-C sem todos os meses da ECF'
    WHEN c IS NULL THEN 'Divergente sem EFD-C'
    WHEN maior - c <= tolerancia_total()
      THEN 'EFD-C maior que '
        || fontes_de_receita(
          e < c - tolerancia_total(),
          x < c - tolerancia_total(),
          ecf < c - tolerancia_total(),
          d < c - tolerancia_total()
        )
    ELSE 'Divergente: EFD-C menor que '
      || fontes_de_receita(
        e > c + tolerancia_total(),
        x > c + tolerancia_total(),
        ecf > c + tolerancia_total(),
        d > c + tolerancia_total()
      )
  END AS "Resultado",
  CASE
    WHEN fontes >= 2 AND dif <= tolerancia_total() THEN 'OK'
    WHEN fontes >= 2 AND falta > tolerancia_total() AND NOT caixa THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE
    WHEN fontes >= 2 AND falta > tolerancia_total() AND NOT caixa
      THEN imposto(
        falta,
        CASE
          WHEN cumulativo THEN aliquota_cumulativa(TRY_CAST(g.ano || '-12-31' AS DATE))
          ELSE aliquota_nao_cumulativa(TRY_CAST(g.ano || '-12-31' AS DATE))
        END
      )
    ELSE CAST(0 AS DECIMAL(18, 2))
  END AS "Valor Estimado"
FROM linha_comparada g
