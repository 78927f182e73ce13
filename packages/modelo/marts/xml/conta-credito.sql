-- TABLE: One row per bill of electricity or communication that the company receives (conta_sit), whatever its
-- situation, with what of it may be the base of a credit: the items with a CFOP, as each adds to the bill, less their
-- ICMS since Lei 14.592/2023 (NULL where no item has one). Public lighting, fines and interest have no CFOP.
WITH
  nota AS (
    SELECT '66' AS mod, _arquivo, _linha, serie, gSub_ch, vICMS FROM nf3e_nota
    UNION ALL BY NAME
    SELECT '62' AS mod, _arquivo, _linha, serie, gSub_ch, vICMS FROM nfcom_nota
  ),
  item AS (
    SELECT '66' AS mod, _arquivo, _linha, CFOP, valor, indDevolucao, ICMS_vICMS FROM nf3e_item
    UNION ALL BY NAME
    SELECT '62' AS mod, _arquivo, _linha, CFOP, valor, indDevolucao, ICMS_vICMS FROM nfcom_item
  ),
  creditavel AS (
    SELECT
      mod, _arquivo, _linha,
      sum(valor) AS valor,
      sum(CASE WHEN indDevolucao = '1' THEN -ICMS_vICMS ELSE ICMS_vICMS END) AS icms
    FROM item
    WHERE CFOP <> ''
    GROUP BY ALL
  )
SELECT
  s._arquivo,
  s._linha,
  s.chave,
  s.situacao,
  s.mod,
  n.serie,
  s.nNF,
  s.emissao,
  CAST(date_trunc('month', s.emissao) AS DATE) AS mes,
  s.emit_CNPJ,
  s.emit_xNome,
  s.dest_CNPJ AS estab,
  s.vNF,
  n.vICMS,
  n.gSub_ch AS substitui,
  CASE
    WHEN c.valor IS NOT NULL THEN TRY_CAST(
      greatest(
        0, round(c.valor, 2) - icms_fora_da_base(c.icms, s.emissao, inicio_credito_sem_icms())
      ) AS DECIMAL(18, 2)
    )
  END AS base
FROM conta_sit s
JOIN nota n ON n.mod = s.mod AND n._arquivo = s._arquivo AND n._linha = s._linha
LEFT JOIN creditavel c ON c.mod = s.mod AND c._arquivo = s._arquivo AND c._linha = s._linha
WHERE s.lado = 'Terceiros'
