-- TABLE: One row per number of a PER/DCOMP, made of every paper that shows it (the document first, then the listing),
-- with vigente 'N' and the motivo when another one corrects it ('Retificado') or cancels it ('Cancelado'), or the
-- Receita Federal refused it (Recusado); else S. Of papers with different situations the worst counts. A document that
-- was not admitted corrects and cancels nothing. arquivo_debito is the file whose debts count.
WITH
  lido AS (
    SELECT
      *,
      lower(strip_accents(coalesce(situacao, ''))) AS dita,
      -- A listing has neither amounts nor the day of creation.
      coalesce(credito_original, credito_utilizado, pedido) IS NULL AND criacao IS NULL AS listagem
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
  unido AS (
    SELECT
      numero,
      first(_arquivo ORDER BY listagem, _arquivo, _linha) FILTER (_arquivo IS NOT NULL) AS _arquivo,
      first(_linha ORDER BY listagem, _arquivo, _linha) FILTER (_linha IS NOT NULL) AS _linha,
      first(
        tipo_documento ORDER BY listagem, _arquivo, _linha
      ) FILTER (tipo_documento IS NOT NULL) AS tipo_documento,
      first(
        tipo_credito ORDER BY listagem, _arquivo, _linha
      ) FILTER (tipo_credito IS NOT NULL) AS tipo_credito,
      first(criacao ORDER BY listagem, _arquivo, _linha) FILTER (criacao IS NOT NULL) AS criacao,
      first(transmissao ORDER BY listagem, _arquivo, _linha) FILTER (transmissao IS NOT NULL) AS transmissao,
      first(retificador ORDER BY listagem, _arquivo, _linha) FILTER (retificador IS NOT NULL) AS retificador,
      first(numero_retificado ORDER BY listagem, _arquivo, _linha) FILTER (
        numero_retificado IS NOT NULL
      ) AS numero_retificado,
      first(numero_cancelado ORDER BY listagem, _arquivo, _linha) FILTER (
        numero_cancelado IS NOT NULL
      ) AS numero_cancelado,
      first(periodo_credito ORDER BY listagem, _arquivo, _linha) FILTER (
        periodo_credito IS NOT NULL
      ) AS periodo_credito,
      first(
        credito_inicio ORDER BY listagem, _arquivo, _linha
      ) FILTER (credito_inicio IS NOT NULL) AS credito_inicio,
      first(credito_fim ORDER BY listagem, _arquivo, _linha) FILTER (credito_fim IS NOT NULL) AS credito_fim,
      first(credito_original ORDER BY listagem, _arquivo, _linha) FILTER (
        credito_original IS NOT NULL
      ) AS credito_original,
      first(credito_utilizado ORDER BY listagem, _arquivo, _linha) FILTER (
        credito_utilizado IS NOT NULL
      ) AS credito_utilizado,
      first(saldo ORDER BY listagem, _arquivo, _linha) FILTER (saldo IS NOT NULL) AS saldo,
      first(pedido ORDER BY listagem, _arquivo, _linha) FILTER (pedido IS NOT NULL) AS pedido,
      first(
        situacao
        ORDER BY sem_efeito OR negado OR cancelado OR retificado DESC, listagem DESC, _arquivo DESC, _linha
      ) FILTER (situacao IS NOT NULL) AS situacao,
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
  SELECT numero, min(_arquivo) AS arquivo_debito FROM ecac_perdcomp_debito GROUP BY numero
) d ON d.numero = m.numero
