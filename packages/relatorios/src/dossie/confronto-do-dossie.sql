-- One row per period and code of receipt of the findings: what the bookkeeping comes to (EFD-Contribuições, S-5011 or
-- the totals of the EFD-Reinf), what the declaration in force says and what was paid or set off, each with the number
-- of its paper, or else with what says it.
WITH
  periodo AS (
    SELECT DISTINCT CASE WHEN length(quando) = 4 THEN quando ELSE strftime(dia, '%Y-%m') END AS per
    FROM achado_do_dossie
    WHERE classe_final NOT IN ('Sem valor', 'Contingente') AND valor <> 0 AND dia IS NOT NULL
  ),
  apurado AS (
    SELECT
      strftime(a.inicio, '%Y-%m') AS per,
      left(r.COD_REC, 4) AS codigo4,
      CAST(NULL AS VARCHAR) AS papel,
      sum(r.VL_DEBITO) AS valor
    FROM m_debito r
    JOIN arq a ON a.id = r._arquivo AND a.situacao = 'Usado'
    WHERE :caso = 'PIS/COFINS' AND r.COD_REC <> ''
    GROUP BY ALL
    UNION ALL BY NAME
    SELECT
      perApur AS per,
      left(tpCR, 4) AS codigo4,
      string_agg(DISTINCT nrRecArqBase, ', ' ORDER BY nrRecArqBase) AS papel,
      sum(vrCR) AS valor
    FROM esocial_cs_cr
    -- The codes of a labour suit (5x) are no part of the month.
    WHERE :caso = 'Folha' AND grupo = 'infoCRContrib' AND substr(tpCR, 5, 1) <> '5'
    GROUP BY per, codigo4
    UNION ALL BY NAME
    SELECT
      perApur AS per,
      left(CR, 4) AS codigo4,
      string_agg(DISTINCT recibo, ', ' ORDER BY recibo) AS papel,
      sum(valor) AS valor
    FROM (
      SELECT perApur, CR, recibo, vlrCR AS valor FROM reinf_total_previdenciario WHERE evento = 'R-9011'
      UNION ALL BY NAME
      SELECT perApur, CR, recibo, vlrCRDCTF AS valor FROM reinf_total_codigo
    )
    WHERE :caso = 'Reinf' AND CR IS NOT NULL
    GROUP BY per, codigo4
  ),
  declarado AS (
    SELECT
      CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_inicio, '%Y-%m') END AS per,
      left(cod_receita, 4) AS codigo4,
      string_agg(
        DISTINCT concat_ws(' ', fonte, recibo), ', ' ORDER BY concat_ws(' ', fonte, recibo)
      ) AS papel,
      sum(debito) AS valor
    FROM dctf_vigente
    WHERE coalesce(categoria, 'Geral') IN ('Geral', '13º Salário') AND cod_receita <> ''
    GROUP BY per, codigo4
  ),
  documento AS (
    SELECT
      strftime(pa_fim, '%Y-%m') AS per,
      left(cod_receita, 4) AS codigo4,
      string_agg(DISTINCT numero_documento, ', ' ORDER BY numero_documento) AS numeros
    FROM pagamento_unico
    GROUP BY per, codigo4
  ),
  extinto AS (
    SELECT
      CASE WHEN length(chave_pa) = 4 THEN chave_pa ELSE left(chave_pa, 7) END AS per,
      codigo4,
      string_agg(
        DISTINCT concat(forma, ' (', origem, ')'), ', ' ORDER BY concat(forma, ' (', origem, ')')
      ) FILTER (origem <> 'DARF') AS papel,
      sum(valor_principal) AS valor
    FROM extincao_debito
    WHERE categoria NOT IN ('Reclamatória Trabalhista', 'Aferição de Obra')
    GROUP BY per, codigo4
  ),
  pago AS (
    SELECT per, codigo4, nullif(concat_ws(', ', d.numeros, e.papel), '') AS papel, e.valor
    FROM extinto e
    LEFT JOIN documento d USING (per, codigo4)
  ),
  codigo AS (
    SELECT tributo, codigo4 FROM tab_regime_receita WHERE :caso = 'PIS/COFINS'
    UNION
    SELECT r.tributo, left(r.COD_REC, 4) AS codigo4
    FROM m_debito r
    WHERE :caso = 'PIS/COFINS' AND r.COD_REC <> ''
    UNION
    SELECT min(grupo) AS tributo, left(codigo, 4) AS codigo4
    FROM tab_esocial_cr_grupo
    WHERE :caso = 'Folha'
    GROUP BY left(codigo, 4)
    UNION
    SELECT coalesce(min(d.descricao), '') AS tributo, left(t.CR, 4) AS codigo4
    FROM (
      SELECT CR FROM reinf_total_previdenciario WHERE evento = 'R-9011'
      UNION
      SELECT CR FROM reinf_total_codigo
    ) t
    LEFT JOIN tab_codigo_receita_dctfweb d ON replace(d.codigo, '-', '') = t.CR
    WHERE :caso = 'Reinf' AND t.CR IS NOT NULL
    GROUP BY left(t.CR, 4)
  ),
  chave AS (
    SELECT per, codigo4 FROM apurado
    UNION
    SELECT per, codigo4 FROM declarado
    UNION
    SELECT per, codigo4 FROM pago
  )
SELECT
  es_periodo(k.per) AS quando,
  c.tributo,
  k.codigo4,
  CAST(CAST(a.valor AS DECIMAL(18, 2)) AS VARCHAR) AS apurado,
  a.papel AS papel_apurado,
  CAST(CAST(d.valor AS DECIMAL(18, 2)) AS VARCHAR) AS declarado,
  d.papel AS papel_declarado,
  CAST(CAST(p.valor AS DECIMAL(18, 2)) AS VARCHAR) AS pago,
  p.papel AS papel_pago
FROM chave k
JOIN periodo m ON m.per = k.per
JOIN codigo c ON c.codigo4 = k.codigo4
LEFT JOIN apurado a ON a.per = k.per AND a.codigo4 = k.codigo4
LEFT JOIN declarado d ON d.per = k.per AND d.codigo4 = k.codigo4
LEFT JOIN pago p ON p.per = k.per AND p.codigo4 = k.codigo4
ORDER BY k.per, k.codigo4
