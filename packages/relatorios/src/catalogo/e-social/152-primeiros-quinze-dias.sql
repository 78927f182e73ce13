-- The days of an absence that the company pays before the benefit, month by month: by a rubric of their own that is
-- base of the contribution (its money is in report 94), or inside the salary.
WITH
  mes AS (
    SELECT
      *,
      CAST(
        unnest(generate_series(date_trunc('month', ini), date_trunc('month', ate), INTERVAL 1 MONTH)) AS DATE
      ) AS dia
    FROM es_afastamento_da_empresa
    -- One without an end may be a short certificate whose return is not in the project.
    WHERE provado
  ),
  dias AS (
    SELECT
      m.*,
      strftime(m.dia, '%Y-%m') AS mes_ref,
      CAST(least(m.ate, last_day(m.dia)) - greatest(m.ini, m.dia) + 1 AS INTEGER) AS da_empresa,
      CAST(least(m.fim, last_day(m.dia)) - greatest(m.ini, m.dia) + 1 AS INTEGER) AS afastado
    FROM mes m
  ),
  pago AS (
    SELECT
      cpf,
      coalesce(matricula, '') AS matricula,
      coalesce(perRef, per) AS mes_ref,
      per, nrInsc, codLotacao,
      coalesce(categoria, '') AS categoria,
      string_agg(DISTINCT codRubr, ', ' ORDER BY codRubr) FILTER (es_primeiros_dias(natRubr)) AS rubricas,
      coalesce(sum(valor) FILTER (es_primeiros_dias(natRubr) AND es_na_base(codIncCP)), 0) AS com_incidencia,
      coalesce(sum(valor) FILTER (es_salario(natRubr) AND es_na_base(codIncCP)), 0) AS salario
    FROM es_item
    WHERE length(per) = 7 AND (es_primeiros_dias(natRubr) OR es_salario(natRubr))
    GROUP BY ALL
  ),
  -- A worker paid in several places in a month has one row: that of the place with the highest salary.
  do_mes AS (
    SELECT
      d.*, p.per, p.nrInsc, p.codLotacao, p.categoria, v.vrSalFx,
      string_agg(p.rubricas, ', ') OVER vinculo AS rubricas,
      sum(p.com_incidencia) OVER vinculo AS com_incidencia,
      sum(p.salario) OVER vinculo AS salario
    FROM dias d
    JOIN pago p ON p.cpf = d.cpf AND p.matricula = coalesce(d.matricula, '') AND p.mes_ref = d.mes_ref
    LEFT JOIN es_vinculo v ON v.chave = d.chave AND es_por_mes(v.undSalFixo)
    WINDOW vinculo AS (PARTITION BY d.chave, d.ini, d.mes_ref, p.per)
    QUALIFY row_number() OVER (
      PARTITION BY d.chave, d.ini, d.mes_ref, p.per ORDER BY p.salario DESC, p.nrInsc, p.codLotacao
    ) = 1
  ),
  -- What the salary has beyond the days that were worked, up to the company's days.
  situado AS (
    SELECT
      *,
      CAST(CASE
        WHEN rubricas IS NULL THEN greatest(
          0,
          least(
            es_salario_dos_dias(vrSalFx, da_empresa),
            salario - es_salario_dos_dias(vrSalFx, es_dias_trabalhados(dia, afastado))
          )
        )
        ELSE 0
      END AS DECIMAL(18, 2)) AS proporcional,
      CAST(CASE WHEN rubricas IS NULL THEN proporcional ELSE com_incidencia END AS DECIMAL(18, 2)) AS base
    FROM do_mes
    WHERE rubricas IS NOT NULL OR vrSalFx > 0
  ),
  -- Each code is rounded by itself. A place with more than one kind of revenue of the Simples does not say which is
  -- of these days.
  aliquota AS (
    SELECT per, nrInsc, codLotacao, categoria, grupo, codigo, any_value(aliquota) AS aliquota
    FROM es_aliquota
    GROUP BY ALL
    HAVING count(DISTINCT aliquota) = 1
  ),
  encargo AS (
    SELECT
      s.*,
      sum(imposto(s.base, a.aliquota)) FILTER (a.grupo = 'CPP') AS cpp,
      sum(imposto(s.base, a.aliquota)) FILTER (a.grupo = 'RAT') AS rat,
      sum(imposto(s.base, a.aliquota)) FILTER (a.grupo = 'Terceiros') AS terceiros
    FROM situado s
    LEFT JOIN aliquota a ON a.per = s.per
      AND a.nrInsc = s.nrInsc
      AND a.codLotacao IS NOT DISTINCT FROM s.codLotacao
      AND a.categoria = s.categoria
    WHERE s.base > 0
    GROUP BY ALL
  ),
  extinto AS (SELECT per, sum(valor) AS valor FROM es_extinto GROUP BY per),
  -- What the rubrics of report 94 already take of the month.
  tomado AS (
    SELECT "Período" AS periodo, sum("Total Estimado") AS valor
    FROM rel_esocial_verbas_indenizatorias
    WHERE "Classe do Valor" = 'Contribuição da folha'
    GROUP BY ALL
  )
SELECT
  e.cpf AS "CPF",
  n.nome AS "Nome",
  e.matricula AS "Matrícula",
  e.ini AS "Início",
  e.fim AS "Fim",
  e.motivo AS "Motivo",
  e.dias AS "Dias",
  e.da_empresa AS "Dias da Empresa",
  es_periodo(e.per) AS "Período",
  e.nrInsc AS "CNPJ Estab.",
  e.rubricas AS "Rubricas 1050",
  CAST(e.com_incidencia AS DECIMAL(18, 2)) AS "Valor com Incidência",
  e.proporcional AS "Salário Proporcional sem Rubrica",
  e.cpp AS "CPP",
  e.rat AS "RAT",
  e.terceiros AS "Terceiros",
  CASE WHEN e.rubricas IS NULL THEN 'Média' ELSE 'Alta' END AS "Confiança",
  CASE
    WHEN e.rubricas IS NULL THEN 'Dias da empresa pagos dentro do salário'
    ELSE 'Rubrica dos primeiros dias com incidência: o valor está em eSocial Verbas Indenizatórias'
  END AS "Resultado",
  CASE WHEN e.rubricas IS NULL AND e.cpp IS NOT NULL THEN 'Oportunidade' ELSE 'Informativo' END AS "Tipo",
  CAST(CASE
    WHEN e.rubricas IS NULL THEN coalesce(e.cpp, 0) + coalesce(e.rat, 0) + coalesce(e.terceiros, 0)
    ELSE 0
  END AS DECIMAL(18, 2)) AS "Valor Estimado",
  e.per AS _per,
  CASE
    WHEN x.per IS NOT NULL THEN CAST(greatest(0, x.valor - coalesce(t.valor, 0)) AS DECIMAL(18, 2))
  END AS _extinto
FROM encargo e
LEFT JOIN es_nome n ON n.cpf = e.cpf
LEFT JOIN extinto x ON x.per = e.per
LEFT JOIN tomado t ON t.periodo = es_periodo(e.per)
