import { FONTES_FATO_PC } from '@apura/apuracao';
import { dinheiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const GRUPOS = [
  [1, 'Tributada no mercado interno', 'REC_BRU_NCUM_TRIB_MI', 'tributada'],
  [2, 'Não tributada no mercado interno', 'REC_BRU_NCUM_NT_MI', 'naoTributada'],
  [3, 'Exportação', 'REC_BRU_NCUM_EXP', 'exportacao'],
  [4, 'Cumulativa', 'REC_BRU_CUM', 'cumulativa'],
  [5, 'Outros CST', null, 'outros'],
  [6, 'Total', 'REC_BRU_TOTAL', null],
] as const;

/**
 * The revenue of 0111 beside the one that the items add up to, by group: tributada is CST 01, 02, 03 and 05; exportação
 * is CST 08 with an export CFOP or none; não tributada is 04, 06, 07, 09, 49 and every other 08; cumulativa is the pair
 * 0.65/3.00, and everything of a company that is only under that regime. 'Outros CST' stands only when an outgoing item
 * has another CST.
 *
 * Revenue leaves out the sale of fixed assets, financial F100, and what the CFOP says is no revenue: returns of
 * purchases, transfers, and remittances. 0111 exists only for the apportionment method; without it only the recalculated
 * side is there.
 */
export default defineRelatorio({
  numero: 24,
  nome: 'EFD-C Rateio da Receita Bruta',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Receita bruta segregada: declarada (0111) x recalculada.',
      'O valor recalculado deixa fora vendas do ativo, receitas financeiras do F100, devoluções de compra, transferências e remessas.',
    ],
  },
  fontes: ['efdc_0110'],
  auxiliares: ['efdc_0111', ...FONTES_FATO_PC],
  tabelas: ['cfop'],
  fatoPc: true,
  colunas: [
    ...texto('Período', 'Regime', 'Método', 'Grupo'),
    ...dinheiro('Valor 0111'),
    ...percentual('% 0111'),
    ...dinheiro('Valor Recalculado'),
    ...percentual('% Recalculado'),
    ...dinheiro('Diferença'),
  ],
  totalDe: `"Grupo" <> 'Total'`,
  sql: `
    WITH regime AS (
      SELECT _arquivo, COD_INC_TRIB, IND_APRO_CRED, _linha FROM efdc_0110
      QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1
    ), item AS (
      SELECT f._arquivo, f.VL_ITEM, f.CFOP, coalesce(f.CST_PIS, f.CST_COFINS) AS cst,
             r.COD_INC_TRIB = '2' OR (f.ALIQ_PIS = 0.65 AND f.ALIQ_COFINS = 3) AS cumulativa
        FROM fato_pc f JOIN regime r ON r._arquivo = f._arquivo
        LEFT JOIN tab_cfop g ON g.codigo = f.CFOP
        LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
       WHERE f.Lado = 'Saída' AND f.nivel = 'Item' AND sit_valida(f.COD_SIT)
         AND NOT fora_da_receita(g.grupo)
         AND NOT (f.Registro = 'F100' AND receita_financeira(f.ALIQ_PIS, f.ALIQ_COFINS, c.NOME_CTA))
    ), por_grupo AS (
      SELECT _arquivo, CASE grupo_receita(cst, CFOP, cumulativa) ${GRUPOS.filter(([, , , grupo]) => grupo)
        .map(([n, , , grupo]) => `WHEN '${grupo}' THEN ${n}`)
        .join(' ')} END AS n, sum(VL_ITEM) AS valor
        FROM item GROUP BY ALL
    ), recalculado AS (
      SELECT * FROM por_grupo UNION ALL SELECT _arquivo, 6, sum(valor) FROM por_grupo GROUP BY ALL
    ), v AS (
      SELECT r._arquivo, r.COD_INC_TRIB, r.IND_APRO_CRED, g.n, g.grupo, coalesce(c.valor, 0) AS valor, d._arquivo IS NOT NULL AS tem_0111,
             CASE g.n ${GRUPOS.filter(([, , campo]) => campo)
               .map(([n, , campo]) => `WHEN ${n} THEN coalesce(d.${campo}, 0)`)
               .join(' ')} END AS declarado,
             d.REC_BRU_TOTAL AS total_0111, t.valor AS total
        FROM regime r
       CROSS JOIN (VALUES ${GRUPOS.map(([n, nome]) => `(${n}, '${nome}')`).join(', ')}) g(n, grupo)
        LEFT JOIN (SELECT * FROM efdc_0111 QUALIFY row_number() OVER (PARTITION BY _arquivo ORDER BY _linha) = 1) d ON d._arquivo = r._arquivo
        LEFT JOIN recalculado c ON c._arquivo = r._arquivo AND c.n = g.n
        LEFT JOIN recalculado t ON t._arquivo = r._arquivo AND t.n = 6
       WHERE (d._arquivo IS NOT NULL OR t._arquivo IS NOT NULL) AND (g.n <> 5 OR c._arquivo IS NOT NULL)
    )
    SELECT a.periodo AS "Período",
           CASE v.COD_INC_TRIB WHEN '1' THEN 'Não cumulativo' WHEN '2' THEN 'Cumulativo' WHEN '3' THEN 'Não cumulativo e cumulativo'
             ELSE v.COD_INC_TRIB END AS "Regime",
           CASE v.IND_APRO_CRED WHEN '1' THEN 'Apropriação direta' WHEN '2' THEN 'Rateio proporcional' ELSE nullif(v.IND_APRO_CRED, '') END AS "Método",
           v.grupo AS "Grupo", CASE WHEN v.tem_0111 THEN v.declarado END AS "Valor 0111",
           CASE WHEN v.tem_0111 THEN percentual(v.declarado, v.total_0111) END AS "% 0111",
           CAST(v.valor AS DECIMAL(18,2)) AS "Valor Recalculado",
           percentual(CAST(v.valor AS DECIMAL(18,2)), CAST(v.total AS DECIMAL(18,2))) AS "% Recalculado",
           CASE WHEN v.tem_0111 THEN CAST(coalesce(v.declarado, 0) - v.valor AS DECIMAL(18,2)) END AS "Diferença"
      FROM v JOIN arq a ON a.id = v._arquivo`,
  ordem: 'a.ordem, v.n',
});
