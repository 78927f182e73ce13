-- One row per key that notes or C100 know, and per month and CFOP of consolidated sales.
WITH
  linha AS (
    SELECT * FROM linha_da_chave linha
    UNION ALL BY NAME
    SELECT
      mes_ano(t.mes) AS periodo,
      t.mes, t.estab,
      'CFOP ' || t.cfop AS numero,
      'Própria' AS lado, t.xv AS vNF, t.ev AS VL_DOC, t.xp AS x_pis, t.ep AS e_pis, t.xco AS x_cofins,
      t.eco AS e_cofins, t.dif,
      CASE
        WHEN abs(t.dif) <= tolerancia_total() THEN 'OK'
        WHEN t.ev IS NULL THEN 'CFOP não consolidado'
        WHEN t.xv IS NULL THEN 'Sem XML'
        ELSE 'Total por CFOP divergente'
      END AS resultado,
      CASE
        WHEN abs(t.dif) <= tolerancia_total() THEN 'OK'
        WHEN t.dif > 0 AND t.venda_que_falta THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo,
      CASE
        WHEN t.dif > 1 AND t.venda_que_falta THEN greatest(0, t.xp - t.ep) + greatest(0, t.xco - t.eco)
        ELSE 0
      END AS valor,
      coalesce(
        t._arquivo,
        (
          SELECT min(a.id)
          FROM arq a
          WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado' AND date_trunc('month', a.inicio) = t.mes
        )
      ) AS arquivo,
      t._linha
    FROM cfop_comparado t
  )
SELECT
  t.periodo AS "Período",
  t.estab AS "CNPJ Estab.",
  t.chave AS "Chave",
  t.numero AS "Número",
  t.emissao AS "Emissão",
  t.lado AS "Própria ou Terceiros",
  t.contraparte AS "Contraparte",
  t.vNF AS "Valor XML",
  t.VL_DOC AS "Valor EFD-C",
  t.x_pis AS "PIS XML",
  t.e_pis AS "PIS EFD-C",
  t.x_cofins AS "COFINS XML",
  t.e_cofins AS "COFINS EFD-C",
  t.dif AS "Dif.",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  t.valor AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  t._linha AS "Linha"
FROM linha t
LEFT JOIN arq a ON a.id = t.arquivo
