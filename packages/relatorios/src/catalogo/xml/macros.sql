-- Whether an item adds to the products of its note: indTot 0 (a gift, a part of a kit) does not.
CREATE OR REPLACE MACRO soma_no_total(ind_tot) AS coalesce(ind_tot, '1') <> '0';

-- The purpose of a note (finNFe; 5 and 6 came with technical note 2025.002).
CREATE OR REPLACE MACRO finalidade_nota(fin_nfe) AS (CASE fin_nfe
  WHEN '1' THEN 'Normal'
  WHEN '2' THEN 'Complementar'
  WHEN '3' THEN 'Ajuste'
  WHEN '4' THEN 'Devolução'
  WHEN '5' THEN 'Nota de crédito'
  WHEN '6' THEN 'Nota de débito'
  ELSE fin_nfe
END);
