WITH
  -- Where the EFD ICMS/IPI has a key: the first line of the first file.
  escriturada AS (
    SELECT
      c.CHV_NFE AS chave,
      arg_min(c.periodo, (c.ordem, c._linha)) AS periodo,
      arg_min(c.COD_SIT, (c.ordem, c._linha)) AS situacao
    FROM stg_efdf_c100 c
    WHERE c.CHV_NFE <> ''
    GROUP BY ALL
  )
SELECT
  e.chNFe AS "Chave",
  ltrim(substr(e.chNFe, 26, 9), '0') AS "Número",
  e.tpEvento AS "Tipo Evento",
  CASE e.tpEvento
    WHEN '110110' THEN 'Carta de correção'
    WHEN '110111' THEN 'Cancelamento'
    WHEN '110112' THEN 'Cancelamento por substituição'
    WHEN '210200' THEN 'Confirmação da operação'
    WHEN '210210' THEN 'Ciência da operação'
    WHEN '210220' THEN 'Desconhecimento da operação'
    WHEN '210240' THEN 'Operação não realizada'
    ELSE coalesce(t.nome, e.descEvento, e.xEvento)
  END AS "Desc. Evento",
  CAST(coalesce(e.dhEvento, e.dhRegEvento) AS DATE) AS "Data",
  e.nProt AS "Protocolo",
  coalesce(e.xJust, e.xCorrecao) AS "Justificativa",
  n.vNF AS "Valor Nota",
  CASE
    WHEN f.chave IS NULL THEN 'Não'
    WHEN sit_invalida(f.situacao) THEN 'Sim, em ' || f.periodo || ' como situação ' || f.situacao
    ELSE 'Sim, em ' || f.periodo
  END AS "Escriturada na EFD",
  CASE
    WHEN e.anulado_em IS NOT NULL THEN 'Cancelado em ' || strftime(e.anulado_em, '%d/%m/%Y') || ': sem efeito'
    WHEN e.indAceitacao = '0' OR e.indDeferimento = '0' THEN 'Não aceito: sem efeito'
    ELSE t.efeito
  END AS "Efeito no IBS e na CBS"
FROM evento_xml e
LEFT JOIN tab_evento_reforma t ON t.codigo = e.tpEvento
LEFT JOIN nota_sit s ON s.chave = e.chNFe
LEFT JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
LEFT JOIN escriturada f ON f.chave = e.chNFe
