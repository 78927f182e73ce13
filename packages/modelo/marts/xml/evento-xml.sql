-- TABLE: One row per registered event of a note of production: per key, type and sequence. An event that the tax office
-- did not answer (no cStat) is not registered.
SELECT
  *,
  tpEvento IN ('110111', '110112') AS cancela
FROM nfe_evento
WHERE cStat IN ('135', '136', '155') AND coalesce(tpAmb, '1') <> '2'
QUALIFY row_number() OVER (
  PARTITION BY chNFe, tpEvento, nSeqEvento ORDER BY _origem <> 'procEventoNFe', _arquivo, _evento
) = 1
