-- TABLE: One row per code of receipt of what the employer owes on the payroll (four digits); what is withheld from
-- workers is not there.
SELECT DISTINCT left(codigo, 4) AS codigo4
FROM tab_esocial_cr_grupo
WHERE grupo NOT IN ('Segurados', 'Contribuintes individuais')
