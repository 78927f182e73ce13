-- TABLE: One row per debt of the latest declaration of each source, category, period and complement: a 13º, a
-- Reclamatória or an Aferição never takes the place of the Geral. A paper that holds only credits (no debts) counts for
-- its period, but for the credits that a declaration or another paper shows.
WITH
  -- The latest declaration of each key: a rectifier replaces all that came before it. A month may have several
  -- declarations of some categories: one of these that has no mark of its own (process, building site, receipt)
  -- replaces no other.
  declaracao AS (
    SELECT _arquivo
    FROM ecac_dctf_debito
    QUALIFY _arquivo = first_value(_arquivo) OVER (
      PARTITION BY
        fonte, categoria, complemento, periodo,
        CASE
          WHEN complemento IS NULL
            AND (categoria IN ('Reclamatória Trabalhista', 'Aferição de Obra', 'Categoria não identificada'))
            THEN _arquivo
        END
      ORDER BY tipo_declaracao DESC, transmissao DESC NULLS LAST, recibo DESC NULLS LAST, _arquivo
    )
  )
-- A paper holds one declaration.
SELECT d.* FROM ecac_dctf_debito d WHERE d._arquivo IN (SELECT _arquivo FROM declaracao)
