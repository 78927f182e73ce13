-- At most this many faults of one file are rows of the diagnosis; one more row says how many others there are.
CREATE OR REPLACE MACRO limite_avisos() AS 1000;

CREATE OR REPLACE MACRO contagem_avisos(n) AS (CASE WHEN n = 1 THEN '1 aviso' ELSE n || ' avisos' END);

-- The sum of a column of a group, given only where every row of the group has the amount: a partial sum would mislead.
CREATE OR REPLACE MACRO soma_se_completa(valor) AS (CASE WHEN count(valor) = count(*) THEN sum(valor) END);
