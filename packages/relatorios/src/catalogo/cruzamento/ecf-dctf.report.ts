import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';
import { vencimentoDe } from '../../comum/visoes-cruzamento.ts';

/**
 * The tax due in each period of the ECF against the debts of the DCTF or DCTFWeb and the payments of the same codes of
 * receipt. Monthly estimates, quarters and the yearly adjustment are told apart by the code, and papers are matched by
 * the period they are for, so that the quotas of a quarter add up. A listing that has no principal counts with its total,
 * which may hold fines and interest: more of it than the debt is told, but estimates nothing.
 *
 * A set-off that was refused or cancelled is no set-off, unless another one in force stands for it.
 *
 * A DCTFWeb in XML tells only the sum of what is tied to a debt: 'Compensado' stays blank, and the debt counts as met by
 * that sum or by the payments, whichever is larger.
 *
 * A period of which the project has no declaration reads 'Sem DCTF do período', and payments are asked for only when the
 * project has payments at all. What agrees within 1.00 is left out. Without any declaration or payment in the project
 * there is nothing to cross.
 */
export default defineComValor(
  {
    numero: 124,
    nome: 'Cruzamento ECF x DCTF IRPJ CSLL',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      ECF: ['IRPJ/CSLL na ECF x DCTF x DARF.'],
      'e-CAC': ['Débitos da DCTF ou DCTFWeb e comprovantes de arrecadação dos códigos de IRPJ e CSLL.'],
    },
    fontes: ['ecf_n620', 'ecf_n630', 'ecf_n660', 'ecf_n670', 'ecf_p300', 'ecf_p500'],
    tabelas: ['codigo_receita', 'feriado_bancario'],
    colunas: [
      ...texto('Ano', 'Período', 'Tributo', 'Forma'),
      ...dinheiro('ECF', 'DCTF', 'DARF', 'Compensado', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: `
    WITH ecf AS (
      SELECT tributo, forma, chave_apuracao(forma, DT_FIN) AS chave, sum(greatest(valor, 0)) AS v FROM a_pagar_ecf GROUP BY ALL
    ), desfeita AS (
      SELECT r.tributo, r.forma, chave_apuracao(r.forma, x.pa_fim) AS chave, sum(x.desfeito) AS desfeito, sum(x.vigente) AS vigente
        FROM compensacao_conferida x JOIN receita_irpj_csll r ON r.codigo = x.codigo4 GROUP BY ALL
    ), dctf AS (
      SELECT r.tributo, r.forma, chave_apuracao(r.forma, d.pa_fim) AS chave, sum(d.debito) AS debito, sum(coalesce(d.compensacao, 0)) AS compensado, sum(coalesce(d.pagamento, 0)) AS pago_dito,
             sum(coalesce(d.suspensao, 0) + coalesce(d.parcelamento, 0)) AS suspenso, sum(coalesce(d.soma_creditos, 0)) AS vinculado,
             bool_or(coalesce(d.pagamento, d.compensacao, d.suspensao, d.parcelamento) IS NULL) AS sem_detalhe
        FROM dctf_geral d JOIN receita_irpj_csll r ON r.codigo = left(d.cod_receita, 4) WHERE d.pa_fim IS NOT NULL GROUP BY ALL
    ), darf AS (
      SELECT r.tributo, r.forma, chave_apuracao(r.forma, p.pa_fim) AS chave, sum(coalesce(p.principal, p.total)) AS pago, bool_or(p.principal IS NULL) AS sem_principal
        FROM pagamento_unico p JOIN receita_irpj_csll r ON r.codigo = left(p.cod_receita, 4) WHERE p.pa_fim IS NOT NULL GROUP BY ALL
    ), anos AS (
      SELECT DISTINCT left(chave, 4) AS ano FROM ecf
    ), chaves AS (
      SELECT tributo, forma, chave FROM ecf UNION SELECT tributo, forma, chave FROM dctf UNION SELECT tributo, forma, chave FROM darf
    ), declarado AS (
      -- A quarter and the yearly adjustment may be declared in any of their months; the adjustment also in the year after.
      SELECT DISTINCT f.forma, chave_apuracao(f.forma, CASE WHEN f.adiante = 1 THEN CAST(dia - INTERVAL 1 YEAR AS DATE) ELSE dia END) AS chave
        FROM (SELECT DISTINCT TRY_CAST(right(periodo, 4) || '-' || left(periodo, 2) || '-01' AS DATE) AS dia FROM dctf_geral) d,
             (VALUES ('Estimativa', 0), ('Trimestral', 0), ('Presumido', 0), ('Ajuste anual', 0), ('Ajuste anual', 1)) f(forma, adiante)
       WHERE dia IS NOT NULL
    ), j AS (
      SELECT k.*, coalesce(e.v, 0) AS ecf, d.debito, p.pago, coalesce(d.debito, 0) AS dctf, coalesce(p.pago, 0) AS darf, coalesce(p.sem_principal, false) AS sem_principal, compensado_valido(coalesce(d.compensado, 0), x.desfeito, x.vigente) AS comp,
             coalesce(d.suspenso, 0) AS susp, coalesce(d.vinculado, 0) AS vinculado, coalesce(d.sem_detalhe, false) AS sem_detalhe, coalesce(d.pago_dito, 0) AS pago_dito, v.chave IS NOT NULL OR d.debito IS NOT NULL AS tem_dctf
        FROM chaves k JOIN anos a ON a.ano = left(k.chave, 4)
        LEFT JOIN ecf e ON e.tributo = k.tributo AND e.forma = k.forma AND e.chave = k.chave
        LEFT JOIN dctf d ON d.tributo = k.tributo AND d.forma = k.forma AND d.chave = k.chave
        LEFT JOIN desfeita x ON x.tributo = k.tributo AND x.forma = k.forma AND x.chave = k.chave
        LEFT JOIN darf p ON p.tributo = k.tributo AND p.forma = k.forma AND p.chave = k.chave
        LEFT JOIN declarado v ON v.forma = k.forma AND v.chave = k.chave
    ), s AS (
      SELECT *, dctf - CASE WHEN sem_detalhe THEN greatest(darf, vinculado) ELSE darf + comp + susp END AS aberto,
             darf + CASE WHEN sem_detalhe THEN 0 ELSE comp END - dctf AS a_maior,
             CASE WHEN sem_detalhe THEN greatest(darf, vinculado) ELSE greatest(darf, pago_dito) + comp END AS extinto
        FROM j
    ), r AS (
      SELECT *, CASE WHEN NOT tem_dctf THEN CASE WHEN ecf > 1 OR darf > 1 THEN 'Sem DCTF do período' END
                     WHEN ecf - dctf > 1 THEN 'ECF maior que DCTF'
                     WHEN dctf - ecf > 1 THEN 'DCTF maior que ECF'
                     WHEN aberto > 1 AND EXISTS (SELECT 1 FROM pagamento_unico) THEN 'Débito declarado sem extinção'
                     WHEN a_maior > 1 AND sem_principal THEN 'Pagamento total maior que o débito, sem principal informado'
                     WHEN a_maior > 1 THEN 'Pagamento maior que o débito' END AS resultado
        FROM s
    )
    SELECT left(chave, 4) AS "Ano", substr(chave, 6) AS "Período", tributo AS "Tributo", forma AS "Forma", CAST(ecf AS DECIMAL(18,2)) AS "ECF",
           debito AS "DCTF", pago AS "DARF", CASE WHEN debito IS NOT NULL AND NOT sem_detalhe THEN comp END AS "Compensado", CAST(ecf - dctf AS DECIMAL(18,2)) AS "Diferença",
           resultado AS "Resultado",
           CASE WHEN resultado IN ('ECF maior que DCTF', 'Débito declarado sem extinção') THEN 'Risco' WHEN resultado IN ('DCTF maior que ECF', 'Pagamento maior que o débito') THEN 'Oportunidade'
             ELSE 'Informativo' END AS "Tipo",
           CAST(CASE resultado WHEN 'ECF maior que DCTF' THEN ecf - dctf WHEN 'DCTF maior que ECF' THEN dctf - ecf
             WHEN 'Débito declarado sem extinção' THEN aberto WHEN 'Pagamento maior que o débito' THEN a_maior ELSE 0 END AS DECIMAL(18,2)) AS "Valor Estimado",
           concat_ws('/', tributo, forma, chave) AS _debito, CAST(last_day(make_date(CAST(left(chave, 4) AS INTEGER), CASE substr(chave, 6, 1) WHEN 'T' THEN CAST(right(chave, 1) AS INTEGER) * 3 WHEN 'A' THEN coalesce(nullif(CAST(right(chave, 2) AS INTEGER), 0), 12) END, 1)) AS DATE) AS _fim,
           -- Of a debit that is too high: what was extinct above the tax of the ECF. Without any paper nobody knows.
           CASE WHEN resultado = 'Pagamento maior que o débito' THEN a_maior
                WHEN pago IS NOT NULL OR vinculado > 0 OR (debito IS NOT NULL AND NOT sem_detalhe) OR EXISTS (SELECT 1 FROM pagamento_unico) THEN greatest(0, extinto - ecf) END AS _extinto
      FROM r WHERE resultado IS NOT NULL AND (EXISTS (SELECT 1 FROM dctf_vigente) OR EXISTS (SELECT 1 FROM pagamento_unico))`,
    ordem: 'chave, tributo, forma',
  },
  {
    classe: `'Pago a maior'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: `
        SELECT concat_ws('/', c.tributo, c.forma, chave_apuracao(c.forma, CAST(e.chave_pa AS DATE))) AS debito, e.data_extincao AS dia, e.valor_principal AS valor
          FROM extincao_debito e JOIN receita_irpj_csll c ON c.codigo = e.codigo4 WHERE length(e.chave_pa) = 10`,
      // The adjustment of a year is due by the end of March; the rest counts from the 25th of the following month.
      vencimento: `CASE r."Forma" WHEN 'Ajuste anual' THEN r._fim + INTERVAL 3 MONTH ELSE ${vencimentoDe('r._fim')} END`,
    },
  },
);
