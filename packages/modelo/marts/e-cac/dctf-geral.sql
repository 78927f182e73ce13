-- VIEW: One row per debt of `dctf_vigente` of the category Geral, which a monthly DCTF also has.
SELECT * FROM dctf_vigente WHERE categoria = 'Geral'
