-- One row per year and payer (root of the CNPJ) whose notes of services show withholdings that are not used, or not
-- all of them.
WITH
  nota AS (
    SELECT
      CAST(year(s.competencia) AS INTEGER) AS ano,
      left(s.doc_tomador, 8) AS raiz,
      s.doc_tomador AS cnpj, n.toma_xNome AS nome,
      coalesce(n.simples, 'Não') <> 'Não' AS simples,
      coalesce(n.PISRetido, 0) AS pis,
      coalesce(n.COFINSRetida, 0) AS cofins,
      coalesce(n.CSLLRetida, 0) AS csll,
      coalesce(n.vRetIRRF, 0) AS ir,
      -- Of so little nothing is withheld, unless one payment is of several notes.
      coalesce(pis + cofins + csll > retencao_minima(s.competencia), TRUE) AS devida
    FROM nfse_sit s
    JOIN nfse_nota n ON n._arquivo = s._arquivo AND n._linha = s._linha
    WHERE s.lado = 'Prestada'
      AND s.situacao = 'Autorizada'
      -- Who withholds is a legal person; a note that does not close with its own total proves nothing.
      AND length(s.doc_tomador) = 14
      AND retencao_confere(n.conferencia)
  ),
  na_nota AS (
    SELECT
      ano, raiz,
      min(cnpj) AS cnpj,
      any_value(nome ORDER BY cnpj, nome) AS nome,
      bool_or(simples) AS simples,
      sum(pis) AS pis,
      sum(cofins) AS cofins,
      sum(csll) AS csll,
      sum(ir) AS ir,
      coalesce(sum(pis) FILTER (devida), 0) AS pis_devido,
      coalesce(sum(cofins) FILTER (devida), 0) AS cofins_devida
    FROM nota
    GROUP BY ano, raiz
  ),
  informado AS (
    SELECT
      TRY_CAST(ano AS INTEGER) AS ano,
      left(cnpj, 8) AS raiz,
      coalesce(sum(pis), 0) AS pis,
      coalesce(sum(cofins), 0) AS cofins,
      coalesce(sum(csll), 0) AS csll,
      coalesce(sum(ir), 0) AS ir,
      -- What is under a code that no table divides.
      bool_or(ir IS NULL AND retido <> 0) AS sem_divisao
    FROM fonte_retencao
    WHERE coalesce(cnpj, '') <> ''
    GROUP BY ALL
  ),
  no_f600 AS (
    SELECT
      CAST(year(coalesce(f.DT_RET, a.inicio)) AS INTEGER) AS ano,
      left(f.CNPJ, 8) AS raiz,
      coalesce(sum(f.VL_RET_PIS), 0) AS pis,
      coalesce(sum(f.VL_RET_COFINS), 0) AS cofins
    FROM efdc_f600 f
    JOIN arq a ON a.id = f._arquivo
    WHERE retencao_dedutivel(f.IND_DEC)
    GROUP BY ALL
  ),
  na_ecf AS (
    SELECT
      TRY_CAST(a.periodo AS INTEGER) AS ano,
      left(y.CNPJ_FON, 8) AS raiz,
      sum(coalesce(y.IR_RET, 0)) AS ir,
      sum(coalesce(y.CSLL_RET, 0)) AS csll
    FROM ecf_y570 y
    JOIN arq a ON a.id = y._arquivo
    GROUP BY ALL
  ),
  ano_com_ecf AS (
    SELECT DISTINCT TRY_CAST(a.periodo AS INTEGER) AS ano FROM ecf_0000 z JOIN arq a ON a.id = z._arquivo
  ),
  -- The EFD-Contribuições of the project: how many months of each year, and of its first months.
  ano_com_efd AS (
    SELECT
      CAST(year(inicio) AS INTEGER) AS ano,
      count(DISTINCT date_trunc('month', inicio)) AS meses,
      count(DISTINCT date_trunc('month', inicio)) FILTER (month(inicio) <= meses_sem_uso()) AS do_comeco,
      max(inicio) AS ultimo
    FROM livro_efdc
    GROUP BY ALL
  ),
  saldo AS (
    SELECT e.ano, sum(coalesce(c.SLD_RET, 0)) AS valor
    FROM ano_com_efd e
    JOIN livro_efdc l ON l.inicio = e.ultimo
    JOIN controle_retencao c ON c._arquivo = l._arquivo
    GROUP BY e.ano
  ),
  comparado AS (
    SELECT
      n.*, i.pis AS pis_informado, i.cofins AS cofins_informada, i.csll AS csll_informada,
      i.ir AS ir_informado, f.pis AS pis_f600, f.cofins AS cofins_f600, y.csll AS csll_ecf, y.ir AS ir_ecf,
      s.valor AS saldo,
      e.ano IS NOT NULL AS tem_efd,
      coalesce(e.meses, 0) = 12 AND coalesce(g.do_comeco, 0) >= meses_sem_uso() AS efd_completa,
      c.ano IS NOT NULL AS tem_ecf,
      i.ano IS NOT NULL AS informada,
      coalesce(i.sem_divisao, FALSE) AS sem_divisao,
      n.ano IN (SELECT ano FROM informado) AS tem_informe,
      -- What is withheld when the note of the end of a year is paid is in F600 of the next one.
      greatest(coalesce(fs.pis, 0) - coalesce(ns.pis, 0), 0) AS pis_depois,
      greatest(coalesce(fs.cofins, 0) - coalesce(ns.cofins, 0), 0) AS cofins_depois,
      greatest(
        least(n.pis_devido, coalesce(i.pis, n.pis_devido)) - coalesce(f.pis, 0) - pis_depois, 0
      ) AS falta_pis,
      greatest(
        least(n.cofins_devida, coalesce(i.cofins, n.cofins_devida)) - coalesce(f.cofins, 0) - cofins_depois, 0
      ) AS falta_cofins,
      CAST(falta_pis + falta_cofins AS DECIMAL(18, 2)) AS faltou,
      n.pis + n.cofins - coalesce(f.pis, 0) - coalesce(f.cofins, 0) - pis_depois - cofins_depois AS fora
    FROM na_nota n
    LEFT JOIN informado i ON i.ano = n.ano AND i.raiz = n.raiz
    LEFT JOIN no_f600 f ON f.ano = n.ano AND f.raiz = n.raiz
    LEFT JOIN no_f600 fs ON fs.ano = n.ano + 1 AND fs.raiz = n.raiz
    LEFT JOIN na_nota ns ON ns.ano = n.ano + 1 AND ns.raiz = n.raiz
    LEFT JOIN na_ecf y ON y.ano = n.ano AND y.raiz = n.raiz
    LEFT JOIN ano_com_efd e ON e.ano = n.ano
    LEFT JOIN ano_com_efd g ON g.ano = n.ano + 1
    LEFT JOIN ano_com_ecf c ON c.ano = n.ano
    LEFT JOIN saldo s ON s.ano = n.ano
    WHERE n.pis + n.cofins + n.csll + n.ir > 0
  ),
  julgado AS (
    SELECT
      *,
      CASE
        WHEN simples THEN 'Empresa do Simples: a retenção se pede à fonte'
        WHEN tem_efd AND sem_divisao AND fora > tolerancia_total()
          THEN 'Informada sob código fora da tabela de retenções'
        WHEN tem_efd AND faltou > tolerancia_total() THEN CASE
          WHEN informada THEN 'Informada e fora do F600: veja Fontes Pagadoras x EFD-C'
          WHEN tem_informe THEN 'Retenção da nota que a fonte não informou'
          WHEN NOT efd_completa THEN 'Retenção da nota fora do F600; faltam meses da EFD-C'
          ELSE 'Retenção da nota fora do F600'
        END
        WHEN tem_efd AND informada AND fora > tolerancia_total() THEN 'A fonte informou menos que as notas'
        WHEN tem_ecf
          AND (
            ir - coalesce(ir_ecf, 0) > tolerancia_total() OR csll - coalesce(csll_ecf, 0) > tolerancia_total()
          )
          THEN 'IR ou CSLL da nota acima do Y570 da ECF'
        WHEN NOT tem_efd AND NOT tem_ecf THEN 'Sem EFD-Contribuições e sem ECF do ano'
        WHEN NOT tem_efd AND pis + cofins > 0 THEN 'Sem EFD-Contribuições do ano'
      END AS resultado
    FROM comparado
  )
SELECT
  CAST(t.ano AS VARCHAR) AS "Ano",
  t.cnpj AS "CNPJ Fonte",
  t.nome AS "Nome",
  t.pis AS "PIS XML",
  CASE WHEN t.tem_efd THEN coalesce(t.pis_f600, 0) END AS "PIS F600",
  CASE WHEN t.tem_informe THEN coalesce(t.pis_informado, 0) END AS "PIS Informado",
  t.cofins AS "COFINS XML",
  CASE WHEN t.tem_efd THEN coalesce(t.cofins_f600, 0) END AS "COFINS F600",
  CASE WHEN t.tem_informe THEN coalesce(t.cofins_informada, 0) END AS "COFINS Informada",
  t.csll AS "CSLL XML",
  CASE WHEN t.tem_ecf THEN coalesce(t.csll_ecf, 0) END AS "CSLL ECF",
  CASE WHEN t.tem_informe THEN coalesce(t.csll_informada, 0) END AS "CSLL Informada",
  t.ir AS "IRRF XML",
  CASE WHEN t.tem_ecf THEN coalesce(t.ir_ecf, 0) END AS "IRRF ECF",
  CASE WHEN t.tem_informe THEN coalesce(t.ir_informado, 0) END AS "IRRF Informado",
  t.saldo AS "Saldo 1300 e 1700",
  CASE WHEN t.tem_efd AND NOT t.simples THEN t.faltou END AS "Faltou Aproveitar",
  t.resultado AS "Resultado",
  CASE t.resultado WHEN 'Retenção da nota fora do F600' THEN 'Oportunidade' ELSE 'Informativo' END AS "Tipo",
  CASE WHEN t.resultado = 'Retenção da nota fora do F600' THEN t.faltou ELSE 0 END AS "Valor Estimado"
FROM julgado t
WHERE t.resultado IS NOT NULL
