-- One row per period and code of receipt where S-5011, the DCTFWeb and the payments do not say the same. The period is
-- AAAA-MM, or AAAA of a 13th salary; a month of which a receipt has no codes is one row with a blank code.
WITH
  codigo AS (SELECT codigo, descricao FROM tab_esocial_cr_grupo WHERE substr(codigo, 5, 1) <> '5'),
  -- The categories in which the totals of the payroll are declared.
  da_folha AS (
    SELECT
      *,
      CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_inicio, '%Y-%m') END AS per,
      categoria IN ('Geral', '13º Salário') AS cruzada
    FROM dctf_vigente
    WHERE fonte = 'DCTFWeb'
  ),
  calculado AS (
    SELECT c.perApur AS per, c.tpCR AS cod, coalesce(c.vrCR, 0) AS s5011, coalesce(c.vrCRSusp, 0) AS suspenso
    FROM esocial_cs_cr c
    JOIN codigo k ON k.codigo = c.tpCR
    WHERE c.grupo = 'infoCRContrib'
  ),
  declarado AS (
    SELECT
      d.per,
      coalesce(k.codigo, '') AS cod,
      coalesce(d.debito, 0) AS dctf,
      coalesce(d.soma_creditos, 0) AS creditos
    FROM da_folha d
    LEFT JOIN codigo k ON k.codigo = d.cod_receita
    WHERE d.cruzada AND (k.codigo IS NOT NULL OR (d.tributo = 'CP' AND coalesce(d.cod_receita, '') = ''))
  ),
  -- What other declarations of the month owe under the same codes.
  outra AS (
    SELECT
      per,
      left(cod_receita, 4) AS cod,
      sum(coalesce(debito, 0)) AS valor,
      bool_or(categoria = 'Categoria não identificada') AS incerta
    FROM da_folha
    WHERE NOT cruzada AND length(pa) <> 4
    GROUP BY ALL
  ),
  -- Payments with the code of six digits where their composition names the variation.
  pagamento AS (
    SELECT
      *,
      CASE
        WHEN length(cod_receita) = 4 THEN concat(
          cod_receita, regexp_extract(referencia, '^(\d{2})(?: ?- |$)', 1)
        )
        ELSE cod_receita
      END AS cod
    FROM pagamento_unico
  ),
  pago AS (
    SELECT
      CASE
        WHEN length(p.pa) = 4 THEN p.pa
        WHEN month(p.pa_inicio) = 12
          AND substr(p.cod, 5, 1) = '2'
          AND EXISTS (SELECT 1 FROM calculado c WHERE c.per = strftime(p.pa_inicio, '%Y') AND c.cod = p.cod)
          THEN strftime(p.pa_inicio, '%Y')
        ELSE strftime(p.pa_inicio, '%Y-%m')
      END AS per,
      p.cod,
      coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS darf,
      darf IS NULL AS sem_principal
    FROM pagamento p
    WHERE p.cod IN (SELECT codigo FROM codigo) OR p.cod IN (SELECT left(codigo, 4) FROM codigo)
  ),
  lido AS (
    SELECT * FROM calculado
    UNION ALL BY NAME
    SELECT * FROM declarado
    UNION ALL BY NAME
    SELECT * FROM pago
  ),
  -- Payments that have only four digits put the codes that begin with them in one row.
  curto AS (SELECT DISTINCT per, cod FROM lido WHERE length(cod) = 4),
  sem_codigo AS (SELECT DISTINCT per FROM declarado WHERE cod = ''),
  com_codigo AS (
    SELECT l.* REPLACE (CASE WHEN s.per IS NOT NULL THEN '' ELSE coalesce(c.cod, l.cod) END AS cod)
    FROM lido l
    LEFT JOIN curto c ON c.per = l.per AND c.cod = left(l.cod, 4)
    LEFT JOIN sem_codigo s ON s.per = l.per
    CROSS JOIN projeto p
    WHERE es_dia(l.per) BETWEEN date_trunc('month', p.inicio) AND p.fim
  ),
  soma AS (
    SELECT
      per, cod,
      coalesce(sum(s5011), 0) AS s5011,
      coalesce(sum(suspenso), 0) AS suspenso,
      coalesce(sum(dctf), 0) AS dctf,
      coalesce(sum(creditos), 0) AS creditos,
      coalesce(sum(darf), 0) AS darf,
      coalesce(bool_or(sem_principal), FALSE) AS sem_principal
    FROM com_codigo
    GROUP BY ALL
  ),
  conferida AS (
    SELECT
      s.*,
      s.s5011 - s.dctf AS diferenca,
      greatest(s.creditos, s.suspenso) AS outros,
      NOT EXISTS (SELECT 1 FROM declarado d WHERE d.per = s.per) AS sem_dctf,
      NOT EXISTS (SELECT 1 FROM calculado c WHERE c.per = s.per) AS sem_s5011,
      NOT s.sem_principal AND EXISTS (SELECT 1 FROM ecac_pagamento) AS paga,
      coalesce((SELECT sum(o.valor) FROM outra o WHERE o.per = s.per AND o.cod = s.cod), 0) AS de_outra,
      EXISTS (SELECT 1 FROM outra o WHERE o.per = s.per AND o.incerta) AS incerta
    FROM soma s
    WHERE EXISTS (SELECT 1 FROM declarado) OR EXISTS (SELECT 1 FROM pago)
  ),
  -- Where the credits and the DARF fit into the debt together they add up; else the DARF is among the credits.
  comparada AS (
    SELECT
      *,
      CASE WHEN darf + outros <= dctf + 1 THEN darf + outros ELSE greatest(darf, outros) END AS coberto,
      CASE WHEN paga AND NOT sem_dctf THEN dctf - coberto END AS aberto,
      CASE WHEN paga THEN darf - de_outra - CASE WHEN sem_dctf THEN s5011 ELSE dctf END END AS a_maior
    FROM conferida
  ),
  julgada AS (
    SELECT
      *,
      CASE
        WHEN sem_dctf AND incerta THEN 'DCTFWeb de categoria não identificada'
        WHEN sem_dctf THEN 'Sem DCTFWeb do período'
        WHEN sem_s5011 THEN 'Sem S-5011 do período'
        WHEN cod = '' THEN CASE
          WHEN abs(diferenca) > 1 THEN 'Recibo da DCTFWeb sem códigos: confira pela declaração'
        END
        ELSE nullif(
          concat_ws(
            '; ',
            CASE
              WHEN diferenca > 1 THEN 'S-5011 maior que a DCTFWeb'
              WHEN diferenca < -1 THEN 'Débito declarado a maior: retifique a DCTFWeb'
            END,
            CASE WHEN a_maior > 1 THEN 'Pagamento a maior' WHEN aberto > 1 THEN 'Débito não extinto' END
          ),
          ''
        )
      END AS resultado,
      CASE
        WHEN sem_dctf OR sem_s5011 OR cod = '' THEN 'Informativo'
        WHEN diferenca > 1 THEN 'Risco'
        WHEN diferenca < -1 OR a_maior > 1 THEN 'Oportunidade'
        ELSE 'Risco'
      END AS tipo
    FROM comparada
  ),
  grupo AS (SELECT left(codigo, 4) AS cod, min(grupo) AS grupo FROM tab_esocial_cr_grupo GROUP BY ALL)
SELECT
  es_periodo(t.per) AS "Período",
  nullif(t.cod, '') AS "Cód. Receita",
  coalesce(
    k.descricao, g.grupo, CASE WHEN t.cod = '' THEN 'Contribuições previdenciárias e de terceiros' END
  ) AS "Descrição",
  CASE WHEN NOT t.sem_s5011 THEN t.s5011 END AS "S-5011",
  CASE WHEN NOT t.sem_dctf THEN t.dctf END AS "DCTFWeb",
  CASE WHEN t.paga THEN t.darf END AS "DARF",
  t.suspenso AS "Suspenso",
  CASE WHEN NOT t.sem_dctf AND NOT t.sem_s5011 THEN t.diferenca END AS "Diferença",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CAST(
    CASE t.tipo
      WHEN 'Informativo' THEN 0
      WHEN 'Oportunidade'
        THEN CASE WHEN t.diferenca < -1 THEN -t.diferenca ELSE 0 END
          + CASE WHEN t.a_maior > 1 THEN t.a_maior ELSE 0 END
      ELSE CASE WHEN t.diferenca > 1 THEN t.diferenca ELSE t.aberto END
    END AS DECIMAL(18, 2)
  ) AS "Valor Estimado",
  t.per || '/' || t.cod AS _debito,
  -- What is suspended is not extinct, nor may it be presumed to be.
  CASE WHEN t.paga THEN greatest(0, t.coberto - t.suspenso - t.de_outra - t.s5011) END AS _extinto,
  CASE WHEN NOT t.paga THEN greatest(0, t.dctf - t.suspenso - t.s5011) END AS _presumido,
  es_vencimento_cp(t.per) AS _vencimento
FROM julgada t
LEFT JOIN tab_esocial_cr_grupo k ON k.codigo = t.cod
LEFT JOIN grupo g ON g.cod = t.cod
WHERE t.resultado IS NOT NULL
