-- One row per key that the XMLs or the EFD-Contribuições know, as the report shows it.
WITH
  mes_com_efd AS (
    SELECT DISTINCT inicio_do_mes(inicio) AS mes FROM arq WHERE tipo = 'EFDC' AND situacao = 'Usado'
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
      x.valida, x.situacao, x.venda, x.vNF, x.pis AS x_pis, x.cofins AS x_cofins, x.icms, x.aliq_pis,
      x.aliq_cofins, e.VL_DOC, e.pis AS e_pis, e.cofins AS e_cofins, x._arquivo AS xml_arquivo,
      e._arquivo AS efd_arquivo, e._linha, e.inicio,
      coalesce(e.IND_OPER = '1', FALSE) AS venda_da_efd,
      m.mes IS NOT NULL AS tem_efd,
      coalesce(r.caixa, FALSE) AS caixa
    FROM nota x
    FULL JOIN documento e ON e.chave = x.chave
    LEFT JOIN mes_com_efd m ON m.mes = date_trunc('month', coalesce(x.emissao, e.inicio))
    LEFT JOIN consolidado k ON k.cnpj = x.estab AND k.mes = x.mes AND x.lado = 'Própria' AND e.chave IS NULL
    LEFT JOIN receita_somada r ON r.mes = x.mes AND x.lado = 'Própria' AND e.chave IS NULL
    WHERE k.cnpj IS NULL
      AND coalesce(r.caixa, TRUE)
      AND EXISTS (SELECT 1 FROM nota x)
      AND EXISTS (SELECT 1 FROM mes_com_efd meses)
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
            THEN CASE
              WHEN x_pis <= e_pis + tolerancia_documento() AND x_cofins <= e_cofins + tolerancia_documento()
                THEN 'PIS ou COFINS maior na EFD-C'
              -- Its base has no ICMS there, as it should be.
              WHEN x_pis - e_pis <= imposto(icms, coalesce(aliq_pis, 0)) + tolerancia_documento()
                AND x_cofins - e_cofins <= imposto(icms, coalesce(aliq_cofins, 0)) + tolerancia_documento()
                THEN 'ICMS fora da base na EFD-C'
              ELSE 'PIS ou COFINS divergente'
            END
          ELSE 'OK'
        END
        WHEN no_xml AND na_efd THEN CASE
          WHEN valida THEN 'Autorizada escriturada como cancelada'
          ELSE 'OK'
        END
        WHEN no_xml THEN CASE
          WHEN NOT valida THEN 'OK'
          WHEN NOT tem_efd THEN 'Sem EFD do período'
          WHEN caixa THEN 'Receita somada pelo caixa (F500)'
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
  )
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
    -- A sale of the company that is none, and was taxed, is an opportunity of report 148.
    WHEN resultado IN ('Cancelada escriturada', 'Denegada escriturada') AND venda_da_efd THEN 'Informativo'
    WHEN resultado IN ('Venda não escriturada', 'Cancelada escriturada', 'Denegada escriturada') THEN 'Risco'
    WHEN resultado = 'Autorizada escriturada como cancelada' AND coalesce(venda, FALSE) THEN 'Risco'
    WHEN resultado IN ('Valor divergente', 'PIS ou COFINS divergente') AND lado = 'Própria' THEN 'Risco'
    ELSE 'Informativo'
  END AS tipo,
  CASE
    WHEN resultado IN ('Venda não escriturada', 'Autorizada escriturada como cancelada') THEN x_pis + x_cofins
    WHEN resultado IN ('Cancelada escriturada', 'Denegada escriturada') AND NOT venda_da_efd
      THEN e_pis + e_cofins
    WHEN resultado IN ('Valor divergente', 'PIS ou COFINS divergente') AND lado = 'Própria'
      THEN abs(x_pis - e_pis) + abs(x_cofins - e_cofins)
    ELSE 0
  END AS valor,
  coalesce(efd_arquivo, xml_arquivo) AS arquivo,
  _linha
FROM chave_julgada r
