-- TABLE: One row per document that both EFDs have under the same number, where a side lacks the key.
WITH
  -- Documents that no key paired and that have a number, with its digest; none where both sides have all their keys.
  sem_par_efdc AS (
    SELECT
      u.* REPLACE (
        coalesce(u.n, digesto_numero(d.cnpj, d.lado, d.participante, d.COD_MOD, d.SER, d.NUM_DOC)) AS n
      ),
      d.k
    FROM unico_efdc u
    ANTI JOIN par_por_chave x ON x.c_pos = u.pos
    JOIN documento_efdc d ON d.pos = u.n_pos
    WHERE u.h IS NULL OR EXISTS (SELECT 1 FROM unico_efdf WHERE h IS NULL)
  ),
  sem_par_efdf AS (
    SELECT
      u.* REPLACE (
        coalesce(u.n, digesto_numero(d.cnpj, d.lado, d.participante, d.COD_MOD, d.SER, d.NUM_DOC)) AS n
      ),
      d.k
    FROM unico_efdf u
    ANTI JOIN par_por_chave x ON x.f_pos = u.pos
    JOIN documento_efdf d ON d.pos = u.n_pos
    WHERE u.h IS NULL OR EXISTS (SELECT 1 FROM unico_efdc WHERE h IS NULL)
  )
SELECT
  c.pos AS c_pos,
  f.pos AS f_pos,
  f.k AS chave,
  f.VL_DOC,
  f.VL_ICMS
FROM sem_par_efdc c
JOIN sem_par_efdf f ON f.n = c.n AND (f.h IS NULL OR c.h IS NULL)
QUALIFY row_number() OVER (PARTITION BY c.pos ORDER BY f.pos) = 1
  AND row_number() OVER (PARTITION BY f.pos ORDER BY c.pos) = 1
