-- Every filled field of the records, one per row.
WITH
  -- One row per record, with its fields: amounts as such, all others in words.
  registro_com_campos AS (
    SELECT
      0 AS r, 'Y620' AS registro, _arquivo, _linha,
      concat_ws(' ', CNPJ, NOM_EMP) AS prefixo,
      list_value(
        campo_texto('DT_EVENTO', 'Data do evento', strftime(DT_EVENTO, '%d/%m/%Y')),
        campo_texto('IND_RELAC', 'Relacionamento', IND_RELAC),
        campo_texto('PAIS', 'País', PAIS),
        campo_texto('CNPJ', 'CNPJ', CNPJ),
        campo_texto('NOM_EMP', 'Nome empresarial', NOM_EMP),
        campo_valor('VALOR_REAIS', 'Valor da participação em reais', VALOR_REAIS),
        campo_valor('VALOR_ESTR', 'Valor da participação na moeda de origem', VALOR_ESTR),
        campo_texto('PERC_CAP_TOT', 'Percentual do capital total', com_virgula(PERC_CAP_TOT)),
        campo_texto('PERC_CAP_VOT', 'Percentual do capital votante', com_virgula(PERC_CAP_VOT)),
        campo_valor('RES_EQ_PAT', 'Resultado de equivalência patrimonial', RES_EQ_PAT),
        campo_texto('DATA_AQUIS', 'Data de aquisição', strftime(DATA_AQUIS, '%d/%m/%Y')),
        campo_texto('IND_PROC_CART', 'Registro em cartório', IND_PROC_CART),
        campo_texto('NUM_PROC_CART', 'Número do registro em cartório', NUM_PROC_CART),
        campo_texto('NOME_CART', 'Nome do cartório', NOME_CART),
        campo_texto('IND_PROC_RFB', 'Processo na RFB', IND_PROC_RFB),
        campo_texto('NUM_PROC_RFB', 'Número do processo na RFB', NUM_PROC_RFB)
      ) AS campos
    FROM ecf_y620
    UNION ALL BY NAME
    SELECT
      1 AS r, 'Y671' AS registro, _arquivo, _linha,
      list_value(
        campo_valor('VL_AQ_MAQ', 'Aquisição de máquinas, aparelhos, instrumentos e equipamentos', VL_AQ_MAQ),
        campo_valor('VL_DOA_CRIANCA', 'Doações aos fundos da criança e do adolescente', VL_DOA_CRIANCA),
        campo_valor('VL_DOA_IDOSO', 'Doações aos fundos do idoso', VL_DOA_IDOSO),
        campo_valor('VL_AQ_IMOBILIZADO', 'Aquisições para o ativo imobilizado', VL_AQ_IMOBILIZADO),
        campo_valor('VL_BX_IMOBILIZADO', 'Baixas do ativo imobilizado', VL_BX_IMOBILIZADO),
        campo_valor(
          'VL_INC_INI', 'Bens com incentivo da Lei nº 11.051/2004 no início do período', VL_INC_INI
        ),
        campo_valor('VL_INC_FIN', 'Bens com incentivo da Lei nº 11.051/2004 no fim do período', VL_INC_FIN),
        campo_valor(
          'VL_CSLL_DEPREC_INI', 'Créditos de CSLL sobre depreciação no início do período', VL_CSLL_DEPREC_INI
        ),
        campo_valor('VL_DIF_IC_VC', 'Diferença entre custo incorrido e valor contábil', VL_DIF_IC_VC),
        campo_valor('VL_OC_SEM_IOF', 'Operações de câmbio com isenção de IOF', VL_OC_SEM_IOF),
        campo_valor(
          'VL_FOLHA_ALIQ_RED', 'Folha sujeita à alíquota reduzida da Lei nº 11.774/2008', VL_FOLHA_ALIQ_RED
        ),
        campo_texto('VL_ALIQ_RED', 'Alíquota reduzida da Lei nº 11.774/2008', com_virgula(VL_ALIQ_RED)),
        campo_texto(
          'IND_ALTER_CAPITAL', 'Alteração de capital (arts. 22 e 23 da Lei nº 9.249/1995)', IND_ALTER_CAPITAL
        ),
        campo_texto('IND_BCN_CSLL', 'Escrituração da base negativa da CSLL no ativo', IND_BCN_CSLL)
      ) AS campos
    FROM ecf_y671
    UNION ALL BY NAME
    SELECT
      2 AS r, 'Y672' AS registro, _arquivo, _linha,
      list_value(
        campo_valor('VL_CAPITAL_ANT', 'Capital registrado, ano anterior', VL_CAPITAL_ANT),
        campo_valor('VL_CAPITAL', 'Capital registrado', VL_CAPITAL),
        campo_valor('VL_ESTOQUE_ANT', 'Estoques, ano anterior', VL_ESTOQUE_ANT),
        campo_valor('VL_ESTOQUES', 'Estoques', VL_ESTOQUES),
        campo_valor('VL_CAIXA_ANT', 'Caixa e bancos, ano anterior', VL_CAIXA_ANT),
        campo_valor('VL_CAIXA', 'Caixa e bancos', VL_CAIXA),
        campo_valor('VL_APLIC_FIN_ANT', 'Aplicações financeiras, ano anterior', VL_APLIC_FIN_ANT),
        campo_valor('VL_APLIC_FIN', 'Aplicações financeiras', VL_APLIC_FIN),
        campo_valor('VL_CTA_REC_ANT', 'Contas a receber, ano anterior', VL_CTA_REC_ANT),
        campo_valor('VL_CTA_REC', 'Contas a receber', VL_CTA_REC),
        campo_valor('VL_CTA_PAG_ANT', 'Contas a pagar, ano anterior', VL_CTA_PAG_ANT),
        campo_valor('VL_CTA_PAG', 'Contas a pagar', VL_CTA_PAG),
        campo_valor('VL_COMPRA_MERC', 'Compras de mercadorias', VL_COMPRA_MERC),
        campo_valor('VL_COMPRA_ATIVO', 'Compras para o ativo imobilizado', VL_COMPRA_ATIVO),
        campo_valor('VL_RECEITAS', 'Receitas fora do lucro presumido ou arbitrado', VL_RECEITAS),
        campo_valor('TOT_ATIVO', 'Total do ativo', TOT_ATIVO),
        campo_texto('IND_AVAL_ESTOQ', 'Método de avaliação do estoque final', IND_AVAL_ESTOQ)
      ) AS campos
    FROM ecf_y672
    UNION ALL BY NAME
    SELECT
      3 AS r, 'Y720' AS registro, _arquivo, _linha,
      list_value(
        campo_valor('LUC_LIQ', 'Lucro líquido do período anterior', LUC_LIQ),
        campo_texto('DT_LUC_LIQ', 'Data do lucro líquido', strftime(DT_LUC_LIQ, '%d/%m/%Y')),
        campo_valor('REC_BRUT_ANT', 'Receita bruta do ano anterior', REC_BRUT_ANT),
        campo_texto('INTIMACAO', 'Entrega em atendimento a intimação', INTIMACAO),
        campo_texto('INT_ATRASO', 'Entrega em atraso na intimação', INT_ATRASO)
      ) AS campos
    FROM ecf_y720
    UNION ALL BY NAME
    SELECT
      4 AS r, 'Q100' AS registro, _arquivo, _linha,
      concat_ws(' ', strftime(DATA, '%d/%m/%Y'), NUM_DOC, HIST) AS prefixo,
      list_value(
        campo_valor('VL_ENTRADA', 'Entrada', VL_ENTRADA),
        campo_valor('VL_SAIDA', 'Saída', VL_SAIDA),
        campo_valor('SLD_FIN', 'Saldo final', SLD_FIN)
      ) AS campos
    FROM ecf_q100
  ),
  campo AS (
    SELECT * EXCLUDE (campos), unnest(campos) AS c, generate_subscripts(campos, 1) AS n
    FROM registro_com_campos
  )
SELECT
  a.periodo AS "Ano",
  d.registro AS "Registro",
  d.c.campo AS "Campo",
  concat_ws(' - ', d.prefixo, d.c.descricao) AS "Descrição",
  d.c.valor AS "Valor"
FROM campo d
JOIN arq a ON a.id = d._arquivo
WHERE d.c IS NOT NULL
