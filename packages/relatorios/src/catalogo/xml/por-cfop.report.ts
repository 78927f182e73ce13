import { contagem, dinheiro, inteiro, texto } from '../../colunas.ts';
import { NO_TOTAL } from '../../comum/visoes-xml.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Totals of the items of authorised notes. The CFOP of third parties is the issuer's (5xxx, 6xxx). Items with indTot 0 are
 * counted, but Produtos leaves them out, as the total of the note does.
 */
export default defineRelatorio({
  numero: 108,
  nome: 'XML por CFOP',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por CFOP.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  tabelas: ['cfop'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'CFOP', 'Desc. CFOP', 'Grupo'),
    ...inteiro('Qtd Notas'),
    ...contagem('Qtd Itens'),
    ...dinheiro('Produtos', 'Desconto', 'ICMS', 'ST', 'IPI', 'PIS', 'COFINS'),
  ],
  totalPor: ['Própria ou Terceiros'],
  sql: `
    WITH g AS (
      SELECT date_trunc('month', s.emissao) AS mes, s.periodo, s.lado, i.CFOP, count(DISTINCT s.chave) AS notas, count(*) AS itens,
             coalesce(sum(i.vProd) FILTER (${NO_TOTAL}), 0) AS produtos, sum(i.vDesc) AS descontos, sum(i.ICMS_vICMS) AS icms, sum(i.ICMS_vICMSST) AS st,
             sum(i.IPI_vIPI) AS ipi, sum(i.PIS_vPIS) AS pis, sum(i.COFINS_vCOFINS) AS cofins
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.valida
       GROUP BY ALL
    )
    SELECT g.periodo AS "Período", g.lado AS "Própria ou Terceiros", g.CFOP AS "CFOP", c.descricao AS "Desc. CFOP", c.grupo AS "Grupo",
           CAST(g.notas AS INTEGER) AS "Qtd Notas", CAST(g.itens AS INTEGER) AS "Qtd Itens", CAST(g.produtos AS DECIMAL(18,2)) AS "Produtos",
           g.descontos AS "Desconto", g.icms AS "ICMS", g.st AS "ST", g.ipi AS "IPI", g.pis AS "PIS", g.cofins AS "COFINS"
      FROM g LEFT JOIN tab_cfop c ON c.codigo = g.CFOP`,
  ordem: 'g.mes, g.lado, g.CFOP',
});
