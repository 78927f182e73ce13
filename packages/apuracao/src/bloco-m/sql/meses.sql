-- One row per month to recompute, in the order of companies and months, with what its first 0000, 0110 and 0111 say and
-- which special situations it has.
WITH
  abertura AS (
    SELECT _arquivo, COD_VER, IND_NAT_PJ
    FROM efdc_0000
    QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
  ),
  regime AS (
    SELECT _arquivo, COD_INC_TRIB, IND_APRO_CRED
    FROM efdc_0110
    QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
  ),
  rateio AS (
    SELECT _arquivo, REC_BRU_NCUM_TRIB_MI, REC_BRU_NCUM_NT_MI, REC_BRU_NCUM_EXP, REC_BRU_CUM
    FROM efdc_0111
    QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
  ),
  tem_registro AS (
    SELECT _arquivo, 'scp' AS especial FROM efdc_0035
    UNION BY NAME
    SELECT _arquivo, 'cooperativa' AS especial FROM efdc_m211
    UNION BY NAME
    SELECT _arquivo, 'cooperativa' AS especial FROM efdc_m611
    UNION BY NAME
    SELECT _arquivo, 'financeira' AS especial FROM efdc_i100
    UNION BY NAME
    SELECT _arquivo, 'diferimento' AS especial FROM efdc_m230
    UNION BY NAME
    SELECT _arquivo, 'diferimento' AS especial FROM efdc_m630
    UNION BY NAME
    SELECT _arquivo, 'diferimento' AS especial FROM efdc_m300
    UNION BY NAME
    SELECT _arquivo, 'diferimento' AS especial FROM efdc_m700
    UNION BY NAME
    SELECT _arquivo, 'previdenciaria' AS especial FROM efdc_p100
    UNION BY NAME
    SELECT _arquivo, 'previdenciaria' AS especial FROM efdc_p200
  ),
  da_scp AS (SELECT _arquivo, CAST(min(COD_SCP) AS VARCHAR) AS scp FROM efdc_0035 GROUP BY _arquivo),
  situacao AS (SELECT _arquivo, list(especial) AS especiais FROM tem_registro GROUP BY _arquivo)
SELECT
  m._arquivo,
  -- The book of a partnership (SCP) is a chain of its own.
  concat_ws('/', coalesce(left(m.cnpj, 8), ''), p.scp) AS raiz,
  strftime(m.inicio, '%Y-%m') AS mes,
  m.excesso,
  a.COD_VER,
  g.COD_INC_TRIB,
  g.IND_APRO_CRED,
  r._arquivo IS NOT NULL AS tem_rateio,
  coalesce(r.REC_BRU_NCUM_TRIB_MI, 0) AS tributada,
  coalesce(r.REC_BRU_NCUM_NT_MI, 0) AS nao_tributada,
  coalesce(r.REC_BRU_NCUM_EXP, 0) AS exportacao,
  coalesce(r.REC_BRU_CUM, 0) AS cumulativa,
  coalesce(a.IND_NAT_PJ IN ('05', '5'), FALSE) OR coalesce(list_contains(s.especiais, 'scp'), FALSE) AS scp,
  coalesce(a.IND_NAT_PJ IN ('01', '1', '04', '4'), FALSE)
    OR coalesce(list_contains(s.especiais, 'cooperativa'), FALSE) AS cooperativa,
  coalesce(a.IND_NAT_PJ IN ('02', '2'), FALSE) AS folha,
  coalesce(list_contains(s.especiais, 'financeira'), FALSE) AS financeira,
  coalesce(list_contains(s.especiais, 'diferimento'), FALSE) AS diferimento,
  coalesce(list_contains(s.especiais, 'previdenciaria'), FALSE) AS previdenciaria
FROM bm_arquivo m
LEFT JOIN abertura a ON a._arquivo = m._arquivo
LEFT JOIN regime g ON g._arquivo = m._arquivo
LEFT JOIN rateio r ON r._arquivo = m._arquivo
LEFT JOIN situacao s ON s._arquivo = m._arquivo
LEFT JOIN da_scp p ON p._arquivo = m._arquivo AND a.IND_NAT_PJ IN ('05', '5')
ORDER BY raiz, mes, m.ordem
