import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Referential groups of costs, expenses, profit shares and taxes on profit: never revenue, whatever their balance. */
const NAO_RECEITA = `regexp_matches(ref, '^3\\.(01|11)\\.(01\\.(03|07|09)|05)|^3\\.(02|12)')`;

/**
 * Months of the accounts of revenue, from I155 without what closing entries moved. An account is one of revenue by its
 * referential account (3.01.01.01, 3.11.01.01 and 3.01.01.05 and what is below them); without one of these, when credits
 * exceed debits in the book. Deductions have debit balances and a negative net.
 */
export default defineRelatorio({
  numero: 60,
  nome: 'ECD Contas de Receita',
  module: 'ECD',
  tool: 'gerar_relatorios',
  descricao: {
    ECD: [
      'Receitas contábeis por mês.',
      'Regra sem confirmação em fonte oficial: a classificação segue a conta referencial e, na falta dela, o nome da conta.',
    ],
  },
  fontes: ['ecd_i155'],
  tabelas: ['ecf_plano_referencial', 'padrao_conta'],
  colunas: [
    ...texto('Período', 'Conta', 'Nome', 'Conta Referencial'),
    ...dinheiro('Débitos', 'Créditos', 'Líquido'),
    ...texto('Classificação'),
  ],
  totalPor: ['Classificação'],
  sql: `
    WITH mes AS (
      SELECT s._arquivo, s.i150, s.DT_FIN, s.COD_CTA, sum(s.deb) AS deb, sum(s.cred) AS cred
        FROM saldo_ecd s JOIN conta_ecd c ON c._arquivo = s._arquivo AND c.COD_CTA = s.COD_CTA AND c.COD_NAT = '04' GROUP BY ALL
    ), m AS (
      SELECT m._arquivo, m.i150, m.DT_FIN, m.COD_CTA, m.deb - coalesce(e.deb, 0) AS deb, m.cred - coalesce(e.cred, 0) AS cred
        FROM mes m LEFT JOIN encerramento_ecd e ON e._arquivo = m._arquivo AND e.i150 = m.i150 AND e.COD_CTA = m.COD_CTA
    ), conta AS (
      SELECT t._arquivo, t.COD_CTA, t.liquido, c.CTA, r.ref, lower(strip_accents(concat_ws(' ', c.CTA, p.descricao))) AS nome
        FROM (SELECT _arquivo, COD_CTA, sum(cred - deb) AS liquido FROM m GROUP BY ALL) t
        JOIN conta_ecd c ON c._arquivo = t._arquivo AND c.COD_CTA = t.COD_CTA
        LEFT JOIN ref_ecd_conta r ON r._arquivo = t._arquivo AND r.COD_CTA = t.COD_CTA
        LEFT JOIN plano_ref p ON p.codigo = r.ref
    ), classe AS (
      SELECT _arquivo, COD_CTA, CTA, ref,
             CASE WHEN regexp_matches(ref, '^3\\.(01|11)\\.01\\.01\\.01') THEN 'Vendas e serviços'
                  WHEN regexp_matches(ref, '^3\\.(01|11)\\.01\\.01\\.02') THEN 'Deduções'
                  WHEN ${NAO_RECEITA} THEN NULL
                  WHEN coalesce(liquido <= 0 AND NOT regexp_matches(ref, '^3\\.(01|11)\\.01\\.05'), liquido <= 0) THEN NULL
                  WHEN EXISTS (SELECT 1 FROM tab_padrao_conta p WHERE p.grupo = 'RECEITA_FINANCEIRA' AND regexp_matches(nome, p.regex)) THEN 'Financeiras'
                  WHEN ref IS NULL AND EXISTS (SELECT 1 FROM tab_padrao_conta p WHERE p.grupo = 'RECEITA_VENDA' AND regexp_matches(nome, p.regex)) THEN 'Vendas e serviços'
                  ELSE 'Outras' END AS classificacao
        FROM conta
    )
    SELECT mes_ano(m.DT_FIN) AS "Período", m.COD_CTA AS "Conta", k.CTA AS "Nome", k.ref AS "Conta Referencial", m.deb AS "Débitos", m.cred AS "Créditos",
           m.cred - m.deb AS "Líquido", k.classificacao AS "Classificação"
      FROM m JOIN classe k ON k._arquivo = m._arquivo AND k.COD_CTA = m.COD_CTA JOIN arq a ON a.id = m._arquivo
     WHERE k.classificacao IS NOT NULL AND (m.deb <> 0 OR m.cred <> 0)`,
  ordem: 'a.ordem, m.i150, m.COD_CTA',
});
