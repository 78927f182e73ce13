/**
 * DuckDB macros that every SQL of the apuração and of the reports may use. Money stays DECIMAL: DuckDB's `/` gives a
 * DOUBLE, so the two divisions that reports need are done in integers, rounding half up.
 */
export const MACROS: readonly string[] = [
  // Documents 02, 03 (cancelled), 04 (denied) and 05 (voided) never enter a value; a record without the field is valid.
  `CREATE OR REPLACE MACRO sit_valida(cod) AS coalesce(cod IN ('00','01','06','07','08'), true)`,
  `CREATE OR REPLACE MACRO sit_invalida(cod) AS coalesce(cod IN ('02','03','04','05'), false)`,
  // The CST of acquisitions that give a credit. Each tax has its own, and the two may differ.
  `CREATE OR REPLACE MACRO gera_credito(cst) AS coalesce(cst BETWEEN '50' AND '56' OR cst BETWEEN '60' AND '66', false)`,
  // F600.IND_DEC: only the beneficiary of a withholding (0) deducts it. The field is mandatory: a blank one deducts nothing.
  `CREATE OR REPLACE MACRO retencao_dedutivel(ind_dec) AS coalesce(ind_dec = '0', false)`,
  // a / b x 100 with 4 decimals, where both have at most 2 decimals; NULL when b is 0.
  `CREATE OR REPLACE MACRO percentual(a, b) AS CAST(CASE WHEN b IS NULL OR b = 0 THEN NULL ELSE
     CAST(CAST(CASE WHEN (a < 0) <> (b < 0) THEN -1 ELSE 1 END AS HUGEINT) *
       ((CAST(abs(a) * 100 AS HUGEINT) * 2000000 + CAST(abs(b) * 100 AS HUGEINT)) // (2 * CAST(abs(b) * 100 AS HUGEINT)))
     AS DECIMAL(34,0)) * CAST(0.0001 AS DECIMAL(4,4)) END AS DECIMAL(38,4))`,
  // a x b / total in cents, where all have at most 2 decimals; 0 when the total is 0.
  `CREATE OR REPLACE MACRO proporcao(a, b, total) AS CASE WHEN total IS NULL OR total = 0 THEN CAST(0 AS DECIMAL(18,2)) ELSE
     CAST(CAST((CAST(abs(a) * 100 AS HUGEINT) * CAST(abs(b) * 100 AS HUGEINT) * 2 + CAST(abs(total) * 100 AS HUGEINT))
       // (2 * CAST(abs(total) * 100 AS HUGEINT)) AS DECIMAL(36,0)) * CAST(0.01 AS DECIMAL(3,2)) AS DECIMAL(18,2)) END`,
  // a / b with 8 decimals, where both have at most 2 decimals and none is negative; NULL when b is 0.
  `CREATE OR REPLACE MACRO quociente(a, b) AS CAST(CASE WHEN b IS NULL OR b = 0 THEN NULL ELSE
     CAST((CAST(a * 100 AS HUGEINT) * 200000000 + CAST(b * 100 AS HUGEINT)) // (2 * CAST(b * 100 AS HUGEINT)) AS DECIMAL(30,0))
     * CAST(0.00000001 AS DECIMAL(8,8)) END AS DECIMAL(18,8))`,
  // mmaaaa, as SPED writes periods, to the first day of the month; NULL when it is no period.
  `CREATE OR REPLACE MACRO competencia(mmaaaa) AS TRY_CAST(right(mmaaaa, 4) || '-' || left(mmaaaa, 2) || '-01' AS DATE)`,
  `CREATE OR REPLACE MACRO mes_ano(dia) AS strftime(dia, '%m/%Y')`,
  // A base times a percentage, rounded half up to cents; NULL where a damaged file gives what no tax can be. The base has
  // more than 18 digits on purpose: two narrower decimals are multiplied in 64 bits and end the query above 10 billion.
  // Bases below a hundred million, which nearly all are, are multiplied in 64 bits: exactly the same, ten times as fast.
  `CREATE OR REPLACE MACRO imposto(base, aliquota) AS CAST(coalesce(
     CAST(round(TRY_CAST(base AS DECIMAL(12,4)) * TRY_CAST(aliquota AS DECIMAL(6,4)), 0) AS DECIMAL(16,0)) * CAST(0.01 AS DECIMAL(2,2)),
     TRY_CAST(round(TRY_CAST(base AS DECIMAL(20,4)) * TRY_CAST(aliquota AS DECIMAL(12,4)) * CAST(0.01 AS DECIMAL(3,2)), 2) AS DECIMAL(18,2))) AS DECIMAL(18,2))`,
  // Financial revenue: the rates of Decreto 8.426/2015, or the name of the account.
  `CREATE OR REPLACE MACRO receita_financeira(aliq_pis, aliq_cofins, nome_conta) AS
     coalesce(aliq_pis = 0.65 AND aliq_cofins = 4, false) OR
     coalesce(regexp_matches(lower(strip_accents(nome_conta)), 'juros|financeir|varia\\w*\\W.*camb|descontos? obtidos?'), false)`,
  // The groups of revenue that 0111 apportions credits by; export is told by the CFOP, or by CST 08 without one.
  `CREATE OR REPLACE MACRO grupo_receita(cst, cfop, cumulativa) AS CASE WHEN coalesce(cumulativa, false) THEN 'cumulativa'
     WHEN cst IN ('01','02','03','05') THEN 'tributada'
     WHEN cst = '08' AND (coalesce(cfop, '') = '' OR left(cfop, 1) = '7'
       OR cfop IN ('5501','5502','6501','6502','5504','5505','6504','6505')) THEN 'exportacao'
     WHEN cst IN ('04','06','07','08','09','49') THEN 'naoTributada' ELSE 'outros' END`,
  // Groups of CFOP that go out without being revenue of the activity.
  `CREATE OR REPLACE MACRO fora_da_receita(grupo_cfop) AS
     coalesce(grupo_cfop IN ('VENDA_ATIVO', 'DEVOL_COMPRA', 'TRANSFERÊNCIA', 'REMESSA_RETORNO'), false)`,
  // An amount with its debit or credit mark as one number: debit positive.
  `CREATE OR REPLACE MACRO com_sinal(v, dc) AS CASE WHEN dc = 'C' THEN -v ELSE v END`,
  `CREATE OR REPLACE MACRO marca_dc(v) AS CASE WHEN v > 0 THEN 'D' WHEN v < 0 THEN 'C' END`,
  // A number as SPED writes it in a text field, in cents; NULL for what is no number (a dot is none of its signs).
  `CREATE OR REPLACE MACRO numero_sped(t) AS CASE WHEN regexp_full_match(trim(t), '-?[0-9]{1,16}(,[0-9]+)?')
     THEN TRY_CAST(replace(trim(t), ',', '.') AS DECIMAL(18,2)) END`,
  // A line's description, followed by what stands where its amount should be when that is no number.
  `CREATE OR REPLACE MACRO descricao_valor(descricao, t) AS CASE WHEN nullif(trim(t), '') IS NOT NULL AND numero_sped(t) IS NULL
     THEN concat_ws(' ', descricao, '(valor informado: ' || t || ')') ELSE descricao END`,
  // AAAA for a calendar year, nT/AAAA for a quarter, MM/AAAA for what stays within a month.
  `CREATE OR REPLACE MACRO periodo_contabil(ini, fim) AS CASE
     WHEN ini IS NULL OR fim IS NULL OR (year(ini) = year(fim) AND month(ini) = month(fim)) THEN strftime(coalesce(fim, ini), '%m/%Y')
     WHEN year(ini) = year(fim) AND month(ini) = 1 AND month(fim) = 12 THEN strftime(fim, '%Y')
     WHEN year(ini) = year(fim) AND month(ini) % 3 = 1 AND month(fim) = month(ini) + 2 THEN CAST(month(fim) // 3 AS VARCHAR) || 'T/' || strftime(fim, '%Y')
     ELSE strftime(ini, '%m/%Y') || ' a ' || strftime(fim, '%m/%Y') END`,
];
