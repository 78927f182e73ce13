-- One row per key that the XMLs or the EFD ICMS/IPI know.
WITH
  nota_rejeitada AS (SELECT DISTINCT chNFe FROM evento_xml WHERE tpEvento IN ('210220', '210240')),
  documento AS (
    SELECT d.*, a.cnpj, a.periodo, a.inicio, a.ordem, coalesce(p.doc, d.doc_part) AS participante
    FROM doc_efdf d
    JOIN arq a ON a.id = d._arquivo
    LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
    WHERE d.registro IN ('C100', 'D100') AND d.COD_MOD IN ('55', '57', '65') AND length(d.CHV) = 44
    QUALIFY row_number() OVER (
      PARTITION BY d.CHV
      ORDER BY NOT sit_valida(d.COD_SIT), d.IND_EMIT IS DISTINCT FROM '0', a.inicio, a.ordem, d._linha
    ) = 1
  ),
  xml AS (
    SELECT
      s._arquivo, s.chave, s.emissao, s.situacao, s.valida, s.lado, s.doc_contraparte, n.mod, n.nNF, n.vNF,
      coalesce(n.vICMS, 0) AS x_icms,
      coalesce(n.vST, 0) + coalesce(n.vFCPST, 0) AS x_st,
      coalesce(n.vIPI, 0) AS x_ipi,
      CASE s.lado WHEN 'Própria' THEN s.doc_emit ELSE s.doc_dest END AS estab,
      r.chNFe IS NOT NULL AS rejeitada
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    LEFT JOIN nota_rejeitada r ON r.chNFe = s.chave
    WHERE s.lado <> 'Outra empresa' AND n.mod IN ('55', '65')
    UNION ALL BY NAME
    SELECT
      c._arquivo, c.chave, c.emissao, c.situacao,
      c.situacao = 'Autorizada' AS valida,
      CASE c.lado WHEN 'Própria' THEN 'Própria' ELSE 'Terceiros' END AS lado,
      c.doc_contraparte, '57' AS mod, c.nCT AS nNF, c.vTPrest AS vNF,
      coalesce(c.vICMS, 0) AS x_icms,
      0 AS x_st, 0 AS x_ipi, c.estab, FALSE AS rejeitada
    FROM cte_sit c
    WHERE c.lado <> 'Outra empresa' OR c.chave IN (SELECT CHV FROM documento e)
  ),
  mes_com_efd AS (
    SELECT DISTINCT cnpj, date_trunc('month', inicio) AS mes
    FROM arq
    WHERE tipo = 'EFDF' AND situacao = 'Usado'
  ),
  chave_comparada AS (
    SELECT
      coalesce(x.chave, e.CHV) AS chave,
      x.chave IS NOT NULL AS no_xml,
      e.CHV IS NOT NULL AS na_efd,
      coalesce(x.emissao, e.DT_DOC) AS emissao,
      coalesce(x.estab, e.cnpj) AS estab,
      coalesce(x.mod, e.COD_MOD) AS modelo,
      coalesce(x.nNF, e.NUM_DOC) AS numero,
      coalesce(x.lado, lado_do_emitente(e.IND_EMIT)) AS lado,
      coalesce(x.doc_contraparte, e.participante) AS contraparte,
      x.situacao AS sit_xml, x.valida, x.rejeitada, e.COD_SIT,
      sit_valida(e.COD_SIT) AS efd_valida,
      na_efd AND efd_valida AS efd_com_valor, x.vNF, x.x_icms, x.x_st, x.x_ipi, e.VL_DOC,
      coalesce(e.VL_ICMS, 0) AS e_icms,
      coalesce(e.VL_ICMS_ST, 0) AS e_st,
      coalesce(e.VL_IPI, 0) AS e_ipi,
      e.periodo AS escrituracao, x._arquivo AS xml_arquivo, e._arquivo AS efd_arquivo, e._linha, e.inicio
    FROM xml x
    FULL JOIN documento e ON e.CHV = x.chave
  ),
  chave_julgada AS (
    SELECT
      j.*,
      CASE
        WHEN no_xml AND na_efd THEN CASE
          WHEN efd_valida AND sit_xml IN ('Cancelada', 'Denegada') THEN sit_xml || ' escriturada'
          WHEN NOT efd_valida AND valida THEN 'Autorizada escriturada como cancelada'
          WHEN NOT efd_valida THEN 'OK'
          WHEN abs(coalesce(VL_DOC, 0) - coalesce(vNF, 0)) > tolerancia_documento()
            OR abs(e_icms - x_icms) > tolerancia_documento()
            OR abs(e_st - x_st) > tolerancia_documento()
            OR abs(e_ipi - x_ipi) > tolerancia_documento()
            THEN 'Divergente'
          ELSE 'OK'
        END
        WHEN no_xml THEN CASE
          WHEN sit_xml IN ('Cancelada', 'Denegada') THEN CASE lado
            WHEN 'Própria' THEN sit_xml || ' não escriturada'
            ELSE 'OK'
          END
          WHEN f.mes IS NULL THEN 'Sem EFD do período'
          ELSE 'Não escriturada'
        END
        WHEN efd_valida THEN 'Sem XML'
        ELSE 'OK'
      END AS resultado
    FROM chave_comparada j
    LEFT JOIN mes_com_efd f ON f.cnpj = j.estab AND f.mes = date_trunc('month', j.emissao)
    WHERE EXISTS (SELECT 1 FROM xml x)
      AND EXISTS (SELECT 1 FROM mes_com_efd efds)
      AND NOT (no_xml AND NOT na_efd AND lado = 'Terceiros' AND rejeitada)
  )
SELECT
  mes_ano(coalesce(r.emissao, r.inicio)) AS "Período",
  r.estab AS "CNPJ Estab.",
  r.chave AS "Chave",
  r.modelo AS "Modelo",
  r.numero AS "Número",
  r.emissao AS "Emissão",
  r.lado AS "Própria ou Terceiros",
  r.contraparte AS "Contraparte",
  r.sit_xml AS "Situação XML",
  CASE WHEN r.na_efd THEN concat_ws(' - ', r.COD_SIT, t.descricao) END AS "Situação EFD",
  r.vNF AS "Valor XML",
  r.VL_DOC AS "Valor EFD",
  CASE WHEN no_xml AND efd_com_valor THEN coalesce(r.vNF, 0) - coalesce(r.VL_DOC, 0) END AS "Dif. Valor",
  CASE WHEN no_xml THEN r.x_icms END AS "ICMS XML",
  CASE WHEN efd_com_valor THEN r.e_icms END AS "ICMS EFD",
  CASE WHEN no_xml AND efd_com_valor THEN r.x_icms - r.e_icms END AS "Dif. ICMS",
  CASE WHEN no_xml THEN CAST(r.x_st AS DECIMAL(18, 2)) END AS "ST XML",
  CASE WHEN efd_com_valor THEN r.e_st END AS "ST EFD",
  CASE WHEN no_xml THEN r.x_ipi END AS "IPI XML",
  CASE WHEN efd_com_valor THEN r.e_ipi END AS "IPI EFD",
  r.escrituracao AS "Período Escrituração",
  r.resultado AS "Resultado",
  CASE
    WHEN resultado = 'OK' THEN 'OK'
    WHEN resultado IN ('Sem XML', 'Sem EFD do período') OR resultado LIKE '% não escriturada'
      THEN 'Informativo'
    WHEN resultado = 'Não escriturada' AND NOT valida THEN 'Informativo'
    ELSE 'Risco'
  END AS "Tipo",
  CASE
    WHEN resultado = 'Divergente' THEN abs(r.x_icms - r.e_icms)
    WHEN resultado = 'Não escriturada' AND valida THEN r.x_icms + r.x_st
    WHEN resultado = 'Autorizada escriturada como cancelada' THEN r.x_icms + r.x_st
    WHEN resultado LIKE '% escriturada' AND na_efd THEN r.e_icms
    ELSE 0
  END AS "Valor Estimado",
  a.arquivo AS "Arquivo",
  r._linha AS "Linha"
FROM chave_julgada r
JOIN arq a ON a.id = coalesce(r.efd_arquivo, r.xml_arquivo)
LEFT JOIN tab_cod_sit t ON t.codigo = r.COD_SIT
