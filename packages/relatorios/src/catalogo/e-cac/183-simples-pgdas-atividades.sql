-- One row per share of revenue of the activities of the papers that count.
WITH
  impedido AS (
    SELECT _arquivo, cnpj, bool_or(impedido = 'Sim') AS impedido, min(sublimite) AS sublimite
    FROM ecac_pgdas_estabelecimento
    GROUP BY ALL
  ),
  parcela AS (
    SELECT
      p.*,
      CASE
        WHEN p.icms > 0 AND p.anexo NOT IN ('I', 'II') THEN NULL
        -- What the ISS has beyond its highest rate goes to the federal taxes (LC 123, art. 18, § 1º-B).
        WHEN q.efetiva * q.iss / 100 > iss_maximo(p.mes) THEN NULL
        -- Until it is barred the company pays ICMS and ISS by the bracket of the sublimit.
        WHEN i.impedido IS NOT TRUE AND q.receita_12 > coalesce(i.sublimite, sublimite_do_simples(p.mes))
          THEN NULL
        ELSE CAST(
          q.efetiva * parte_que_fica(
            concat_ws(
              ' ', p.monofasica, p.substituicao, p.antecipacao, p.isencao, p.imunidade,
              CASE WHEN p.mercado = 'Externo' THEN 'COFINS PIS IPI ICMS ISS' END,
              CASE WHEN p.iss_devido = 'Retido' THEN 'ISS' END,
              CASE WHEN i.impedido THEN 'ICMS ISS' END
            ),
            q.irpj, q.csll, q.cofins, q.pis, q.cpp, q.icms, q.ipi, q.iss
          ) / 100 AS DECIMAL(9, 4)
        )
      END AS taxa
    FROM pgdas_parcela p
    LEFT JOIN simples_aliquota q ON q.cnpj_basico = p.cnpj_basico
      AND q.mes = p.mes
      AND q.anexo = p.anexo
      AND q.mercado = coalesce(p.mercado, 'Interno')
    LEFT JOIN impedido i ON i._arquivo = p._arquivo AND i.cnpj IS NOT DISTINCT FROM p.cnpj
  ),
  numerada AS (
    SELECT
      *,
      row_number() OVER atividade = 1 AS primeira,
      CAST(sum(imposto(receita, taxa)) OVER inteira AS DECIMAL(18, 2)) AS calculado
    FROM parcela
    WINDOW
      atividade AS (PARTITION BY _arquivo, ordem ORDER BY parcela),
      inteira AS (PARTITION BY _arquivo, ordem)
  )
SELECT
  p.periodo AS "Período",
  p.cnpj AS "CNPJ Estab.",
  p.descricao AS "Atividade",
  p.anexo AS "Anexo",
  p.segregada AS "Sujeito a ST ou Monofásico",
  p.parcela AS "Parcela",
  p.receita AS "Receita",
  p.monofasica AS "Monofásico",
  CASE WHEN contains(p.substituicao, 'ICMS') THEN 'ICMS' END AS "ST ICMS",
  nullif(
    array_to_string(list_filter(string_split(p.substituicao, ', '), t -> t IN ('PIS', 'COFINS')), ', '), ''
  ) AS "ST PIS COFINS",
  p.antecipacao AS "Antecipação",
  nullif(
    concat_ws(
      '; ', 'Isenção: ' || p.isencao, 'Redução: ' || p.reducao, 'Imunidade: ' || p.imunidade, 'Suspensa: '
        || p.suspensa
    ),
    ''
  ) AS "Isenção ou Redução",
  CASE p.mercado WHEN 'Externo' THEN 'Sim' ELSE 'Não' END AS "Exterior",
  p.iss_devido AS "ISS",
  CASE WHEN p.primeira THEN p.irpj END AS "IRPJ",
  CASE WHEN p.primeira THEN p.csll END AS "CSLL",
  CASE WHEN p.primeira THEN p.cofins END AS "COFINS",
  CASE WHEN p.primeira THEN p.pis END AS "PIS",
  CASE WHEN p.primeira THEN p.cpp END AS "CPP",
  CASE WHEN p.primeira THEN p.icms END AS "ICMS",
  CASE WHEN p.primeira THEN p.ipi END AS "IPI",
  CASE WHEN p.primeira THEN p.iss END AS "Valor ISS",
  CASE WHEN p.primeira THEN p.total END AS "Total",
  percentual(p.total, p.receita_da_atividade) AS "Alíquota Efetiva",
  percentual(p.calculado, p.receita_da_atividade) AS "Alíquota Calculada",
  a.arquivo AS "Arquivo"
FROM numerada p
JOIN arq a ON a.id = p._arquivo
