-- Documents 02, 03 (cancelled), 04 (denied) and 05 (voided) never enter a value; a record without the field is valid.
CREATE OR REPLACE MACRO sit_valida(cod) AS coalesce(cod IN ('00', '01', '06', '07', '08'), TRUE);

CREATE OR REPLACE MACRO sit_invalida(cod) AS coalesce(cod IN ('02', '03', '04', '05'), FALSE);

-- The CST of acquisitions that give a credit. Each tax has its own, and the two may differ.
CREATE OR REPLACE MACRO gera_credito(cst) AS
  coalesce(cst BETWEEN '50' AND '56' OR cst BETWEEN '60' AND '66', FALSE);

-- F600.IND_DEC: only the beneficiary of a withholding (0) deducts it. The field is mandatory: blank is not 0.
CREATE OR REPLACE MACRO retencao_dedutivel(ind_dec) AS coalesce(ind_dec = '0', FALSE);

-- a / b x 100 with 4 decimals, where both have at most 2 decimals; NULL when b is 0.
CREATE OR REPLACE MACRO percentual(a, b) AS CAST(CASE
  WHEN b IS NULL OR b = 0 THEN NULL
  ELSE CAST(
    CAST(CASE WHEN (a < 0) <> (b < 0) THEN -1 ELSE 1 END AS HUGEINT) * (
      (CAST(abs(a) * 100 AS HUGEINT) * 2000000 + CAST(abs(b) * 100 AS HUGEINT)) // (
        2 * CAST(abs(b) * 100 AS HUGEINT)
      )
    ) AS DECIMAL(34, 0)
  ) * CAST(0.0001 AS DECIMAL(4, 4))
END AS DECIMAL(38, 4));

-- An amount of at most 2 decimals as whole cents, without its sign.
CREATE OR REPLACE MACRO em_centavos(x) AS
  CAST(CAST(abs(x) AS DECIMAL(15, 2)) * CAST(100 AS DECIMAL(3, 0)) AS BIGINT);

-- a x b / total in cents, where all have at most 2 decimals; 0 when the total is 0. What fits in 64 bits, as nearly all
-- does, is divided there: exactly the same, ten times as fast.
CREATE OR REPLACE MACRO proporcao(a, b, total) AS (CASE
  WHEN total IS NULL OR total = 0 THEN CAST(0 AS DECIMAL(18, 2))
  WHEN abs(CAST(a AS DOUBLE)) < 1e13
    AND abs(CAST(b AS DOUBLE)) < 1e13
    AND abs(CAST(total AS DOUBLE)) < 1e13
    AND abs(CAST(a AS DOUBLE) * CAST(b AS DOUBLE)) < 4e14
    THEN CAST(
      CAST(
        (
          em_centavos(a) * em_centavos(b) * 2 + em_centavos(total)
        ) // (2 * em_centavos(total)) AS DECIMAL(18, 0)
      ) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)
    )
  ELSE CAST(
    CAST(
      (
        CAST(abs(a) * 100 AS HUGEINT) * CAST(abs(b) * 100 AS HUGEINT) * 2 + CAST(abs(total) * 100 AS HUGEINT)
      ) // (2 * CAST(abs(total) * 100 AS HUGEINT)) AS DECIMAL(36, 0)
    ) * CAST(0.01 AS DECIMAL(3, 2)) AS DECIMAL(18, 2)
  )
END);

-- a / b with 8 decimals, where both have at most 2 decimals and none is negative; NULL when b is 0.
CREATE OR REPLACE MACRO quociente(a, b) AS CAST(CASE
  WHEN b IS NULL OR b = 0 THEN NULL
  ELSE CAST(
    (
      (CAST(a * 100 AS HUGEINT) * 200000000 + CAST(b * 100 AS HUGEINT)) // (2 * CAST(b * 100 AS HUGEINT))
    ) AS DECIMAL(30, 0)
  ) * CAST(0.00000001 AS DECIMAL(8, 8))
END AS DECIMAL(18, 8));

-- mmaaaa, as SPED writes periods, to the first day of the month; NULL when it is no period.
CREATE OR REPLACE MACRO competencia(mmaaaa) AS
  TRY_CAST(right(mmaaaa, 4) || '-' || left(mmaaaa, 2) || '-01' AS DATE);

CREATE OR REPLACE MACRO mes_ano(dia) AS strftime(dia, '%m/%Y');

-- A base times a percentage, rounded half up to cents; NULL where a damaged file gives what no tax can be. The base
-- has more than 18 digits on purpose: two narrower decimals are multiplied in 64 bits and end the query above 10
-- billion. Bases below a hundred million, which nearly all are, are multiplied in 64 bits: exactly the same, ten
-- times as fast.
CREATE OR REPLACE MACRO imposto(base, aliquota) AS CAST(
  coalesce(
    CAST(
      round(TRY_CAST(base AS DECIMAL(12, 4)) * TRY_CAST(aliquota AS DECIMAL(6, 4)), 0) AS DECIMAL(16, 0)
    ) * CAST(0.01 AS DECIMAL(2, 2)),
    TRY_CAST(
      round(
        TRY_CAST(base AS DECIMAL(20, 4)) * TRY_CAST(aliquota AS DECIMAL(12, 4)) * CAST(0.01 AS DECIMAL(3, 2)),
        2
      ) AS DECIMAL(18, 2)
    )
  ) AS DECIMAL(18, 2)
);

-- Financial revenue: the rates of Decreto 8.426/2015, or the name of the account.
CREATE OR REPLACE MACRO receita_financeira(aliq_pis, aliq_cofins, nome_conta) AS (
  coalesce(aliquotas_financeiras(aliq_pis, aliq_cofins), FALSE)
  OR coalesce(
    regexp_matches(lower(strip_accents(nome_conta)), 'juros|financeir|varia\w*\W.*camb|descontos? obtidos?'),
    FALSE
  )
);

-- The groups of revenue by which 0111 apportions credits; the CFOP shows an export, or CST 08 without a CFOP.
CREATE OR REPLACE MACRO grupo_receita(cst, cfop, cumulativa) AS (CASE
  WHEN coalesce(cumulativa, FALSE) THEN 'cumulativa'
  WHEN cst IN ('01', '02', '03', '05') THEN 'tributada'
  WHEN cst = '08'
    AND (
      coalesce(cfop, '') = ''
      OR left(cfop, 1) = '7'
      OR cfop IN ('5501', '5502', '6501', '6502', '5504', '5505', '6504', '6505')
    )
    THEN 'exportacao'
  WHEN cst IN ('04', '06', '07', '08', '09', '49') THEN 'naoTributada'
  ELSE 'outros'
END);

-- Sales to the free zone of Manaus and to the areas of free trade.
CREATE OR REPLACE MACRO zona_franca(cfop) AS coalesce(cfop IN ('5109', '5110', '6109', '6110'), FALSE);

-- Groups of CFOP that go out without being revenue of the activity.
CREATE OR REPLACE MACRO fora_da_receita(grupo_cfop) AS
  (coalesce(grupo_cfop IN ('VENDA_ATIVO', 'DEVOL_COMPRA', 'TRANSFERÊNCIA', 'REMESSA_RETORNO'), FALSE));

-- An amount with its debit or credit mark as one number: debit positive.
CREATE OR REPLACE MACRO com_sinal(v, dc) AS (CASE WHEN dc = 'C' THEN -v ELSE v END);

CREATE OR REPLACE MACRO marca_dc(v) AS (CASE WHEN v > 0 THEN 'D' WHEN v < 0 THEN 'C' END);

-- A number as SPED writes it in a text field, in cents; NULL for what is no number (a dot is none of its signs).
CREATE OR REPLACE MACRO numero_sped(t) AS (CASE
  WHEN regexp_full_match(trim(t), '-?\d{1,16}(,\d+)?')
    THEN TRY_CAST(replace(trim(t), ',', '.') AS DECIMAL(18, 2))
END);

-- A line's description, followed by the text that is in the place of its amount when that is no number.
CREATE OR REPLACE MACRO descricao_valor(descricao, t) AS (CASE
  WHEN nullif(trim(t), '') IS NOT NULL AND numero_sped(t) IS NULL
    THEN concat_ws(' ', descricao, '(valor informado: ' || t || ')')
  ELSE descricao
END);

-- AAAA for a calendar year, nT/AAAA for a quarter, MM/AAAA for what stays within a month.
CREATE OR REPLACE MACRO periodo_contabil(ini, fim) AS (CASE
  WHEN ini IS NULL OR fim IS NULL OR (year(ini) = year(fim) AND month(ini) = month(fim))
    THEN strftime(coalesce(fim, ini), '%m/%Y')
  WHEN year(ini) = year(fim) AND month(ini) = 1 AND month(fim) = 12 THEN strftime(fim, '%Y')
  WHEN year(ini) = year(fim) AND month(ini) % 3 = 1 AND month(fim) = month(ini) + 2
    THEN CAST(month(fim) // 3 AS VARCHAR) || 'T/' || strftime(fim, '%Y')
  ELSE strftime(ini, '%m/%Y') || ' a ' || strftime(fim, '%m/%Y')
END);

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

-- Sales under substitution to the free zone of Manaus and to the areas of free trade.
CREATE OR REPLACE MACRO st_para_zona_franca(cst, cfop) AS coalesce(cst = '05', FALSE) AND zona_franca(cfop);

-- The CST of revenue taxed by a percentage of its base: basic, differentiated, and the substitute's own rate.
CREATE OR REPLACE MACRO receita_ad_valorem(cst) AS coalesce(cst IN ('01', '02', '05'), FALSE);

-- Revenue that pays: by a percentage or by unit of product.
CREATE OR REPLACE MACRO receita_tributada(cst) AS coalesce(cst IN ('01', '02', '03'), FALSE);

-- Revenue on which no contribution is paid: a sale of that kind gives its buyer no credit.
CREATE OR REPLACE MACRO nao_paga_contribuicao(cst) AS coalesce(cst BETWEEN '04' AND '09', FALSE);

-- A rate as block M writes it: reais per unit only where there is no percentage.
CREATE OR REPLACE MACRO tipo_aliquota(aliq, quant) AS
  (CASE WHEN coalesce(aliq, 0) = 0 AND coalesce(quant, 0) > 0 THEN 'unidade' ELSE 'percentual' END);

CREATE OR REPLACE MACRO valor_aliquota(aliq, quant) AS
  (CASE WHEN coalesce(aliq, 0) = 0 THEN coalesce(quant, 0) ELSE aliq END);

-- A quantity times a rate in reais per unit, in cents; NULL where a damaged file gives what no tax can be. One side has
-- more than 18 digits on purpose: see `imposto`.
CREATE OR REPLACE MACRO por_unidade(quantidade, aliq_quant) AS TRY_CAST(
  round(TRY_CAST(quantidade AS DECIMAL(20, 3)) * TRY_CAST(aliq_quant AS DECIMAL(15, 4)), 2) AS DECIMAL(18, 2)
);

CREATE OR REPLACE MACRO valor_ad_rem_ou_ad_valorem(base, aliq, quantidade, aliq_quant) AS (
  CASE tipo_aliquota(aliq, aliq_quant)
    WHEN 'unidade' THEN coalesce(por_unidade(quantidade, aliq_quant), 0)
    ELSE coalesce(imposto(coalesce(base, 0), coalesce(aliq, 0)), 0)
  END
);

CREATE OR REPLACE MACRO ordem_confianca(confianca) AS
  (CASE confianca WHEN 'Alta' THEN 1 WHEN 'Média' THEN 2 ELSE 3 END);

-- The order of the classes of an amount (valoracao/tipos.ts), as a row's parts are shown.
CREATE OR REPLACE MACRO ordem_classe(classe) AS (CASE classe
  WHEN 'Pago a maior' THEN 1
  WHEN 'Débito em aberto reduzido' THEN 2
  WHEN 'Saldo de retenções' THEN 3
  WHEN 'Saldo de crédito descontável' THEN 4
  WHEN 'Saldo de crédito ressarcível' THEN 5
  ELSE 6
END);

-- The ICMS that is no part of a base from a day on.
CREATE OR REPLACE MACRO icms_fora_da_base(icms, dia, desde) AS
  (CASE WHEN dia >= desde THEN coalesce(icms, 0) ELSE 0 END);

-- CFOP of goods of the company's own making, of imports, and of resale (CONFAZ, Convênio S/Nº de 1970).
CREATE OR REPLACE MACRO cfop_producao(cfop) AS coalesce(cfop IN ('5101', '6101', '7101'), FALSE);

CREATE OR REPLACE MACRO cfop_importacao(cfop) AS coalesce(cfop IN ('3101', '3102'), FALSE);

CREATE OR REPLACE MACRO cfop_revenda(cfop) AS coalesce(
  substr(cfop, 2) IN (
    '102', '104', '106', '108', '110', '115', '117', '119', '120', '403', '404', '405', '655', '656'
  ),
  FALSE
);

CREATE OR REPLACE MACRO cfop_ativo(cfop) AS coalesce(cfop IN ('1551', '2551'), FALSE);

-- Returns of sales that give a credit. A sale that is never taxed (export, Zona Franca) gives none.
CREATE OR REPLACE MACRO devolucao_com_credito(grupo, nat) AS
  coalesce(grupo = 'DEVOL_VENDA' AND nat = '12', FALSE);

-- Freight on a sale of the company: it pays, sends, and sends to somebody else. Without the CT-e nothing denies it.
CREATE OR REPLACE MACRO frete_de_venda(cte, paga, remetente, destinatario) AS
  cte IS NULL OR (paga AND remetente AND NOT destinatario);

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
  fonte,
  arquivo,
  confianca,
  lugar,
  operacao,
  tributo,
  cst,
  tipo,
  aliquota,
  outra,
  zona,
  destino,
  nat,
  efeito,
  valor
) AS (CASE
  WHEN efeito = 'Normal' AND valor <> 0 THEN concat_ws(
    '|',
    fonte,
    arquivo,
    confianca,
    lugar,
    operacao,
    tributo,
    cst,
    tipo,
    aliquota,
    coalesce(CAST(outra AS VARCHAR), ''),
    zona,
    destino,
    nat,
    CASE WHEN valor < 0 THEN '-' ELSE '+' END
  )
END);

-- A month with more groups and lines than this is no block M that anybody wrote: it is left as declared.
CREATE OR REPLACE MACRO limite_linhas_bloco_m() AS 5000;

-- The available credit of M100 and M500; a blank field is filled by its identity.
CREATE OR REPLACE MACRO credito_disponivel(informado, credito, acrescimo, reducao, diferido) AS coalesce(
  informado, coalesce(credito, 0) + coalesce(acrescimo, 0) - coalesce(reducao, 0) - coalesce(diferido, 0)
);

-- The balance of a credit at the beginning of the month (1100 and 1500); a blank field is filled by its identity.
CREATE OR REPLACE MACRO saldo_inicial_credito(informado, total, descontado, pedido, compensado) AS coalesce(
  informado, coalesce(total, 0) - coalesce(descontado, 0) - coalesce(pedido, 0) - coalesce(compensado, 0)
);

-- What a month used of a credit (1100 and 1500).
CREATE OR REPLACE MACRO credito_usado(descontado, pedido, compensado, transferido, outros) AS (
  -- In the month of the file itself.
  coalesce(descontado, 0)
  + coalesce(pedido, 0)
  + coalesce(compensado, 0)
  -- To a successor, and in other ways.
  + coalesce(transferido, 0)
  + coalesce(outros, 0)
);

-- F130 gives the whole acquisition; the item of the month is one instalment of it (IND_NR_PARC), else the month's base.
CREATE OR REPLACE MACRO parcela_f130(ind_nr_parc, vl_bc_cred, vl_bc_pis) AS (CASE ind_nr_parc
  WHEN '1' THEN vl_bc_cred
  WHEN '2' THEN proporcao(vl_bc_cred, CAST(1 AS DECIMAL(18, 2)), CAST(12 AS DECIMAL(18, 2)))
  WHEN '3' THEN proporcao(vl_bc_cred, CAST(1 AS DECIMAL(18, 2)), CAST(24 AS DECIMAL(18, 2)))
  WHEN '4' THEN proporcao(vl_bc_cred, CAST(1 AS DECIMAL(18, 2)), CAST(48 AS DECIMAL(18, 2)))
  WHEN '5' THEN proporcao(vl_bc_cred, CAST(1 AS DECIMAL(18, 2)), CAST(6 AS DECIMAL(18, 2)))
  ELSE vl_bc_pis
END);
