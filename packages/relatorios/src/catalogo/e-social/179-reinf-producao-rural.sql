WITH
  suspenso AS (
    SELECT
      _arquivo, _evento, _item,
      sum(coalesce(vlrCPSusp, 0) + coalesce(vlrRatSusp, 0) + coalesce(vlrSenarSusp, 0)) AS valor
    FROM reinf_suspensao
    WHERE evento IN ('R-2050', 'R-2055')
    GROUP BY ALL
  ),
  comercializacao AS (
    SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento, nrInscEstab ORDER BY _linha) = 1 AS primeira
    FROM reinf_comercializacao
  ),
  rural AS (
    SELECT
      _arquivo, _evento, _linha, _item, perApur, evento, nrInscEstab AS estab, 'indCom' AS campo,
      indCom AS indicativo, vlrRecBruta AS bruto,
      CASE WHEN primeira THEN vlrCPApur END AS cp,
      CASE WHEN primeira THEN vlrRatApur END AS gilrat,
      CASE WHEN primeira THEN vlrSenarApur END AS senar
    FROM comercializacao
    UNION ALL BY NAME
    SELECT
      _arquivo, _evento, _linha, _item, perApur, evento, nrInscAdq AS estab, 'indAquis' AS campo,
      nrInscProd AS documento, indAquis AS indicativo, vlrBruto AS bruto, vlrCPDescPR AS cp,
      vlrRatDescPR AS gilrat, vlrSenarDesc AS senar
    FROM reinf_aquisicao
  )
SELECT
  reinf_periodo(r.perApur) AS "Período",
  r.estab AS "CNPJ Estab.",
  r.evento AS "Evento",
  r.documento AS "CNPJ-CPF",
  n.nome AS "Nome",
  concat_ws(' - ', r.indicativo, d.descricao) AS "Indicativo",
  r.bruto AS "Bruto",
  r.cp AS "CP",
  r.gilrat AS "GILRAT",
  r.senar AS "SENAR",
  s.valor AS "Suspenso"
FROM rural r
JOIN arq a ON a.id = r._arquivo
LEFT JOIN suspenso s ON s._arquivo = r._arquivo AND s._evento = r._evento AND s._item = r._item
LEFT JOIN tab_reinf_dominio d ON d.campo = r.campo AND d.codigo = r.indicativo
LEFT JOIN reinf_nome n ON n.documento = r.documento
