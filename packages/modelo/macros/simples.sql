-- The CFOP of who sells goods whose ICMS was retained before (CONFAZ, Convênio S/Nº de 1970): the substituted one, and
-- fuels to consumers. Who substitutes has x403.
CREATE OR REPLACE MACRO cfop_substituido(cfop) AS coalesce(substr(cfop, 2) IN ('405', '656', '667'), FALSE);

-- Their returns.
CREATE OR REPLACE MACRO cfop_devolucao_substituido(cfop) AS
  coalesce(substr(cfop, 2) IN ('411', '662'), FALSE);

-- The CFOP of resale where no credit hangs on it: consigned goods, goods sent to be worked on, and fuels too.
CREATE OR REPLACE MACRO cfop_revenda_do_simples(cfop) AS
  cfop_revenda(cfop) OR coalesce(substr(cfop, 2) IN ('114', '123', '654', '667'), FALSE);

-- The CFOP under which a company takes back goods of its own making.
CREATE OR REPLACE MACRO cfop_devolucao_de_producao(cfop) AS
  coalesce(substr(cfop, 2) IN ('201', '203', '410'), FALSE);

-- The share of a rate (per cent) that is left when the words of a share of revenue take taxes out of it. `fora` has the
-- names of those taxes.
CREATE OR REPLACE MACRO parte_que_fica(fora, irpj, csll, cofins, pis, cpp, icms, ipi, iss) AS (
  CASE WHEN contains(fora, 'IRPJ') THEN 0 ELSE irpj END
  + CASE WHEN contains(fora, 'CSLL') THEN 0 ELSE csll END
  + CASE WHEN contains(fora, 'COFINS') THEN 0 ELSE cofins END
  + CASE WHEN contains(fora, 'PIS') THEN 0 ELSE pis END
  + CASE WHEN contains(fora, 'CPP') THEN 0 ELSE cpp END
  + CASE WHEN contains(fora, 'ICMS') THEN 0 ELSE icms END
  + CASE WHEN contains(fora, 'IPI') THEN 0 ELSE ipi END
  + CASE WHEN contains(fora, 'ISS') THEN 0 ELSE iss END
);

-- How far the printed factor r may differ from payroll over revenue, which has more decimals; and the tax that the DAS
-- has over the revenue that pays it (per cent) from the rate of its RBT12.
CREATE OR REPLACE MACRO tolerancia_fator_r() AS CAST(0.01 AS DECIMAL(4, 2));

CREATE OR REPLACE MACRO tolerancia_do_quociente() AS CAST(0.01 AS DECIMAL(4, 2));

-- A service under ISS in a note of goods, of which the city may have a note of services too.
CREATE OR REPLACE MACRO cfop_de_servico_com_iss(cfop) AS substr(cfop, 2) = '933';
