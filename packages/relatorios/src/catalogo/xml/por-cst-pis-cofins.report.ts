import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Totals of the items of authorised notes by the pair of CST and the issuer's CFOP. */
export default defineRelatorio({
  numero: 110,
  nome: 'XML por CST PIS COFINS',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Totais por CST.'] },
  fontes: ['nfe_item'],
  auxiliares: ['nfe_nota', 'nfe_evento'],
  colunas: [
    ...texto('Período', 'Própria ou Terceiros', 'CST PIS', 'CST COFINS', 'CFOP'),
    ...inteiro('Qtd Itens'),
    ...dinheiro('Produtos', 'Base PIS', 'PIS', 'Base COFINS', 'COFINS'),
  ],
  sql: `
    WITH g AS (
      SELECT date_trunc('month', s.emissao) AS mes, s.periodo, s.lado, i.PIS_CST, i.COFINS_CST, i.CFOP, count(*) AS itens, sum(i.vProd) AS produtos,
             sum(i.PIS_vBC) AS bc_pis, sum(i.PIS_vPIS) AS pis, sum(i.COFINS_vBC) AS bc_cofins, sum(i.COFINS_vCOFINS) AS cofins
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.valida
       GROUP BY ALL
    )
    SELECT periodo AS "Período", lado AS "Própria ou Terceiros", PIS_CST AS "CST PIS", COFINS_CST AS "CST COFINS", CFOP AS "CFOP",
           CAST(itens AS INTEGER) AS "Qtd Itens", produtos AS "Produtos", bc_pis AS "Base PIS", pis AS "PIS", bc_cofins AS "Base COFINS",
           cofins AS "COFINS"
      FROM g
     ORDER BY mes, lado, PIS_CST, COFINS_CST, CFOP`,
});
