import { dinheiro, inteiro, texto } from '../../colunas.ts';
import { defineRelatorio, type RelatorioDefinido } from '../../define-relatorio.ts';
import { hasAchados, sqlAchados } from './achados.ts';

/**
 * Sums every risk of the given crossings by rule, report and year. 'Alta' when the amount is above 1% of the year's
 * revenue (the greatest source of 'Cruzamento Receita Bruta') or when the EFD tells more than the DCTF; 'Média' when
 * there is an amount, else 'Baixa'.
 */
export function createConsolidadoRiscos(cruzamentos: readonly RelatorioDefinido[]): RelatorioDefinido {
  const fontes = cruzamentos.filter(hasAchados);
  return defineRelatorio({
    numero: 143,
    nome: 'Cruzamento Consolidado de Riscos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': [
        'Riscos por regra e ano.',
        'Estimativa: soma os valores estimados dos outros relatórios; um mesmo fato pode aparecer em mais de uma regra.',
      ],
    },
    fontes: [],
    depende: fontes.map((r) => r.nome),
    colunas: [
      ...texto('Regra', 'Relatório Fonte', 'Ano'),
      ...inteiro('Qtd Linhas'),
      ...dinheiro('Valor'),
      ...texto('Gravidade'),
    ],
    sql: `
    WITH r AS (
      ${fontes.map((f) => sqlAchados(f, 'Risco')).join('\n      UNION ALL ')}
    ), g AS (
      SELECT regra, fonte, regexp_extract(quando, '[0-9]{4}') AS ano, count(*) AS linhas, sum(coalesce(valor, 0)) AS valor FROM r GROUP BY ALL
    ), receita AS (
      SELECT "Ano" AS ano, max(greatest("EFD-C", "EFD-F", "XML", "ECF", "ECD")) AS valor FROM rel_cruzamento_receita_bruta WHERE "Período" = "Ano" GROUP BY ALL
    )
    SELECT g.regra AS "Regra", g.fonte AS "Relatório Fonte", nullif(g.ano, '') AS "Ano", CAST(g.linhas AS INTEGER) AS "Qtd Linhas", CAST(g.valor AS DECIMAL(18,2)) AS "Valor",
           CASE WHEN g.valor * 100 > t.valor OR g.regra LIKE '%EFD maior que a DCTF%' THEN 'Alta' WHEN g.valor > 0 THEN 'Média' ELSE 'Baixa' END AS "Gravidade"
      FROM g LEFT JOIN receita t ON t.ano = g.ano
     ORDER BY g.ano, g.fonte, g.regra`,
  });
}
