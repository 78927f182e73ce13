-- From the contribution of the period to what is to be paid: PIS and COFINS together.
SELECT
  CAST(count(*) AS INTEGER) AS qtd,
  reais(sum("Contribuição NC" + "Contribuição Cumulativa")) AS debito,
  reais(sum(-"Crédito Descontado")) AS mes,
  reais(sum(-"Crédito Períodos Anteriores")) AS anteriores,
  reais(sum(- ("Retenções NC" + "Retenções Cum."))) AS retencoes,
  reais(sum(- ("Outras Deduções NC" + "Outras Deduções Cum."))) AS deducoes,
  reais(sum("Total a Recolher")) AS recolher
FROM rel_efd_c_apuracao_pis_cofins
