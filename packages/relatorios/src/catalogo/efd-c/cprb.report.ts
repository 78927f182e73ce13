import { comTotal, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** P100, one row per establishment and activity, then P200, the total of the company. Each fills its own columns. */
export default defineRelatorio({
  numero: 23,
  nome: 'EFD-C CPRB',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Contribuição previdenciária sobre a receita bruta por atividade.',
      'A maioria das empresas passou a declará-la na EFD-Reinf entre 2018 e 2019: depois disso, ficar sem linhas é o normal.',
    ],
  },
  fontes: ['efdc_p100', 'efdc_p200'],
  colunas: [
    ...P,
    ...texto('Tipo'),
    // P100 repeats the establishment's revenue beside each of its activities.
    ...comTotal(
      { how: 'once', per: ['Período', 'CNPJ Estab.'], where: `"Tipo" = 'Atividade'` },
      dinheiro('Receita Total'),
    ),
    ...texto('Cód. Atividade'),
    ...dinheiro('Receita Atividade', 'Exclusões', 'Base'),
    ...percentual('Alíquota'),
    // P200 tells the sum of the activities again.
    ...comTotal({ how: 'sum', where: `"Tipo" = 'Atividade'` }, dinheiro('CPRB')),
    ...dinheiro('Reduções', 'Acréscimos', 'Devido'),
    ...texto('Cód. Receita'),
  ],
  sql: `
    WITH p AS (
      SELECT 1 AS n, 'Atividade' AS tipo, _arquivo, _linha, _pai, VL_REC_TOT_EST, COD_ATIV_ECON, VL_REC_ATIV_ESTAB, VL_EXC, VL_BC_CONT,
             ALIQ_CONT, VL_CONT_APU AS cprb, NULL AS reducoes, NULL AS acrescimos, NULL AS devido, NULL AS receita
        FROM efdc_p100
      UNION ALL
      SELECT 2, 'Total', _arquivo, _linha, _pai, NULL, NULL, NULL, NULL, NULL, NULL, VL_TOT_CONT_APU, VL_TOT_AJ_REDUC, VL_TOT_AJ_ACRES,
             VL_TOT_CONT_DEV, COD_REC
        FROM efdc_p200
    )
    SELECT a.periodo AS "Período", coalesce(e.cnpj, a.cnpj) AS "CNPJ Estab.", p.tipo AS "Tipo", p.VL_REC_TOT_EST AS "Receita Total",
           p.COD_ATIV_ECON AS "Cód. Atividade", p.VL_REC_ATIV_ESTAB AS "Receita Atividade", p.VL_EXC AS "Exclusões",
           p.VL_BC_CONT AS "Base", p.ALIQ_CONT AS "Alíquota", p.cprb AS "CPRB", p.reducoes AS "Reduções",
           p.acrescimos AS "Acréscimos", p.devido AS "Devido", p.receita AS "Cód. Receita"
      FROM p JOIN arq a ON a.id = p._arquivo
      LEFT JOIN estab_efdc e ON e._arquivo = p._arquivo AND e._linha = p._pai`,
  ordem: 'a.ordem, p.n, p._linha',
});
