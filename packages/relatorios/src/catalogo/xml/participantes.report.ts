import { dinheiro, inteiro, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Customers (own notes) and suppliers (third parties' notes) of the authorised notes, the biggest first. Nome, UF and CRT
 * are those of the latest note; the CRT is known of issuers only. % do Total is the share of the side's total.
 */
export default defineRelatorio({
  numero: 114,
  nome: 'XML Participantes',
  module: 'XML',
  tool: 'gerar_relatorios',
  descricao: {
    XML: [
      'Ranking de clientes e fornecedores.',
      'Compras de fornecedor do Simples (CRT 1) também dão crédito de PIS e COFINS.',
    ],
  },
  fontes: ['nfe_nota'],
  auxiliares: ['nfe_evento'],
  colunas: [
    ...texto('Própria ou Terceiros', 'CNPJ-CPF', 'Nome', 'UF', 'CRT'),
    ...inteiro('Qtd Notas'),
    ...dinheiro('Valor'),
    ...percentual('% do Total'),
  ],
  sql: `
    WITH p AS (
      SELECT s.lado, s.doc_contraparte AS doc, s.emissao, s.chave, n.vNF,
             CASE s.lado WHEN 'Própria' THEN n.dest_xNome ELSE n.emit_xNome END AS nome,
             CASE s.lado WHEN 'Própria' THEN n.dest_UF ELSE n.emit_UF END AS uf,
             CASE WHEN s.lado <> 'Própria' THEN n.emit_CRT END AS crt
        FROM nota_sit s JOIN nfe_nota n ON n._arquivo = s._arquivo AND n._nota = s._nota
       WHERE s.valida
    ), g AS (
      SELECT lado, doc, arg_max(nome, (emissao, chave)) AS nome, arg_max(uf, (emissao, chave)) AS uf, arg_max(crt, (emissao, chave)) AS crt,
             count(*) AS notas, CAST(sum(vNF) AS DECIMAL(18,2)) AS valor
        FROM p GROUP BY ALL
    ), t AS (
      SELECT lado, CAST(sum(valor) AS DECIMAL(18,2)) AS total FROM g GROUP BY ALL
    )
    SELECT g.lado AS "Própria ou Terceiros", g.doc AS "CNPJ-CPF", g.nome AS "Nome", g.uf AS "UF", g.crt AS "CRT",
           CAST(g.notas AS INTEGER) AS "Qtd Notas", g.valor AS "Valor", percentual(g.valor, t.total) AS "% do Total"
      FROM g JOIN t ON t.lado = g.lado
     ORDER BY g.lado, g.valor DESC, g.doc`,
});
