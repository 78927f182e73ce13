-- Documents 02, 03 (cancelled), 04 (denied) and 05 (voided) never enter a value; a record without the field is valid.
CREATE OR REPLACE MACRO sit_valida(cod) AS coalesce(cod IN ('00', '01', '06', '07', '08'), TRUE);

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

-- mmaaaa, as SPED writes periods, to the first day of the month; NULL when it is no period.
CREATE OR REPLACE MACRO competencia(mmaaaa) AS
  TRY_CAST(right(mmaaaa, 4) || '-' || left(mmaaaa, 2) || '-01' AS DATE);

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

-- Sales under substitution to the free zone of Manaus and to the areas of free trade.
CREATE OR REPLACE MACRO st_para_zona_franca(cst, cfop) AS coalesce(cst = '05', FALSE) AND zona_franca(cfop);

-- A rate as block M writes it: reais per unit only where there is no percentage.
CREATE OR REPLACE MACRO tipo_aliquota(aliq, quant) AS
  (CASE WHEN coalesce(aliq, 0) = 0 AND coalesce(quant, 0) > 0 THEN 'unidade' ELSE 'percentual' END);

CREATE OR REPLACE MACRO valor_aliquota(aliq, quant) AS
  (CASE WHEN coalesce(aliq, 0) = 0 THEN coalesce(quant, 0) ELSE aliq END);

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
