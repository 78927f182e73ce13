,
-- The document where the file of the month has it already, without a credit.
ja_escriturado AS (
  SELECT c.posicao, e._linha
  FROM credito c
  JOIN doc_efdf d ON d._arquivo = c._origem AND d._linha = c._linha
  JOIN doc_efdc e ON e._arquivo = c._arquivo
    AND e.registro = registro_na_efdc(d.registro)
    AND ltrim(e.NUM_DOC, '0') = ltrim(d.NUM_DOC, '0')
    AND e.DT_DOC = d.DT_DOC
  JOIN part_efdc_arq p ON p._arquivo = e._arquivo AND p.COD_PART = e.COD_PART AND p.doc = c.doc
  WHERE NOT c.na_efdc AND sit_valida(e.COD_SIT)
  QUALIFY row_number() OVER (PARTITION BY c.posicao ORDER BY e._linha) = 1
),
-- Energy, communication and freight: the document of the EFD ICMS/IPI, or of the EFD-Contribuições.
documento_de_servico AS (
  SELECT
    c.*,
    registro_na_efdc(d.registro) AS registro,
    d.COD_PART, d.COD_MOD, d.SER, d.NUM_DOC, d.DT_DOC, d.CHV AS chv, d.VL_DOC, d.COD_CTA,
    CAST(NULL AS INTEGER) AS _linha_do_pai
  FROM credito c
  JOIN doc_efdf d ON d._arquivo = c._origem AND d._linha = c._linha
  ANTI JOIN ja_escriturado j ON j.posicao = c.posicao
  WHERE NOT c.na_efdc AND d.registro IN ('C500', 'D100', 'D500', 'D700')
  UNION ALL BY NAME
  -- A bill that no EFD books. Its supplier has the CNPJ for a code.
  SELECT
    c.*, 'C500' AS registro, x.emit_CNPJ AS COD_PART, '66' AS COD_MOD, x.serie AS SER, x.nNF AS NUM_DOC,
    x.emissao AS DT_DOC, x.chave AS chv, x.vNF AS VL_DOC, NULL AS COD_CTA,
    CAST(NULL AS INTEGER) AS _linha_do_pai
  FROM credito c
  JOIN conta_credito x ON x._arquivo = c._origem AND x.chave = c.chave_da_conta
  UNION ALL BY NAME
  SELECT
    c.*, d.registro, d.COD_PART, d.COD_MOD, d.SER, d.NUM_DOC, d.DT_DOC, d.CHV AS chv, d.VL_DOC, d.COD_CTA,
    d._linha AS _linha_do_pai
  FROM credito c
  LEFT JOIN ja_escriturado j ON j.posicao = c.posicao
  JOIN doc_efdc d ON d._arquivo = c._arquivo
    AND d._linha = CASE WHEN c.na_efdc THEN c._linha ELSE j._linha END
    AND d.registro <> 'C100'
),
servico AS (
  SELECT *
  FROM documento_de_servico
  WHERE impedimento IS NULL
    AND origem IN ('Energia elétrica', 'Comunicação', 'Frete na venda', 'Frete na compra')
)
