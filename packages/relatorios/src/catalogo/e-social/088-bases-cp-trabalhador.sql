-- One row per base of the latest S-5001 of each CPF and period.
WITH
  -- What was worked out and deducted of each event.
  contribuicao AS (
    SELECT
      _arquivo, _evento,
      any_value(perApur) AS per,
      any_value(indApuracao) AS ind,
      any_value(cpfTrab) AS cpf,
      CAST(sum(coalesce(vrCpSeg, 0)) AS DECIMAL(18, 2)) AS seg,
      CAST(sum(coalesce(vrDescSeg, 0)) AS DECIMAL(18, 2)) AS descontada
    FROM esocial_cp_calc
    GROUP BY ALL
  ),
  base AS (
    SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n FROM esocial_cp_base
  ),
  -- The contribution is of the CPF and is beside its first base.
  base_e_contribuicao AS (
    SELECT
      coalesce(b._arquivo, c._arquivo) AS _arquivo,
      coalesce(b._evento, c._evento) AS _evento,
      b._linha,
      coalesce(b.perApur, c.per) AS per,
      coalesce(b.indApuracao, c.ind) AS ind,
      b.ind13,
      coalesce(b.cpfTrab, c.cpf) AS cpf,
      b.nrInsc, b.codLotacao, b.matricula, b.codCateg, b.tpValor, b.valor, c.seg, c.descontada
    FROM base b
    FULL JOIN contribuicao c ON c._arquivo = b._arquivo AND c._evento = b._evento AND b.n = 1
  )
SELECT
  es_periodo(u.per) AS "Período",
  CASE WHEN u.ind13 = '1' OR u.ind = '2' THEN 'Sim' ELSE 'Não' END AS "13º",
  u.cpf AS "CPF",
  u.nrInsc AS "CNPJ Estab.",
  u.codLotacao AS "Lotação",
  u.matricula AS "Matrícula",
  u.codCateg AS "Categoria",
  u.tpValor AS "Tipo Valor",
  t.descricao AS "Desc. Tipo",
  u.valor AS "Valor",
  u.seg AS "CP Calculada",
  u.descontada AS "CP Descontada",
  u.seg - u.descontada AS "Diferença"
FROM base_e_contribuicao u
JOIN arq a ON a.id = u._arquivo
LEFT JOIN tab_esocial_dominio t ON t.evento = 'S-5001' AND t.campo = 'tpValor' AND t.codigo = u.tpValor
