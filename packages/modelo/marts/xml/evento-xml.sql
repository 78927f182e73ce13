-- TABLE: One row per registered event of a note of production: per key, type, sequence and event that it cancels. An
-- event that the tax office did not answer (no cStat) is not registered. anulado_em is the day of a registered
-- cancellation (110001) of the event, which then has no effect: by its type and protocol, or by its type and sequence
-- where the cancellation names no protocol.
WITH
  registrado AS (
    SELECT *
    FROM nfe_evento
    WHERE cStat IN ('135', '136', '155') AND coalesce(tpAmb, '1') <> '2'
    QUALIFY row_number() OVER (
      PARTITION BY chNFe, tpEvento, nSeqEvento, tpEventoAut, nProtEvento
      ORDER BY _origem <> 'procEventoNFe', _arquivo, _evento
    ) = 1
  )
SELECT
  e.*,
  e.tpEvento IN ('110111', '110112') AS cancela,
  (
    SELECT min(CAST(coalesce(c.dhEvento, c.dhRegEvento) AS DATE))
    FROM registrado c
    WHERE c.tpEvento = '110001'
      AND c.chNFe = e.chNFe
      AND c.tpEventoAut = e.tpEvento
      AND CASE WHEN c.nProtEvento IS NULL THEN c.nSeqEvento = e.nSeqEvento ELSE c.nProtEvento = e.nProt END
  ) AS anulado_em
FROM registrado e
