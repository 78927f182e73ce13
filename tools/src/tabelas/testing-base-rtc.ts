import type { CsvRtc } from './base-rtc.ts';

/** A data base of the calculator with one row a table, in its columns: the standard class, rice and its law. */
export const BASE_RTC: Readonly<Record<CsvRtc, string>> = {
  tributo: 'tbto_id,tbto_sigla\n1,IS\n2,CBS\n3,IBSUF\n',
  situacao_tributaria:
    'sitr_id,sitr_cd,sitr_descricao,sitr_ind_gibscbs,sitr_ind_gibscbsmono,sitr_ind_gred,sitr_ind_gdif,' +
    'sitr_ind_gtransfcred,sitr_ind_gcredpresibszfm,sitr_ind_gajustecompet\n' +
    '1,000,Integral,1,0,0,0,0,0,0\n2,000,Seletivo,0,0,0,0,0,0,0\n',
  tributo_situacao_tributaria: 'trst_id,trst_sitr_id,trst_tbto_id\n1,1,2\n2,2,1\n',
  classificacao_tributaria:
    'cltr_id,cltr_cd,cltr_descricao,cltr_in_apropriacao_creditos_adquirentes_cbs,' +
    'cltr_in_apropriacao_creditos_adquirentes_ibs,cltr_sitr_id,cltr_tipo_aliquota,' +
    'cltr_credito_operacao_antecedente,cltr_nomenclatura,cltr_inicio_vigencia,cltr_fim_vigencia,' +
    'cltr_ind_gcredpresoper,cltr_ind_gmonopadrao,cltr_ind_gmonoreten,cltr_ind_gmonoret,cltr_ind_gmonodif,' +
    'cltr_ind_gestornocred\n' +
    '1,000001,Integral,1,1,1,Padrão,Manutenção,NCM,2026-01-01,,0,0,0,0,0,0\n' +
    '2,000001,Seletivo,1,1,2,Padrão,Manutenção,NCM,2027-01-01,,0,0,0,0,0,0\n',
  fundamentacao_classificacao: 'fdcl_id,fdcl_cltr_id,fdcl_fdlg_id\n1,1,1\n',
  fundamentacao_legal: 'fdlg_id,fdlg_texto,fdlg_texto_curto\n1,Regra Geral,LC 214/2025\n',
  tratamento_classificacao: 'trcl_id,trcl_cltr_id,trcl_trtr_id\n1,1,1\n2,2,1\n',
  tratamento_tributario:
    'trtr_id,trtr_descricao,trtr_expressao_aliquota,trtr_expressao_aliquota_efetiva,trtr_expressao_base_calculo,' +
    'trtr_expressao_tributo_calculado,trtr_expressao_tributo_devido,trtr_expressao_percentual_diferimento,' +
    'trtr_expressao_valor_diferimento,trtr_in_incompativel_com_suspensao,trtr_in_exige_grupo_desoneracao,' +
    'trtr_in_possui_ajuste,trtr_in_possui_monofasia,trtr_inicio_vigencia,trtr_fim_vigencia\n' +
    '1,Integral,aliquotaAdValorem,,baseCalculoInformada,baseCalculo*aliquota,tributoCalculado,,,0,0,0,0,2026-01-01,\n',
  ncm_aplicavel:
    'ncma_id,ncma_ncm_cd,ncma_cltr_id,ncma_anxo_id,ncma_inicio_vigencia,ncma_fim_vigencia\n1,100620,1,1,2026-01-01,\n',
  excecao_ncm_aplicavel: 'encm_id,encm_ncm_cd,encm_ncma_id\n1,10062010,1\n',
  anexo:
    'anxo_id,anxo_numero,anxo_numero_item,anxo_texto_item,anxo_inicio_vigencia,anxo_fim_vigencia\n' +
    '1,I,1,Arroz,2026-01-01,\n',
  nbs_aplicavel:
    'nbsa_id,nbsa_nbs_cd,nbsa_cltr_id,nbsa_anxo_id,nbsa_inicio_vigencia,nbsa_fim_vigencia\n1,122011,1,1,2026-01-01,\n',
  tipo_dfe: 'tpdf_id,tpdf_tipo,tpdf_sigla\n1,55,NFe\n',
  tipo_dfe_classificacao:
    'tdcl_id,tdcl_cltr_id,tdcl_tpdf_id,tdcl_inicio_vigencia,tdcl_fim_vigencia\n1,1,1,2026-01-01,\n',
  percentual_reducao:
    'pere_id,pere_cltr_id,pere_tbto_id,pere_valor,pere_inicio_vigencia,pere_fim_vigencia\n1,1,2,0.0,2026-01-01,\n',
  aliquota_referencia:
    'alre_id,alre_valor,alre_inicio_vigencia,alre_fim_vigencia,alre_tbto_id\n1,0.9,2026-01-01,2026-12-31,2\n',
  aliquota_ad_valorem:
    'aadv_id,aadv_valor,aadv_tbto_id,aadv_inicio_vigencia,aadv_fim_vigencia,aadv_cltr_id\n' +
    '1,1.5,1,2027-01-01,2033-12-31,\n',
  aliquota_ad_valorem_produto:
    'aavp_id,aavp_ncm_cd,aavp_aadv_id,aavp_inicio_vigencia,aavp_fim_vigencia\n1,87032100,1,2027-01-01,2033-12-31\n',
  aliquota_ad_valorem_servico:
    'aavs_id,aavs_nbs_cd,aavs_aadv_id,aavs_inicio_vigencia,aavs_fim_vigencia\n1,125080000,1,2027-01-01,2033-12-31\n',
  excecao_ad_valorem_produto: 'eavp_id,eavp_ncm_cd,eavp_aavp_id\n1,87032110,1\n',
  aliquota_ad_rem: 'aare_id,aare_valor,aare_unmd_id,aare_tbto_id\n1,2.5,1,1\n',
  aliquota_ad_rem_produto:
    'aarp_id,aarp_ncm_cd,aarp_aare_id,aarp_inicio_vigencia,aarp_fim_vigencia\n1,24021000,1,2027-01-01,2033-12-31\n',
  unidade_medida: 'unmd_id,unmd_sigla\n1,UN\n',
  redutor_compra_governamental: 'rcgo_id,rcgo_valor,rcgo_inicio_vigencia,rcgo_fim_vigencia\n1,50.0,2027-01-01,\n',
  transferencia_cbs_ente_gov:
    'tceg_id,tceg_valor,tceg_inicio_vigencia,tceg_fim_vigencia\n1,10.0,2029-01-01,2029-12-31\n',
  classif_nbs_indop_lc:
    'cnil_id,cnil_lslc_cd,cnil_nbs_cd,cnil_ioic_id,cnil_cltr_id,cnil_inicio_vigencia,cnil_fim_vigencia,' +
    'cnil_in_ps_onerosa,cnil_in_adq_exterior\n1,1.01,115021000,1,1,2026-01-01,2026-08-31,1,0\n',
  indicador_operacao_ibs_cbs:
    'ioic_id,ioic_cd,ioic_local_incidencia,ioic_tipo_operacao,ioic_inicio_vigencia,ioic_fim_vigencia\n' +
    '1,020101,Imóvel,Operação com imóvel,2026-01-01,2026-08-31\n',
};
