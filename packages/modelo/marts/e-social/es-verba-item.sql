-- TABLE: One row per amount of the payroll that is a finding (risk, opportunity or information) by its codIncCP, its
-- nature or its number of payments.
WITH
  lancado AS (
    SELECT
      i._arquivo, i._evento, i.evento, i.recibo, i.perApur AS per,
      coalesce(i.perRef, i.perApur) AS mes_ref,
      i.cpfTrab AS cpf,
      coalesce(i.matricula, '') AS matricula,
      i.nrInsc, i.codLotacao, i.codCateg, i.indSimples, c.*,
      CAST(CASE c.tpRubr WHEN '2' THEN -i.vrRubr ELSE i.vrRubr END AS DECIMAL(18, 2)) AS valor
    FROM esocial_folha_item i
    JOIN (SELECT * RENAME (per AS per_rubrica) FROM es_candidata) c ON c.codRubr = i.codRubr
      AND c.ideTabRubr = i.ideTabRubr
      AND c.per_rubrica = i.perApur
  ),
  categorizado AS (
    SELECT l.*, coalesce(l.codCateg, d.codCateg, t.codCateg, '') AS categoria
    FROM lancado l
    LEFT JOIN es_desligamento_categoria d ON d._arquivo = l._arquivo AND d._evento = l._evento
    LEFT JOIN es_categoria t ON t.cpf = l.cpf AND t.matricula = l.matricula
  ),
  item AS (
    SELECT
      c._arquivo, c.evento, c.recibo, c.per, c.cpf, c.matricula, c.nrInsc, c.codLotacao, c.categoria,
      c.indSimples, c.codRubr, c.ideTabRubr, c.codIncCP, c.tpRubr, c.vigente, c.valor,
      coalesce(
        s.categoria <> '' OR s.evidencia = 'afastamento' AND (q.cpf IS NOT NULL OR s.por_nome), FALSE
      ) AS especial,
      CASE WHEN especial THEN s.regra ELSE c.regra END AS regra,
      CASE WHEN especial THEN s.esperada ELSE c.esperada END AS esperada,
      CASE WHEN especial THEN s.efeito ELSE c.efeito END AS efeito,
      CASE
        WHEN especial AND s.evidencia = 'afastamento' AND q.cpf IS NOT NULL THEN 'Afastamento no S-2230'
        WHEN especial AND s.evidencia = 'afastamento' THEN 'Nome da rubrica'
        WHEN NOT especial AND c.evidencia = 'nome' THEN 'Nome da rubrica'
        WHEN NOT especial AND d.cpf IS NOT NULL THEN 'Verba definitiva também na base'
        WHEN especial OR c.evidencia = '' THEN 'Natureza da rubrica'
      END AS prova,
      coalesce(f.pagamentos > c.maximo, FALSE) AS excesso
    FROM categorizado c
    LEFT JOIN es_especial s ON s.codRubr = c.codRubr
      AND s.ideTabRubr = c.ideTabRubr
      AND s.per = c.per
      AND s.categoria IN ('', c.categoria)
    LEFT JOIN es_mes_afastado q ON q.cpf = c.cpf AND q.mes = c.mes_ref
    LEFT JOIN es_em_dobro d ON d.cpf = c.cpf AND d.per = c.per AND d.natRubr = c.natRubr
    LEFT JOIN es_pagamento_ano f ON f.cpf = c.cpf AND f.natRubr = c.natRubr AND f.ano = left(c.per, 4)
  ),
  situado AS (
    SELECT
      * EXCLUDE (especial, vigente, excesso, esperada, efeito),
      CASE
        WHEN NOT vigente THEN 'Informativo'
        WHEN excesso AND codIncCP IN ('00', '01') AND tpRubr = '1' THEN 'Risco'
        WHEN efeito = 'Contestada' THEN 'Informativo'
        WHEN coalesce(esperada, '') IN ('', codIncCP) OR esperada = '00' AND codIncCP = '01' THEN NULL
        WHEN es_fora_da_base(esperada) AND codIncCP IN ('11', '12', '13', '14')
          THEN CASE
            WHEN tpRubr = '2' THEN 'Risco'
            WHEN efeito = 'Favorável' AND prova IS NOT NULL THEN 'Oportunidade'
            ELSE 'Informativo'
          END
        WHEN es_fora_da_base(esperada) AND codIncCP IN ('00', '01')
          THEN CASE WHEN esperada IN ('21', '22') THEN 'Informativo' END
        WHEN esperada IN ('11', '12') AND codIncCP IN ('00', '01')
          THEN CASE WHEN efeito = 'Desfavorável' AND tpRubr = '1' THEN 'Risco' ELSE 'Informativo' END
        WHEN esperada IN ('11', '12') THEN 'Informativo'
      END AS tipo
    FROM item
  )
SELECT * FROM situado WHERE tipo IS NOT NULL
