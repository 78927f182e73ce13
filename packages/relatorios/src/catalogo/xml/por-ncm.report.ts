import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Totals of the items of authorised notes by NCM. Tabela PIS COFINS names every RFB table (4.3.10 to 4.3.13) whose list
 * has the NCM on the first day of the month, by the longest prefix; an EX of the TIPI is not known from a note.
 */
export default defineRelatorio({
  numero: 109,
  nome: 'XML por NCM',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por NCM com marca monofásico, ST ou zero.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  tabelas: ['nat_rec_ncm', 'ncm'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'NCM', 'Descrição NCM', 'Tabela PIS COFINS'),
    ...inteiro('Qtd Itens'),
    ...dinheiro('Produtos', 'ICMS', 'PIS', 'COFINS'),
  ],
  sql: `
    WITH g AS (
      SELECT CAST(date_trunc('month', s.emissao) AS DATE) AS mes, s.periodo, s.lado, i.NCM, count(*) AS itens, sum(i.vProd) AS produtos,
             sum(i.ICMS_vICMS) AS icms, sum(i.PIS_vPIS) AS pis, sum(i.COFINS_vCOFINS) AS cofins
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.valida
       GROUP BY ALL
    ), proxima AS (
      SELECT DISTINCT g.mes, g.NCM, n.tabela,
             CASE n.tabela WHEN '4.3.10' THEN '4.3.10 Monofásico' WHEN '4.3.11' THEN '4.3.11 Monofásico por unidade'
               WHEN '4.3.12' THEN '4.3.12 ST' ELSE '4.3.13 Alíquota zero' END AS nome
        FROM (SELECT DISTINCT mes, NCM FROM g) g
        JOIN natureza_ncm n ON n.ncm = g.NCM AND n.tabela IN ('4.3.10', '4.3.11', '4.3.12', '4.3.13')
         AND g.mes BETWEEN coalesce(n.inicio, DATE '0001-01-01') AND coalesce(n.fim, DATE '9999-12-31')
    ), tabelas AS (
      SELECT mes, NCM, string_agg(nome, ', ' ORDER BY tabela) AS nomes FROM proxima GROUP BY ALL
    )
    SELECT g.periodo AS "Período", g.lado AS "Própria ou Terceiros", g.NCM AS "NCM", d.descricao AS "Descrição NCM",
           t.nomes AS "Tabela PIS COFINS", CAST(g.itens AS INTEGER) AS "Qtd Itens", g.produtos AS "Produtos", g.icms AS "ICMS",
           g.pis AS "PIS", g.cofins AS "COFINS"
      FROM g LEFT JOIN tab_ncm d ON d.codigo = g.NCM
      LEFT JOIN tabelas t ON t.mes = g.mes AND t.NCM = g.NCM
     ORDER BY g.mes, g.lado, g.NCM`,
});
