import { comTotal, contagem, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * Paid documents by code and month of their period (the month of its last day). The parts of a payment are summed only
 * where every paper of the group tells them: a listing has the total alone, and a partial sum would not add up to it.
 */
export default defineRelatorio({
  numero: 99,
  nome: 'E-Cac Pagamentos por Tributo',
  module: 'E-Cac',
  tool: 'gerar_relatorios',
  descricao: {
    'e-CAC': [
      'Pagamentos por código e mês.',
      'Principal, Multa e Juros ficam em branco quando algum pagamento do grupo só está em listagem, que traz apenas o total.',
    ],
  },
  fontes: ['ecac_pagamento'],
  colunas: [
    ...texto('Cód. Receita', 'Denominação', 'Período Apuração'),
    ...contagem('Qtd'),
    ...comTotal({ how: 'sum', whole: true }, dinheiro('Principal', 'Multa', 'Juros')),
    ...dinheiro('Total'),
  ],
  sql: `
    WITH pagos AS (
      SELECT *, coalesce(mes_ano(pa_fim), pa) AS mes FROM pagamento_unico
    ), grupos AS (
      SELECT p.cod_receita AS cod, coalesce(any_value(r.denominacao), min(p.denominacao)) AS denominacao, p.mes, min(p.pa_fim) AS fim, count(*) AS qtd,
             ${['principal', 'multa', 'juros'].map((c) => `CASE WHEN count(p.${c}) = count(*) THEN sum(p.${c}) END AS ${c}`).join(', ')},
             sum(p.total) AS total
        FROM pagos p
        LEFT JOIN tab_codigo_receita r ON r.codigo = left(p.cod_receita, 4)
       GROUP BY p.cod_receita, p.mes
    )
    SELECT cod AS "Cód. Receita", denominacao AS "Denominação", mes AS "Período Apuração", CAST(qtd AS INTEGER) AS "Qtd",
           CAST(principal AS DECIMAL(18,2)) AS "Principal", CAST(multa AS DECIMAL(18,2)) AS "Multa", CAST(juros AS DECIMAL(18,2)) AS "Juros",
           CAST(total AS DECIMAL(18,2)) AS "Total"
      FROM grupos`,
  ordem: 'cod, fim NULLS LAST, mes',
});
