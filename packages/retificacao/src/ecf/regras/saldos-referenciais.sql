-- Balances of the books by period and referential account: K155 (balance sheet) and K355 (result), each by its own
-- detail (K156, K356), or else by the single referential account that J051 gives the account.
CREATE OR REPLACE TEMP TABLE parcelas_referenciais AS
  WITH
    mapa AS (
      SELECT c.COD_CTA, coalesce(j.COD_CCUS, '') AS COD_CCUS, min(j.COD_CTA_REF) AS COD_CTA_REF
      FROM rJ051 j
      JOIN rJ050 c ON c._linha = j._pai
      GROUP BY ALL
      HAVING count(DISTINCT j.COD_CTA_REF) = 1
    ),
    saldo AS (
      SELECT
        'K155' AS conta, _linha, _pai, COD_CTA,
        coalesce(COD_CCUS, '') AS COD_CCUS,
        com_lado(VL_SLD_FIN, IND_VL_SLD_FIN) AS saldo
      FROM rK155
      UNION ALL BY NAME
      SELECT
        'K355' AS conta, _linha, _pai, COD_CTA,
        coalesce(COD_CCUS, '') AS COD_CCUS,
        com_lado(VL_SLD_FIN, IND_VL_SLD_FIN) AS saldo
      FROM rK355
    ),
    detalhe AS (
      SELECT _pai, COD_CTA_REF, com_lado(VL_SLD_FIN, IND_VL_SLD_FIN) AS saldo FROM rK156
      UNION ALL BY NAME
      SELECT _pai, COD_CTA_REF, com_lado(VL_SLD_FIN, IND_VL_SLD_FIN) AS saldo FROM rK356
    )
  SELECT
    p.PER_APUR,
    s.conta,
    coalesce(d.COD_CTA_REF, m.COD_CTA_REF, g.COD_CTA_REF) AS COD_CTA_REF,
    coalesce(d.saldo, s.saldo) AS saldo
  FROM saldo s
  JOIN rK030 p ON p._linha = s._pai
  LEFT JOIN detalhe d ON d._pai = s._linha
  LEFT JOIN mapa m ON m.COD_CTA = s.COD_CTA AND m.COD_CCUS = s.COD_CCUS
  LEFT JOIN mapa g ON g.COD_CTA = s.COD_CTA AND g.COD_CCUS = '';

-- Periods whose every balance has a referential account: of the others nothing can be said.
CREATE OR REPLACE TEMP TABLE periodos_com_saldos AS
  SELECT
    PER_APUR,
    conta
  FROM parcelas_referenciais
  GROUP BY ALL
  HAVING NOT bool_or(COD_CTA_REF IS NULL AND coalesce(saldo, 0) <> 0);

CREATE OR REPLACE TEMP TABLE saldos_referenciais AS
  SELECT
    PER_APUR,
    conta,
    COD_CTA_REF,
    sum(saldo) AS saldo
  FROM parcelas_referenciais
  GROUP BY ALL;
