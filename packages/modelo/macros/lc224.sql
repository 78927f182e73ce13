-- The activity of a revenue for the presumption (table presuncao_atividade), by its record, model and CFOP. NULL for
-- revenue that is booked as a total (F500, F550) without model or CFOP.
CREATE OR REPLACE MACRO atividade_presumida(registro, modelo, cfop) AS (CASE
  WHEN registro = 'A170' OR substr(cfop, 2) = '933' THEN 'SERVICOS'
  WHEN registro IN ('D300', 'D350') OR modelo IN ('13', '14', '15', '16', '18', '30', '63')
    THEN 'TRANSPORTE_PASSAGEIROS'
  WHEN registro IN ('D201', 'D205')
    OR modelo IN ('07', '08', '8B', '09', '10', '11', '26', '27', '57')
    OR substr(cfop, 2, 2) = '35'
    THEN 'TRANSPORTE_CARGA'
  WHEN substr(cfop, 2) IN ('655', '656') THEN 'COMBUSTIVEIS'
  WHEN registro IN ('D601', 'D605') OR modelo IN ('21', '22', '62') OR substr(cfop, 2, 2) = '30'
    THEN 'SERVICOS'
  WHEN coalesce(cfop, '') <> ''
    OR registro IN (
      'C170', 'C175', 'C181', 'C185', 'C381', 'C385', 'C481', 'C485', 'C491', 'C495', 'C601', 'C605', 'C810',
      'C820', 'C870', 'C880', 'F200'
    )
    THEN 'COMERCIO'
END);

-- A tax of the quarter on a base: its rate, and the additional rate on what exceeds the limit.
CREATE OR REPLACE MACRO imposto_presumido(base, aliquota, adicional, limite) AS (
  imposto(base, aliquota)
  -- Above the limit.
  + imposto(greatest(base - limite, 0), adicional)
);
