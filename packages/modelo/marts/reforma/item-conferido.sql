-- VIEW: One row per row of documento_da_reforma, with what the law expects of its groups of IBS and CBS: base and taxes
-- (NULL where nothing is known to compare with), and where rates and reductions differ, in words.
SELECT
  i._arquivo,
  i._nota,
  i.nItem,
  i.modelo,
  i.crt,
  i.emissao,
  i.obrigatorio,
  i.fundamento,
  i.NCM,
  i.IBSCBS_CST AS cst,
  i.IBSCBS_cClassTrib AS classe,
  i.IBSCBS_vBC AS vBC,
  i.IBSCBS_vCBS AS vCBS,
  i.IBSCBS_vIBS AS vIBS,
  i.IBSCBS_gCredPresOper_gIBS_vCredPres AS ibs_presumido,
  i.IBSCBS_vTotIBSMonoItem AS mono,
  i.IBSCBS_gTribRegular_CSTReg AS regular,
  i.nbs,
  i.indDevolucao,
  i.base_do_servico IS NOT NULL AS de_servico,
  coalesce(i.PIS_vPIS, 0) + coalesce(i.COFINS_vCOFINS, 0) AS pis_cofins,
  de_nota_anterior(i.finNFe, i.refNFe) AS anterior,
  k.cst_existe,
  k.com_valores,
  k.com_regular,
  k.cst_da_classe,
  k.norma,
  k.cabe,
  k.monofasica,
  coalesce(k.conferivel, FALSE) AS conferivel,
  n.dentro,
  n.anexos,
  b.dentro AS nbs_dentro,
  -- Services have the NCM 00.
  t.codigo IS NULL AND length(i.NCM) = 8 AND i.NCM <> '00000000' AND i.IBSCBS_CST IS NOT NULL AS ncm_fora,
  -- The rates count where the pair is right and the item has a base.
  coalesce(k.conferivel AND k.com_valores AND i.IBSCBS_vBC IS NOT NULL, FALSE) AS com_base,
  -- How much is put off is not said.
  com_base AND k.com_diferimento AND i.IBSCBS_gCBS_vDif IS NULL AS sem_diferimento,
  -- Whether the amounts of a note of services are before or after what is put off, its layout does not say.
  sem_diferimento OR (de_servico AND com_base AND k.com_diferimento) AS sem_valor,
  -- A group says the zero rate of the CBS inside an incentive area (LC 214, arts. 451 and 466); the class does not.
  i.IBSCBS_gALCZFMCBS_vTribRegCBS IS NOT NULL AS area_incentivada,
  CASE
    WHEN com_base AND NOT k.nada_devido THEN nullif(
      concat_ws(
        '; ',
        CASE WHEN NOT area_incentivada THEN aliquota_diverge('CBS', i.IBSCBS_pCBS, k.cbs) END,
        aliquota_diverge('IBS do Estado', i.IBSCBS_pIBSUF, k.ibs_uf),
        aliquota_diverge('IBS do Município', i.IBSCBS_pIBSMun, k.ibs_mun)
      ),
      ''
    )
  END AS aliquotas,
  aliquota_reduzida(aliquota_reduzida(k.cbs, k.reducao_cbs), i.gCompraGov_pRedutor) AS efetiva_cbs,
  aliquota_reduzida(aliquota_reduzida(k.ibs_uf, k.reducao_ibs_uf), i.gCompraGov_pRedutor) AS efetiva_ibs_uf,
  aliquota_reduzida(
    aliquota_reduzida(k.ibs_mun, k.reducao_ibs_mun), i.gCompraGov_pRedutor
  ) AS efetiva_ibs_mun,
  CASE
    WHEN com_base AND k.com_reducao AND NOT k.nada_devido
      THEN nullif(
        concat_ws(
          '; ',
          CASE
            WHEN k.cbs IS NOT NULL AND NOT area_incentivada
              THEN coalesce(
                aliquota_diverge('redução da CBS', i.IBSCBS_gCBS_pRedAliq, k.reducao_cbs),
                aliquota_diverge('alíquota efetiva da CBS', i.IBSCBS_gCBS_pAliqEfet, efetiva_cbs)
              )
          END,
          CASE
            WHEN k.ibs_uf IS NOT NULL THEN coalesce(
              aliquota_diverge('redução do IBS do Estado', i.IBSCBS_gIBSUF_pRedAliq, k.reducao_ibs_uf),
              aliquota_diverge('alíquota efetiva do IBS do Estado', i.IBSCBS_gIBSUF_pAliqEfet, efetiva_ibs_uf)
            )
          END,
          -- Of a rate of zero a note may leave the reduction out.
          CASE
            WHEN k.ibs_mun > 0 OR i.IBSCBS_gIBSMun_pRedAliq IS NOT NULL
              THEN coalesce(
                aliquota_diverge('redução do IBS do Município', i.IBSCBS_gIBSMun_pRedAliq, k.reducao_ibs_mun),
                aliquota_diverge(
                  'alíquota efetiva do IBS do Município', i.IBSCBS_gIBSMun_pAliqEfet, efetiva_ibs_mun
                )
              )
          END
        ),
        ''
      )
  END AS reducoes,
  CASE
    WHEN NOT com_base OR NOT k.ha_cbs OR sem_valor THEN NULL
    WHEN k.nada_devido OR area_incentivada THEN CAST(0 AS DECIMAL(18, 2))
    ELSE tributo_da_reforma(i.IBSCBS_vBC, efetiva_cbs, i.IBSCBS_gCBS_vDif, i.IBSCBS_gCBS_vDevTrib)
  END AS cbs,
  CASE
    WHEN NOT com_base OR sem_valor THEN NULL
    WHEN k.nada_devido THEN CAST(0 AS DECIMAL(18, 2))
    ELSE tributo_da_reforma(i.IBSCBS_vBC, efetiva_ibs_uf, i.IBSCBS_gIBSUF_vDif, i.IBSCBS_gIBSUF_vDevTrib)
      + tributo_da_reforma(i.IBSCBS_vBC, efetiva_ibs_mun, i.IBSCBS_gIBSMun_vDif, i.IBSCBS_gIBSMun_vDevTrib)
  END AS ibs,
  -- Until PIS and COFINS end: what the item or the service costs, without the taxes that are in it.
  CASE
    WHEN com_base AND k.base_inteira AND de_servico AND i.emissao <= fim_pis_cofins() THEN i.base_do_servico
    WHEN com_base AND k.base_inteira AND base_pelo_item(i.finNFe, i.CFOP) AND i.emissao <= fim_pis_cofins()
      THEN coalesce(i.vProd, 0)
        + coalesce(i.vFrete, 0)
        + coalesce(i.vSeg, 0)
        + coalesce(i.vOutro, 0)
        - coalesce(i.vDesc, 0)
        - coalesce(i.ICMS_vICMS, 0)
        - coalesce(i.ISSQN_vISSQN, 0)
        - pis_cofins
  END AS base_com_adicionais,
  -- Additional rates and the share of the other state are ICMS too; both readings are taken.
  TRY_CAST(
    base_com_adicionais
    - coalesce(i.ICMS_vFCP, 0)
    - coalesce(i.ICMS_vICMSMono, 0)
    - coalesce(i.ICMSUFDest_vICMSUFDest, 0)
    - coalesce(i.ICMSUFDest_vFCPUFDest, 0) AS DECIMAL(18, 2)
  ) AS base
FROM documento_da_reforma i
LEFT JOIN classe_do_dia k ON k.modelo = i.modelo
  AND k.emissao = i.emissao
  AND k.cst = i.IBSCBS_CST
  AND k.classe = coalesce(i.IBSCBS_cClassTrib, '')
LEFT JOIN ncm_da_classe n ON n.classe = i.IBSCBS_cClassTrib AND n.ncm = i.NCM AND n.emissao = i.emissao
LEFT JOIN nbs_da_classe b ON b.classe = i.IBSCBS_cClassTrib AND b.nbs = i.nbs AND b.emissao = i.emissao
LEFT JOIN tab_ncm t ON t.codigo = i.NCM AND i.emissao BETWEEN TRY_CAST(t.inicio AS DATE) AND ate_o_fim(t.fim)
