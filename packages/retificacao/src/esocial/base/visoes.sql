-- Views over the project's eSocial tables. Run once when the base is opened.
-- One row per use of a register's row: which event of pay uses which row, and the period in which the event counts.
-- `arquivo` and `ordem` are null for a use that only the totals of S-5011 show.
CREATE VIEW uso_registro AS
  WITH
    item AS (
      SELECT
        i._arquivo AS arquivo,
        CAST(i._evento AS VARCHAR) AS ordem,
        coalesce(i.perApur, strftime(d.dtDeslig, '%Y-%m')) AS per,
        i.codRubr || '|' || coalesce(i.ideTabRubr, '') AS rubrica,
        i.nrInsc AS estabelecimento, i.codLotacao AS lotacao
      FROM esocial_folha_item AS i
      LEFT JOIN esocial_desligamento AS d ON d._arquivo = i._arquivo AND d._evento = i._evento
    ),
    uso AS (
      SELECT 'S-1010' AS evento, rubrica AS chave, per, arquivo, ordem FROM item
      UNION BY NAME
      SELECT 'S-1005' AS evento, estabelecimento AS chave, per, arquivo, ordem FROM item
      UNION BY NAME
      SELECT 'S-1020' AS evento, lotacao AS chave, per, arquivo, ordem FROM item
      UNION BY NAME
      SELECT 'S-1005' AS evento, nrInsc AS chave, perApur AS per FROM esocial_cs_estab
      UNION BY NAME
      SELECT 'S-1020' AS evento, codLotacao AS chave, perApur AS per FROM esocial_cs_base
    )
  SELECT
    evento,
    chave,
    per,
    arquivo,
    ordem
  FROM uso
  WHERE chave IS NOT NULL AND per IS NOT NULL;

-- One row per period, establishment, tax place and category of worker: the base of the contribution as S-5011 shows it.
CREATE VIEW base_por_lugar AS
  SELECT
    perApur,
    nrInsc || '|' || coalesce(codLotacao, '') || '|' || coalesce(codCateg, '') AS lugar,
    sum(
      coalesce(vrBcCp00, 0) + coalesce(vrBcCp15, 0) + coalesce(vrBcCp20, 0) + coalesce(vrBcCp25, 0)
    ) AS valor
  FROM esocial_cs_base
  WHERE nrInsc IS NOT NULL
  GROUP BY perApur, lugar;
