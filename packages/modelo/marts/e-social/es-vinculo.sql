-- TABLE: One row per bond (CPF and registration, or CPF and category where there is none), as it is at the end: what
-- began it, what every later event changed, and the dismissal. A bond that was sent twice counts once, by its latest
-- event.
WITH
  inicio AS (
    SELECT v.*, es_chave_vinculo(v.cpfTrab, v.matricula, v.codCateg) AS chave
    FROM esocial_vinculo v
    QUALIFY row_number() OVER (
      PARTITION BY chave ORDER BY v.recibo DESC NULLS LAST, v._arquivo DESC, v._linha DESC
    ) = 1
  ),
  -- What each event says of a bond; momento puts the events in their order.
  estado AS (
    SELECT *, (0, DATE '1900-01-01', '', _arquivo, _linha) AS momento FROM inicio
    UNION ALL BY NAME
    SELECT
      a.*, i.chave,
      (
        1, coalesce(a.dtEf, a.dtAlteracao, DATE '1900-01-01'), coalesce(a.recibo, ''), a._arquivo, a._linha
      ) AS momento
    FROM esocial_vinculo_alteracao a
    JOIN inicio i ON i.cpfTrab = a.cpfTrab
      AND (a.evento = 'S-2205' OR i.chave = es_chave_vinculo(a.cpfTrab, a.matricula, a.codCateg))
  ),
  fim AS (
    SELECT es_chave_vinculo(d.cpfTrab, d.matricula, d.codCateg) AS chave, max(d.dtDeslig) AS dtDeslig
    FROM esocial_desligamento d
    GROUP BY ALL
  ),
  -- The latest value of each field; arg_max leaves out the events that do not have it.
  atual AS (
    SELECT
      chave,
      arg_max(nmTrab, momento) AS nmTrab,
      arg_max(dtNascto, momento) AS dtNascto,
      arg_max(codCateg, momento) AS codCateg,
      arg_max(nmCargo, momento) AS nmCargo,
      arg_max(CBOCargo, momento) AS CBOCargo,
      arg_max(nmFuncao, momento) AS nmFuncao,
      arg_max(CBOFuncao, momento) AS CBOFuncao,
      arg_max(codCargo, momento) AS codCargo,
      arg_max(codFuncao, momento) AS codFuncao,
      arg_max(vrSalFx, momento) AS vrSalFx,
      arg_max(undSalFixo, momento) AS undSalFixo,
      arg_max(tpInsc, momento) AS tpInsc,
      arg_max(nrInsc, momento) AS nrInsc
    FROM estado
    GROUP BY chave
  )
SELECT
  i.chave,
  i.cpfTrab AS cpf,
  i.matricula,
  i.dtInicio,
  a.* EXCLUDE (chave),
  coalesce(f.dtDeslig, i.dtDeslig) AS dtDeslig
FROM inicio i
JOIN atual a ON a.chave = i.chave
LEFT JOIN fim f ON f.chave = i.chave
