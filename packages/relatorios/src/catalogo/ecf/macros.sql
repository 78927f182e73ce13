-- FORMA_TRIB of 0010.
CREATE OR REPLACE MACRO forma_tributacao(cod) AS (CASE cod
  WHEN '1' THEN '1 - Lucro Real'
  WHEN '2' THEN '2 - Lucro Real/Arbitrado'
  WHEN '3' THEN '3 - Lucro Presumido/Real'
  WHEN '4' THEN '4 - Lucro Presumido/Real/Arbitrado'
  WHEN '5' THEN '5 - Lucro Presumido'
  WHEN '6' THEN '6 - Lucro Arbitrado'
  WHEN '7' THEN '7 - Lucro Presumido/Arbitrado'
  WHEN '8' THEN '8 - Imune do IRPJ'
  WHEN '9' THEN '9 - Isenta do IRPJ'
  ELSE cod
END);

-- TIPO_LANCAMENTO of M300 and M350.
CREATE OR REPLACE MACRO tipo_parte_a(cod) AS (CASE cod
  WHEN 'A' THEN 'Adição'
  WHEN 'E' THEN 'Exclusão'
  WHEN 'P' THEN 'Compensação'
  WHEN 'L' THEN 'Lucro'
  WHEN 'R' THEN 'Rótulo'
  ELSE cod
END);

-- IND_RELACAO of M300 and M350.
CREATE OR REPLACE MACRO relacao_parte_a(cod) AS (CASE cod
  WHEN '1' THEN '1 - Parte B'
  WHEN '2' THEN '2 - Conta contábil'
  WHEN '3' THEN '3 - Parte B e conta contábil'
  WHEN '4' THEN '4 - Sem relacionamento'
  ELSE cod
END);

-- A line of type R is a heading: whatever is in the place of its amount is no amount.
CREATE OR REPLACE MACRO valor_parte_a(tipo, valor) AS (CASE WHEN tipo IS DISTINCT FROM 'R' THEN valor END);

-- A field of S or N, of the ECF and of the eSocial.
CREATE OR REPLACE MACRO sim_nao(cod) AS (CASE cod WHEN 'S' THEN 'Sim' WHEN 'N' THEN 'Não' ELSE cod END);

-- A filled field of a record as a row of its own, with its amount; NULL when the field is blank.
CREATE OR REPLACE MACRO campo_valor(campo, rotulo, valor) AS (CASE
  WHEN valor IS NOT NULL THEN {'campo': campo, 'descricao': rotulo, 'valor': CAST(valor AS DECIMAL(18, 2))}
END);

-- A filled field that is no amount: it is shown in words after the description. NULL when the field is blank.
CREATE OR REPLACE MACRO campo_texto(campo, rotulo, conteudo) AS (CASE
  WHEN conteudo IS NOT NULL THEN {
    'campo': campo, 'descricao': rotulo || ': ' || conteudo, 'valor': CAST(NULL AS DECIMAL(18, 2))
  }
END);
