-- A code of the guide as it is shown: code and meaning, and the code alone when it has none.
CREATE OR REPLACE MACRO com_descricao(codigo, descricao) AS coalesce(codigo || ' - ' || descricao, codigo);

-- IND_MOV_ST of E210 and IND_MOV_FCP_DIFAL of E310.
CREATE OR REPLACE MACRO movimento_apuracao(ind) AS
  com_descricao(ind, CASE ind WHEN '0' THEN 'Sem operações' WHEN '1' THEN 'Com operações' END);

-- IND_OPER of the documents.
CREATE OR REPLACE MACRO lado_da_operacao(ind_oper) AS
  (CASE ind_oper WHEN '0' THEN 'Entrada' ELSE 'Saída' END);

-- IND_FRT: its meanings changed on 01/01/2012 (Guia Prático, C100 and D100).
CREATE OR REPLACE MACRO frete_por_conta(ind, mes) AS com_descricao(
  ind,
  CASE
    WHEN mes < DATE '2012-01-01' THEN CASE ind
      WHEN '0' THEN 'Terceiros'
      WHEN '1' THEN 'Emitente'
      WHEN '2' THEN 'Destinatário'
      WHEN '9' THEN 'Sem cobrança'
    END
    ELSE CASE ind
      WHEN '0' THEN 'Emitente'
      WHEN '1' THEN 'Destinatário/remetente'
      WHEN '2' THEN 'Terceiros'
      WHEN '9' THEN 'Sem cobrança'
    END
  END
);

-- What is given back less what is still owed; NULL where a record says neither.
CREATE OR REPLACE MACRO restituicao_liquida(rest, compl) AS
  (CASE WHEN coalesce(rest, compl) IS NOT NULL THEN coalesce(rest, 0) - coalesce(compl, 0) END);
