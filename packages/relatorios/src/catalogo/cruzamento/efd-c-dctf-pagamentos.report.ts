import { dinheiro, texto } from '../../colunas.ts';
import { COLUNAS_VALOR } from '../../comum/valorar-linhas.ts';
import { diaBancario, vencimentoDe } from '../../comum/visoes-cruzamento.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const INCERTA = 'Categoria não identificada';

/** Words in the name of a code of receipt that tell it is not the monthly contribution itself. */
const OUTRA_COISA =
  'reten|importa|substitui|folha|direito publico|oficio|divida|d ativa|deposito|parcelamento|pagamento a vista|cobran|devolu|multa|simples|convers|nao tribut';

const efd = (n: number, tabela: string) =>
  `SELECT ${n} AS n, d._arquivo, left(d.COD_REC, 4) AS cod, d.VL_DEBITO FROM ${tabela} d`;

/** The priority of what a row says: a debt that is missing from the DCTF comes before money that may come back. */
const TIPO = `CASE WHEN sem_dctf OR sem_efd THEN 'Informativo' WHEN efd_dctf > 1 THEN 'Risco' WHEN efd_dctf < -1 OR a_maior > 1 THEN 'Oportunidade' ELSE 'Risco' END`;

/**
 * One row per month and code of receipt (its first four digits) where the EFD-Contribuições (M205, M605), the DCTF or
 * DCTFWeb in force and the payments (principal only) do not say the same, within 1.00. Codes are the ones that any of
 * the files of the project declares in block M, and those of PIS and COFINS that are no withholding, import, substitution,
 * contribution on the payroll, instalment or assessment. Of a DCTFWeb only the Geral is crossed: no other category holds
 * PIS or COFINS. A month that has only a declaration of which the category is not known says so.
 *
 * A set-off of the DCTF that was refused or cancelled is no set-off, unless another one in force stands for it. A listing
 * tells no principal: its total counts when it was paid in time. DARF is blank, and nothing is said about what
 * is still owed, when the principal cannot be known or no payment is in the project. A DCTFWeb tells only the sum of the
 * credits: then Compensado and Suspenso are blank, and the greater of that sum and the DARF is what met the debt. A
 * receipt tells only the tax, without codes: then its month stands in one row with all the codes.
 *
 * A month of which one side has no file at all stands as Informativo. Only months of the project are crossed.
 */
export default defineRelatorio({
  numero: 121,
  nome: 'Cruzamento EFD-C x DCTF x Pagamentos',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Valor da EFD, débito declarado e DARF pago.'],
    'e-CAC': ['DCTF ou DCTFWeb vigente e pagamentos (só o principal).'],
  },
  fontes: ['ecac_dctf_debito'],
  auxiliares: ['ecac_pagamento', 'efdc_m205', 'efdc_m605'],
  tabelas: ['codigo_receita', 'feriado_bancario'],
  colunas: [
    ...texto('Período', 'Tributo', 'Cód. Receita'),
    ...dinheiro('EFD-C', 'DCTF', 'DARF', 'Compensado', 'Suspenso ou Parcelado', 'EFD - DCTF', 'DCTF - Extinto'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...COLUNAS_VALOR,
  ],
  totalPor: ['Tributo', 'Tipo'],
  sql: `
    WITH efd AS (
      SELECT m.n, CAST(date_trunc('month', a.inicio) AS DATE) AS mes, m.cod, sum(m.VL_DEBITO) AS efd
        FROM (${efd(1, 'efdc_m205')} UNION ALL ${efd(2, 'efdc_m605')}) m JOIN arq a ON a.id = m._arquivo
       WHERE m.cod <> '' GROUP BY ALL
    ), codigo AS (
      SELECT codigo AS cod, CASE tributo WHEN 'PIS' THEN 1 ELSE 2 END AS n FROM tab_codigo_receita
       WHERE tributo IN ('PIS', 'COFINS') AND NOT regexp_matches(lower(strip_accents(denominacao)), '${OUTRA_COISA}')
      UNION SELECT DISTINCT cod, n FROM efd
    ), lido AS (
      SELECT n, mes, cod, efd, NULL AS dctf, NULL AS darf, false AS sem_principal, NULL AS compensado, NULL AS suspenso, false AS sem_detalhe, NULL AS vinculado, NULL AS desfeito, NULL AS vigente
        FROM efd
      UNION ALL
      SELECT coalesce(c.n, t.n), CAST(date_trunc('month', d.pa_inicio) AS DATE), coalesce(c.cod, ''), NULL, d.debito, NULL, false, d.compensacao,
             coalesce(d.suspensao, 0) + coalesce(d.parcelamento, 0), coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NULL, d.soma_creditos, NULL, NULL
        FROM dctf_geral d LEFT JOIN codigo c ON c.cod = left(d.cod_receita, 4)
        LEFT JOIN (VALUES (1, 'PIS'), (2, 'COFINS')) t(n, tributo) ON t.tributo = d.tributo AND coalesce(d.cod_receita, '') = ''
       WHERE d.pa_inicio IS NOT NULL AND coalesce(c.n, t.n) IS NOT NULL
      UNION ALL
      SELECT c.n, CAST(date_trunc('month', coalesce(p.pa_fim, p.pa_inicio)) AS DATE), c.cod, NULL, NULL,
             coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END), p.principal IS NULL AND coalesce(p.arrecadacao > p.vencimento, true),
             NULL, NULL, false, NULL, NULL, NULL
        FROM pagamento_unico p JOIN codigo c ON c.cod = left(p.cod_receita, 4) WHERE coalesce(p.pa_fim, p.pa_inicio) IS NOT NULL
      UNION ALL
      SELECT c.n, CAST(date_trunc('month', x.pa_fim) AS DATE), c.cod, NULL, NULL, NULL, false, NULL, NULL, false, NULL, x.desfeito, x.vigente
        FROM compensacao_conferida x JOIN codigo c ON c.cod = x.codigo4
       WHERE EXISTS (SELECT 1 FROM dctf_geral d WHERE left(d.cod_receita, 4) = x.codigo4 AND d.pa_fim = x.pa_fim)
    ), soma AS (
      SELECT l.n, l.mes, CASE WHEN s.n IS NULL THEN l.cod ELSE '' END AS chave, string_agg(DISTINCT nullif(l.cod, ''), ', ' ORDER BY nullif(l.cod, '')) AS cod,
             coalesce(sum(efd), 0) AS efd, coalesce(sum(dctf), 0) AS dctf, coalesce(sum(darf), 0) AS darf, bool_or(sem_principal) AS sem_principal,
             compensado_valido(coalesce(sum(compensado), 0), sum(desfeito), sum(vigente)) AS compensado, coalesce(sum(suspenso), 0) AS suspenso, bool_or(sem_detalhe) AS sem_detalhe,
             coalesce(sum(vinculado), 0) AS vinculado
        FROM lido l CROSS JOIN projeto p
        LEFT JOIN (SELECT DISTINCT n, mes FROM lido WHERE cod = '') s ON s.n = l.n AND s.mes = l.mes
       WHERE l.mes BETWEEN date_trunc('month', p.inicio) AND p.fim
       GROUP BY l.n, l.mes, CASE WHEN s.n IS NULL THEN l.cod ELSE '' END
    ), v AS (
      SELECT s.*, NOT EXISTS (SELECT 1 FROM dctf_geral d WHERE date_trunc('month', d.pa_inicio) = s.mes) AS sem_dctf,
             EXISTS (SELECT 1 FROM dctf_vigente d WHERE date_trunc('month', d.pa_inicio) = s.mes AND d.categoria = '${INCERTA}') AS incerta,
             NOT EXISTS (SELECT 1 FROM arq a WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado' AND date_trunc('month', a.inicio) = s.mes) AS sem_efd,
             NOT sem_principal AND EXISTS (SELECT 1 FROM ecac_pagamento) AS paga
        FROM soma s
    ), c AS (
      SELECT *, efd - dctf AS efd_dctf, CASE WHEN paga THEN dctf - CASE WHEN sem_detalhe THEN greatest(darf, vinculado) ELSE darf + compensado + suspenso END END AS aberto,
             CASE WHEN paga THEN darf + CASE WHEN sem_detalhe THEN 0 ELSE compensado END - dctf END AS a_maior
        FROM v
    ), r AS (
      SELECT *, CASE WHEN sem_dctf AND incerta THEN 'DCTFWeb de categoria não identificada' WHEN sem_dctf THEN 'Sem DCTF do período' WHEN sem_efd THEN 'Sem EFD-Contribuições do período'
               ELSE nullif(concat_ws('; ', CASE WHEN efd_dctf > 1 THEN 'EFD maior que a DCTF' WHEN efd_dctf < -1 THEN 'Débito declarado a maior: retifique a DCTF' END,
                 CASE WHEN a_maior > 1 THEN 'Pagamento a maior' WHEN aberto > 1 THEN 'Débito não extinto' END), '') END AS resultado
        FROM c
    ), avaliada AS (
      SELECT *, ${TIPO} AS tipo,
             CAST(CASE ${TIPO} WHEN 'Informativo' THEN 0
                  WHEN 'Oportunidade' THEN greatest(0, -efd_dctf) * CAST(efd_dctf < -1 AS INTEGER) + coalesce(greatest(0, a_maior) * CAST(a_maior > 1 AS INTEGER), 0)
                  ELSE CASE WHEN efd_dctf > 1 THEN efd_dctf ELSE aberto END END AS DECIMAL(18,2)) AS total,
             darf + CASE WHEN sem_detalhe THEN greatest(vinculado - darf, 0) ELSE compensado END AS extinto,
             -- What was extinguished above the debit of the books is undue; what was only declared is a debit that falls.
             -- Without payments in the project only what the declaration leaves neither suspended nor in instalments may be paid.
             CASE WHEN NOT paga THEN CAST(least(total, greatest(0, dctf - suspenso - efd)) AS DECIMAL(18,2)) ELSE CAST(least(total, greatest(0, extinto - efd)) AS DECIMAL(18,2)) END AS pago
        FROM r WHERE resultado IS NOT NULL
    ), parte AS (
      SELECT *, 1 AS parte, CASE WHEN tipo = 'Oportunidade' THEN pago ELSE total END AS valor,
             CASE WHEN tipo = 'Oportunidade' THEN 'Pago a maior' ELSE 'Sem valor' END AS classe
        FROM avaliada WHERE tipo <> 'Oportunidade' OR pago > 0
      UNION ALL
      SELECT *, 2 AS parte, total - pago AS valor, 'Débito em aberto reduzido' AS classe FROM avaliada WHERE tipo = 'Oportunidade' AND total > pago
    ), dia AS (
      -- What came last was the excess: the term runs from the latest payment.
      SELECT p.n, p.mes, p.chave, max(e.data_extincao) AS dia
        FROM avaliada p JOIN extincao_debito e ON e.pa_mes = p.mes AND list_contains(string_split(p.cod, ', '), e.codigo4) GROUP BY ALL
    )
    SELECT mes_ano(p.mes) AS "Período", CASE p.n WHEN 1 THEN 'PIS' ELSE 'COFINS' END AS "Tributo", p.cod AS "Cód. Receita",
           CAST(CASE WHEN NOT sem_efd AND p.parte = primeira THEN efd END AS DECIMAL(18,2)) AS "EFD-C", CAST(CASE WHEN NOT sem_dctf AND p.parte = primeira THEN dctf END AS DECIMAL(18,2)) AS "DCTF",
           CAST(CASE WHEN paga AND p.parte = primeira THEN darf END AS DECIMAL(18,2)) AS "DARF", CAST(CASE WHEN NOT sem_dctf AND NOT sem_detalhe AND p.parte = primeira THEN compensado END AS DECIMAL(18,2)) AS "Compensado",
           CAST(CASE WHEN NOT sem_dctf AND NOT sem_detalhe AND p.parte = primeira THEN suspenso END AS DECIMAL(18,2)) AS "Suspenso ou Parcelado",
           CAST(CASE WHEN NOT sem_dctf AND NOT sem_efd AND p.parte = primeira THEN efd_dctf END AS DECIMAL(18,2)) AS "EFD - DCTF",
           CAST(CASE WHEN NOT sem_dctf AND p.parte = primeira THEN aberto END AS DECIMAL(18,2)) AS "DCTF - Extinto", resultado AS "Resultado", tipo AS "Tipo", p.valor AS "Valor Estimado",
           classe AS "Classe do Valor", CASE WHEN classe = 'Pago a maior' THEN CASE WHEN paga THEN 'Sim' ELSE 'Presumido' END END AS "Pagamento Conferido",
           CASE WHEN classe = 'Pago a maior' AND paga THEN d.dia END AS "Data da Extinção",
           CASE WHEN classe = 'Pago a maior' THEN CAST(coalesce(CASE WHEN paga THEN d.dia END, ${diaBancario(vencimentoDe('p.mes'))}) + INTERVAL 5 YEAR AS DATE) END AS "Prescreve em",
           CASE WHEN tipo = 'Oportunidade' THEN prazo_retificacao(p.mes) END AS "Prazo da Retificação",
           CASE WHEN classe = 'Pago a maior' AND NOT paga THEN 'Sem comprovante do pagamento do mês: envie o DARF ou a DCTFWeb.' END AS "Nota do Valor"
      FROM (SELECT *, min(parte) OVER (PARTITION BY n, mes, chave) AS primeira FROM parte) p
      LEFT JOIN dia d ON d.n = p.n AND d.mes = p.mes AND d.chave = p.chave`,
  ordem: 'p.mes, p.n, p.chave, p.parte',
});
