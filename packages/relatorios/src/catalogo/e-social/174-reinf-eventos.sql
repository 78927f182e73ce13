WITH
  evento AS (
    SELECT
      _arquivo, _linha, evento, per_apur, estab, recepcao, recibo, situacao, versao,
      CASE
        WHEN chave_tabela IS NOT NULL THEN nullif(concat_ws(' ', nullif(chave_tabela, ''), ini_valid), '')
        ELSE concat_ws(' ', participante, ide_evt_adic)
      END AS chave,
      CASE
        WHEN operacao = 'inclusao' THEN 'Inclusão'
        WHEN operacao = 'alteracao' THEN 'Alteração'
        WHEN operacao = 'exclusao' THEN 'Exclusão'
        WHEN evento = 'R-9000' THEN 'Exclusão'
        WHEN evento = 'R-2098' OR (evento = 'R-4099' AND fech_ret = '1') THEN 'Reabertura'
        WHEN evento IN ('R-2099', 'R-4099') THEN 'Fechamento'
        WHEN ind_retif = '2' THEN 'Retificadora'
        WHEN ind_retif = '1' THEN 'Original'
      END AS retificacao,
      -- Some programs fill it in originals too.
      CASE
        WHEN evento = 'R-9000' THEN nr_rec_excluido
        WHEN ind_retif = '2' THEN nr_rec_retificado
      END AS anterior
    FROM reinf_evento
    WHERE evento NOT IN ('R-9001', 'R-9005', 'R-9011', 'R-9015', 'Consulta')
    UNION ALL BY NAME
    SELECT
      t._arquivo, t._linha,
      coalesce(t.tp_evento_base, '(não informado)') AS evento,
      t.per_apur, t.estab, t.recepcao, t.nr_rec_base AS recibo,
      CASE
        WHEN t.evento <> 'Consulta' THEN 'Só no retorno'
        WHEN t.situacao = 'Válido' THEN 'Só na consulta'
        ELSE t.situacao
      END AS situacao,
      t.versao,
      concat_ws(' ', t.participante, t.ide_evt_adic) AS chave
    FROM reinf_evento t
    ANTI JOIN reinf_evento e ON e.id = t.id_base
    WHERE t.evento IN ('R-9001', 'R-9005', 'R-9011', 'R-9015', 'Consulta')
    -- An answer says more of an event than a question for its receipt.
    QUALIFY row_number() OVER (
      PARTITION BY t.id_base ORDER BY t.evento = 'Consulta', t.processamento DESC, t._arquivo, t._linha
    ) = 1
  )
SELECT
  reinf_periodo(e.per_apur) AS "Período",
  e.evento AS "Evento",
  e.estab AS "CNPJ Estab.",
  nullif(e.chave, '') AS "Chave",
  e.retificacao AS "Retificação",
  e.recibo AS "Recibo",
  e.anterior AS "Recibo Anterior",
  CAST(e.recepcao AS DATE) AS "Recepção",
  e.situacao AS "Situação",
  CASE WHEN reinf_serie(e.evento) IS NOT NULL THEN coalesce(f.estado, 'Sem fechamento') END AS "Fechamento",
  e.versao AS "Versão",
  a.arquivo AS "Arquivo"
FROM evento e
JOIN arq a ON a.id = e._arquivo
LEFT JOIN reinf_fechamento_mes f ON f.per_apur = e.per_apur AND f.serie = reinf_serie(e.evento)
