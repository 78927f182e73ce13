import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * The latest S-5001 of each CPF and period. What was worked out and what was deducted are of the CPF and stand on its first row.
 */
export default defineRelatorio({
  numero: 88,
  nome: 'eSocial Bases CP por Trabalhador',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Base e contribuição previdenciária por CPF (S-5001).'] },
  fontes: ['esocial_cp_base', 'esocial_cp_calc'],
  tabelas: ['esocial_dominio'],
  colunas: [
    ...texto('Período', '13º', 'CPF', 'CNPJ Estab.', 'Lotação', 'Matrícula', 'Categoria', 'Tipo Valor', 'Desc. Tipo'),
    // Bases, discounts and benefits stand together, told apart by 'Tipo Valor'.
    ...dinheiroSemTotal('Valor'),
    ...dinheiro('CP Calculada', 'CP Descontada', 'Diferença'),
  ],
  sql: `
    WITH calc AS (
      SELECT _arquivo, _evento, any_value(perApur) AS per, any_value(indApuracao) AS ind, any_value(cpfTrab) AS cpf,
             CAST(sum(coalesce(vrCpSeg, 0)) AS DECIMAL(18,2)) AS seg, CAST(sum(coalesce(vrDescSeg, 0)) AS DECIMAL(18,2)) AS descontada
        FROM esocial_cp_calc GROUP BY ALL
    ), b AS (
      SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n FROM esocial_cp_base
    ), u AS (
      SELECT coalesce(b._arquivo, c._arquivo) AS _arquivo, coalesce(b._evento, c._evento) AS _evento, b._linha, coalesce(b.perApur, c.per) AS per,
             coalesce(b.indApuracao, c.ind) AS ind, b.ind13, coalesce(b.cpfTrab, c.cpf) AS cpf, b.nrInsc, b.codLotacao, b.matricula, b.codCateg, b.tpValor, b.valor, c.seg, c.descontada
        FROM b FULL JOIN calc c ON c._arquivo = b._arquivo AND c._evento = b._evento AND b.n = 1
    )
    SELECT es_periodo(u.per) AS "Período", CASE WHEN u.ind13 = '1' OR u.ind = '2' THEN 'Sim' ELSE 'Não' END AS "13º",
           u.cpf AS "CPF", u.nrInsc AS "CNPJ Estab.", u.codLotacao AS "Lotação", u.matricula AS "Matrícula", u.codCateg AS "Categoria",
           u.tpValor AS "Tipo Valor", t.descricao AS "Desc. Tipo", u.valor AS "Valor", u.seg AS "CP Calculada", u.descontada AS "CP Descontada",
           CAST(u.seg - u.descontada AS DECIMAL(18,2)) AS "Diferença"
      FROM u JOIN arq a ON a.id = u._arquivo
      LEFT JOIN tab_esocial_dominio t ON t.evento = 'S-5001' AND t.campo = 'tpValor' AND t.codigo = u.tpValor`,
  ordem: `CASE WHEN u.per LIKE '____' THEN u.per || '-12' ELSE u.per END, u.per, a.ordem, u._evento, u._linha`,
});
