WITH
  ajuste AS (
    SELECT _arquivo, _evento, _item, sum(CASE tpAjuste WHEN '0' THEN -vlrAjuste ELSE vlrAjuste END) AS valor
    FROM reinf_cprb_ajuste
    GROUP BY ALL
  ),
  suspensa AS (
    SELECT _arquivo, _evento, _item, sum(vlrCPRBSusp) AS valor
    FROM reinf_suspensao
    WHERE evento = 'R-2060'
    GROUP BY ALL
  ),
  apurada AS (
    SELECT _arquivo, _evento, nrInscEstab, sum(coalesce(vlrCPRBapur, 0)) AS valor FROM reinf_cprb GROUP BY ALL
  ),
  atividade AS (
    SELECT c.*, t.descricao, t.tabela, j.valor AS ajustes, s.valor AS suspensa, q.valor AS apurada_total
    FROM reinf_cprb c
    LEFT JOIN cprb_taxa t ON t.mes = reinf_dia(c.perApur) AND t.codigo = c.codAtivEcon
    JOIN apurada q ON q._arquivo = c._arquivo
      AND q._evento = c._evento
      AND q.nrInscEstab IS NOT DISTINCT FROM c.nrInscEstab
    LEFT JOIN ajuste j ON j._arquivo = c._arquivo AND j._evento = c._evento AND j._item = c._item
    LEFT JOIN suspensa s ON s._arquivo = c._arquivo AND s._evento = c._evento AND s._item = c._item
  )
SELECT
  reinf_periodo(c.perApur) AS "Período",
  c.nrInscEstab AS "CNPJ Estab.",
  c.codAtivEcon AS "Atividade",
  c.descricao AS "Descrição",
  c.vlrRecBrutaTotal AS "Receita Total",
  c.vlrRecBrutaAtiv AS "Receita Atividade",
  c.vlrExcRecBruta AS "Exclusões",
  c.vlrAdicRecBruta AS "Adições",
  c.vlrBcCPRB AS "Base",
  reinf_aliquota(c.vlrCPRBapur, c.vlrBcCPRB) AS "Alíquota",
  c.vlrCPRBapur AS "CPRB",
  c.ajustes AS "Ajustes",
  c.suspensa AS "Suspensa",
  c.tabela AS "Alíquota Tabela",
  conferencia([
    se_diverge(
      'A base não é a receita da atividade mais adições menos exclusões',
      coalesce(c.vlrBcCPRB, 0)
        - (coalesce(c.vlrRecBrutaAtiv, 0) + coalesce(c.vlrAdicRecBruta, 0) - coalesce(c.vlrExcRecBruta, 0))
    ),
    CASE
      WHEN c.tabela IS NULL THEN 'A Tabela 09 não tem a atividade no mês'
      WHEN NOT perto(coalesce(c.vlrCPRBapur, 0), imposto(coalesce(c.vlrBcCPRB, 0), c.tabela))
        -- Some programs put the adjustments into the contribution.
        AND NOT perto(
          coalesce(c.vlrCPRBapur, 0), imposto(coalesce(c.vlrBcCPRB, 0), c.tabela) + coalesce(c.ajustes, 0)
        )
        THEN 'A CPRB não é a alíquota da tabela sobre a base'
    END,
    se_diverge('A CPRB do estabelecimento não é a soma das atividades', c.vlrCPApurTotal - c.apurada_total)
  ]) AS "Conferência"
FROM atividade c
JOIN arq a ON a.id = c._arquivo
