-- One row per key that notes or C100 know, and per month and CFOP of consolidated sales.
WITH
  consolidado AS (
    SELECT DISTINCT c.CNPJ AS cnpj, inicio_do_mes(a.inicio) AS mes
    FROM efdc_c010 c
    JOIN arq a ON a.id = c._arquivo
    WHERE c.IND_ESCRI = '1'
  ),
  mes_com_efd AS (
    SELECT DISTINCT inicio_do_mes(inicio) AS mes FROM arq WHERE tipo = 'EFDC' AND situacao = 'Usado'
  ),
  nota_de_venda AS (
    SELECT DISTINCT i._arquivo, i._nota
    FROM nfe_item i
    JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA'
  ),
  nota AS (
    SELECT
      s.*,
      n.nNF,
      n.vNF,
      coalesce(n.vPIS, 0) AS pis,
      coalesce(n.vCOFINS, 0) AS cofins,
      v._nota IS NOT NULL AND s.lado = 'Própria' AS venda,
      CASE s.lado WHEN 'Própria' THEN s.doc_emit ELSE s.doc_dest END AS estab,
      inicio_do_mes(s.emissao) AS mes
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    LEFT JOIN nota_de_venda v ON v._arquivo = s._arquivo AND v._nota = s._nota
    WHERE s.lado <> 'Outra empresa' AND n.mod IN ('55', '65')
  ),
  tributos_do_documento AS (
    SELECT _arquivo, _pai, sum(VL_PIS) AS pis, sum(VL_COFINS) AS cofins
    FROM fato_pc
    WHERE pai_registro = 'C100' AND nivel = 'Item'
    GROUP BY ALL
  ),
  documento AS (
    SELECT
      c._arquivo,
      c._linha,
      c.CHV_NFE AS chave,
      c.NUM_DOC,
      c.DT_DOC,
      c.IND_EMIT,
      c.COD_SIT,
      c.VL_DOC,
      a.periodo,
      a.inicio,
      a.ordem,
      coalesce(b.cnpj, a.cnpj) AS cnpj,
      coalesce(s.pis, c.VL_PIS, 0) AS pis,
      coalesce(s.cofins, c.VL_COFINS, 0) AS cofins,
      p.doc AS participante
    FROM efdc_c100 c
    JOIN arq a ON a.id = c._arquivo
    LEFT JOIN tributos_do_documento s ON s._arquivo = c._arquivo AND s._pai = c._linha
    LEFT JOIN estab_efdc b ON b._arquivo = c._arquivo AND b._linha = c._pai
    LEFT JOIN part_efdc_arq p ON p._arquivo = c._arquivo AND p.COD_PART = c.COD_PART
    WHERE c.COD_MOD IN ('55', '65') AND length(c.CHV_NFE) = 44
    QUALIFY row_number() OVER (
      PARTITION BY c.CHV_NFE
      ORDER BY NOT sit_valida(c.COD_SIT), c.IND_EMIT IS DISTINCT FROM '0', a.ordem, c._linha
    ) = 1
  ),
  chave_comparada AS (
    SELECT
      coalesce(x.chave, e.chave) AS chave,
      x.chave IS NOT NULL AS no_xml,
      e.chave IS NOT NULL AS na_efd,
      sit_valida(e.COD_SIT) AS efd_valida,
      coalesce(x.estab, e.cnpj) AS estab,
      coalesce(x.emissao, e.DT_DOC) AS emissao,
      coalesce(x.nNF, e.NUM_DOC) AS numero,
      coalesce(x.lado, lado_do_emitente(e.IND_EMIT)) AS lado,
      coalesce(x.doc_contraparte, e.participante) AS contraparte,
      x.valida,
      x.situacao,
      x.venda,
      x.vNF,
      x.pis AS x_pis,
      x.cofins AS x_cofins,
      e.VL_DOC,
      e.pis AS e_pis,
      e.cofins AS e_cofins,
      x._arquivo AS xml_arquivo,
      e._arquivo AS efd_arquivo,
      e._linha,
      e.inicio,
      m.mes IS NOT NULL AS tem_efd
    FROM nota x
    FULL JOIN documento e ON e.chave = x.chave
    LEFT JOIN mes_com_efd m ON m.mes = date_trunc('month', coalesce(x.emissao, e.inicio))
    LEFT JOIN consolidado k ON k.cnpj = x.estab AND k.mes = x.mes AND x.lado = 'Própria' AND e.chave IS NULL
    WHERE k.cnpj IS NULL AND EXISTS (SELECT 1 FROM nota x) AND EXISTS (SELECT 1 FROM mes_com_efd meses)
  ),
  chave_julgada AS (
    SELECT
      *,
      CASE
        WHEN no_xml AND na_efd AND efd_valida THEN CASE
          WHEN situacao IN ('Cancelada', 'Denegada') THEN situacao || ' escriturada'
          WHEN abs(coalesce(VL_DOC, 0) - vNF) > tolerancia_documento() THEN 'Valor divergente'
          WHEN lado = 'Própria'
            AND (
              abs(x_pis - e_pis) > tolerancia_documento() OR abs(x_cofins - e_cofins) > tolerancia_documento()
            )
            THEN 'PIS ou COFINS divergente'
          ELSE 'OK'
        END
        WHEN no_xml AND na_efd THEN CASE
          WHEN valida THEN 'Autorizada escriturada como cancelada'
          ELSE 'OK'
        END
        WHEN no_xml THEN CASE
          WHEN NOT valida THEN 'OK'
          WHEN NOT tem_efd THEN 'Sem EFD do período'
          WHEN venda THEN 'Venda não escriturada'
          WHEN lado = 'Própria' THEN 'Não escriturada'
          ELSE 'Entrada não escriturada'
        END
        -- Of a note that is not here, its event may be.
        WHEN efd_valida AND chave IN (SELECT chave FROM chave_sem_efeito) THEN 'Cancelada escriturada'
        WHEN efd_valida THEN 'Sem XML'
        ELSE 'OK'
      END AS resultado
    FROM chave_comparada j
  ),
  linha_da_chave AS (
    SELECT
      mes_ano(coalesce(emissao, inicio)) AS periodo,
      inicio_do_mes(coalesce(emissao, inicio)) AS mes,
      estab,
      chave,
      numero,
      emissao,
      lado,
      contraparte,
      vNF,
      CASE WHEN efd_valida AND na_efd THEN VL_DOC END AS VL_DOC,
      CASE WHEN no_xml THEN x_pis END AS x_pis,
      CASE WHEN efd_valida AND na_efd THEN e_pis END AS e_pis,
      CASE WHEN no_xml THEN x_cofins END AS x_cofins,
      CASE WHEN efd_valida AND na_efd THEN e_cofins END AS e_cofins,
      CASE WHEN no_xml AND na_efd AND efd_valida THEN vNF - coalesce(VL_DOC, 0) END AS dif,
      resultado,
      CASE
        WHEN resultado = 'OK' THEN 'OK'
        WHEN resultado IN ('Venda não escriturada', 'Cancelada escriturada', 'Denegada escriturada')
          THEN 'Risco'
        WHEN resultado = 'Autorizada escriturada como cancelada' AND coalesce(venda, FALSE) THEN 'Risco'
        WHEN resultado IN ('Valor divergente', 'PIS ou COFINS divergente') AND lado = 'Própria' THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo,
      CASE
        WHEN resultado IN ('Venda não escriturada', 'Autorizada escriturada como cancelada')
          THEN x_pis + x_cofins
        WHEN resultado IN ('Cancelada escriturada', 'Denegada escriturada') THEN e_pis + e_cofins
        WHEN resultado IN ('Valor divergente', 'PIS ou COFINS divergente') AND lado = 'Própria'
          THEN abs(x_pis - e_pis) + abs(x_cofins - e_cofins)
        ELSE 0
      END AS valor,
      coalesce(efd_arquivo, xml_arquivo) AS arquivo,
      _linha
    FROM chave_julgada r
  ),
  cfop_no_xml AS (
    SELECT
      x.estab,
      x.mes,
      i.CFOP,
      sum(CASE
        WHEN coalesce(i.indTot, '1') <> '0' THEN receita_do_item(i.vProd, i.vDesc, i.vFrete, i.vSeg, i.vOutro)
        ELSE 0
      END) AS valor,
      sum(i.PIS_vPIS) AS pis,
      sum(i.COFINS_vCOFINS) AS cofins
    FROM nota x
    JOIN consolidado k ON k.cnpj = x.estab AND k.mes = x.mes
    JOIN nfe_item i ON i._arquivo = x._arquivo AND i._nota = x._nota
    WHERE x.valida AND x.lado = 'Própria' AND NOT EXISTS (SELECT 1 FROM documento e WHERE e.chave = x.chave)
    GROUP BY ALL
  ),
  cfop_na_efdc AS (
    SELECT
      CNPJ_ESTAB AS estab,
      inicio_do_mes(inicio) AS mes,
      CFOP,
      sum(coalesce(VL_ITEM, 0) - coalesce(VL_DESC, 0)) AS valor,
      sum(VL_PIS) AS pis,
      sum(VL_COFINS) AS cofins,
      arg_min(_arquivo, (ordem, _linha)) AS _arquivo,
      min(_linha) AS _linha
    FROM fato_pc
    WHERE pai_registro = 'C180'
    GROUP BY 1, 2, 3
  ),
  cfop_comparado AS (
    SELECT
      coalesce(xc.estab, ec.estab) AS estab,
      coalesce(xc.mes, ec.mes) AS mes,
      coalesce(xc.CFOP, ec.CFOP) AS cfop,
      xc.valor AS xv,
      ec.valor AS ev,
      coalesce(xc.pis, 0) AS xp,
      coalesce(ec.pis, 0) AS ep,
      coalesce(xc.cofins, 0) AS xco,
      coalesce(ec.cofins, 0) AS eco,
      ec._arquivo,
      ec._linha,
      coalesce(xc.valor, 0) - coalesce(ec.valor, 0) AS dif
    FROM cfop_no_xml xc
    FULL JOIN cfop_na_efdc ec ON ec.estab = xc.estab AND ec.mes = xc.mes AND ec.CFOP = xc.CFOP
    WHERE EXISTS (SELECT 1 FROM nota x)
  ),
  linha AS (
    SELECT * FROM linha_da_chave linha
    UNION ALL BY NAME
    SELECT
      mes_ano(t.mes) AS periodo,
      t.mes,
      t.estab,
      'CFOP ' || t.cfop AS numero,
      'Própria' AS lado,
      t.xv AS vNF,
      t.ev AS VL_DOC,
      t.xp AS x_pis,
      t.ep AS e_pis,
      t.xco AS x_cofins,
      t.eco AS e_cofins,
      t.dif,
      CASE
        WHEN abs(t.dif) <= tolerancia_total() THEN 'OK'
        WHEN t.ev IS NULL THEN 'CFOP não consolidado'
        WHEN t.xv IS NULL THEN 'Sem XML'
        ELSE 'Total por CFOP divergente'
      END AS resultado,
      CASE
        WHEN abs(t.dif) <= tolerancia_total() THEN 'OK'
        WHEN t.dif > 0 AND c.grupo = 'VENDA' THEN 'Risco'
        ELSE 'Informativo'
      END AS tipo,
      CASE
        WHEN t.dif > 1 AND c.grupo = 'VENDA' THEN greatest(0, t.xp - t.ep) + greatest(0, t.xco - t.eco)
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
    LEFT JOIN tab_cfop c ON c.codigo = t.cfop
  )
SELECT
  t.periodo AS "Período",
  t.estab AS "CNPJ Estab.",
  t.chave AS "Chave",
  t.numero AS "Número",
  t.emissao AS "Emissão",
  t.lado AS "Própria ou Terceiros",
  t.contraparte AS "Contraparte",
  CAST(t.vNF AS DECIMAL(18, 2)) AS "Valor XML",
  CAST(t.VL_DOC AS DECIMAL(18, 2)) AS "Valor EFD-C",
  CAST(t.x_pis AS DECIMAL(18, 2)) AS "PIS XML",
  CAST(t.e_pis AS DECIMAL(18, 2)) AS "PIS EFD-C",
  CAST(t.x_cofins AS DECIMAL(18, 2)) AS "COFINS XML",
  CAST(t.e_cofins AS DECIMAL(18, 2)) AS "COFINS EFD-C",
  CAST(t.dif AS DECIMAL(18, 2)) AS "Dif.",
  t.resultado AS "Resultado",
  t.tipo AS "Tipo",
  CAST(t.valor AS DECIMAL(18, 2)) AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  t._linha AS "Linha"
FROM linha t
LEFT JOIN arq a ON a.id = t.arquivo
