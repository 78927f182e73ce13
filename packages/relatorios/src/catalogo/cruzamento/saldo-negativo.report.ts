import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/** Deductions of N630 and N670 that were paid in advance: the tax due is what the ECF calculates before them. */
const ANTECIPACAO = `regexp_matches(descricao, '^\\(-\\)') AND regexp_matches(descricao, 'estimativa|retid[ao] na fonte|renda variavel')`;

/**
 * The yearly adjustment (N630 and N670 of period A00): the tax of the year before what was paid in advance, against the
 * estimates paid (DARF) and set off (debts of PER/DCOMP in force; without one, the set-offs of the DCTF) and what payers
 * say that they withheld. A negative balance is a credit; what PER/DCOMP in force used or asked of it is taken off.
 *
 * A set-off that the Receita Federal refused extinguished no estimate, whatever the DCTF says; the credit that it, or a
 * request, was refused for is not available again.
 *
 * A DCOMP after a request for refund uses what was asked for, so the two do not add up: beside a request only the DCOMPs
 * transmitted before it count, or all the DCOMPs where they use more. A listing may name documents without their amounts:
 * what is left is not known then. A withholding whose code the table of rates does not know is in no column: the
 * result names the code.
 *
 * Of the quarterly real profit each quarter with a negative balance is a row ('1T/2024') with a term of its own. Its credit is
 * what was withheld, which the payers tell by year: it is proved when they tell no less than all quarters took off. A request
 * that names a quarter is of that quarter alone; one that names the year is taken off each, because nobody knows of which it is.
 */
export default defineComValor(
  {
    numero: 125,
    nome: 'Cruzamento Saldo Negativo IRPJ CSLL',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      ECF: ['Antecipações x tributo do ano e saldo negativo.'],
      'e-CAC': [
        'Estimativas pagas e compensadas, retenções informadas e PER/DCOMP de saldo negativo.',
        'No lucro real trimestral cada trimestre tem o seu saldo negativo e o seu prazo. As retenções informadas são do ano inteiro: só contam quando cobrem as que a ECF deduziu em todos os trimestres.',
      ],
    },
    fontes: ['ecf_n630', 'ecf_n670'],
    tabelas: ['codigo_receita', 'retencao_codigo'],
    colunas: [
      ...texto('Ano', 'Tributo'),
      ...dinheiro('Tributo Devido', 'Estimativas Pagas', 'Estimativas Compensadas', 'Retenções'),
      // A year with tax to pay does not use up the negative balance of another.
      ...dinheiroSemTotal('Saldo Calculado', 'Saldo na ECF'),
      ...dinheiro('PERDCOMP', 'Disponível'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: `
    WITH ecf AS (
      SELECT strftime(DT_FIN, '%Y') AS ano, CASE forma WHEN 'Trimestral' THEN quarter(DT_FIN) ELSE 0 END AS t, tributo, sum(valor) AS saldo FROM a_pagar_ecf
       WHERE forma IN ('Ajuste anual', 'Trimestral') AND valor IS NOT NULL GROUP BY ALL HAVING t = 0 OR sum(valor) < 0
    ), antecipado AS (
      SELECT strftime(DT_FIN, '%Y') AS ano, CASE forma WHEN 'Trimestral' THEN quarter(DT_FIN) ELSE 0 END AS t, tributo, sum(valor) AS v FROM linha_irpj_csll
       WHERE forma IN ('Ajuste anual', 'Trimestral') AND ${ANTECIPACAO} GROUP BY ALL
    ), deduzido AS (
      SELECT ano, tributo, sum(v) AS v FROM antecipado WHERE t > 0 GROUP BY ALL
    ), codigos AS (
      SELECT codigo, tributo FROM receita_irpj_csll WHERE forma = 'Estimativa'
    ), pagas AS (
      SELECT strftime(p.pa_fim, '%Y') AS ano, c.tributo, sum(coalesce(p.principal, p.total)) AS v
        FROM pagamento_unico p JOIN codigos c ON c.codigo = left(p.cod_receita, 4) GROUP BY ALL
    ), dcomp AS (
      SELECT strftime(d.pa_fim, '%Y') AS ano, c.tributo, coalesce(sum(d.principal) FILTER (p.vigente = 'S'), 0) AS v
        FROM ecac_perdcomp_debito d JOIN perdcomp_vigente p ON p.numero = d.numero AND p.arquivo_debito = d._arquivo AND (p.vigente = 'S' OR p.motivo = 'Recusado')
        JOIN codigos c ON c.codigo = left(d.cod_receita, 4) GROUP BY ALL
    ), dctf AS (
      SELECT strftime(d.pa_fim, '%Y') AS ano, c.tributo, sum(coalesce(d.compensacao, 0)) AS v
        FROM dctf_geral d JOIN codigos c ON c.codigo = left(d.cod_receita, 4) GROUP BY ALL
    ), fontes AS (
      SELECT ano, 'IRPJ' AS tributo, sum(ir) AS v FROM fonte_retencao GROUP BY ALL
      UNION ALL SELECT ano, 'CSLL', sum(csll) FROM fonte_retencao GROUP BY ALL
    ), fora AS (
      SELECT ano, string_agg(DISTINCT cod_receita, ', ' ORDER BY cod_receita) AS codigos FROM fonte_retencao WHERE ir IS NULL AND retido <> 0 GROUP BY ano
    ), documento AS (
      SELECT coalesce(strftime(credito_fim, '%Y'), regexp_extract(periodo_credito, '20[0-9]{2}')) AS ano,
             CASE WHEN date_trunc('quarter', credito_inicio) = date_trunc('quarter', credito_fim) THEN quarter(credito_fim)
               ELSE coalesce(TRY_CAST(regexp_extract(upper(strip_accents(periodo_credito)), '([1-4])\\D{0,4}T', 1) AS BIGINT), 0) END AS t,
             upper(regexp_extract(lower(strip_accents(tipo_credito)), 'saldo negativo.*(irpj|csll)', 1)) AS tributo,
             coalesce(contains(lower(tipo_documento), 'pedido'), false) AS per, coalesce(CASE WHEN per THEN pedido END, credito_utilizado, pedido) AS valor,
             coalesce(transmissao < min(transmissao) FILTER (per) OVER (PARTITION BY ano, t, tributo), false) AS antes
        FROM perdcomp_vigente WHERE (vigente = 'S' OR motivo = 'Recusado') AND NOT coalesce(contains(lower(tipo_documento), 'cancelamento'), false)
    ), pedidos AS (
      SELECT ano, t, tributo, greatest(coalesce(sum(valor) FILTER (per OR antes), 0), coalesce(sum(valor) FILTER (NOT per), 0)) AS v, bool_or(valor IS NULL) AS sem_valor
        FROM documento GROUP BY ALL
    ), j AS (
      SELECT e.ano, e.t, e.tributo, e.saldo + coalesce(a.v, 0) AS devido, coalesce(p.v, 0) AS pagas, coalesce(d.v, t.v, 0) AS compensadas,
             CASE WHEN e.t = 0 THEN coalesce(f.v, 0) WHEN f.v + 1 >= y.v THEN coalesce(a.v, 0) ELSE 0 END AS retencoes,
             e.saldo, coalesce(q.v, 0) AS proprio, coalesce(q.v, 0) + coalesce(g.v, 0) AS perdcomp, coalesce(q.sem_valor, false) OR coalesce(g.sem_valor, false) AS sem_valor,
             coalesce(p.v, 0) > 0 OR coalesce(d.v, t.v, 0) > 0 OR retencoes > 0 AS comprovado
        FROM ecf e
        LEFT JOIN antecipado a ON a.ano = e.ano AND a.t = e.t AND a.tributo = e.tributo
        LEFT JOIN deduzido y ON e.t > 0 AND y.ano = e.ano AND y.tributo = e.tributo
        LEFT JOIN pagas p ON e.t = 0 AND p.ano = e.ano AND p.tributo = e.tributo
        LEFT JOIN dcomp d ON e.t = 0 AND d.ano = e.ano AND d.tributo = e.tributo
        LEFT JOIN dctf t ON e.t = 0 AND t.ano = e.ano AND t.tributo = e.tributo
        LEFT JOIN fontes f ON f.ano = e.ano AND f.tributo = e.tributo
        LEFT JOIN pedidos q ON q.ano = e.ano AND q.t = e.t AND q.tributo = e.tributo
        LEFT JOIN pedidos g ON e.t > 0 AND g.t = 0 AND g.ano = e.ano AND g.tributo = e.tributo
    ), c AS (
      SELECT *, devido - pagas - compensadas - retencoes AS calculado FROM j
    ), s AS (
      SELECT *, greatest(-calculado, 0) AS credito, CASE WHEN NOT sem_valor THEN greatest(-calculado - perdcomp, 0) END AS disponivel FROM c
    ), r AS (
      SELECT *, CASE WHEN NOT comprovado AND (saldo < -1 OR perdcomp > 1) THEN 'Sem comprovantes de antecipação'
                     WHEN proprio - credito > 1 THEN 'PER/DCOMP maior que o saldo negativo'
                     WHEN calculado - least(saldo, 0) > 1 AND saldo < 0 THEN 'Saldo negativo da ECF não comprovado'
                     WHEN sem_valor AND credito - perdcomp > 1 THEN 'PER/DCOMP sem valor na listagem'
                     WHEN disponivel > 1 THEN 'Saldo negativo disponível' END AS resultado
        FROM s
    )
    SELECT CASE WHEN t > 0 THEN CAST(t AS VARCHAR) || 'T/' || ano ELSE ano END AS "Ano", tributo AS "Tributo", CAST(devido AS DECIMAL(18,2)) AS "Tributo Devido", pagas AS "Estimativas Pagas", compensadas AS "Estimativas Compensadas",
           retencoes AS "Retenções", CAST(calculado AS DECIMAL(18,2)) AS "Saldo Calculado", saldo AS "Saldo na ECF", perdcomp AS "PERDCOMP",
           CAST(disponivel AS DECIMAL(18,2)) AS "Disponível",
           resultado || coalesce('; retenções não contadas, fora da tabela: código ' || (SELECT x.codigos FROM fora x WHERE x.ano = r.ano), '') AS "Resultado",
           CASE resultado WHEN 'Saldo negativo disponível' THEN 'Oportunidade' WHEN 'Sem comprovantes de antecipação' THEN 'Informativo' WHEN 'PER/DCOMP sem valor na listagem' THEN 'Informativo' ELSE 'Risco' END AS "Tipo",
           CAST(CASE resultado WHEN 'PER/DCOMP maior que o saldo negativo' THEN proprio - credito
             WHEN 'Saldo negativo da ECF não comprovado' THEN least(calculado, 0) - saldo WHEN 'Saldo negativo disponível' THEN disponivel ELSE 0 END AS DECIMAL(18,2)) AS "Valor Estimado",
           last_day(make_date(CAST(ano AS INTEGER), CASE t WHEN 0 THEN 12 ELSE CAST(t AS INTEGER) * 3 END, 1)) AS _fim
      FROM r WHERE resultado IS NOT NULL AND (EXISTS (SELECT 1 FROM dctf_vigente) OR EXISTS (SELECT 1 FROM pagamento_unico)
        OR EXISTS (SELECT 1 FROM perdcomp_vigente) OR EXISTS (SELECT 1 FROM fonte_retencao))`,
    ordem: 'ano, t, tributo',
  },
  { classe: `'Saldo negativo'`, conferido: `'Sim'`, prescreve: 'CAST(r._fim + INTERVAL 5 YEAR AS DATE)' },
);
