-- TABLE: One row per share of revenue of the activities of a paper that counts (pgdas_vigente), with its activity. An
-- activity without shares is one share of all its revenue, without qualification. `fora_pis_cofins` and `fora_icms`:
-- what the words take out of the tax (substitution, one-phase, anticipation, exemption, immunity); of the former
-- `segregada_pis_cofins` is what was taxed before, and `segregada_icms` of the latter.
WITH
  unida AS (
    SELECT
      v.cnpj_basico, v.mes, v._arquivo, v.periodo, a.cnpj, a.ordem, a.descricao, a.anexo, a.segregada,
      a.mercado, a.iss_devido, a.receita AS receita_da_atividade, a.irpj, a.csll, a.cofins, a.pis, a.cpp,
      a.icms, a.ipi, a.iss, a.total,
      coalesce(p.parcela, 1) AS parcela,
      coalesce(p.valor, a.receita) AS receita,
      p.monofasica, p.substituicao, p.antecipacao, p.isencao, p.reducao, p.imunidade, p.suspensa, p.oficio,
      p.municipio
    FROM pgdas_vigente v
    JOIN ecac_pgdas_atividade a ON a._arquivo = v._arquivo
    LEFT JOIN ecac_pgdas_parcela p ON p._arquivo = a._arquivo
      AND p.ordem = a.ordem
      AND p.cnpj IS NOT DISTINCT FROM a.cnpj
  )
SELECT
  *,
  coalesce(contains(concat_ws(' ', monofasica, substituicao), 'PIS'), FALSE) AS segregada_pis_cofins,
  coalesce(contains(concat_ws(' ', substituicao, antecipacao), 'ICMS'), FALSE) AS segregada_icms,
  segregada_pis_cofins
    OR coalesce(contains(concat_ws(' ', isencao, imunidade), 'PIS'), FALSE) AS fora_pis_cofins,
  segregada_icms OR coalesce(contains(concat_ws(' ', isencao, imunidade), 'ICMS'), FALSE) AS fora_icms
FROM unida
