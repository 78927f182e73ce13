WITH
  ocorrencia AS (
    SELECT
      e._arquivo, e._linha, e.chNFSe AS chave,
      coalesce(n.nNFSe, ltrim(substr(e.chNFSe, 24, 13), '0')) AS numero,
      e.tpEvento AS tipo, e.nSeqEvento AS sequencia,
      CASE e.tpEvento
        WHEN '101101' THEN 'Cancelamento'
        WHEN '105102' THEN 'Cancelamento por substituição'
        WHEN '101103' THEN 'Pedido de análise fiscal para cancelamento'
        WHEN '105104' THEN 'Cancelamento deferido por análise fiscal'
        WHEN '105105' THEN 'Cancelamento indeferido por análise fiscal'
        WHEN '305101' THEN 'Cancelamento por ofício'
        WHEN '305102' THEN 'Bloqueio por ofício'
        WHEN '305103' THEN 'Desbloqueio por ofício'
        WHEN '202201' THEN 'Confirmação do prestador'
        WHEN '203202' THEN 'Confirmação do tomador'
        WHEN '204203' THEN 'Confirmação do intermediário'
        WHEN '205204' THEN 'Confirmação tácita'
        WHEN '202205' THEN 'Rejeição do prestador'
        WHEN '203206' THEN 'Rejeição do tomador'
        WHEN '204207' THEN 'Rejeição do intermediário'
        WHEN '205208' THEN 'Anulação da rejeição'
        ELSE e.xDesc
      END AS descricao,
      CAST(coalesce(e.dhEvento, e.dhProc) AS DATE) AS dia,
      coalesce(e.CNPJAutor, e.CPFAutor) AS autor,
      e.xMotivo AS motivo, e.chSubstituta AS substituta, n.vServ AS valor, n.codigoVerificacao
    FROM nfse_evento e
    LEFT JOIN nfse_nota n ON n.chave = e.chNFSe
    UNION ALL
    SELECT
      n._arquivo, n._linha, n.chaveNacional, n.nNFSe, NULL, NULL,
      CASE s.situacao WHEN 'Cancelada' THEN 'Cancelamento no município' ELSE 'Substituição no município' END,
      CAST(n.dhCancelamento AS DATE),
      s.doc_prestador,
      CASE
        WHEN s.situacao = 'Substituída' THEN 'Substituída pela nota ' || nullif(n.nfseSubstituidora, '0')
      END,
      NULL, n.vServ, n.codigoVerificacao
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE n.padrao <> 'Nacional' AND s.situacao <> 'Autorizada'
  ),
  -- Where the EFD-Contribuições has a note, by its key or, in a city, by its code and number.
  escriturada AS (
    SELECT
      a.CHV_NFSE AS chave,
      ltrim(a.NUM_DOC, '0') AS numero,
      arg_min(a.periodo, (a.ordem, a._linha)) AS periodo,
      arg_min(a.COD_SIT, (a.ordem, a._linha)) AS situacao
    FROM stg_efdc_a100 a
    WHERE a.CHV_NFSE <> ''
    GROUP BY ALL
  ),
  pela_chave AS (
    SELECT chave, arg_min(periodo, numero) AS periodo, arg_min(situacao, numero) AS situacao
    FROM escriturada
    GROUP BY chave
  )
SELECT
  o.chave AS "Chave",
  o.numero AS "Número",
  o.tipo AS "Tipo Evento",
  o.descricao AS "Desc. Evento",
  o.dia AS "Data",
  o.autor AS "Autor",
  o.motivo AS "Motivo",
  o.substituta AS "Chave Substituta",
  o.valor AS "Valor Nota",
  CASE
    WHEN coalesce(c.periodo, m.periodo) IS NULL THEN 'Não'
    WHEN sit_invalida(coalesce(c.situacao, m.situacao))
      THEN 'Sim, em '
        || coalesce(c.periodo, m.periodo)
        || ' como situação '
        || coalesce(c.situacao, m.situacao)
    ELSE 'Sim, em ' || coalesce(c.periodo, m.periodo)
  END AS "Escriturada na EFD"
FROM ocorrencia o
LEFT JOIN pela_chave c ON c.chave = o.chave
LEFT JOIN escriturada m ON m.chave = o.codigoVerificacao AND m.numero = ltrim(o.numero, '0')
