import { contagem, dinheiro, texto } from '../../colunas.ts';
import { NO_TOTAL } from '../../comum/visoes-xml.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Totals of the items of authorised notes by NCM. The treatment is told at the day of each note: an NCM whose treatment
 * changed within a month stands on two rows. Produtos leaves items with indTot 0 out. The confidence is written beside what depends on an EX, on a use or on a list.
 */
export default defineRelatorio({
  numero: 109,
  nome: 'XML por NCM',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por NCM com marca monofásico, ST ou zero.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  tabelas: ['ncm', 'nat_rec', 'nat_rec_ncm', 'nat_rec_ncm_sucessor'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'NCM', 'Descrição NCM', 'Tabela PIS COFINS'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Produtos', 'ICMS', 'PIS', 'COFINS'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: `
    WITH dia AS (
      SELECT s.emissao, s.periodo, s.lado, i.NCM AS ncm, count(*) AS itens, coalesce(sum(i.vProd) FILTER (${NO_TOTAL}), 0) AS produtos, sum(i.ICMS_vICMS) AS icms,
             sum(i.PIS_vPIS) AS pis, sum(i.COFINS_vCOFINS) AS cofins
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.valida GROUP BY ALL
    ), par AS (
      SELECT DISTINCT emissao, ncm FROM dia
    ), marca AS (
      SELECT p.emissao, p.ncm,
             string_agg(t.tabela || ' ' || t.tratamento || CASE t.confianca WHEN 'Alta' THEN '' ELSE ' (Confiança ' || t.confianca || ')' END, ', ' ORDER BY t.tabela) AS tabela
        FROM par p JOIN ncm_tratamento t ON t.ncm = p.ncm AND p.emissao BETWEEN t.inicio AND t.fim GROUP BY ALL
    ), g AS (
      SELECT CAST(date_trunc('month', d.emissao) AS DATE) AS mes, d.periodo, d.lado, d.ncm, m.tabela, sum(d.itens) AS itens,
             sum(d.produtos) AS produtos, sum(d.icms) AS icms, sum(d.pis) AS pis, sum(d.cofins) AS cofins
        FROM dia d LEFT JOIN marca m ON m.emissao = d.emissao AND m.ncm = d.ncm GROUP BY ALL
    ), nome AS (
      SELECT codigo, arg_max(descricao, inicio) AS descricao FROM tab_ncm GROUP BY ALL
    )
    SELECT g.periodo AS "Período", g.lado AS "Própria ou Terceiros", g.ncm AS "NCM", n.descricao AS "Descrição NCM",
           g.tabela AS "Tabela PIS COFINS", CAST(g.itens AS INTEGER) AS "Qtd Itens", CAST(g.produtos AS DECIMAL(18,2)) AS "Produtos",
           CAST(g.icms AS DECIMAL(18,2)) AS "ICMS", CAST(g.pis AS DECIMAL(18,2)) AS "PIS", CAST(g.cofins AS DECIMAL(18,2)) AS "COFINS"
      FROM g LEFT JOIN nome n ON n.codigo = g.ncm`,
  ordem: 'g.mes, g.lado, g.ncm, g.tabela NULLS LAST',
});
