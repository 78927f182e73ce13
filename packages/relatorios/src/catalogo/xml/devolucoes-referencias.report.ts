import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { NO_TOTAL } from '../../comum/visoes-xml.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Authorised notes of return (finNFe 4) and those that refer to others: one row per note, CFOP and key referred to. Value,
 * PIS and COFINS are those of the items of the CFOP (products less discount), and stand on the row of the first key
 * alone, so that they add up. 'Valor Referenciado' is the total of the note referred to, when its XML is in the project.
 */
export default defineRelatorio({
  numero: 113,
  nome: 'XML Devoluções e Referências',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: { XML: ['Devoluções e notas referenciadas.'] },
  fontes: ['nfe_nota'],
  auxiliares: ['nfe_item', 'nfe_evento'],
  colunas: [
    ...texto('Chave', 'Número'),
    ...data('Emissão'),
    ...texto('Finalidade', 'CFOP'),
    // Returns of sales and of purchases, own notes and those of others, stand together and no column tells them apart.
    ...dinheiroSemTotal('Valor'),
    ...texto('Chave Referenciada'),
    ...dinheiroSemTotal('Valor Referenciado', 'PIS', 'COFINS'),
  ],
  sql: `
    WITH nota AS (
      SELECT s.chave, s._arquivo, s._nota, s.emissao, n.nNF, n.finNFe, n.refNFe, n.vNF
        FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
       WHERE s.valida AND (n.finNFe = '4' OR n.refNFe IS NOT NULL)
    ), ref AS (
      SELECT chave, unnest(string_split(refNFe, ' ')) AS ref, generate_subscripts(string_split(refNFe, ' '), 1) AS k FROM nota WHERE refNFe IS NOT NULL
    ), item AS (
      SELECT n.chave, i.CFOP, sum(CASE WHEN ${NO_TOTAL} THEN coalesce(i.vProd, 0) - coalesce(i.vDesc, 0) ELSE 0 END) AS valor, sum(i.PIS_vPIS) AS pis, sum(i.COFINS_vCOFINS) AS cofins
        FROM nota n JOIN nfe_item i ON i._arquivo = n._arquivo AND i._nota = n._nota GROUP BY ALL
    )
    SELECT n.chave AS "Chave", n.nNF AS "Número", n.emissao AS "Emissão",
           CASE n.finNFe WHEN '1' THEN 'Normal' WHEN '2' THEN 'Complementar' WHEN '3' THEN 'Ajuste' WHEN '4' THEN 'Devolução' WHEN '5' THEN 'Nota de crédito'
             WHEN '6' THEN 'Nota de débito' ELSE n.finNFe END AS "Finalidade",
           i.CFOP AS "CFOP", CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(coalesce(i.valor, n.vNF) AS DECIMAL(18,2)) END AS "Valor", r.ref AS "Chave Referenciada",
           v.vNF AS "Valor Referenciado", CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(i.pis AS DECIMAL(18,2)) END AS "PIS",
           CASE WHEN coalesce(r.k, 1) = 1 THEN CAST(i.cofins AS DECIMAL(18,2)) END AS "COFINS"
      FROM nota n LEFT JOIN item i ON i.chave = n.chave LEFT JOIN ref r ON r.chave = n.chave
      LEFT JOIN nota_sit s ON s.chave = r.ref LEFT JOIN nfe_nota v ON v._arquivo = s._arquivo AND v._nota = s._nota`,
  ordem: 'n.emissao, n.chave, i.CFOP NULLS LAST, r.k NULLS FIRST',
});
