-- TABLE: One row per whole bill of electricity (NF3e, model 66) or communication (NFCom, 62) of production, with
-- protocol first when a key comes twice. lado is 'Própria' when the issuer shares the company's CNPJ root, 'Terceiros'
-- when the client does, else 'Outra empresa'.
WITH
  conta AS (
    SELECT
      _arquivo, _linha, chave, situacao, mod, nNF, dhEmi, tpAmb, emit_CNPJ, emit_CRT, emit_IE, emit_xNome,
      dest_CNPJ, dest_CPF, vNF, vTotDFe, gCompraGov_pRedutor, _completa,
      COLUMNS('^IBSCBSTot_')
    FROM nf3e_nota
    UNION ALL BY NAME
    SELECT
      _arquivo, _linha, chave, situacao, mod, nNF, dhEmi, tpAmb, emit_CNPJ, emit_CRT, emit_IE, emit_xNome,
      dest_CNPJ, dest_CPF, vNF, vTotDFe, gCompraGov_pRedutor, _completa,
      COLUMNS('^IBSCBSTot_')
    FROM nfcom_nota
  )
SELECT
  c.* EXCLUDE (_completa, tpAmb, dhEmi),
  CAST(c.dhEmi AS DATE) AS emissao,
  CASE
    WHEN left(c.emit_CNPJ, 8) = p.raiz THEN 'Própria'
    WHEN left(c.dest_CNPJ, 8) = p.raiz THEN 'Terceiros'
    ELSE 'Outra empresa'
  END AS lado
FROM conta c
CROSS JOIN projeto p
WHERE c._completa = 'S' AND coalesce(c.tpAmb, '1') <> '2' AND c.chave IS NOT NULL
QUALIFY row_number() OVER (
  PARTITION BY c.chave ORDER BY c.situacao = 'Sem protocolo', c._arquivo, c._linha
) = 1
