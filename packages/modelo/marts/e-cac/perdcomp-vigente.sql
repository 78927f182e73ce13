-- TABLE: One row per number of a PER/DCOMP, made of all papers that show it; `vigente` is 'N' when it is 'Retificado',
-- 'Cancelado' or 'Recusado' (`motivo`), else 'S'. Of papers with different situations the worst counts. A document
-- that was not admitted corrects and cancels nothing. arquivo_debito is the file whose debts count.
WITH
  lido AS (
    SELECT
      *,
      lower(strip_accents(coalesce(situacao, ''))) AS dita,
      -- How much a paper shows: a listing next to nothing, a receipt less than its document.
      CAST(criacao IS NOT NULL AS INTEGER)
        + CAST(credito_inicio IS NOT NULL AS INTEGER)
        + CAST(credito_original IS NOT NULL AS INTEGER)
        + CAST(credito_utilizado IS NOT NULL AS INTEGER)
        + CAST(saldo IS NOT NULL AS INTEGER)
        + CAST(pedido IS NOT NULL AS INTEGER) AS detalhe
    FROM ecac_perdcomp
    WHERE numero IS NOT NULL
  ),
  -- The RFB's words for what never took effect, for what it denied and for what the company took back.
  sinal AS (
    SELECT
      *,
      regexp_matches(dita, 'nao admitid|rejeitad|excluid|sem efeito|invalid|anulad') AS sem_efeito,
      regexp_matches(
        dita, 'nao[ -]?homologa|nao declarad|indeferi|nao reconhecid|nao conhecid|\bnegad|\bdenegad'
      ) AS negado,
      regexp_matches(dita, '^cancel|desist') AS cancelado,
      regexp_matches(dita, '^retificad') AS retificado
    FROM lido
  ),
  -- Of each field the first value that a paper has.
  unido AS (
    SELECT
      numero,
      any_value(_arquivo ORDER BY detalhe DESC, _arquivo, _linha) AS _arquivo,
      any_value(_linha ORDER BY detalhe DESC, _arquivo, _linha) AS _linha,
      any_value(tipo_documento ORDER BY detalhe DESC, _arquivo, _linha) AS tipo_documento,
      any_value(tipo_credito ORDER BY detalhe DESC, _arquivo, _linha) AS tipo_credito,
      any_value(criacao ORDER BY detalhe DESC, _arquivo, _linha) AS criacao,
      any_value(transmissao ORDER BY detalhe DESC, _arquivo, _linha) AS transmissao,
      any_value(retificador ORDER BY detalhe DESC, _arquivo, _linha) AS retificador,
      any_value(numero_retificado ORDER BY detalhe DESC, _arquivo, _linha) AS numero_retificado,
      any_value(numero_cancelado ORDER BY detalhe DESC, _arquivo, _linha) AS numero_cancelado,
      any_value(periodo_credito ORDER BY detalhe DESC, _arquivo, _linha) AS periodo_credito,
      any_value(credito_inicio ORDER BY detalhe DESC, _arquivo, _linha) AS credito_inicio,
      any_value(credito_fim ORDER BY detalhe DESC, _arquivo, _linha) AS credito_fim,
      any_value(credito_original ORDER BY detalhe DESC, _arquivo, _linha) AS credito_original,
      any_value(credito_utilizado ORDER BY detalhe DESC, _arquivo, _linha) AS credito_utilizado,
      any_value(saldo ORDER BY detalhe DESC, _arquivo, _linha) AS saldo,
      any_value(pedido ORDER BY detalhe DESC, _arquivo, _linha) AS pedido,
      any_value(
        situacao ORDER BY sem_efeito OR negado OR cancelado OR retificado DESC, detalhe, _arquivo DESC, _linha
      ) AS situacao,
      bool_or(sem_efeito) AS sem_efeito,
      bool_or(negado) AS negado,
      bool_or(cancelado) AS cancelado,
      bool_or(retificado) AS retificado
    FROM sinal
    GROUP BY numero
  ),
  motivado AS (
    SELECT
      u.* EXCLUDE (sem_efeito, negado, cancelado, retificado),
      CASE
        WHEN sem_efeito OR negado THEN 'Recusado'
        WHEN cancelado
          OR numero IN (
            SELECT c.numero_cancelado
            FROM unido c
            WHERE c.numero_cancelado IS NOT NULL AND NOT c.sem_efeito AND NOT c.negado AND NOT c.cancelado
          )
          THEN 'Cancelado'
        WHEN retificado
          OR numero IN (
            SELECT r.numero_retificado FROM unido r WHERE r.numero_retificado IS NOT NULL AND NOT r.sem_efeito
          )
          THEN 'Retificado'
      END AS motivo
    FROM unido u
  )
SELECT
  m.*,
  d.arquivo_debito,
  CASE WHEN m.motivo IS NULL THEN 'S' ELSE 'N' END AS vigente
FROM motivado m
LEFT JOIN (
  -- Of papers that show debts, the one with most of them.
  SELECT numero, arg_min(_arquivo, (-debitos, _arquivo)) AS arquivo_debito
  FROM (SELECT numero, _arquivo, count(*) AS debitos FROM ecac_perdcomp_debito GROUP BY numero, _arquivo)
  GROUP BY numero
) d ON d.numero = m.numero
