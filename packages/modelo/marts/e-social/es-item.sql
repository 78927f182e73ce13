-- VIEW: One row per amount of the payroll and of dismissals, with its rubric in the period (per), the amount with its
-- sign (vencimento +, desconto -, informativas 0) and the category, of the bond where the event has none. Amounts of
-- rubrics that are in no register keep their code alone and count nothing.
SELECT
  i._arquivo,
  i._linha,
  i._evento,
  i.evento,
  i.recibo,
  i.perApur AS per,
  i.indApuracao AS ind_apuracao,
  i.cpfTrab AS cpf,
  i.matricula,
  coalesce(i.codCateg, d.codCateg, c.codCateg) AS categoria,
  i.tpInsc,
  i.nrInsc,
  i.codLotacao,
  i.indSimples,
  i.ideDmDev,
  i.perRef,
  i.codRubr,
  i.ideTabRubr,
  i.qtdRubr,
  i.fatorRubr,
  i.vrRubr,
  r.ini AS versao,
  r.dscRubr,
  r.natRubr,
  r.tpRubr,
  r.codIncCP,
  CAST(
    CASE r.tpRubr
      WHEN '1' THEN i.vrRubr
      WHEN '2' THEN -i.vrRubr
      WHEN '3' THEN 0
      WHEN '4' THEN 0
    END AS DECIMAL(18, 2)
  ) AS valor
FROM esocial_folha_item i
LEFT JOIN es_rubrica_mes r ON r.codRubr = i.codRubr AND r.ideTabRubr = i.ideTabRubr AND r.per = i.perApur
LEFT JOIN es_desligamento_categoria d ON d._arquivo = i._arquivo
  AND d._evento = i._evento
  AND i.evento IN ('S-2299', 'S-2399')
LEFT JOIN es_categoria c ON c.cpf = i.cpfTrab AND c.matricula = coalesce(i.matricula, '')
