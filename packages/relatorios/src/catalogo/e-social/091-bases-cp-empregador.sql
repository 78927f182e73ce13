-- One row per base of the latest S-5011 of each period.
WITH
  -- Each establishment of an event once.
  estabelecimento AS (
    SELECT *
    FROM esocial_cs_estab
    QUALIFY row_number() OVER (PARTITION BY _arquivo, _evento, nrInsc ORDER BY _linha) = 1
  )
SELECT
  es_periodo(b.perApur) AS "Período",
  es_13(b.indApuracao) AS "13º",
  b.nrInsc AS "CNPJ Estab.",
  e.cnaePrep AS "CNAE Prep.",
  e.aliqRat AS "RAT",
  e.fap AS "FAP",
  e.aliqRatAjust AS "RAT Ajustado",
  b.codLotacao AS "Lotação",
  b.fpas AS "FPAS",
  b.codTercs AS "Terceiros",
  b.codTercsSusp AS "Terceiros Suspensos",
  b.codCateg AS "Categoria",
  es_incidencia_cp(b.indIncid) AS "Incidência",
  somados(b.vrBcCp00, b.vrBcCp00VA) AS "Base Normal",
  somados(b.vrBcCp15, b.vrBcCp15VA) AS "Base 15",
  somados(b.vrBcCp20, b.vrBcCp20VA) AS "Base 20",
  somados(b.vrBcCp25, b.vrBcCp25VA) AS "Base 25",
  CAST(
    somados(b.vrSuspBcCp00, b.vrSuspBcCp00VA)
    + somados(b.vrSuspBcCp15, b.vrSuspBcCp15VA)
    -- The bases of special retirement after 20 and 25 years
    + somados(b.vrSuspBcCp20, b.vrSuspBcCp20VA)
    + somados(b.vrSuspBcCp25, b.vrSuspBcCp25VA) AS DECIMAL(18, 2)
  ) AS "Base Suspensa",
  coalesce(b.vrSalFam, 0) AS "Salário-Família",
  coalesce(b.vrSalMat, 0) AS "Salário-Maternidade"
FROM esocial_cs_base b
JOIN arq a ON a.id = b._arquivo
LEFT JOIN estabelecimento e ON e._arquivo = b._arquivo AND e._evento = b._evento AND e.nrInsc = b.nrInsc
