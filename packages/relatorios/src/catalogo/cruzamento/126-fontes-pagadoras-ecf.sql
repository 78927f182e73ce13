-- One row per year and payer whose informed withholdings are not those of Y570.
WITH
  informado AS (
    SELECT
      ano, cnpj,
      min(nome) AS nome,
      sum(coalesce(rendimento, 0)) AS rend,
      sum(coalesce(ir, 0)) AS ir,
      sum(coalesce(csll, 0)) AS csll,
      coalesce(sum(retido) FILTER (ir IS NULL), 0) AS fora,
      string_agg(
        DISTINCT cod_receita, ', ' ORDER BY cod_receita
      ) FILTER (ir IS NULL AND retido <> 0) AS codigos
    FROM fonte_retencao
    GROUP BY ano, cnpj
  ),
  aproveitado AS (
    SELECT
      a.periodo AS ano, y.CNPJ_FON AS cnpj,
      min(y.NOM_EMP) AS nome,
      sum(coalesce(y.VL_REND, 0)) AS rend,
      sum(coalesce(y.IR_RET, 0)) AS ir,
      sum(coalesce(y.CSLL_RET, 0)) AS csll
    FROM ecf_y570 y
    JOIN arq a ON a.id = y._arquivo
    GROUP BY ALL
  ),
  informado_por_chave AS (
    SELECT f.*, CASE WHEN y.cnpj IS NOT NULL THEN f.cnpj ELSE left(f.cnpj, 8) END AS chave
    FROM informado f
    LEFT JOIN aproveitado y ON y.ano = f.ano AND y.cnpj = f.cnpj
  ),
  aproveitado_por_chave AS (
    SELECT y.*, CASE WHEN f.cnpj IS NOT NULL THEN y.cnpj ELSE left(y.cnpj, 8) END AS chave
    FROM aproveitado y
    LEFT JOIN informado f ON f.ano = y.ano AND f.cnpj = y.cnpj
  ),
  fonte_informada AS (
    SELECT
      ano, chave,
      min(cnpj) AS cnpj,
      min(nome) AS nome,
      sum(rend) AS rend,
      sum(ir) AS ir,
      sum(csll) AS csll,
      sum(fora) AS fora,
      string_agg(codigos, ', ' ORDER BY cnpj) AS codigos
    FROM informado_por_chave f_chave
    GROUP BY ALL
  ),
  fonte_aproveitada AS (
    SELECT
      ano, chave,
      min(cnpj) AS cnpj,
      min(nome) AS nome,
      sum(rend) AS rend,
      sum(ir) AS ir,
      sum(csll) AS csll
    FROM aproveitado_por_chave y_chave
    GROUP BY ALL
  ),
  pagador AS (
    SELECT
      coalesce(p.ano, q.ano) AS ano,
      coalesce(p.cnpj, q.cnpj) AS cnpj,
      coalesce(p.nome, q.nome) AS nome,
      p.rend AS f_rend, p.ir AS f_ir, p.csll AS f_csll,
      coalesce(p.fora, 0) AS fora,
      p.codigos, q.rend AS y_rend, q.ir AS y_ir, q.csll AS y_csll
    FROM fonte_informada p
    FULL JOIN fonte_aproveitada q ON q.ano = p.ano AND q.chave = p.chave
  ),
  comparado AS (
    SELECT
      j.*,
      coalesce(f_ir, 0) - coalesce(y_ir, 0) AS dif_ir,
      coalesce(f_csll, 0) - coalesce(y_csll, 0) AS dif_csll,
      greatest(-dif_ir, 0) + greatest(-dif_csll, 0) - fora AS falta,
      j.ano IN (SELECT a.periodo FROM ecf_0000 z JOIN arq a ON a.id = z._arquivo) AS tem_ecf,
      j.ano IN (SELECT ano FROM informado f) AS tem_fonte
    FROM pagador j
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN NOT tem_ecf THEN 'Sem ECF do ano'
        WHEN NOT tem_fonte THEN 'Sem Fontes Pagadoras do ano'
        WHEN (dif_ir < -1 OR dif_csll < -1) AND (codigos IS NULL OR falta > 1)
          THEN 'Retenção na ECF sem comprovação'
        WHEN dif_ir >= -1 AND dif_csll >= -1 AND (dif_ir > 1 OR dif_csll > 1)
          THEN 'Retenção informada e não aproveitada'
        WHEN codigos IS NOT NULL THEN 'Retenção que não pode ser dividida entre IR e CSLL'
      END AS resultado
    FROM comparado d
  )
SELECT
  ano AS "Ano",
  cnpj AS "CNPJ Fonte",
  nome AS "Nome",
  f_rend AS "Rendimento Informado",
  y_rend AS "Rendimento ECF",
  f_ir AS "IR Informado",
  y_ir AS "IR ECF",
  dif_ir AS "Dif. IR",
  f_csll AS "CSLL Informada",
  y_csll AS "CSLL ECF",
  dif_csll AS "Dif. CSLL",
  resultado || coalesce('; fora da tabela de retenções: código ' || codigos, '') AS "Resultado",
  CASE resultado
    WHEN 'Retenção na ECF sem comprovação' THEN 'Risco'
    WHEN 'Retenção informada e não aproveitada' THEN 'Oportunidade'
    ELSE 'Informativo'
  END AS "Tipo",
  CASE resultado
    WHEN 'Retenção na ECF sem comprovação' THEN falta
    WHEN 'Retenção informada e não aproveitada' THEN greatest(dif_ir, 0) + greatest(dif_csll, 0)
    ELSE 0
  END AS "Valor Estimado"
FROM julgado r
WHERE resultado IS NOT NULL AND EXISTS (SELECT 1 FROM informado f) AND EXISTS (SELECT 1 FROM ecf_0000)
