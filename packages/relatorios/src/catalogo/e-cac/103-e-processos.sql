WITH
  processo AS (
    SELECT p.*, a.arquivo, regexp_replace(p.numero, '[^0-9]', '', 'g') AS digitos
    FROM ecac_processo p
    JOIN arq a ON a.id = p._arquivo
    QUALIFY row_number() OVER (
      PARTITION BY digitos ORDER BY (p.documentos IS NULL), a.ordem DESC, p._linha
    ) = 1
  )
SELECT
  numero AS "Nº Processo",
  protocolo AS "Protocolo",
  tipo AS "Tipo",
  assunto AS "Assunto",
  situacao AS "Situação",
  localizacao AS "Localização",
  ultimo_andamento AS "Último Andamento",
  documentos AS "Qtd Documentos",
  arquivo AS "Arquivo"
FROM processo
