-- The CST of credits other than presumed ones (Tabelas 4.3.3 and 4.3.4).
CREATE OR REPLACE MACRO credito_basico(cst) AS coalesce(cst BETWEEN '50' AND '56', FALSE);

-- The CST of entries and of exits that a CFOP of the other side contradicts.
CREATE OR REPLACE MACRO cst_de_entrada(cst) AS cst BETWEEN '50' AND '75';

CREATE OR REPLACE MACRO cst_de_saida(cst) AS cst BETWEEN '01' AND '49';

-- Exports and remittances for export: no contribution is due on them.
CREATE OR REPLACE MACRO cfop_exportacao(cfop) AS
  left(cfop, 1) = '7' OR cfop IN ('5501', '5502', '6501', '6502');

-- Entries for resale that give no credit under the one-phase regime.
CREATE OR REPLACE MACRO cfop_compra_revenda(cfop) AS
  left(cfop, 1) IN ('1', '2') AND substr(cfop, 2) IN ('102', '113', '117', '118', '121', '159', '403', '652');

-- Records whose value of the month is not base x rate of the same line (real estate, by the cost that was budgeted).
CREATE OR REPLACE MACRO sem_calculo_na_linha(registro) AS registro IN ('F205', 'F210');

-- The contribution of an item by its own base and rate, or by unit of product: quantity x rate in reais. A CST 03
-- without quantities (F100, F200) cannot be worked out.
CREATE OR REPLACE MACRO valor_item(registro, cst, base, aliq, quantidade, aliq_quant) AS (CASE
  WHEN coalesce(quantidade, 0) <> 0 AND coalesce(aliq_quant, 0) <> 0 THEN por_unidade(quantidade, aliq_quant)
  WHEN cst = '03' OR sem_calculo_na_linha(registro) THEN NULL
  ELSE imposto(coalesce(base, 0), coalesce(aliq, 0))
END);

-- One rule of 'Cruzamento CST x CFOP x Alíquota' as a row, where the item breaks it; else NULL.
CREATE OR REPLACE MACRO regra_quebrada(
  condicao, n, regra, esperado, encontrado, resultado, tipo, valor
) AS (CASE
  WHEN condicao THEN {
    'n': n, 'regra': regra, 'esperado': esperado, 'encontrado': encontrado, 'resultado': resultado,
    'tipo': tipo,
    'valor': CAST(valor AS DECIMAL(18, 2))
  }
END);

CREATE OR REPLACE MACRO inicio_do_mes(dia) AS CAST(date_trunc('month', dia) AS DATE);

-- A period as MM/AAAA; a shorter one (the IPI by ten days) with both dates.
CREATE OR REPLACE MACRO rotulo_periodo(de, ate) AS (CASE
  WHEN day(de) = 1 AND ate = last_day(de) THEN mes_ano(de)
  ELSE strftime(de, '%d/%m/%Y') || ' a ' || strftime(ate, '%d/%m/%Y')
END);

-- How far the totals of two sources may differ before a crossing lists them, in reais; and the bases of one worker.
CREATE OR REPLACE MACRO tolerancia_total() AS CAST(1 AS DECIMAL(3, 2));

CREATE OR REPLACE MACRO tolerancia_base_cp() AS CAST(0.05 AS DECIMAL(4, 2));

-- What an item of a note is in its revenue: net of discount, with what was charged besides.
CREATE OR REPLACE MACRO receita_do_item(produto, desconto, frete, seguro, outro) AS (
  coalesce(produto, 0) - coalesce(desconto, 0) + coalesce(frete, 0) + coalesce(seguro, 0) + coalesce(outro, 0)
);

-- The sources of revenue for which something holds, by name.
CREATE OR REPLACE MACRO fontes_de_receita(na_efd_f, no_xml, na_ecf, na_ecd) AS concat_ws(
  ', ',
  CASE WHEN na_efd_f THEN 'EFD-F' END,
  CASE WHEN no_xml THEN 'XML' END,
  CASE WHEN na_ecf THEN 'ECF' END,
  CASE WHEN na_ecd THEN 'ECD' END
);

-- Own or third parties', by IND_EMIT of a document.
CREATE OR REPLACE MACRO lado_do_emitente(ind_emit) AS
  (CASE ind_emit WHEN '0' THEN 'Própria' ELSE 'Terceiros' END);

-- What a name says of its group of payroll when it matches several: charges before what they are levied on, the special
-- before the common.
CREATE OR REPLACE MACRO ordem_grupo_folha(grupo) AS list_position(
  ['INSS', 'FGTS', 'Rescisões', '13º Salário', 'Férias', 'Pró-labore', 'Autônomos', 'Benefícios', 'Salários'],
  grupo
);
