-- Acquisitions without credit, of establishments and months under the non-cumulative regime (EFD-Contribuições, 0110).
WITH
  todos AS (
    SELECT * EXCLUDE (conta, bruto) FROM achado
    UNION ALL BY NAME
    SELECT
      CAST(ano || '-12-01' AS DATE) AS inicio,
      ano AS periodo,
      concat_ws(' - ', conta, nome) AS item,
      nat, base, 'Despesa da ECD' AS origem, confianca
    FROM achado_da_ecd
    UNION ALL BY NAME
    -- What report 195 lists without claiming a credit.
    SELECT * EXCLUDE (conta, bruto) FROM servico_tomado WHERE motivo IS NOT NULL
  ),
  -- The CST that the company uses for the nature in the month; without one, what its revenue asks for.
  cst_usado AS (
    SELECT _arquivo, NAT_BC_CRED AS nat, mode(CST_PIS) AS cst
    FROM com_credito
    WHERE CST_PIS BETWEEN '50' AND '56'
    GROUP BY ALL
  ),
  grupo_de_receita AS (
    SELECT
      f._arquivo,
      bool_or(grupo = 'tributada') AS tributada,
      bool_or(grupo = 'naoTributada') AS nao_tributada,
      bool_or(grupo = 'exportacao') AS exportacao
    FROM (
      SELECT f._arquivo, grupo_receita(f.cst, f.CFOP, f.reduzida) AS grupo
      FROM (
        SELECT DISTINCT
          f._arquivo,
          coalesce(f.CST_PIS, f.CST_COFINS) AS cst,
          f.CFOP,
          -- Revenue at zero pays nothing: it is not the cumulative one.
          f.ALIQ_PIS > 0
            AND f.ALIQ_PIS < aliquota_nc_pis(f.inicio)
            AND f.ALIQ_COFINS < aliquota_nc_cofins(f.inicio) AS reduzida
        FROM fato_pc f
        WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT) AND f.VL_ITEM > 0
      ) f
      LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
      -- CST 49 goes out without being revenue (gifts, goods that were billed before): no credit is linked to it.
      WHERE NOT fora_da_receita(g.grupo) AND f.cst <> '49'
    ) f
    GROUP BY f._arquivo
  ),
  valorada AS (
    SELECT
      t.*,
      t.origem = 'Importação sem crédito' AS importado,
      CASE t.origem
        WHEN 'Nota de serviço' THEN 'Cruzamento NFS-e Tomadas sem Crédito'
        ELSE 'Cruzamento Créditos Não Aproveitados'
      END AS relatorio,
      CAST(t.base AS DECIMAL(18, 2)) AS base_final,
      CAST(coalesce(t.base_cofins, t.base) AS DECIMAL(18, 2)) AS base_final_cofins,
      coalesce(u.cst, cst_credito(g.tributada, g.nao_tributada, g.exportacao)) AS cst,
      CAST(CASE
        WHEN t.da_zona_franca THEN aliquota_zona_franca_pis(t.inicio)
        WHEN importado THEN aliquota_importacao_pis(t.inicio)
        ELSE aliquota_nc_pis(t.inicio)
      END AS DECIMAL(18, 4)) AS aliq_pis,
      CAST(CASE
        WHEN t.da_zona_franca THEN aliquota_zona_franca_cofins(t.inicio)
        WHEN importado THEN aliquota_importacao_cofins(t.inicio)
        ELSE aliquota_nc_cofins(t.inicio)
      END AS DECIMAL(18, 4)) AS aliq_cofins,
      imposto(t.base, aliq_pis) AS pis,
      imposto(base_final_cofins, aliq_cofins) AS cofins,
      -- A return that an adjustment of the month already takes out of the base, in the order of the lines.
      t.origem = 'Devolução de venda'
        AND coalesce(
          sum(t.base) OVER (PARTITION BY t.efdc, t.origem ORDER BY t._arquivo, t._linha) - t.base < j.valor,
          FALSE
        ) AS ajustada,
      CASE
        WHEN t.efdc IS NULL OR ajustada OR t.motivo IS NOT NULL THEN 'Sem valor'
        ELSE 'Normal'
      END AS efeito,
      CASE
        WHEN t.motivo IS NOT NULL THEN t.motivo
        WHEN t.efdc IS NULL THEN 'A ECD diz só o ano: lance o gasto em cada mês para saber o que ele vale.'
        WHEN ajustada
          THEN 'O M215 ou o M615 do mês já tira devoluções da base, de R$ '
            || em_reais(j.valor)
            || ': confira se esta é uma delas.'
        WHEN t.da_zona_franca THEN concat_ws(
          ' ', t.nota,
          'Fornecedor de Manaus: o que se produz na Zona Franca dá crédito de '
            || com_virgula(CAST(aliq_pis AS DECIMAL(5, 2)))
            || '% e '
            || com_virgula(CAST(aliq_cofins AS DECIMAL(5, 2)))
            || '% (Leis 10.637/2002, art. 3º, § 12, e 10.833/2003, art. 3º, § 17).'
        )
        ELSE t.nota
      END AS texto_da_nota
    FROM todos t
    LEFT JOIN devolucao_ajustada j ON j.efdc = t.efdc
    LEFT JOIN cst_usado u ON u._arquivo = t.efdc AND u.nat = t.nat
    LEFT JOIN grupo_de_receita g ON g._arquivo = t.efdc
    WHERE t.base > 0
  ),
  tese AS (SELECT relatorio, min(TRY_CAST(prioridade AS INTEGER)) AS lugar FROM tab_teses GROUP BY relatorio)
SELECT
  r.periodo AS "Período",
  r.cnpj AS "CNPJ Estab.",
  r.origem AS "Origem",
  r.documento AS "Documento",
  r.DT_DOC AS "Emissão",
  r.doc AS "CNPJ Part.",
  r.nome AS "Nome Part.",
  r.item AS "Item ou Conta",
  concat_ws(' - ', r.nat, n.descricao) AS "Natureza",
  r.base_final AS "Base",
  r.confianca AS "Confiança",
  a.arquivo AS "Arquivo",
  CASE WHEN r.origem <> 'Nota de serviço' THEN r._linha END AS "Linha",
  r._arquivo AS "_origem",
  r.efdc AS "_efdc",
  coalesce(r.ordem, 0) AS "_ordem",
  coalesce(r._linha, 0) AS "_linha",
  0 AS "_n",
  CAST(date_trunc('month', r.inicio) AS DATE) AS "_mes",
  r.confianca AS "_confianca",
  e.lugar AS "_lugar",
  CASE WHEN r.importado THEN 'creditar-importacao' ELSE 'creditar' END AS "_operacao",
  r.cst AS "_cst_pis",
  r.cst AS "_cst_cofins",
  r.aliq_pis AS "_aliq_pis",
  r.aliq_cofins AS "_aliq_cofins",
  CAST(NULL AS DECIMAL(18, 4)) AS "_outra_pis",
  CAST(NULL AS DECIMAL(18, 4)) AS "_outra_cofins",
  '' AS "_zona",
  r.nat AS "_nat",
  r.base_final AS "_base_pis",
  r.base_final_cofins AS "_base_cofins",
  CAST(r.pis AS DECIMAL(18, 2)) AS "_pis",
  CAST(r.cofins AS DECIMAL(18, 2)) AS "_cofins",
  r.efeito AS "_efeito",
  r.texto_da_nota AS "_nota",
  grupo_achado(
    r.relatorio, _efdc, _confianca, _lugar, _operacao, 'PIS', _cst_pis, 'percentual', _aliq_pis, _outra_pis,
    _zona, '', _nat, _efeito, _pis
  ) AS "_grupo_pis",
  grupo_achado(
    r.relatorio, _efdc, _confianca, _lugar, _operacao, 'COFINS', _cst_cofins, 'percentual', _aliq_cofins,
    _outra_cofins, _zona, '', _nat, _efeito, _cofins
  ) AS "_grupo_cofins"
FROM valorada r
LEFT JOIN tese e ON e.relatorio = r.relatorio
LEFT JOIN arq a ON a.id = r._arquivo
LEFT JOIN tab_nat_bc_cred n ON n.codigo = r.nat
