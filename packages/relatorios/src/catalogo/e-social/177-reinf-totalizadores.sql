WITH
  total AS (
    SELECT
      _arquivo, _evento, _linha, perApur, evento,
      CASE grupo
        WHEN 'RTom' THEN 'Serviços tomados'
        WHEN 'RPrest' THEN 'Serviços prestados'
        WHEN 'RRecRepAD' THEN 'Associação desportiva'
        WHEN 'RComl' THEN 'Comercialização rural'
        WHEN 'RAquis' THEN 'Aquisição rural'
        WHEN 'RCPRB' THEN 'CPRB'
        WHEN 'RRecEspetDesp' THEN 'Espetáculo desportivo'
      END AS origem,
      coalesce(nrInsc, cno) AS estab,
      coalesce(cnpjPrestador, nrInscTomador, cnpjAssocDesp) AS documento,
      CR,
      CASE WHEN length(perApur) = 10 THEN 'Dia ' || substr(perApur, 9, 2) ELSE 'Mensal' END AS parte,
      vlrBase AS base,
      -- The buyer owes the withholding; the event of the provider is information only.
      CASE WHEN grupo = 'RPrest' THEN vlrTotalRetPrinc END AS informado,
      CASE WHEN evento = 'R-9001' THEN vlrCR END AS calculado,
      CASE WHEN grupo = 'RPrest' THEN vlrTotalNRetPrinc ELSE vlrCRSusp END AS suspenso,
      CASE WHEN evento = 'R-9011' THEN vlrCR END AS dctfweb
    FROM reinf_total_previdenciario
    UNION ALL BY NAME
    SELECT
      _arquivo, _evento, _linha, perApur, evento,
      CASE evento WHEN 'R-9005' THEN 'Retenções do evento' ELSE 'Retenções por natureza' END AS origem,
      nrInsc AS estab, nrInscBenef AS documento, CR,
      reinf_parte(grupo, perApurCR) AS parte,
      vlrBaseCR AS base, vlrCRInf AS informado, vlrCRCalc AS calculado,
      coalesce(vlrCRSuspDCTF, vlrCRSuspCalc, vlrCRSuspInf) AS suspenso,
      vlrCRDCTF AS dctfweb, natRend AS natureza
    FROM reinf_total_retido
    UNION ALL BY NAME
    SELECT
      _arquivo, _evento, _linha, perApur, evento, 'Retenções por código' AS origem, CR,
      reinf_parte(grupo, perApurCR) AS parte,
      vlrCRSuspDCTF AS suspenso, vlrCRDCTF AS dctfweb
    FROM reinf_total_codigo
  )
SELECT
  reinf_periodo(t.perApur) AS "Período",
  t.evento AS "Evento",
  t.origem AS "Origem",
  t.estab AS "CNPJ Estab.",
  t.documento AS "CNPJ-CPF",
  CASE
    WHEN length(t.CR) = 6 THEN left(t.CR, 4) || '-' || substr(t.CR, 5)
    ELSE left(t.CR, 6)
  END AS "Cód. Receita",
  d.descricao AS "Descrição",
  t.parte AS "Apuração",
  t.base AS "Base",
  t.informado AS "Informado",
  t.calculado AS "Calculado",
  t.suspenso AS "Suspenso",
  t.dctfweb AS "DCTFWeb",
  t.natureza AS "Natureza",
  coalesce(f.estado, 'Sem fechamento') AS "Fechamento"
FROM total t
JOIN arq a ON a.id = t._arquivo
-- An R-9001 is of the series R-2000, unless its day says that it answers an R-3010.
LEFT JOIN reinf_fechamento_mes f ON f.per_apur = left(t.perApur, 7)
  AND f.serie = CASE t.evento WHEN 'R-9001' THEN 'R-2000' ELSE reinf_serie(t.evento) END
LEFT JOIN tab_codigo_receita_dctfweb d ON replace(d.codigo, '-', '') = t.CR
