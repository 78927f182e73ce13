-- The CST of acquisitions that give a credit. Each tax has its own, and the two may differ.
CREATE OR REPLACE MACRO gera_credito(cst) AS
  coalesce(cst BETWEEN '50' AND '56' OR cst BETWEEN '60' AND '66', FALSE);

-- The CST of acquisitions that give none: without right, exempt, suspended, at zero, not reached or substituted.
CREATE OR REPLACE MACRO sem_direito_a_credito(cst) AS coalesce(cst BETWEEN '70' AND '75', FALSE);

-- Those of them that the sale itself gives the reason of.
CREATE OR REPLACE MACRO sem_credito_pela_venda(cst) AS coalesce(cst BETWEEN '71' AND '75', FALSE);

-- How far two amounts may differ by rounding: of an item, and of a whole document.
CREATE OR REPLACE MACRO tolerancia_item() AS CAST(0.02 AS DECIMAL(4, 2));

CREATE OR REPLACE MACRO perto(a, b) AS coalesce(abs(a - b) <= tolerancia_item(), FALSE);

CREATE OR REPLACE MACRO tolerancia_documento() AS CAST(0.05 AS DECIMAL(4, 2));

CREATE OR REPLACE MACRO sinal_de(v) AS (CASE WHEN v < 0 THEN -1 ELSE 1 END);

-- Records in which VL_DESC is the official place of the ICMS left out of the base (Guia Prático, section of each).
CREATE OR REPLACE MACRO icms_no_desconto(registro) AS coalesce(
  registro IN (
    'C175', 'C181', 'C185', 'C481', 'C485', 'C601', 'C605', 'C870', 'D201', 'D205', 'F500', 'F550'
  ),
  FALSE
);

-- The part of an amount that an item has by its value.
CREATE OR REPLACE MACRO parte_da_venda(valor, item, total) AS
  proporcao(CAST(valor AS DECIMAL(18, 2)), item, CAST(total AS DECIMAL(18, 2)));

-- The kind of documents (venda_sem_nota_na_efdc) that a consolidated record of sales stands for; F500 and F550, any.
CREATE OR REPLACE MACRO familia_consolidada(registro) AS (CASE registro
  WHEN 'C181' THEN 'nota'
  WHEN 'C381' THEN 'modelo 2'
  WHEN 'C481' THEN 'cupom'
  WHEN 'C491' THEN 'cupom'
  WHEN 'C601' THEN 'energia'
  WHEN 'C870' THEN 'SAT'
  WHEN 'D201' THEN 'transporte'
  WHEN 'D300' THEN 'transporte'
  WHEN 'F500' THEN 'receita'
  WHEN 'F550' THEN 'receita'
END);

-- The CST of revenue taxed by a percentage of its base: basic, differentiated, and the substitute's own rate.
CREATE OR REPLACE MACRO receita_ad_valorem(cst) AS coalesce(cst IN ('01', '02', '05'), FALSE);

-- Revenue that pays: by a percentage or by unit of product.
CREATE OR REPLACE MACRO receita_tributada(cst) AS coalesce(cst IN ('01', '02', '03'), FALSE);

-- Revenue on which no contribution is paid: a sale of that kind gives its buyer no credit.
CREATE OR REPLACE MACRO nao_paga_contribuicao(cst) AS coalesce(cst BETWEEN '04' AND '09', FALSE);

CREATE OR REPLACE MACRO ordem_confianca(confianca) AS
  (CASE confianca WHEN 'Alta' THEN 1 WHEN 'Média' THEN 2 ELSE 3 END);

-- The order of the classes of an amount (valoracao/tipos.ts), as a row's parts are shown.
CREATE OR REPLACE MACRO ordem_classe(classe) AS (CASE classe
  WHEN 'Pago a maior' THEN 1
  WHEN 'Débito em aberto reduzido' THEN 2
  WHEN 'Saldo de retenções' THEN 3
  WHEN 'Saldo de crédito descontável' THEN 4
  WHEN 'Saldo de crédito ressarcível' THEN 5
  WHEN 'Estimativa' THEN 6
  ELSE 7
END);

-- The ICMS that is no part of a base from a day on.
CREATE OR REPLACE MACRO icms_fora_da_base(icms, dia, desde) AS
  (CASE WHEN dia >= desde THEN coalesce(icms, 0) ELSE 0 END);

-- CFOP of goods of the company's own making, of imports, and of resale (CONFAZ, Convênio S/Nº de 1970).
CREATE OR REPLACE MACRO cfop_producao(cfop) AS coalesce(
  left(cfop, 1) IN ('5', '6', '7')
    AND substr(cfop, 2) IN (
      '101', '103', '105', '109', '111', '113', '116', '118', '122', '151', '401', '402', '651', '652', '653'
    ),
  FALSE
);

CREATE OR REPLACE MACRO cfop_importacao(cfop) AS coalesce(cfop IN ('3101', '3102'), FALSE);

CREATE OR REPLACE MACRO cfop_revenda(cfop) AS coalesce(
  substr(cfop, 2) IN (
    '102', '104', '106', '108', '110', '115', '117', '119', '120', '403', '404', '405', '655', '656'
  ),
  FALSE
);

CREATE OR REPLACE MACRO cfop_ativo(cfop) AS coalesce(cfop IN ('1551', '2551'), FALSE);

-- The part of what a company sells in a month (percent) from which on goods of its own making and services are an
-- activity of it. No law says one: less is an occasion.
CREATE OR REPLACE MACRO parte_de_quem_produz() AS 10;

-- Machines and equipment (Chapters 84 to 87 and 90 of the NCM), but not those that offices, communication and
-- passengers use: only of the former the credit may be taken at once (Lei 11.774/2008, art. 1º).
CREATE OR REPLACE MACRO ncm_de_maquina(ncm) AS coalesce(
  left(ncm, 2) IN ('84', '85', '86', '87', '90')
    AND left(ncm, 4) NOT IN (
      '8415', '8443', '8470', '8471', '8472', '8473', '8517', '8518', '8519', '8521', '8525', '8527', '8528',
      '8703', '8711'
    ),
  FALSE
);

-- Of a sale for future delivery: the bill, and the note that delivers.
CREATE OR REPLACE MACRO cfop_faturamento_antecipado(cfop) AS coalesce(substr(cfop, 2) = '922', FALSE);

CREATE OR REPLACE MACRO cfop_entrega_futura(cfop) AS coalesce(substr(cfop, 2) IN ('116', '117'), FALSE);

-- Returns of sales that give a credit. A sale that is never taxed (export, Zona Franca) gives none.
CREATE OR REPLACE MACRO devolucao_com_credito(grupo, nat) AS
  coalesce(grupo = 'DEVOL_VENDA' AND nat = '12', FALSE);

-- Freight on a sale of the company: it pays, sends, and sends to somebody else. Without the CT-e nothing denies it.
CREATE OR REPLACE MACRO frete_de_venda(cte, paga, remetente, destinatario) AS
  cte IS NULL OR (paga AND remetente AND NOT destinatario);

-- The record of the EFD-Contribuições for a document of the EFD ICMS/IPI: it has no D700, and an NFCom is a D500 there.
CREATE OR REPLACE MACRO registro_na_efdc(registro) AS CASE registro WHEN 'D700' THEN 'D500' ELSE registro END;

-- A CT-e that annuls another one carries nothing (TP_CT-e of D100: as tpCTe of the CT-e).
CREATE OR REPLACE MACRO anula_cte(tipo) AS CAST(tipo AS VARCHAR) = '2';

-- Freight on a purchase of the company, by the CT-e: it pays, receives, and somebody else sends.
CREATE OR REPLACE MACRO frete_da_compra(paga, remetente, destinatario) AS
  paga AND destinatario AND NOT remetente;

-- The CST of a credit tied to all revenue of the month (Tabela 4.3.3): by which groups of revenue there are.
CREATE OR REPLACE MACRO cst_credito(tributada, nao_tributada, exportacao) AS (CASE
  WHEN tributada AND nao_tributada AND exportacao THEN '56'
  WHEN nao_tributada AND exportacao THEN '55'
  WHEN tributada AND exportacao THEN '54'
  WHEN tributada AND nao_tributada THEN '53'
  WHEN exportacao THEN '52'
  WHEN nao_tributada THEN '51'
  ELSE '50'
END);

-- The last day on which an EFD-Contribuições of a month may be rectified: five years from 1 January of the next year
-- (IN RFB 1.252/2012, art. 11).
CREATE OR REPLACE MACRO prazo_retificacao(mes) AS make_date(CAST(year(mes) AS INTEGER) + 5, 12, 31);

-- A finding one step less certain, as it is when no paper proves the payment.
CREATE OR REPLACE MACRO um_degrau_abaixo(confianca) AS
  (CASE confianca WHEN 'Alta' THEN 'Média' ELSE 'Baixa' END);

-- The key of the finding rows that are valued together, because correcting them changes the same line of block M.
-- Rows that give and rows that take back (a negative `valor`) have keys of their own; a row without a value has none.
CREATE OR REPLACE MACRO grupo_achado(
  fonte, arquivo, confianca, lugar, operacao, tributo, cst, tipo, aliquota, outra, zona, destino, nat, efeito,
  valor
) AS (CASE
  WHEN efeito = 'Normal' AND valor <> 0 THEN concat_ws(
    '|', fonte, arquivo, confianca, lugar, operacao, tributo, cst, tipo, aliquota,
    coalesce(CAST(outra AS VARCHAR), ''),
    zona, destino, nat,
    CASE WHEN valor < 0 THEN '-' ELSE '+' END
  )
END);

-- The month that a finding is of, by what its report says; of a quarter its last one, of a year December.
CREATE OR REPLACE MACRO dia_do_achado(quando) AS TRY_CAST(CASE
  WHEN regexp_matches(quando, '^[1-4]T/[0-9]{4}$')
    THEN (
      right(quando, 4) || '-' || lpad(CAST(CAST(left(quando, 1) AS INTEGER) * 3 AS VARCHAR), 2, '0') || '-01'
    )
  WHEN regexp_matches(quando, '^[0-9]{2}/[0-9]{4}$') THEN right(quando, 4) || '-' || left(quando, 2) || '-01'
  WHEN regexp_matches(quando, '^[0-9]{4}-[0-9]{2}-[0-9]{2}') THEN left(quando, 10)
  ELSE regexp_extract(quando, '[0-9]{4}') || '-12-01'
END AS DATE);

-- Goods whose ICMS was retained before by substitution: CST 60, or CSOSN 500 of who is in the Simples.
CREATE OR REPLACE MACRO st_ja_retida(cst, csosn) AS
  coalesce(right(cst, 2) = '60', FALSE) OR coalesce(csosn = '500', FALSE);

-- A quantity in the unit of the stock.
CREATE OR REPLACE MACRO quantidade_convertida(qtd, fator) AS
  TRY_CAST(qtd * coalesce(fator, 1) AS DECIMAL(18, 6));

-- The part of an amount that falls on `q` units of `total`, in cents.
CREATE OR REPLACE MACRO parte_da_quantidade(valor, q, total) AS CAST(
  CAST(
    (
      CAST(valor * 100 AS HUGEINT) * CAST(TRY_CAST(q AS DECIMAL(18, 6)) * 1000000 AS HUGEINT) * 2
      + CAST(TRY_CAST(total AS DECIMAL(18, 6)) * 1000000 AS HUGEINT)
    ) // (2 * CAST(TRY_CAST(total AS DECIMAL(18, 6)) * 1000000 AS HUGEINT)) AS DECIMAL(18, 0)
  ) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)
);

-- What a base has of the ST of its goods: all of it, nothing where it was left out, or the part that is still there.
CREATE OR REPLACE MACRO st_na_base(base, com_st, st) AS CAST(CASE
  WHEN base >= com_st - tolerancia_item() THEN greatest(0, least(st, base))
  WHEN base <= com_st - st + tolerancia_item() THEN 0
  ELSE greatest(0, least(st, base, base - (com_st - st)))
END AS DECIMAL(18, 2));

-- For how many months a balance of withholdings may lie untouched without being called idle.
CREATE OR REPLACE MACRO meses_sem_uso() AS 3;

-- IND_NAT_RET has two digits (Guia Prático, F600, field 02); a spreadsheet takes the zero of 01 away.
CREATE OR REPLACE MACRO natureza_de_retencao(ind_nat_ret) AS lpad(ind_nat_ret, 2, '0');

-- The regime whose contribution a kind of withholding (IND_NAT_RET) is deducted from, in a company of `cod_inc_trib`.
CREATE OR REPLACE MACRO regime_da_retencao(ind_nat_ret, cod_inc_trib) AS
  (CASE WHEN ind_nat_ret BETWEEN '51' AND '59' OR cod_inc_trib = '2' THEN 'Cumulativo' ELSE 'NC' END);

-- Nature 14 of the base of credits (Tabela 4.3.7): transport of cargo by a subcontractor.
CREATE OR REPLACE MACRO frete_subcontratado(nat) AS coalesce(nat = '14', FALSE);

-- tpServ and modal of a CT-e: a subcontracted service of a carrier by road.
CREATE OR REPLACE MACRO cte_subcontratado(tp_serv, modal) AS coalesce(tp_serv = '1' AND modal = '01', FALSE);

-- TIPO_ITEM of the stock that gives a credit at the start of the non-cumulative regime: goods for resale, inputs,
-- packaging and products; what is used up, assets, services and others do not.
CREATE OR REPLACE MACRO estoque_com_credito(tipo) AS
  coalesce(tipo BETWEEN '00' AND '06' OR tipo = '10', FALSE);
