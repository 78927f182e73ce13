-- One row per document of energy, communication or freight without its credit, of the EFD ICMS/IPI or of the
-- EFD-Contribuições alone: (b), (c) and (g).
WITH
  chave AS (SELECT DISTINCT CHV FROM com_credito WHERE length(CHV) = 44),
  documento AS (
    SELECT DISTINCT doc_part, ltrim(NUM_DOC, '0') AS numero, DT_DOC, date_trunc('month', inicio) AS mes
    FROM com_credito
    WHERE pai_registro IN ('C500', 'D500', 'D100')
  ),
  -- What a bill charges that is no energy and no service: for others (COSIP), fines and the like.
  cobrado AS (
    SELECT _arquivo, _linha, VL_TERC, VL_DA FROM efdf_c500
    UNION ALL BY NAME
    SELECT _arquivo, _linha, VL_TERC, VL_DA FROM efdf_d500
    UNION ALL BY NAME
    SELECT _arquivo, _linha, VL_TERC, VL_DA FROM efdf_d700
  ),
  -- (b), (c), (g): energy, communication (D500, and D700 of an NFCom) and freight of the EFD ICMS/IPI.
  de_servico AS (
    SELECT
      a.ordem, a.inicio, a.periodo, a.cnpj, nc.efdc, d._arquivo, d._linha,
      coalesce(nullif(d.CHV, ''), d.NUM_DOC) AS documento,
      d.DT_DOC, p.doc, p.nome, NULL AS item,
      CASE d.registro WHEN 'C500' THEN '04' WHEN 'D100' THEN coalesce(q.nat, '07') ELSE '13' END AS nat,
      least(
        coalesce(d.VL_DOC, 0)
          - coalesce(e.VL_TERC, 0)
          - coalesce(e.VL_DA, 0)
          - icms_fora_da_base(d.VL_ICMS, a.inicio, inicio_credito_sem_icms()),
        x.base
      ) AS base,
      CASE d.registro
        WHEN 'C500' THEN 'Energia elétrica'
        WHEN 'D100' THEN CASE WHEN q.chave IS NULL THEN 'Frete na venda' ELSE 'Frete na compra' END
        ELSE 'Comunicação'
      END AS origem,
      CASE
        WHEN d.registro IN ('D500', 'D700') THEN 'Baixa'
        WHEN d.registro = 'C500' THEN 'Alta'
        -- Without the CT-e nothing says whose goods were carried, nor where to.
        WHEN k.chave IS NULL THEN 'Baixa'
        ELSE coalesce(q.confianca, 'Alta')
      END AS confianca,
      NULL AS conta,
      coalesce(d.VL_DOC, 0) AS bruto
    FROM doc_efdf d
    JOIN arq a ON a.id = d._arquivo
    JOIN mes_nao_cumulativo nc ON nc.cnpj = a.cnpj AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN efdf_d100 f ON f._arquivo = d._arquivo AND f._linha = d._linha
    LEFT JOIN cobrado e ON e._arquivo = d._arquivo AND e._linha = d._linha
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN conta_de_credito x ON x._arquivo = d._arquivo AND x._linha = d._linha
    LEFT JOIN conhecimento_cte k ON k.chave = d.CHV
    LEFT JOIN frete_de_compra q ON q.chave = d.CHV
      AND frete_da_compra(k.pago_pela_empresa, k.remetente, k.destinatario)
    WHERE d.lado = 'Entrada'
      AND sit_valida(d.COD_SIT)
      AND length(p.doc) = 14
      AND (
        (d.registro = 'C500' AND d.COD_MOD IN ('06', '66'))
        OR (d.registro IN ('D500', 'D700') AND nc.produz)
        OR (
          d.registro = 'D100'
          AND f.IND_FRT = '0'
          AND frete_de_venda(k.chave, k.pago_pela_empresa, k.remetente, k.destinatario)
        )
        OR q.chave IS NOT NULL
      )
      AND coalesce(d.CHV, '') NOT IN (SELECT CHV FROM chave)
      AND NOT EXISTS (
        SELECT 1
        FROM documento k
        WHERE k.doc_part = p.doc
          AND k.numero = ltrim(d.NUM_DOC, '0')
          AND (k.DT_DOC = d.DT_DOC OR k.mes = date_trunc('month', a.inicio))
      )
      AND NOT coalesce(k.sem_efeito, FALSE)
      AND NOT coalesce(anula_cte(f."TP_CT-e"), FALSE)
      AND NOT coalesce(x.impedida, FALSE)
      AND NOT EXISTS (
        SELECT 1
        FROM lancado l
        WHERE (
          -- The same bill, booked a month or two before or after.
          l.raiz = left(p.doc, 8)
          AND l.valor IN (d.VL_DOC, d.VL_DOC - coalesce(e.VL_TERC, 0) - coalesce(e.VL_DA, 0))
          AND l.mes BETWEEN date_trunc('month', a.inicio) - INTERVAL 2 MONTH AND a.inicio + INTERVAL 2 MONTH
        )
          OR l.mes = date_trunc('month', a.inicio)
            AND (
              l.raiz = left(p.doc, 8)
              OR (
                l.raiz IS NULL
                AND l.nat = CASE d.registro
                  WHEN 'C500' THEN '04'
                  WHEN 'D100' THEN coalesce(q.nat, '07')
                  ELSE '13'
                END
              )
            )
      )
    QUALIFY row_number() OVER (
      PARTITION BY coalesce(nullif(d.CHV, ''), d._arquivo || '/' || d._linha)
      ORDER BY a.inicio, a.ordem, d._linha
    ) = 1
  ),
  servico_da_efdc AS (
    SELECT *, "CHV_DOCe" AS chv, '04' AS nat, 'Energia elétrica' AS origem
    FROM efdc_c500
    WHERE COD_MOD IN ('06', '66')
    UNION ALL BY NAME
    SELECT *, CHV_CTE AS chv, '07' AS nat, 'Frete na venda' AS origem FROM efdc_d100 WHERE IND_OPER = '0'
  ),
  -- (b), (c), (g): energy and freight that are in the EFD-Contribuições alone.
  de_servico_da_efdc AS (
    SELECT
      a.ordem, a.inicio, a.periodo,
      coalesce(b.cnpj, a.cnpj) AS cnpj,
      d._arquivo AS efdc, d._arquivo, d._linha,
      coalesce(nullif(d.chv, ''), d.NUM_DOC) AS documento,
      d.DT_DOC, p.doc, p.nome, NULL AS item,
      coalesce(q.nat, d.nat) AS nat,
      least(
        coalesce(d.VL_DOC, 0) - icms_fora_da_base(d.VL_ICMS, a.inicio, inicio_credito_sem_icms()), x.base
      ) AS base,
      CASE WHEN q.chave IS NULL THEN d.origem ELSE 'Frete na compra' END AS origem,
      CASE
        WHEN d.nat = '04' AND x.base IS NOT NULL THEN 'Média'
        WHEN d.nat = '04' OR k.chave IS NULL THEN 'Baixa'
        ELSE coalesce(q.confianca, 'Alta')
      END AS confianca,
      -- The C500 of this file has no field for what is collected for others (COSIP) and for fines.
      CASE
        WHEN d.nat = '04' AND x.base IS NULL
          THEN 'O valor da fatura pode ter COSIP, multa e outras parcelas que não são energia: confira a fatura.'
      END AS nota,
      NULL AS conta,
      coalesce(d.VL_DOC, 0) AS bruto
    FROM servico_da_efdc d
    JOIN arq a ON a.id = d._arquivo
    LEFT JOIN estab_efdc b ON b._arquivo = d._arquivo AND b._linha = d._pai
    JOIN mes_nao_cumulativo nc ON nc.cnpj = coalesce(b.cnpj, a.cnpj)
      AND nc.mes = date_trunc('month', a.inicio)
    LEFT JOIN part_efdc_arq p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    LEFT JOIN conta_de_credito x ON x._arquivo = d._arquivo AND x._linha = d._linha
    LEFT JOIN conhecimento_cte k ON k.chave = d.chv
    LEFT JOIN frete_de_compra q ON q.chave = d.chv
      AND frete_da_compra(k.pago_pela_empresa, k.remetente, k.destinatario)
    WHERE sit_valida(d.COD_SIT)
      AND length(p.doc) = 14
      AND (
        d.nat = '04'
        OR (d.IND_FRT = '0' AND frete_de_venda(k.chave, k.pago_pela_empresa, k.remetente, k.destinatario))
        OR q.chave IS NOT NULL
      )
      AND NOT EXISTS (SELECT 1 FROM com_credito k WHERE k._arquivo = d._arquivo AND k._pai = d._linha)
      AND NOT EXISTS (
        SELECT 1
        FROM doc_efdf x
        JOIN arq y ON y.id = x._arquivo AND y.cnpj = coalesce(b.cnpj, a.cnpj) AND y.inicio = a.inicio
        WHERE x.registro IN ('C500', 'D100')
          AND ltrim(x.NUM_DOC, '0') = ltrim(d.NUM_DOC, '0')
          AND (x.DT_DOC = d.DT_DOC OR x.VL_DOC = d.VL_DOC)
      )
      AND NOT coalesce(k.sem_efeito, FALSE)
      AND NOT coalesce(anula_cte(d."TP_CT-e"), FALSE)
      AND NOT coalesce(x.impedida, FALSE)
      AND NOT EXISTS (
        SELECT 1
        FROM lancado l
        WHERE (
          l.raiz = left(p.doc, 8)
          AND l.valor = d.VL_DOC
          AND l.mes BETWEEN date_trunc('month', a.inicio) - INTERVAL 2 MONTH AND a.inicio + INTERVAL 2 MONTH
        )
          OR l.mes = date_trunc('month', a.inicio)
            AND (l.raiz = left(p.doc, 8) OR (l.raiz IS NULL AND l.nat = coalesce(q.nat, d.nat)))
      )
  )
SELECT * FROM de_servico
UNION ALL BY NAME
SELECT * FROM de_servico_da_efdc
