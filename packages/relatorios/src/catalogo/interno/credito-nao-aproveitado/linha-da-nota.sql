-- One row per item of an entry note that the EFD-Contribuições has by its key: `decidida` when it gives a credit
-- there, or when its CST denies one. CST 71 to 75 do, because of the sale; 70 (without right) does of goods for resale
-- and of inputs. Of what is used up the company may be wrong (STJ, Tema 779), of assets the credit is in F120 or F130,
-- and a return of a taxed sale gives one whatever CST it has.
SELECT
  f.CHV AS chv,
  f.COD_ITEM,
  TRY_CAST(f.NUM_ITEM AS INTEGER) AS num_item,
  f.VL_ITEM,
  gera_credito(f.CST_PIS)
    OR gera_credito(f.CST_COFINS)
    OR (
      sem_direito_a_credito(f.CST_PIS)
      AND sem_direito_a_credito(f.CST_COFINS)
      AND NOT coalesce(devolucao_com_credito(g.grupo, g.nat_bc_cred), FALSE)
      AND (
        sem_credito_pela_venda(f.CST_PIS)
        OR sem_credito_pela_venda(f.CST_COFINS)
        OR NOT (coalesce(g.grupo = 'USO_CONSUMO', FALSE) OR cfop_ativo(f.CFOP))
      )
    ) AS decidida
FROM entrada_da_efdc f
LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
WHERE length(f.CHV) = 44
