-- VIEW: One row per debt of the Geral and of the monthly DCTF, which alone hold taxes that are not of the payroll.
SELECT * FROM dctf_vigente WHERE categoria = 'Geral'
