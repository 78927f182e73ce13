import { dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** What a name says of its group when it matches several: charges before what they are levied on, the special before the common. */
const ORDEM = [
  'INSS',
  'FGTS',
  'Rescisões',
  '13º Salário',
  'Férias',
  'Pró-labore',
  'Autônomos',
  'Benefícios',
  'Salários',
];

/**
 * The vencimentos of the payroll, less discounts of the same natures, by group of nature (`esocial_natureza_grupo`), the employer's contributions of S-5011 (all
 * but those of the insured) and the deposits of S-5013, against the movement of the month (debits less credits, without
 * closing entries) of the accounts of result whose names match `padrao_conta`. Months that both sides have. The 13th of the
 * year counts in December.
 *
 * Books accrue vacations, the 13th and charges month by month, so that only wages, pró-labore and self-employed tell more
 * than a difference of time: more in the books than in the events is Risco.
 */
export default defineRelatorio({
  numero: 130,
  nome: 'Cruzamento eSocial x ECD Folha',
  module: 'Cruzamento',
  tool: 'post_process',
  descricao: {
    eSocial: ['Folha do eSocial x despesas de pessoal.'],
    ECD: [
      'Contas de resultado reconhecidas pelo nome.',
      'Estimativa: contribuição patronal (20%; 22,5% nas instituições financeiras) sobre a despesa sem folha; provisões de férias, 13º e encargos têm outra competência e são informativas.',
    ],
  },
  fontes: ['ecd_i155'],
  auxiliares: ['esocial_folha_item', 'esocial_cs_cr', 'esocial_fgts_total'],
  tabelas: ['padrao_conta', 'esocial_natureza_grupo', 'esocial_cr_grupo', 'encargo_folha'],
  colunas: [
    ...texto('Período', 'Grupo'),
    ...dinheiro('eSocial', 'ECD', 'Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  sql: `
    WITH folha AS (
      SELECT es_mes(i.per) AS mes, g.grupo, i.valor FROM es_item i JOIN tab_esocial_natureza_grupo g ON g.natureza = i.natRubr WHERE i.tpRubr IN ('1', '2')
      UNION ALL
      SELECT es_mes(c.perApur), 'INSS', c.vrCR FROM esocial_cs_cr c JOIN tab_esocial_cr_grupo k ON k.codigo = c.tpCR
       WHERE c.grupo = 'infoCRContrib' AND k.grupo NOT IN ('Segurados', 'Contribuintes individuais')
      UNION ALL
      SELECT es_mes(f.perApur), 'FGTS', f.vrFGTS FROM esocial_fgts_total f
    ), nome AS (
      SELECT c._arquivo, c.COD_CTA, p.natureza AS grupo
        FROM conta_ecd c JOIN tab_padrao_conta p ON p.grupo = 'FOLHA' AND regexp_matches(lower(strip_accents(c.CTA)), p.regex)
       WHERE c.COD_NAT = '04' AND c.IND_CTA = 'A'
      QUALIFY row_number() OVER (PARTITION BY c._arquivo, c.COD_CTA ORDER BY list_position([${ORDEM.map((g) => `'${g}'`).join(', ')}], p.natureza), p.regex) = 1
    ), conta AS (
      SELECT strftime(s.DT_FIN, '%Y-%m') AS mes, n.grupo, s.deb - s.cred - coalesce(e.deb, 0) + coalesce(e.cred, 0) AS valor
        FROM (SELECT _arquivo, i150, DT_FIN, COD_CTA, sum(deb) AS deb, sum(cred) AS cred FROM saldo_ecd GROUP BY ALL) s
        JOIN nome n ON n._arquivo = s._arquivo AND n.COD_CTA = s.COD_CTA
        LEFT JOIN encerramento_ecd e ON e._arquivo = s._arquivo AND e.i150 = s.i150 AND e.COD_CTA = s.COD_CTA
    ), f AS (
      SELECT mes, grupo, sum(valor) AS valor FROM folha GROUP BY ALL
    ), k AS (
      SELECT mes, grupo, sum(valor) AS valor FROM conta GROUP BY ALL
    ), c AS (
      SELECT coalesce(f.mes, k.mes) AS mes, coalesce(f.grupo, k.grupo) AS grupo, CAST(coalesce(f.valor, 0) AS DECIMAL(18,2)) AS esocial, CAST(coalesce(k.valor, 0) AS DECIMAL(18,2)) AS ecd
        FROM f FULL JOIN k ON k.mes = f.mes AND k.grupo = f.grupo
       WHERE coalesce(f.mes, k.mes) IN (SELECT mes FROM f) AND coalesce(f.mes, k.mes) IN (SELECT mes FROM k)
    ), t AS (
      SELECT *, CAST(esocial - ecd AS DECIMAL(18,2)) AS diferenca,
             CASE WHEN ecd > esocial AND grupo IN ('Salários', 'Pró-labore', 'Autônomos') THEN 'Risco' ELSE 'Informativo' END AS tipo
        FROM c WHERE abs(esocial - ecd) > 1
    )
    SELECT es_periodo(mes) AS "Período", grupo AS "Grupo", esocial AS "eSocial", ecd AS "ECD", diferenca AS "Diferença",
           CASE WHEN ecd > esocial THEN 'Despesa maior que a folha' ELSE 'Folha maior que a despesa' END AS "Resultado", tipo AS "Tipo",
           CASE WHEN tipo = 'Risco' THEN imposto(-diferenca, c.cheia) ELSE CAST(0 AS DECIMAL(18,2)) END AS "Valor Estimado"
      FROM t LEFT JOIN es_contribuinte c ON c.per = t.mes`,
  ordem: 'mes, grupo',
});
