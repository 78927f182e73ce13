WITH
  xml AS (
    SELECT s.chave, n.vNF FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
  ),
  cancelamento AS (SELECT chNFe, min(nProt) AS protocolo FROM evento_xml WHERE cancela GROUP BY ALL)
SELECT
  a.periodo AS "Período",
  a.cnpj AS "CNPJ Estab.",
  d.registro AS "Registro",
  d.COD_MOD AS "Modelo",
  d.COD_SIT AS "Situação",
  t.descricao AS "Desc. Situação",
  d.SER AS "Série",
  d.NUM_DOC AS "Número",
  d.CHV AS "Chave",
  d.DT_DOC AS "Emissão",
  x.vNF AS "Valor no XML",
  c.protocolo AS "Protocolo do Evento",
  a.arquivo AS "Arquivo",
  d._linha AS "Linha"
FROM doc_efdf d
JOIN arq a ON a.id = d._arquivo
LEFT JOIN tab_cod_sit t ON t.codigo = d.COD_SIT
LEFT JOIN xml x ON x.chave = d.CHV
LEFT JOIN cancelamento c ON c.chNFe = d.CHV
WHERE sit_invalida(d.COD_SIT)
