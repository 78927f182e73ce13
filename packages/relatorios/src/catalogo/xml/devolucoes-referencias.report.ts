import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const FINALIDADE = `CASE n.finNFe WHEN '1' THEN '1 - Normal' WHEN '2' THEN '2 - Complementar' WHEN '3' THEN '3 - Ajuste' WHEN '4' THEN '4 - Devolução'
             WHEN '5' THEN '5 - Nota de crédito' WHEN '6' THEN '6 - Nota de débito' ELSE n.finNFe END`;

/**
 * Authorised returns (finNFe 4) and notes that refer to others, one row per CFOP of the note and key that it refers to.
 * Values are those of the CFOP's items. A note with several references repeats them in each row: add them up by Chave
 * and CFOP. Valor Referenciado is the total of the note referred to, when its XML is in the project.
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
    ...dinheiro('Valor'),
    ...texto('Chave Referenciada'),
    ...dinheiro('Valor Referenciado', 'PIS', 'COFINS'),
  ],
  sql: `
    WITH nota AS (
      SELECT s.chave, s.emissao, n._arquivo, n._nota, n.nNF, ${FINALIDADE} AS finalidade,
             unnest(CASE WHEN coalesce(n.refNFe, '') = '' THEN [NULL] ELSE string_split(n.refNFe, ' ') END) AS referida
        FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
       WHERE s.valida AND (n.finNFe = '4' OR coalesce(n.refNFe, '') <> '')
    ), cfop AS (
      SELECT _arquivo, _nota, CFOP, sum(coalesce(vProd, 0) - coalesce(vDesc, 0)) AS valor, sum(PIS_vPIS) AS pis, sum(COFINS_vCOFINS) AS cofins
        FROM nfe_item GROUP BY ALL
    ), total AS (
      SELECT s.chave, n.vNF FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
    )
    SELECT n.chave AS "Chave", n.nNF AS "Número", n.emissao AS "Emissão", n.finalidade AS "Finalidade", c.CFOP AS "CFOP",
           CAST(c.valor AS DECIMAL(18,2)) AS "Valor", n.referida AS "Chave Referenciada", t.vNF AS "Valor Referenciado",
           c.pis AS "PIS", c.cofins AS "COFINS"
      FROM nota n
      LEFT JOIN cfop c ON c._arquivo = n._arquivo AND c._nota = n._nota
      LEFT JOIN total t ON t.chave = n.referida
     ORDER BY n.emissao, n.chave, c.CFOP, n.referida`,
});
