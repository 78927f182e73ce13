import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The inventory (H010 of own goods, IND_PROP 0 and 1, of whole inventories: MOT_INV 01 or none) against the balance of
 * the same accounts in the ECD on the same day. An establishment's inventory of one day counts from one file, the latest.
 * Items without an account are held together against the accounts mapped to stocks (referential 1.01.03) that no item
 * names. Days without balances in an ECD are left out; so is what agrees within 1.00.
 */
export default defineRelatorio({
  numero: 141,
  nome: 'Cruzamento Inventário x ECD',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': ['Inventário do bloco H x conta de estoque.'],
    ECD: ['Saldo das contas de estoque na data do inventário. Valor Estimado é a diferença de saldo, não um tributo.'],
  },
  fontes: ['efdf_h010'],
  auxiliares: ['efdf_h005'],
  colunas: [
    ...texto('Ano'),
    ...data('Data'),
    ...texto('Conta'),
    ...dinheiroSemTotal('Inventário', 'ECD', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    // A difference of balances comes back on every later date.
    ...dinheiroSemTotal('Valor Estimado'),
  ],
  sql: `
    WITH h AS (
      SELECT h._arquivo, h._linha, h.DT_INV FROM efdf_h005 h JOIN arq a ON a.id = h._arquivo
       WHERE coalesce(h.MOT_INV, '01') = '01'
      QUALIFY dense_rank() OVER (PARTITION BY a.cnpj, a.ie, h.DT_INV ORDER BY a.inicio DESC, a.ordem DESC) = 1
    ), inv AS (
      SELECT h.DT_INV AS dia, i.COD_CTA AS conta, sum(i.VL_ITEM) AS v
        FROM efdf_h010 i JOIN h ON h._arquivo = i._arquivo AND h._linha = i._pai WHERE i.IND_PROP IN ('0', '1') GROUP BY ALL
    ), saldo AS (
      SELECT s.DT_FIN AS dia, s.COD_CTA AS conta, sum(s.fin) AS v, bool_or(coalesce(regexp_matches(r.ref, '^1\\.01\\.03'), false)) AS estoque
        FROM saldo_ecd s LEFT JOIN ref_ecd_conta r ON r._arquivo = s._arquivo AND r.COD_CTA = s.COD_CTA
       WHERE s.DT_FIN IN (SELECT dia FROM inv) GROUP BY ALL
    ), l AS (
      SELECT i.dia, i.conta, i.v AS inventario, coalesce(s.v, 0) AS ecd FROM inv i LEFT JOIN saldo s ON s.dia = i.dia AND s.conta = i.conta WHERE i.conta IS NOT NULL
      UNION ALL
      SELECT i.dia, 'Estoques sem conta no inventário (referencial 1.01.03)', i.v,
             coalesce((SELECT sum(s.v) FROM saldo s WHERE s.dia = i.dia AND s.estoque AND s.conta NOT IN (SELECT x.conta FROM inv x WHERE x.dia = i.dia AND x.conta IS NOT NULL)), 0)
        FROM inv i WHERE i.conta IS NULL
    )
    SELECT strftime(l.dia, '%Y') AS "Ano", l.dia AS "Data", l.conta AS "Conta", l.inventario AS "Inventário", l.ecd AS "ECD", l.inventario - l.ecd AS "Diferença",
           CASE WHEN l.inventario > l.ecd THEN 'Inventário maior que a contabilidade' ELSE 'Contabilidade maior que o inventário' END AS "Resultado",
           'Risco' AS "Tipo", abs(l.inventario - l.ecd) AS "Valor Estimado"
      FROM l WHERE l.dia IN (SELECT dia FROM saldo) AND abs(l.inventario - l.ecd) > 1`,
  ordem: 'l.dia, l.conta',
});
