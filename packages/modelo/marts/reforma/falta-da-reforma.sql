-- TABLE: One row per fault of the groups of IBS and CBS of an item, or of its document (nItem NULL): its
-- name, what the note and the law say (`frase`), the rule that refuses it or else the law (`regra`), whether the groups
-- are due (`obrigatoria`), and what base and taxes were expected. A fault that explains others hides them: an item
-- whose class is not the CST's is held against nothing, and a wrong rate says nothing more of the amount.
WITH
  do_item AS (
    SELECT
      c._arquivo, c._nota, c.nItem, c.modelo, c.crt, c.emissao, c.base, c.cbs, c.ibs, c.anterior,
      c.nItem IS NULL AND NOT c.de_servico AS do_cte,
      c.de_servico,
      c.emissao >= c.obrigatorio AS obrigatoria,
      unnest(
        list_filter(
          [
            CASE
              WHEN c.cst IS NULL THEN falta_do_item(
                'Grupo ausente', c.fundamento,
                CASE
                  WHEN c.emissao >= c.obrigatorio
                    THEN 'O item não tem o grupo de IBS e CBS, obrigatório desde '
                      || strftime(c.obrigatorio, '%d/%m/%Y')
                  ELSE 'O item não tem o grupo de IBS e CBS, que será obrigatório em '
                    || strftime(c.obrigatorio, '%d/%m/%Y')
                END
              )
            END,
            CASE
              WHEN c.cst IS NOT NULL AND NOT c.cst_existe THEN falta_do_item(
                'CST desconhecido', 'Tabela de CST do IBS e da CBS',
                'O CST ' || c.cst || ' não existe na tabela do IBS e da CBS'
              )
            END,
            CASE
              WHEN c.cst_existe AND c.cst_da_classe IS NULL THEN falta_do_item(
                'Classe desconhecida', 'Tabela de cClassTrib',
                CASE
                  WHEN c.classe IS NULL THEN 'O item não traz a classificação (cClassTrib)'
                  ELSE 'A classificação ' || c.classe || ' não vale em ' || strftime(c.emissao, '%d/%m/%Y')
                END
              )
            END,
            CASE
              WHEN c.cst_existe AND c.cst_da_classe <> c.cst
                THEN falta_do_item(
                  'CST de outra classe', 'Tabela de cClassTrib',
                  'A classificação '
                    || c.classe
                    || ' é do CST '
                    || c.cst_da_classe
                    || ', e o item traz '
                    || c.cst
                )
            END,
            CASE
              WHEN c.conferivel AND NOT c.cabe THEN falta_do_item(
                'Classe fora do documento', 'Tabela de cClassTrib',
                'A classificação ' || c.classe || ' não cabe no modelo ' || c.modelo
              )
            END,
            CASE
              WHEN c.conferivel AND NOT c.dentro THEN falta_do_item(
                'NCM fora da classe',
                concat_ws(', ', 'LC 214/2025', c.anexos),
                'A NCM ' || c.NCM || ' não está entre as da classificação ' || c.classe
              )
            END,
            CASE
              WHEN c.conferivel AND NOT c.nbs_dentro THEN falta_do_item(
                'NBS fora da classe',
                norma_da_classe(c.norma),
                'A NBS ' || c.nbs || ' não está entre as da classificação ' || c.classe
              )
            END,
            CASE
              WHEN c.ncm_fora THEN falta_do_item(
                'NCM fora da tabela', 'Tabela da NCM',
                'A NCM ' || c.NCM || ' não está na tabela vigente, que não traz códigos extintos'
              )
            END,
            CASE
              WHEN c.conferivel AND c.com_valores AND c.vBC IS NULL
                THEN falta_do_item(
                  'Valores ausentes', 'Tabela de CST do IBS e da CBS',
                  'O CST ' || c.cst || ' pede base e valores (gIBSCBS)'
                )
            END,
            CASE
              -- A note of services always brings its base.
              WHEN c.conferivel AND NOT c.com_valores AND c.vBC IS NOT NULL AND NOT c.de_servico
                THEN falta_do_item(
                  'Valores sem cabimento', 'Tabela de CST do IBS e da CBS',
                  'O CST ' || c.cst || ' não tem base nem valores, e o item os traz (gIBSCBS)'
                )
            END,
            CASE
              WHEN c.conferivel AND c.monofasica AND c.mono IS NULL
                THEN falta_do_item(
                  'Grupo monofásico ausente',
                  norma_da_classe(c.norma),
                  'A classificação ' || c.classe || ' é monofásica, e o item não traz o grupo dela'
                )
            END,
            CASE
              WHEN c.aliquotas IS NOT NULL THEN falta_do_item(
                'Alíquota',
                CASE
                  WHEN c.emissao <= fim_pis_cofins() THEN 'LC 214/2025, arts. 343 e 346'
                  ELSE 'LC 214/2025'
                END,
                c.aliquotas
              )
            END,
            CASE
              WHEN c.reducoes IS NOT NULL THEN falta_do_item(
                'Redução', norma_da_classe(c.norma), upper(left(c.reducoes, 1)) || substr(c.reducoes, 2)
              )
            END,
            CASE
              WHEN c.sem_diferimento THEN falta_do_item(
                'Diferimento ausente',
                norma_da_classe(c.norma),
                'O CST ' || c.cst || ' difere o tributo, e o item não traz o grupo gDif'
              )
            END,
            CASE
              WHEN c.com_base AND c.com_regular AND c.regular IS NULL
                THEN falta_do_item(
                  'Tributação regular ausente',
                  norma_da_classe(c.norma),
                  'A classificação '
                    || c.classe
                    || ' suspende o tributo: falta o que seria devido sem ela (gTribRegular)'
                )
            END,
            CASE
              WHEN c.com_base AND NOT c.com_regular AND c.regular IS NOT NULL
                THEN falta_do_item(
                  'Tributação regular sem cabimento',
                  norma_da_classe(c.norma),
                  'A classificação ' || c.classe || ' não suspende o tributo, e o item traz gTribRegular'
                )
            END,
            CASE
              WHEN NOT perto(c.vBC, c.base) AND NOT perto(c.vBC, c.base_com_adicionais) AND c.base IS NOT NULL
                THEN falta_do_item(
                  'Base', 'LC 214/2025, art. 12',
                  'Base de '
                    || em_reais(c.vBC)
                    || CASE
                      WHEN c.de_servico THEN ' na nota; serviço sem desconto, reembolso, ISS, PIS e COFINS: '
                      ELSE ' na nota; produto com despesas, sem desconto, ICMS, ISS, PIS e COFINS: '
                    END
                    || em_reais(c.base)
                )
            END,
            CASE
              WHEN c.aliquotas IS NULL
                AND c.reducoes IS NULL
                AND c.cbs IS NOT NULL
                AND diverge(coalesce(c.vCBS, 0) - c.cbs)
                THEN falta_do_item(
                  'Valor da CBS', 'LC 214/2025',
                  'CBS de '
                    || em_reais(coalesce(c.vCBS, 0))
                    || ' na nota; base vezes alíquota: '
                    || em_reais(c.cbs)
                )
            END,
            CASE
              WHEN c.aliquotas IS NULL
                AND c.reducoes IS NULL
                AND NOT perto(coalesce(c.vIBS, 0), c.ibs)
                -- Some presumed credits are taken off the amount of the note (NT 2025.002, UB54a).
                AND NOT perto(coalesce(c.vIBS, 0) + coalesce(c.ibs_presumido, 0), c.ibs)
                AND c.ibs IS NOT NULL
                THEN falta_do_item(
                  'Valor do IBS', 'LC 214/2025',
                  'IBS de '
                    || em_reais(coalesce(c.vIBS, 0))
                    || ' na nota; base vezes alíquotas: '
                    || em_reais(c.ibs)
                )
            END,
            CASE
              WHEN c.emissao > fim_pis_cofins() AND c.pis_cofins > 0
                THEN falta_do_item(
                  'PIS e COFINS depois do fim', 'LC 214/2025, art. 378',
                  'O item traz '
                    || em_reais(c.pis_cofins)
                    || ' de PIS e COFINS, que acabaram em '
                    || strftime(fim_pis_cofins(), '%d/%m/%Y')
                )
            END
          ],
          f -> f IS NOT NULL
        )
      ) AS falta
    FROM item_conferido c
  ),
  nota AS (
    SELECT
      i._arquivo, i._nota, i.modelo, i.crt, i.emissao,
      coalesce(bool_or(i.emissao >= i.obrigatorio), FALSE) AS obrigatoria,
      sum(i.IBSCBS_vBC) AS base,
      coalesce(sum(i.IBSCBS_vCBS), 0) AS cbs,
      coalesce(sum(i.IBSCBS_vIBS), 0) AS ibs,
      -- CT-e and notes of services have none.
      count(i.nItem) AS itens,
      coalesce(bool_or(i.base_do_servico IS NOT NULL), FALSE) AS de_servico,
      max(i.valor_do_documento) AS valor,
      max(i.total_do_documento) AS total,
      max(i.IBSCBSTot_vBCIBSCBS) AS total_base,
      coalesce(max(i.IBSCBSTot_vCBS), 0) AS total_cbs,
      coalesce(max(i.IBSCBSTot_vIBS), 0) AS total_ibs
    FROM documento_da_reforma i
    WHERE i.IBSCBS_CST IS NOT NULL
    GROUP BY ALL
    -- Whether the totals of a bill take off what it gives back is not known.
    HAVING sum(i.IBSCBS_vBC) IS NOT NULL AND NOT coalesce(bool_or(i.indDevolucao = '1'), FALSE)
  ),
  -- Days without a published rate of the CBS.
  dia_sem_cbs AS (SELECT DISTINCT emissao FROM classe_do_dia WHERE NOT ha_cbs),
  da_nota AS (
    SELECT
      n._arquivo, n._nota, n.modelo, n.crt, n.emissao, n.base, n.cbs, n.ibs, n.obrigatoria, FALSE AS anterior,
      n.itens = 0 AND NOT n.de_servico AS do_cte,
      n.de_servico,
      -- An NF-e has another total (vNFTot), whose rule is not confirmed.
      n.itens = 0 OR n.total IS NOT NULL AS com_total,
      CASE WHEN n.de_servico THEN 'vTotNF' ELSE 'vTotDFe' END AS nome_do_total,
      CASE
        WHEN do_cte THEN 'prestação'
        WHEN n.de_servico THEN 'nota líquida'
        ELSE 'conta'
      END AS nome_do_valor,
      unnest(
        list_filter(
          [
            CASE
              WHEN n.itens > 0 AND n.total_base IS NULL THEN falta_do_item(
                'Totais ausentes',
                norma_dos_totais(n.modelo),
                'A nota tem itens com IBS e CBS e não traz os totais (IBSCBSTot)'
              )
            END,
            CASE
              WHEN n.total_base IS NOT NULL
                AND greatest(
                  abs(n.total_base - n.base), abs(n.total_cbs - n.cbs), abs(n.total_ibs - n.ibs)
                ) > tolerancia_documento()
                THEN falta_do_item(
                  'Totais',
                  norma_dos_totais(n.modelo),
                  'Totais de '
                    || em_reais(n.total_base)
                    || ' (base), '
                    || em_reais(n.total_cbs)
                    || ' (CBS) e '
                    || em_reais(n.total_ibs)
                    || ' (IBS); os itens somam '
                    || em_reais(n.base)
                    || ', '
                    || em_reais(n.cbs)
                    || ' e '
                    || em_reais(n.ibs)
                )
            END,
            CASE
              WHEN com_total AND n.total IS NULL THEN falta_do_item(
                'Totais ausentes',
                norma_dos_totais(n.modelo),
                'O item tem IBS e CBS e não traz o total do documento (' || nome_do_total || ')'
              )
            END,
            CASE
              WHEN com_total
                AND least(
                  abs(n.total - total_do_documento(n.emissao, n.valor, n.ibs, n.cbs)),
                  -- Of the others it is not known that the total of 2026 is without IBS and CBS.
                  CASE WHEN NOT do_cte THEN abs(n.total - n.valor - n.ibs - n.cbs) END
                ) > tolerancia_documento()
                THEN falta_do_item(
                  'Totais',
                  norma_dos_totais(n.modelo),
                  'Total do documento ('
                    || nome_do_total
                    || ') de '
                    || em_reais(n.total)
                    || CASE
                      WHEN n.emissao <= fim_pis_cofins()
                        THEN '; ' || nome_do_valor || ', à qual IBS e CBS ainda não se somam: '
                      ELSE '; ' || nome_do_valor || ' com IBS e CBS: '
                    END
                    || em_reais(total_do_documento(n.emissao, n.valor, n.ibs, n.cbs))
                )
            END,
            CASE
              WHEN s.emissao IS NOT NULL THEN falta_do_item(
                'CBS sem alíquota publicada', 'LC 214/2025',
                'Não há alíquota da CBS publicada para '
                  || strftime(n.emissao, '%d/%m/%Y')
                  || ': a da nota não foi conferida'
              )
            END
          ],
          f -> f IS NOT NULL
        )
      ) AS falta
    FROM nota n
    LEFT JOIN dia_sem_cbs s ON s.emissao = n.emissao
  ),
  todas AS (
    SELECT * FROM do_item
    UNION ALL BY NAME
    SELECT * FROM da_nota
  )
SELECT
  t._arquivo,
  t._nota,
  t.modelo,
  t.nItem,
  t.falta.nome AS falta,
  coalesce(r.regra || ' (' || r.fundamento || ')', t.falta.lei) AS regra,
  CASE
    WHEN t.do_cte THEN frase_do_cte(t.falta.frase)
    WHEN t.de_servico THEN frase_do_servico(t.falta.frase)
    ELSE t.falta.frase
  END AS frase,
  coalesce(t.obrigatoria, FALSE) AS obrigatoria,
  -- What is not yet due, and what nothing can be held against, is no risk.
  coalesce(t.obrigatoria, FALSE)
    AND t.falta.nome NOT IN ('CBS sem alíquota publicada', 'NCM fora da tabela') AS risco,
  CASE WHEN t.falta.nome <> 'CBS sem alíquota publicada' THEN t.base END AS base,
  CASE WHEN t.falta.nome <> 'CBS sem alíquota publicada' THEN t.cbs END AS cbs,
  CASE WHEN t.falta.nome <> 'CBS sem alíquota publicada' THEN t.ibs END AS ibs
FROM todas t
LEFT JOIN tab_reforma_rejeicao r ON r.falta = t.falta.nome
  AND r.modelo = t.modelo
  AND r.crt = t.crt
  AND t.emissao >= TRY_CAST(r.inicio AS DATE)
  AND NOT t.anterior
