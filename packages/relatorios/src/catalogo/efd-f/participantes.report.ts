import { contagem, dinheiro, texto } from '../../colunas.ts';
import { ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The participants of each file with the valid C100, D100 and C500 in their name. A code that documents use and 0150
 * does not declare has a row without a name, so that the totals are those of the documents.
 */
export default defineRelatorio({
  numero: 48,
  nome: 'EFD-F Participantes',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Cadastro de participantes com totais.'] },
  fontes: ['efdf_0150'],
  tabelas: ['municipio', 'uf'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Código', 'CNPJ-CPF', 'Nome', 'IE', 'Município', 'UF'),
    ...contagem('Qtd Docs Entrada'),
    ...dinheiro('Valor Entrada'),
    ...contagem('Qtd Docs Saída'),
    ...dinheiro('Valor Saída'),
  ],
  sql: porArquivo`
    WITH d AS (
      SELECT _arquivo, COD_PART, count(*) FILTER (lado = 'Entrada') AS docs_entrada, sum(VL_DOC) FILTER (lado = 'Entrada') AS valor_entrada,
             count(*) FILTER (lado = 'Saída') AS docs_saida, sum(VL_DOC) FILTER (lado = 'Saída') AS valor_saida
        FROM doc_efdf WHERE registro IN ('C100', 'D100', 'C500') AND sit_valida(COD_SIT) AND COD_PART <> ''
       GROUP BY ALL
    ), p AS (
      SELECT p._arquivo, p.COD_PART, p._linha, c.doc, p.NOME, p.IE, p.COD_MUN, c.uf
        FROM efdf_0150 p JOIN part_efdf c ON c._arquivo = p._arquivo AND c.COD_PART = p.COD_PART
      QUALIFY row_number() OVER (PARTITION BY p._arquivo, p.COD_PART ORDER BY p._linha) = 1
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, coalesce(p.COD_PART, d.COD_PART) AS "Código", p.doc AS "CNPJ-CPF", p.NOME AS "Nome",
           nullif(p.IE, '') AS "IE", coalesce(m.nome, nullif(p.COD_MUN, '')) AS "Município", p.uf AS "UF",
           CAST(coalesce(d.docs_entrada, 0) AS INTEGER) AS "Qtd Docs Entrada", CAST(coalesce(d.valor_entrada, 0) AS DECIMAL(18,2)) AS "Valor Entrada",
           CAST(coalesce(d.docs_saida, 0) AS INTEGER) AS "Qtd Docs Saída", CAST(coalesce(d.valor_saida, 0) AS DECIMAL(18,2)) AS "Valor Saída"
      FROM p FULL JOIN d ON d._arquivo = p._arquivo AND d.COD_PART = p.COD_PART
      JOIN arq a ON a.id = coalesce(p._arquivo, d._arquivo)
      LEFT JOIN tab_municipio m ON m.codigo = p.COD_MUN`,
  ordem: 'a.ordem, p._linha NULLS LAST, "Código"',
});
