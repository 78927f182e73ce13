import { A, dinheiro, texto } from '../../colunas.ts';
import { ANALITICOS_EFDF } from '../../comum/visoes-efdf.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

/**
 * 1601 (from 2022 on) and 1600 (until 2021), one row each. The check holds the month's total against its sales (the
 * analytic records of CFOP in the group VENDA): instruments above the sales are sales without a document. In 1600 credit
 * and debit may include services, which no CFOP shows.
 */
export default defineRelatorio({
  numero: 51,
  nome: 'EFD-F Cartões e Instrumentos',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Vendas por cartão e meios eletrônicos.'] },
  fontes: ['efdf_1600', 'efdf_1601'],
  auxiliares: ANALITICOS_EFDF,
  tabelas: ['cfop'],
  recorte: 'arquivo',
  colunas: [
    ...texto('Período', 'CNPJ Estab.', 'Registro', 'Instituição', 'Intermediador'),
    ...dinheiro('Total Vendas ICMS', 'Total ISS', 'Outros', 'Crédito', 'Débito'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: porArquivo`
    WITH c AS (
      SELECT '1601' AS registro, _arquivo, _linha, COD_PART_IP AS instituicao, COD_PART_IT AS intermediador, TOT_VS AS vendas, TOT_ISS AS iss,
             TOT_OUTROS AS outros, NULL AS credito, NULL AS debito, coalesce(TOT_VS, 0) AS comparado
        FROM efdf_1601
      UNION ALL
      SELECT '1600', _arquivo, _linha, COD_PART, NULL, NULL, NULL, NULL, TOT_CREDITO, TOT_DEBITO, coalesce(TOT_CREDITO, 0) + coalesce(TOT_DEBITO, 0)
        FROM efdf_1600
    ), s AS (
      SELECT *, sum(comparado) OVER (PARTITION BY _arquivo) AS instrumentos FROM c
    ), venda AS (
      SELECT r._arquivo, sum(r.VL_OPR) AS total
        FROM analitico_efdf r
        JOIN tab_cfop t ON t.codigo = r.CFOP AND t.grupo = 'VENDA'
        LEFT JOIN sit_efdf d ON d._arquivo = r._arquivo AND d._linha = r._pai
       WHERE r._arquivo IN (SELECT _arquivo FROM c) AND sit_valida(d.COD_SIT)
       GROUP BY ALL
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, s.registro AS "Registro", coalesce(i.nome, nullif(s.instituicao, '')) AS "Instituição",
           coalesce(t.nome, nullif(s.intermediador, '')) AS "Intermediador", s.vendas AS "Total Vendas ICMS", s.iss AS "Total ISS",
           s.outros AS "Outros", s.credito AS "Crédito", s.debito AS "Débito",
           ${conferencia(
             diferenca({
               texto: 'instrumentos do mês acima das vendas',
               sql: 'greatest(s.instrumentos - coalesce(v.total, 0), 0)',
             }),
           )} AS "Conferência", ${ARQUIVO}, s._linha AS "Linha"
      FROM s JOIN arq a ON a.id = s._arquivo
      LEFT JOIN part_efdf i ON i._arquivo = s._arquivo AND i.COD_PART = s.instituicao
      LEFT JOIN part_efdf t ON t._arquivo = s._arquivo AND t.COD_PART = s.intermediador
      LEFT JOIN venda v ON v._arquivo = s._arquivo`,
  ordem: 'a.ordem, s._linha',
});
