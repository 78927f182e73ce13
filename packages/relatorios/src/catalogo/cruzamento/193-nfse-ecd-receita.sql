-- One row per month of a year with notes of services given and the company's books.
WITH
  nota AS (
    SELECT
      inicio_do_mes(s.competencia) AS mes,
      sum(coalesce(n.vServ, 0)) AS bruto,
      sum(coalesce(n.vDescIncond, 0)) AS tirado
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Prestada' AND s.situacao = 'Autorizada'
    GROUP BY ALL
  ),
  -- The months of the books, with the company that keeps them.
  mes_da_ecd AS (
    SELECT inicio_do_mes(p.DT_FIN) AS mes, min(p.cnpj_arquivo) AS cnpj FROM stg_ecd_i150 p GROUP BY ALL
  ),
  conta AS (
    SELECT
      TRY_CAST(right(r."Período", 4) || '-' || left(r."Período", 2) || '-01' AS DATE) AS mes,
      r."Líquido" AS liquido, r."Classificação" AS classe,
      lower(strip_accents(coalesce(p.descricao, r."Nome"))) AS nome
    FROM rel_ecd_contas_de_receita r
    LEFT JOIN plano_ref p ON p.codigo = r."Conta Referencial"
    WHERE r."Classificação" IN ('Vendas e serviços', 'Outras')
  ),
  -- Revenue from services, and what is neither that nor goods: rents and the like may have notes of services too.
  receita AS (
    SELECT
      c.mes,
      sum(c.liquido) FILTER (c.classe = 'Vendas e serviços' AND t.servico) AS liquido,
      sum(c.liquido) FILTER (NOT (c.classe = 'Vendas e serviços' AND t.servico) AND NOT t.mercadoria) AS outra
    FROM conta c
    JOIN (
      SELECT
        n.nome,
        coalesce(
          bool_or(regexp_matches(n.nome, t.regex)) FILTER (t.grupo = 'RECEITA_SERVICO'), FALSE
        ) AS servico,
        coalesce(
          bool_or(regexp_matches(n.nome, t.regex)) FILTER (t.grupo = 'RECEITA_MERCADORIA'), FALSE
        ) AS mercadoria
      FROM (SELECT DISTINCT nome FROM conta) n
      CROSS JOIN tab_padrao_conta t
      GROUP BY n.nome
    ) t ON t.nome = c.nome
    GROUP BY c.mes
  ),
  ano AS (SELECT DISTINCT year(mes) AS ano FROM nota),
  mes AS (
    SELECT
      m.mes, e.cnpj,
      coalesce(n.bruto, 0) AS valor,
      coalesce(n.tirado, 0) AS desconto,
      CASE WHEN e.mes IS NOT NULL THEN coalesce(r.liquido, 0) END AS receita,
      coalesce(r.outra, 0) AS outra,
      valor - desconto - receita AS diferenca
    FROM (
      -- Every month between the first and the last, so that the one before is the month before.
      SELECT CAST(unnest(generate_series(min(mes), max(mes), INTERVAL 1 MONTH)) AS DATE) AS mes
      FROM (
        SELECT mes FROM nota
        UNION
        SELECT mes FROM mes_da_ecd
      )
    ) m
    LEFT JOIN nota n ON n.mes = m.mes
    LEFT JOIN mes_da_ecd e ON e.mes = m.mes
    LEFT JOIN receita r ON r.mes = m.mes
    WHERE EXISTS (SELECT 1 FROM mes_da_ecd)
  ),
  acumulado AS (
    SELECT
      *,
      CASE WHEN diferenca IS NOT NULL THEN sum(diferenca) OVER ano_ate END AS ate,
      sum(desconto) OVER ano_ate AS desconto_ate,
      sum(outra) OVER ano_ate AS outra_ate,
      count(receita) OVER (PARTITION BY year(mes)) = 12 AS completo,
      sum(receita) OVER (PARTITION BY year(mes)) <> 0 AS com_conta,
      -- What the books of the next January, or of the last December, have beyond their notes may be revenue of this
      -- year.
      coalesce(greatest(-lead(diferenca) OVER meses, 0), 0)
        + coalesce(greatest(-lag(diferenca, 12) OVER meses, 0), 0) AS vizinha
    FROM mes
    WINDOW ano_ate AS (PARTITION BY year(mes) ORDER BY mes), meses AS (ORDER BY mes)
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN diferenca IS NULL THEN 'Sem ECD do mês'
        WHEN NOT com_conta THEN 'Sem conta de receita de serviços na ECD'
        WHEN month(mes) < 12 THEN CASE
          WHEN abs(diferenca) <= tolerancia_total() THEN 'OK'
          ELSE 'Diferença do mês: veja o acumulado do ano'
        END
        WHEN NOT completo THEN 'Faltam meses da ECD no ano'
        -- An account of the gross revenue has the discounts of the notes in it.
        WHEN ate <= tolerancia_total() AND ate + desconto_ate >= -tolerancia_total() THEN 'OK'
        WHEN ate < 0 THEN 'Receita da ECD acima das notas: serviço sem nota no projeto'
        WHEN ate - vizinha <= tolerancia_total() THEN 'Receita da virada na ECD do outro ano'
        WHEN ate - outra_ate <= tolerancia_total() THEN 'Receita em outra conta pode cobrir a diferença'
        ELSE 'Notas acima da receita da ECD'
      END AS resultado
    FROM acumulado
  )
SELECT
  CAST(year(t.mes) AS VARCHAR) AS "Ano",
  mes_ano(t.mes) AS "Período",
  t.cnpj AS "CNPJ Estab.",
  t.valor AS "NFS-e Válidas",
  t.desconto AS "Desc. Incond.",
  t.receita AS "Receita ECD",
  t.diferenca AS "Diferença",
  t.ate AS "Acumulado",
  t.resultado AS "Resultado",
  CASE t.resultado
    WHEN 'OK' THEN 'OK'
    WHEN 'Notas acima da receita da ECD' THEN 'Risco'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE WHEN t.resultado = 'Notas acima da receita da ECD' THEN t.ate ELSE 0 END AS "Valor Estimado"
FROM julgado t
WHERE year(t.mes) IN (SELECT ano FROM ano) AND (t.receita IS NOT NULL OR t.valor <> 0)
