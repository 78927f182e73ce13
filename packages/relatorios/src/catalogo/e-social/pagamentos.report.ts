import { data, dinheiro, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const DEDUCOES = ['Dedução Dependentes', 'Pensão', 'Previdência Compl.', 'Plano Saúde'];

/**
 * One row per payment. The deductions are of the whole event and stand beside its first payment, so that columns add up. The
 * codes 5 and 6 of tpPgto mean other things until layout 2.5.
 */
export default defineRelatorio({
  numero: 84,
  nome: 'eSocial Pagamentos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Pagamentos efetuados (S-1210).'] },
  fontes: ['esocial_pgto'],
  auxiliares: [
    'esocial_evento',
    'esocial_pgto_depen',
    'esocial_pgto_pensao',
    'esocial_pgto_previd',
    'esocial_pgto_saude',
  ],
  colunas: [
    ...texto('Período', 'CPF'),
    ...data('Data Pagamento'),
    ...texto('Tipo', 'Período Ref.', 'Demonstrativo'),
    ...dinheiro('Líquido'),
    ...texto('País'),
    ...dinheiro('Dedução Dependentes', 'Pensão', 'Previdência Compl.', 'Plano Saúde'),
    ...texto('Recibo'),
  ],
  sql: `
    WITH ded AS (
      SELECT _arquivo, _evento, sum(dep) AS dep, sum(pen) AS pen, sum(prev) AS prev, sum(saude) AS saude FROM (
        SELECT _arquivo, _evento, vlrDedDep AS dep, NULL AS pen, NULL AS prev, NULL AS saude FROM esocial_pgto_depen
        UNION ALL SELECT _arquivo, _evento, NULL, vlrDedPenAlim, NULL, NULL FROM esocial_pgto_pensao
        UNION ALL SELECT _arquivo, _evento, NULL, NULL, coalesce(vlrDedPC, 0) + coalesce(vlrDedPC13, 0), NULL FROM esocial_pgto_previd
        UNION ALL SELECT _arquivo, _evento, NULL, NULL, NULL, coalesce(vlrSaudeTit, 0) + coalesce(vlrSaudeDep, 0) FROM esocial_pgto_saude)
      GROUP BY ALL
    ), p AS (
      SELECT *, row_number() OVER (PARTITION BY _arquivo, _evento ORDER BY _linha) AS n FROM esocial_pgto
    )
    SELECT es_periodo(p.perApur) AS "Período", p.cpfBenef AS "CPF", p.dtPgto AS "Data Pagamento",
           CASE p.tpPgto WHEN '1' THEN '1 - Remuneração (S-1200)' WHEN '2' THEN '2 - Rescisão (S-2299)' WHEN '3' THEN '3 - Rescisão (S-2399)'
             WHEN '4' THEN '4 - Remuneração (S-1202)' WHEN '5' THEN CASE WHEN e.versao LIKE 'v02%' THEN '5 - Remuneração (S-1202)' ELSE '5 - Benefício (S-1207)' END
             WHEN '6' THEN '6 - Benefício (S-1207)' WHEN '7' THEN '7 - Férias' WHEN '9' THEN '9 - Anterior ao eSocial' ELSE p.tpPgto END AS "Tipo",
           es_periodo(p.perRef) AS "Período Ref.", p.ideDmDev AS "Demonstrativo", p.vrLiq AS "Líquido", p.paisResidExt AS "País",
           ${['dep', 'pen', 'prev', 'saude'].map((c, i) => `CAST(CASE WHEN p.n = 1 THEN d.${c} END AS DECIMAL(18,2)) AS "${DEDUCOES[i]}"`).join(', ')},
           p.recibo AS "Recibo"
      FROM p JOIN arq a ON a.id = p._arquivo
      LEFT JOIN esocial_evento e ON e._arquivo = p._arquivo AND e._linha = p._evento
      LEFT JOIN ded d ON d._arquivo = p._arquivo AND d._evento = p._evento`,
  ordem: 'p.perApur, p.cpfBenef, a.ordem, p._linha',
});
