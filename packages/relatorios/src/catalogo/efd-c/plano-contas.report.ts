import { data, dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * 0500 with what the items of each account add up to. An account that 0500 has more than once carries the values on its
 * latest line only. Accounts that the items name and 0500 does not, and the items without account, come at the end.
 */
export default defineRelatorio({
  numero: 28,
  nome: 'EFD-C Plano de Contas',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: { 'EFD-Contribuições': ['Contas usadas e PIS/COFINS por conta.'] },
  fontes: ['efdc_0500'],
  fatoPc: true,
  colunas: [
    ...texto('Período'),
    ...data('Data'),
    ...texto('Natureza', 'S-A'),
    ...inteiro('Nível'),
    ...texto('Conta', 'Nome', 'Conta Referencial'),
    ...dinheiro('Receita', 'PIS Débito', 'COFINS Débito', 'PIS Crédito', 'COFINS Crédito'),
  ],
  sql: `
    WITH item AS (
      SELECT *, coalesce(nullif(COD_CTA, ''), '') AS conta, Lado = 'Saída' AS saida,
             Lado = 'Entrada' AND gera_credito(CST_PIS) AS credito_pis, Lado = 'Entrada' AND gera_credito(CST_COFINS) AS credito_cofins
        FROM fato_pc WHERE nivel = 'Item' AND sit_valida(COD_SIT)
    ), usada AS (
      SELECT _arquivo, conta, sum(VL_ITEM) FILTER (saida) AS receita, sum(VL_PIS) FILTER (saida) AS pis_debito,
             sum(VL_COFINS) FILTER (saida) AS cofins_debito, sum(VL_PIS) FILTER (credito_pis) AS pis_credito, sum(VL_COFINS) FILTER (credito_cofins) AS cofins_credito
        FROM item GROUP BY ALL
    ), plano AS (
      SELECT *, row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1 AS ultima FROM efdc_0500
    ), linhas AS (
      SELECT p._arquivo, p._linha, p.DT_ALT, p.COD_NAT_CC, p.IND_CTA, p."NÍVEL" AS nivel, p.COD_CTA AS conta, p.NOME_CTA AS nome, p.COD_CTA_REF,
             u.receita, u.pis_debito, u.cofins_debito, u.pis_credito, u.cofins_credito
        FROM plano p LEFT JOIN usada u ON p.ultima AND u._arquivo = p._arquivo AND u.conta = p.COD_CTA
      UNION ALL
      SELECT u._arquivo, NULL, NULL, NULL, NULL, NULL, nullif(u.conta, ''), CASE u.conta WHEN '' THEN 'Itens sem conta' ELSE 'Conta fora do 0500' END, NULL,
             u.receita, u.pis_debito, u.cofins_debito, u.pis_credito, u.cofins_credito
        FROM usada u WHERE NOT EXISTS (SELECT 1 FROM efdc_0500 p WHERE p._arquivo = u._arquivo AND p.COD_CTA = u.conta)
    )
    SELECT a.periodo AS "Período", l.DT_ALT AS "Data",
           CASE l.COD_NAT_CC WHEN '01' THEN '01 - Ativo' WHEN '02' THEN '02 - Passivo' WHEN '03' THEN '03 - Patrimônio líquido'
             WHEN '04' THEN '04 - Resultado' WHEN '05' THEN '05 - Compensação' WHEN '09' THEN '09 - Outras' ELSE l.COD_NAT_CC END AS "Natureza",
           l.IND_CTA AS "S-A", TRY_CAST(l.nivel AS INTEGER) AS "Nível", l.conta AS "Conta", l.nome AS "Nome", nullif(l.COD_CTA_REF, '') AS "Conta Referencial",
           l.receita AS "Receita", l.pis_debito AS "PIS Débito", l.cofins_debito AS "COFINS Débito", l.pis_credito AS "PIS Crédito",
           l.cofins_credito AS "COFINS Crédito"
      FROM linhas l JOIN arq a ON a.id = l._arquivo`,
  ordem: 'a.ordem, l._linha NULLS LAST, l.conta NULLS LAST',
});
