import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/** The categories that the totals of the eSocial's payroll are declared in. */
const CRUZADAS = `'Geral', '13º Salário'`;
const INCERTA = 'Categoria não identificada';

/**
 * One row per period and code of receipt (six digits) where S-5011, the DCTFWeb in force and the payments (principal only)
 * do not say the same, within 1.00. Codes are those of `esocial_cr_grupo` but for labour suits (5x), which S-5011 has not.
 * Of the DCTFWeb only the Geral and that of the 13th salary are crossed: a Reclamatória comes from S-2501 and an Aferição
 * from the SERO. A payment whose composition names the variation has six digits; of those that tell only four, the codes
 * that begin with them stand in one row, where what other declarations of the month owe under them is not paid too much. A payment of
 * December with a code of the 13th counts for the year when the year declares that code.
 *
 * The credits of the DCTFWeb (withholdings, salário-família and salário-maternidade, linked payments) meet debts too. Where
 * they and the DARF fit into the debt together they add up; else the DARF is among them and the greater one counts. DARF is
 * blank without payments in the project. What is suspended is among those credits when the declaration tells it: the greater
 * of both counts. A receipt of the DCTFWeb tells no codes: its month stands in one row, which concludes nothing, because
 * its total also holds what does not come from the eSocial.
 */
export default defineComValor(
  {
    numero: 128,
    nome: 'Cruzamento eSocial x DCTFWeb x Pagamentos',
    module: 'Cruzamento',
    tool: 'post_process',
    descricao: {
      eSocial: ['Contribuições da folha: totalizador, declaração e DARF.'],
      'e-CAC': [
        'DCTFWeb vigente e pagamentos (só o principal).',
        'Regra sem confirmação em fonte oficial: pagamentos de dezembro com código de 13º contam para o ano.',
      ],
    },
    fontes: ['esocial_cs_cr'],
    auxiliares: ['ecac_dctf_debito', 'ecac_pagamento'],
    tabelas: ['esocial_cr_grupo', 'feriado_bancario'],
    colunas: [
      ...texto('Período', 'Cód. Receita', 'Descrição'),
      ...dinheiro('S-5011', 'DCTFWeb', 'DARF', 'Suspenso', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: `
    WITH codigo AS (
      SELECT codigo, descricao FROM tab_esocial_cr_grupo WHERE substr(codigo, 5, 1) <> '5'
    ), calc AS (
      SELECT c.perApur AS per, c.tpCR AS cod, coalesce(c.vrCR, 0) AS valor, coalesce(c.vrCRSusp, 0) AS suspenso
        FROM esocial_cs_cr c JOIN codigo k ON k.codigo = c.tpCR WHERE c.grupo = 'infoCRContrib'
    ), decl AS (
      SELECT CASE WHEN length(d.pa) = 4 THEN d.pa ELSE strftime(d.pa_inicio, '%Y-%m') END AS per, d.cod_receita AS cod, coalesce(d.debito, 0) AS valor,
             coalesce(d.soma_creditos, 0) AS creditos
        FROM dctf_vigente d JOIN codigo k ON k.codigo = d.cod_receita WHERE d.fonte = 'DCTFWeb' AND d.categoria IN (${CRUZADAS})
      UNION ALL
      SELECT CASE WHEN length(pa) = 4 THEN pa ELSE strftime(pa_inicio, '%Y-%m') END, '', coalesce(debito, 0), coalesce(soma_creditos, 0)
        FROM dctf_vigente WHERE fonte = 'DCTFWeb' AND categoria IN (${CRUZADAS}) AND tributo = 'CP' AND coalesce(cod_receita, '') = ''
    ), outra AS (
      SELECT strftime(pa_inicio, '%Y-%m') AS per, left(cod_receita, 4) AS cod, sum(coalesce(debito, 0)) AS valor, bool_or(categoria = '${INCERTA}') AS incerta
        FROM dctf_vigente WHERE fonte = 'DCTFWeb' AND categoria NOT IN (${CRUZADAS}) AND length(pa) <> 4 GROUP BY ALL
    ), pago AS (
      SELECT CASE WHEN length(p.pa) = 4 THEN p.pa
                  WHEN month(p.pa_inicio) = 12 AND substr(p.cod, 5, 1) = '2' AND EXISTS (SELECT 1 FROM calc c WHERE c.per = strftime(p.pa_inicio, '%Y') AND c.cod = p.cod)
                    THEN strftime(p.pa_inicio, '%Y')
                  ELSE strftime(p.pa_inicio, '%Y-%m') END AS per, p.cod,
             coalesce(p.principal, CASE WHEN p.arrecadacao <= p.vencimento THEN p.total END) AS valor
        FROM (SELECT *, CASE WHEN length(cod_receita) = 4 THEN cod_receita || coalesce(regexp_extract(referencia, '^(\\d{2})(?: ?- |$)', 1), '') ELSE cod_receita END AS cod
                FROM pagamento_unico) p
       WHERE p.cod IN (SELECT codigo FROM codigo) OR p.cod IN (SELECT left(codigo, 4) FROM codigo)
    ), lido AS (
      SELECT per, cod, valor AS s5011, suspenso, NULL AS dctf, NULL AS creditos, NULL AS darf, false AS sem_principal FROM calc
      UNION ALL SELECT per, cod, NULL, NULL, valor, creditos, NULL, false FROM decl
      UNION ALL SELECT per, cod, NULL, NULL, NULL, NULL, valor, valor IS NULL FROM pago
    ), curto AS (
      SELECT DISTINCT per, cod FROM lido WHERE length(cod) = 4
    ), soma AS (
      SELECT l.per, CASE WHEN s.per IS NOT NULL THEN '' ELSE coalesce(c.cod, l.cod) END AS cod, coalesce(sum(s5011), 0) AS s5011, coalesce(sum(suspenso), 0) AS suspenso, coalesce(sum(dctf), 0) AS dctf,
             coalesce(sum(creditos), 0) AS creditos, coalesce(sum(darf), 0) AS darf, bool_or(sem_principal) AS sem_principal
        FROM lido l LEFT JOIN curto c ON c.per = l.per AND c.cod = left(l.cod, 4)
        LEFT JOIN (SELECT DISTINCT per FROM decl WHERE cod = '') s ON s.per = l.per
        CROSS JOIN projeto p
       WHERE es_dia(l.per) BETWEEN date_trunc('month', p.inicio) AND p.fim
       GROUP BY l.per, CASE WHEN s.per IS NOT NULL THEN '' ELSE coalesce(c.cod, l.cod) END
    ), v AS (
      SELECT *, greatest(creditos, suspenso) AS outros, per NOT IN (SELECT per FROM decl WHERE per IS NOT NULL) AS sem_dctf, per NOT IN (SELECT per FROM calc) AS sem_s5011,
             NOT sem_principal AND EXISTS (SELECT 1 FROM ecac_pagamento) AS paga, s5011 - dctf AS diferenca,
             coalesce((SELECT sum(o.valor) FROM outra o WHERE o.per = soma.per AND o.cod = soma.cod), 0) AS de_outra,
             EXISTS (SELECT 1 FROM outra o WHERE o.per = soma.per AND o.incerta) AS incerta
        FROM soma WHERE EXISTS (SELECT 1 FROM decl) OR EXISTS (SELECT 1 FROM pago)
    ), c AS (
      SELECT *, CASE WHEN paga AND NOT sem_dctf THEN dctf - CASE WHEN darf + outros <= dctf + 1 THEN darf + outros ELSE greatest(darf, outros) END END AS aberto, CASE WHEN paga THEN darf - de_outra - CASE WHEN sem_dctf THEN s5011 ELSE dctf END END AS a_maior,
             -- What is suspended is not extinct.
             CASE WHEN darf + outros <= dctf + 1 THEN darf + outros ELSE greatest(darf, outros) END - suspenso - de_outra AS extinto
        FROM v
    ), r AS (
      SELECT *, CASE WHEN sem_dctf AND incerta THEN 'DCTFWeb de categoria não identificada' WHEN sem_dctf THEN 'Sem DCTFWeb do período' WHEN sem_s5011 THEN 'Sem S-5011 do período'
               WHEN cod = '' THEN CASE WHEN abs(diferenca) > 1 THEN 'Recibo da DCTFWeb sem códigos: confira pela declaração' END
               ELSE nullif(concat_ws('; ', CASE WHEN diferenca > 1 THEN 'S-5011 maior que a DCTFWeb' WHEN diferenca < -1 THEN 'Débito declarado a maior: retifique a DCTFWeb' END,
                 CASE WHEN a_maior > 1 THEN 'Pagamento a maior' WHEN aberto > 1 THEN 'Débito não extinto' END), '') END AS resultado
        FROM c
    ), t AS (
      SELECT *, CASE WHEN sem_dctf OR sem_s5011 OR cod = '' THEN 'Informativo' WHEN diferenca > 1 THEN 'Risco' WHEN diferenca < -1 OR a_maior > 1 THEN 'Oportunidade' ELSE 'Risco' END AS tipo
        FROM r WHERE resultado IS NOT NULL
    )
    SELECT es_periodo(t.per) AS "Período", nullif(t.cod, '') AS "Cód. Receita", coalesce(k.descricao, g.grupo, CASE WHEN t.cod = '' THEN 'Contribuições previdenciárias e de terceiros' END) AS "Descrição", CAST(CASE WHEN NOT sem_s5011 THEN s5011 END AS DECIMAL(18,2)) AS "S-5011",
           CAST(CASE WHEN NOT sem_dctf THEN dctf END AS DECIMAL(18,2)) AS "DCTFWeb", CAST(CASE WHEN paga THEN darf END AS DECIMAL(18,2)) AS "DARF",
           CAST(suspenso AS DECIMAL(18,2)) AS "Suspenso", CAST(CASE WHEN NOT sem_dctf AND NOT sem_s5011 THEN diferenca END AS DECIMAL(18,2)) AS "Diferença",
           resultado AS "Resultado", tipo AS "Tipo",
           CAST(CASE tipo WHEN 'Informativo' THEN 0
                WHEN 'Oportunidade' THEN greatest(0, -diferenca) * CAST(diferenca < -1 AS INTEGER) + coalesce(greatest(0, a_maior) * CAST(a_maior > 1 AS INTEGER), 0)
                ELSE CASE WHEN diferenca > 1 THEN diferenca ELSE aberto END END AS DECIMAL(18,2)) AS "Valor Estimado",
           t.per || '/' || t.cod AS _debito, CASE WHEN paga THEN greatest(0, extinto - s5011) END AS _extinto, es_vencimento_cp(t.per) AS _vencimento
      FROM t LEFT JOIN tab_esocial_cr_grupo k ON k.codigo = t.cod
      LEFT JOIN (SELECT left(codigo, 4) AS cod, min(grupo) AS grupo FROM tab_esocial_cr_grupo GROUP BY ALL) g ON g.cod = t.cod`,
    ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, t.cod`,
  },
  {
    classe: `'Contribuição da folha'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      // By the code of six digits, and by that of four, under which some payments stand.
      sql: `
        SELECT unnest([per || '/' || codigo4 || variacao, per || '/' || codigo4]) AS debito, dia, valor
          FROM (SELECT CASE WHEN length(chave_pa) = 4 THEN chave_pa ELSE left(chave_pa, 7) END AS per, codigo4, nullif(variacao, '') AS variacao,
                       data_extincao AS dia, valor_principal AS valor
                  FROM extincao_debito WHERE categoria IN (${CRUZADAS}))`,
      vencimento: 'r._vencimento',
    },
  },
);
