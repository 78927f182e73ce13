-- IND_AJ and IND_AJ_BC of the adjustments of block M.
CREATE OR REPLACE MACRO tipo_ajuste(ind) AS
  (CASE ind WHEN '0' THEN 'Redução' WHEN '1' THEN 'Acréscimo' ELSE ind END);

-- A code or text that is a period shown as MM/AAAA, and as it is written when it is no period.
CREATE OR REPLACE MACRO periodo_sped(mmaaaa) AS coalesce(mes_ano(competencia(mmaaaa)), mmaaaa);

-- IDENT_BEM_IMOB, IND_ORIG_CRED and IND_UTIL_BEM_IMOB, which F120 and F130 share.
CREATE OR REPLACE MACRO grupo_bem(ident) AS concat_ws(
  ' - ', ident,
  CASE ident
    WHEN '01' THEN 'Edificações e benfeitorias em imóveis próprios'
    WHEN '02' THEN 'Edificações e benfeitorias em imóveis de terceiros'
    WHEN '03' THEN 'Instalações'
    WHEN '04' THEN 'Máquinas'
    WHEN '05' THEN 'Equipamentos'
    WHEN '06' THEN 'Veículos'
    WHEN '99' THEN 'Outros bens'
  END
);

CREATE OR REPLACE MACRO origem_credito(ind) AS
  (CASE ind WHEN '0' THEN 'Mercado interno' WHEN '1' THEN 'Importação' ELSE ind END);

CREATE OR REPLACE MACRO utilizacao_bem(ind) AS (CASE ind
  WHEN '1' THEN 'Produção de bens para venda'
  WHEN '2' THEN 'Prestação de serviços'
  WHEN '3' THEN 'Locação a terceiros'
  WHEN '9' THEN 'Outros'
  ELSE ind
END);

-- The part of an adjustment (1050) that falls on one CST.
CREATE OR REPLACE MACRO parcela_do_cst(cst, valor) AS
  (CASE WHEN coalesce(valor, 0) <> 0 THEN 'CST ' || cst || ': ' || com_virgula(valor) END);

-- IND_NAT_DED (F700) and IND_NAT_REC (F600).
CREATE OR REPLACE MACRO regime_de(ind) AS
  (CASE ind WHEN '0' THEN 'Não cumulativo' WHEN '1' THEN 'Cumulativo' ELSE ind END);

-- The CST of acquisitions that give no credit (tables 4.3.3 and 4.3.4).
CREATE OR REPLACE MACRO aquisicao_sem_credito(cst) AS (
  -- 98 and 99 are other entries.
  coalesce(cst IN ('70', '71', '72', '73', '74', '75', '98', '99'), FALSE)
);

-- The ICMS that is no part of the base of a credit: all of it from the day of Lei 14.592/2023 on.
CREATE OR REPLACE MACRO icms_fora_do_credito(icms, mes) AS
  icms_fora_da_base(icms, mes, inicio_credito_sem_icms());

-- IND_NAT_ACAO of a suit at court (1010): 12 to 19 are 02 to 09 with the demand for the tax suspended.
CREATE OR REPLACE MACRO acao_judicial(ind) AS (
  CASE right(ind, 1)
    WHEN '1' THEN 'Decisão transitada em julgado, a favor da empresa'
    WHEN '2' THEN 'Decisão não transitada em julgado, a favor da empresa'
    WHEN '3' THEN 'Liminar em mandado de segurança'
    WHEN '4' THEN 'Liminar em medida cautelar'
    WHEN '5' THEN 'Antecipação de tutela'
    WHEN '6' THEN 'Depósito administrativo ou judicial em montante integral'
    WHEN '7' THEN 'Medida judicial em que a empresa não é autora'
    WHEN '8' THEN 'Súmula vinculante do STF ou do STJ'
    WHEN '9' THEN 'Liminar em mandado de segurança coletivo'
  END
);

CREATE OR REPLACE MACRO natureza_judicial(ind) AS concat_ws(
  ' - ', ind,
  CASE
    WHEN ind = '99' THEN 'Outros'
    WHEN ind BETWEEN '01' AND '09' THEN acao_judicial(ind)
    WHEN ind BETWEEN '12' AND '19' AND ind <> '18' THEN acao_judicial(ind) || ' (exigibilidade suspensa)'
  END
);

-- IND_NAT_ACAO of a process at the Receita Federal (1020).
CREATE OR REPLACE MACRO natureza_administrativa(ind) AS concat_ws(
  ' - ', ind,
  CASE ind
    WHEN '01' THEN 'Processo administrativo de consulta'
    WHEN '02' THEN 'Despacho decisório'
    WHEN '03' THEN 'Ato declaratório executivo'
    WHEN '04' THEN 'Ato declaratório interpretativo'
    WHEN '05' THEN 'Decisão administrativa de DRJ ou do CARF'
    WHEN '06' THEN 'Auto de infração'
    WHEN '99' THEN 'Outros'
  END
);
