WITH
  por_lado AS (
    SELECT
      _arquivo, _pai,
      sum(VL_IPI) FILTER (left(CFOP, 1) IN ('5', '6')) AS saidas,
      sum(VL_IPI) FILTER (left(CFOP, 1) IN ('1', '2', '3')) AS entradas
    FROM efdf_e510
    GROUP BY ALL
  ),
  ajustes AS (
    SELECT
      _arquivo, _pai,
      sum(VL_AJ) FILTER (IND_AJ = '0') AS debito,
      sum(VL_AJ) FILTER (IND_AJ = '1') AS credito
    FROM efdf_e530
    GROUP BY ALL
  ),
  apuracao AS (
    SELECT
      *,
      coalesce(VL_SD_ANT_IPI, 0) + coalesce(VL_CRED_IPI, 0) + coalesce(VL_OC_IPI, 0) AS credito,
      coalesce(VL_DEB_IPI, 0) + coalesce(VL_OD_IPI, 0) AS debito,
      credito - debito AS saldo
    FROM efdf_e520
  ),
  linha AS (
    SELECT
      e._arquivo, e._linha, e._pai, 'Apuração' AS tipo, e.VL_SD_ANT_IPI, e.VL_DEB_IPI, e.VL_CRED_IPI,
      e.VL_OD_IPI, e.VL_OC_IPI, e.VL_SC_IPI, e.VL_SD_IPI,
      conferencia([
        se_diverge('07 ≠ 02+04+06-03-05', coalesce(e.VL_SC_IPI, 0) - greatest(e.saldo, 0)),
        se_diverge('08 ≠ 03+05-02-04-06', coalesce(e.VL_SD_IPI, 0) - greatest(-e.saldo, 0)),
        se_diverge('03 ≠ IPI das saídas no E510', coalesce(e.VL_DEB_IPI, 0) - coalesce(c.saidas, 0)),
        se_diverge('04 ≠ IPI das entradas no E510', coalesce(e.VL_CRED_IPI, 0) - coalesce(c.entradas, 0)),
        se_diverge('05 ≠ ΣE530 de débito', coalesce(e.VL_OD_IPI, 0) - coalesce(j.debito, 0)),
        se_diverge('06 ≠ ΣE530 de crédito', coalesce(e.VL_OC_IPI, 0) - coalesce(j.credito, 0))
      ]) AS conferencia
    FROM apuracao e
    LEFT JOIN por_lado c ON c._arquivo = e._arquivo AND c._pai = e._pai
    LEFT JOIN ajustes j ON j._arquivo = e._arquivo AND j._pai = e._linha
    UNION ALL BY NAME
    SELECT _arquivo, _linha, _pai, 'CFOP-CST' AS tipo, CFOP, CST_IPI, VL_CONT_IPI, VL_BC_IPI, VL_IPI
    FROM efdf_e510
    UNION ALL BY NAME
    SELECT
      j._arquivo, j._linha, e._pai,
      CASE j.IND_AJ
        WHEN '0' THEN 'Ajuste a débito'
        WHEN '1' THEN 'Ajuste a crédito'
        ELSE 'Ajuste'
      END AS tipo,
      j.COD_AJ, j.VL_AJ
    FROM efdf_e530 j
    LEFT JOIN efdf_e520 e ON e._arquivo = j._arquivo AND e._linha = j._pai
  )
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  l.tipo AS "Tipo",
  p.DT_INI AS "Data Inicial",
  p.DT_FIN AS "Data Final",
  l.CFOP AS "CFOP",
  l.CST_IPI AS "CST IPI",
  l.VL_CONT_IPI AS "Contábil",
  l.VL_BC_IPI AS "Base",
  l.VL_IPI AS "IPI",
  l.VL_SD_ANT_IPI AS "Saldo Anterior",
  l.VL_DEB_IPI AS "Débitos",
  l.VL_CRED_IPI AS "Créditos",
  l.VL_OD_IPI AS "Outros Débitos",
  l.VL_OC_IPI AS "Outros Créditos",
  l.VL_SC_IPI AS "Saldo Credor",
  l.VL_SD_IPI AS "Saldo Devedor",
  l.COD_AJ AS "Cód. Ajuste",
  l.VL_AJ AS "Ajuste",
  l.conferencia AS "Conferência",
  a.arquivo AS "Arquivo",
  l._linha AS "Linha"
FROM linha l
JOIN arq a ON a.id = l._arquivo
-- Only an establishment that is industrial, or equal to it, has IPI to work out.
JOIN efdf_0000 z ON z._arquivo = l._arquivo AND z.IND_ATIV = '0'
LEFT JOIN efdf_e500 p ON p._arquivo = l._arquivo AND p._linha = l._pai
