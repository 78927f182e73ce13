-- IND_AJ and IND_AJ_BC of the adjustments of block M.
CREATE OR REPLACE MACRO tipo_ajuste (ind) AS (
  CASE ind
    WHEN '0' THEN 'Redução'
    WHEN '1' THEN 'Acréscimo'
    ELSE ind
  END
);

-- A code or text that is a period shown as MM/AAAA, and as it is written when it is no period.
CREATE OR REPLACE MACRO periodo_sped (mmaaaa) AS coalesce(mes_ano (competencia (mmaaaa)), mmaaaa);

-- IDENT_BEM_IMOB, IND_ORIG_CRED and IND_UTIL_BEM_IMOB, which F120 and F130 share.
CREATE OR REPLACE MACRO grupo_bem (ident) AS concat_ws(
  ' - ',
  ident,
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

CREATE OR REPLACE MACRO origem_credito (ind) AS (
  CASE ind
    WHEN '0' THEN 'Mercado interno'
    WHEN '1' THEN 'Importação'
    ELSE ind
  END
);

CREATE OR REPLACE MACRO utilizacao_bem (ind) AS (
  CASE ind
    WHEN '1' THEN 'Produção de bens para venda'
    WHEN '2' THEN 'Prestação de serviços'
    WHEN '3' THEN 'Locação a terceiros'
    WHEN '9' THEN 'Outros'
    ELSE ind
  END
);

-- The part of an adjustment (1050) that falls on one CST.
CREATE OR REPLACE MACRO parcela_do_cst (cst, valor) AS (
  CASE
    WHEN coalesce(valor, 0) <> 0 THEN 'CST ' || cst || ': ' || com_virgula (valor)
  END
);

-- IND_NAT_DED (F700) and IND_NAT_REC (F600).
CREATE OR REPLACE MACRO regime_de (ind) AS (
  CASE ind
    WHEN '0' THEN 'Não cumulativo'
    WHEN '1' THEN 'Cumulativo'
    ELSE ind
  END
);
