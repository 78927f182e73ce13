-- TABLE: One row per item of an authorised sale of a company in the Simples, and per item of a return, with its sign.
-- CRT 1 and 2 are in the Simples: the excess of the sublimit moves ICMS alone. `monofasica` is resale of goods that the
-- tables of the RFB tax at one phase or by substitution on that day; `confianca` is 'Baixa' where neither the NCM nor
-- the description proves it, or where the company imported the goods (`importada`) and pays the one phase itself; such
-- an item is none. `com_st` is resale whose ICMS was retained before: CSOSN 500, CST 60 or a CFOP of who was
-- substituted; who substitutes (x403) declares it without substitution. `com_st_fora` is such resale to another state,
-- which the retention of this one does not settle. `servico` is a service under ISS: no goods, and the city may have a
-- note of services of it too.
WITH
  nota AS (
    SELECT
      s._arquivo, s._nota, s.lado, s.emissao, n.mod, n.finNFe,
      CASE WHEN s.lado = 'Própria' THEN n.emit_CNPJ ELSE n.dest_CNPJ END AS cnpj,
      CASE
        WHEN s.lado = 'Própria' AND n.tpNF = '1' AND n.finNFe <> '4' THEN 'Venda'
        WHEN s.lado = 'Própria' AND n.tpNF = '0' AND n.finNFe = '4' THEN 'Devolução'
        WHEN s.lado = 'Terceiros' AND n.tpNF = '1' AND n.finNFe = '4' THEN 'Devolução'
      END AS operacao
    FROM nota_sit s
    JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    WHERE s.valida
      AND (
        (s.lado = 'Própria' AND n.emit_CRT IN ('1', '2'))
        -- What customers send back, where the company is in the Simples that month.
        OR (s.lado = 'Terceiros' AND date_trunc('month', s.emissao) IN (SELECT mes FROM pgdas_vigente))
      )
  ),
  item AS (
    SELECT
      n._arquivo, n._nota, i.nItem, n.cnpj,
      CAST(date_trunc('month', n.emissao) AS DATE) AS mes,
      n.emissao, n.mod, n.operacao, i.NCM, i.CFOP, i.xProd,
      CASE n.operacao WHEN 'Venda' THEN 1 ELSE -1 END * receita_do_item(
        i.vProd, i.vDesc, i.vFrete, i.vSeg, i.vOutro
      ) AS valor,
      left(i.CFOP, 1) = '7' AS exterior,
      left(i.CFOP, 1) IN ('2', '6') AS interestadual,
      coalesce(i.ICMS_orig IN ('1', '6'), FALSE) AS importada,
      st_ja_retida(i.ICMS_CST, i.ICMS_CSOSN)
        OR cfop_substituido(i.CFOP)
        OR (n.operacao = 'Devolução' AND cfop_devolucao_substituido(i.CFOP)) AS retido,
      -- What a customer sends back may have been of the company's own making: it lowers what was resold.
      CASE n.operacao
        WHEN 'Venda' THEN cfop_revenda_do_simples(i.CFOP)
        ELSE n.lado = 'Terceiros' OR NOT cfop_devolucao_de_producao(i.CFOP)
      END AS revenda
    FROM nota n
    JOIN nfe_item i ON i._arquivo = n._arquivo AND i._nota = n._nota
    LEFT JOIN tab_cfop c ON c.codigo = i.CFOP
    WHERE n.operacao IS NOT NULL
      AND (
        (n.operacao = 'Venda' AND n.finNFe = '1' AND c.grupo = 'VENDA')
        OR (n.operacao = 'Devolução' AND c.grupo IN ('DEVOL_VENDA', 'DEVOL_COMPRA'))
      )
      AND coalesce(i.indTot, '1') <> '0'
  )
SELECT
  i.cnpj,
  i.mes,
  i.mod,
  i.operacao,
  CAST(i.valor AS DECIMAL(18, 2)) AS valor,
  i.exterior,
  cfop_de_servico_com_iss(i.CFOP) AS servico,
  i.revenda,
  i.revenda AND i.retido AND NOT i.interestadual AS com_st,
  i.revenda AND i.retido AND i.interestadual AS com_st_fora,
  i.importada,
  i.revenda AND t.ncm IS NOT NULL AS monofasica,
  CASE
    WHEN t.ncm IS NULL THEN NULL
    WHEN i.importada THEN 'Baixa'
    WHEN t.prova <> '' AND regexp_matches(lower(strip_accents(coalesce(i.xProd, ''))), t.prova) THEN 'Média'
    WHEN t.ex <> '' THEN 'Baixa'
    ELSE t.confianca
  END AS confianca
FROM item i
LEFT JOIN ncm_tratamento t ON t.ncm = i.NCM
  AND t.tratamento IN ('Monofásico', 'ST')
  AND i.emissao BETWEEN t.inicio AND t.fim
QUALIFY row_number() OVER (
  PARTITION BY i._arquivo, i._nota, i.nItem ORDER BY ordem_confianca(t.confianca), t.tratamento
) = 1
