import { FONTES_FATO_PC } from '@apura/apuracao';
import { comTotal, dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { ANALITICOS_EFDF, DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { NO_TOTAL } from '../../comum/visoes-xml.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** The sources that stand so to the EFD-Contribuições, by name. */
const lista = (teste: string) =>
  `concat_ws(', ', ${[
    ['e', 'EFD-F'],
    ['x', 'XML'],
    ['ecf', 'ECF'],
    ['d', 'ECD'],
  ]
    .map(([coluna, nome]) => `CASE WHEN ${coluna} ${teste} THEN '${nome}' END`)
    .join(', ')})`;

/**
 * The month's revenue as each source tells it, a row for each quarter of an ECF by quarters and one for the year with what
 * the ECF tells:
 * - EFD-C: M610.VL_REC_BRT and M800 (side of COFINS), less financial revenue;
 * - EFD-F: VENDA less DEVOL_VENDA, without IPI and ST, of valid documents;
 * - XML: items of the company's own authorised notes with a CFOP of VENDA, net of discount;
 * - ECD: the accounts of sales and services of 'ECD Contas de Receita';
 * - ECF: analytic lines of gross revenue of L300 or P150 (referential 3.01.01.01.01 and 3.11.01.01.01); of a period
 *   without them, the gross revenue of P200 (lines 2, 4, 6, 8 and 9).
 *
 * A month whose EFD is in the project without revenue counts as zero; a source without file or note is blank. The ECF is
 * held against the EFD-Contribuições only when the project has every month of the ECF's period.
 *
 * 'Maior Diferença' is the greatest amount less the least. Within 1.00 all agree. On a month it is a Risco when the
 * EFD-Contribuições is below another source. The row of a quarter, or of the year where there are no quarters, is only a
 * Risco by what the ECF has beyond every other source, so that no amount is told twice. Under the cash regime (0110.IND_REG_CUM 1 or
 * 0010.IND_REC_RECEITA 1) times differ, and all is Informativo.
 */
export default defineRelatorio({
  numero: 122,
  nome: 'Cruzamento Receita Bruta',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Receita na EFD-C, EFD-F, XML, ECF e ECD.',
      'Estimativa: o valor é a diferença vezes 9,25% (3,65% no regime cumulativo), sem considerar receitas não tributadas, devoluções fora do mês e o ISS ou ICMS-ST de cada fonte.',
    ],
    'EFD ICMS/IPI': ['Vendas menos devoluções de vendas, sem IPI e ICMS-ST.'],
    XML: ['Itens de venda das notas emitidas.'],
    ECF: ['Receita bruta da demonstração do resultado.'],
    ECD: ['Contas de vendas e serviços.'],
  },
  fontes: ['efdc_m610', 'efdc_m800', ...ANALITICOS_EFDF, 'nfe_item', 'ecf_l300', 'ecf_p150', 'ecf_p200', 'ecd_i155'],
  auxiliares: [
    ...DOCUMENTOS_EFDF,
    ...FONTES_FATO_PC,
    'nfe_nota',
    'nfe_evento',
    'efdc_0110',
    'ecf_0010',
    'ecf_l030',
    'ecf_p030',
  ],
  tabelas: ['cfop', 'uf'],
  fatoPc: true,
  depende: ['ECD Contas de Receita'],
  colunas: [
    ...texto('Ano', 'Período'),
    // The row of a year has its months and quarters in it.
    ...comTotal({ how: 'sum', where: `"Período" = "Ano"` }, dinheiro('EFD-C', 'EFD-F', 'XML', 'ECF', 'ECD')),
    ...dinheiroSemTotal('Maior Diferença'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
  ],
  // Months and years differ in Tipo. Only a Risco has an estimated amount, and none is told twice.
  totalPor: [],
  sql: `
    WITH fonte AS (
      SELECT CAST(date_trunc('month', a.inicio) AS DATE) AS mes, 'C' AS f, m.VL_REC_BRT AS v FROM efdc_m610 m JOIN arq a ON a.id = m._arquivo
      UNION ALL SELECT CAST(date_trunc('month', a.inicio) AS DATE), 'C', m.VL_TOT_REC FROM efdc_m800 m JOIN arq a ON a.id = m._arquivo
      UNION ALL SELECT CAST(date_trunc('month', inicio) AS DATE), CASE tipo WHEN 'EFDC' THEN 'C' ELSE 'F' END, 0 FROM arq WHERE tipo IN ('EFDC', 'EFDF') AND situacao = 'Usado'
      UNION ALL
      SELECT CAST(date_trunc('month', p.inicio) AS DATE), 'C', -p.VL_ITEM FROM fato_pc p
        LEFT JOIN conta_efdc k ON k._arquivo = p._arquivo AND k.COD_CTA = p.COD_CTA
       WHERE p.Lado = 'Saída' AND p.nivel = 'Item' AND p.Registro LIKE 'F%' AND coalesce(p.CST_COFINS, p.CST_PIS) BETWEEN '01' AND '09' AND receita_financeira(p.ALIQ_PIS, p.ALIQ_COFINS, k.NOME_CTA)
      UNION ALL
      SELECT CAST(date_trunc('month', a.inicio) AS DATE), 'F', CASE c.grupo WHEN 'VENDA' THEN 1 ELSE -1 END * (r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0))
        FROM analitico_efdf r JOIN arq a ON a.id = r._arquivo JOIN tab_cfop c ON c.codigo = r.CFOP AND c.grupo IN ('VENDA', 'DEVOL_VENDA')
        ANTI JOIN invalido_efdf s ON s._arquivo = r._arquivo AND s._linha = r._pai
       WHERE (c.grupo = 'DEVOL_VENDA' OR left(r.CFOP, 1) IN ('5', '6', '7'))
      UNION ALL
      SELECT CAST(date_trunc('month', s.emissao) AS DATE), 'X', coalesce(i.vProd, 0) - coalesce(i.vDesc, 0) + coalesce(i.vFrete, 0) + coalesce(i.vSeg, 0) + coalesce(i.vOutro, 0)
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota JOIN tab_cfop c ON c.codigo = i.CFOP AND c.grupo = 'VENDA'
       WHERE s.valida AND s.lado = 'Própria' AND ${NO_TOTAL}
      UNION ALL
      SELECT TRY_CAST(right("Período", 4) || '-' || left("Período", 2) || '-01' AS DATE), 'D', "Líquido" FROM rel_ecd_contas_de_receita WHERE "Classificação" = 'Vendas e serviços'
    ), mes AS (
      SELECT mes, CAST(year(mes) AS VARCHAR) AS ano, sum(v) FILTER (f = 'C') AS c, sum(v) FILTER (f = 'F') AS e, sum(v) FILTER (f = 'X') AS x, sum(v) FILTER (f = 'D') AS d
        FROM fonte WHERE mes IS NOT NULL GROUP BY ALL
    ), ecf_linha AS (
      SELECT _arquivo, _pai, 'DRE' AS origem, CASE WHEN IND_VALOR = 'D' THEN -VALOR ELSE VALOR END AS v
        FROM (SELECT _arquivo, _pai, CODIGO, TIPO, VALOR, IND_VALOR FROM ecf_l300 UNION ALL SELECT _arquivo, _pai, CODIGO, TIPO, VALOR, IND_VALOR FROM ecf_p150)
       WHERE TIPO = 'A' AND regexp_matches(CODIGO, '^3\\.(01|11)\\.01\\.01\\.01\\.')
      UNION ALL SELECT _arquivo, _pai, 'P200', numero_sped(VALOR) FROM ecf_p200 WHERE ltrim(CODIGO, '0') IN ('2', '4', '6', '8', '9')
    ), ecf_periodo AS (
      SELECT a.periodo AS ano, coalesce(p.PER_APUR, 'A00') AS apuracao, p.DT_INI AS de, p.DT_FIN AS ate, sum(l.v) FILTER (l.origem = 'DRE') AS dre,
             coalesce(nullif(dre, 0), sum(l.v) FILTER (l.origem = 'P200'), dre) AS v
        FROM ecf_linha l JOIN arq a ON a.id = l._arquivo LEFT JOIN periodo_ecf p ON p._arquivo = l._arquivo AND p._linha = l._pai
       WHERE coalesce(p.PER_APUR, 'A00') NOT LIKE 'A%' OR coalesce(p.PER_APUR, 'A00') = 'A00' GROUP BY ALL
    ), ecf AS (
      SELECT ano, datediff('month', min(de), max(ate)) + 1 AS meses, sum(v) AS v, bool_or(apuracao LIKE 'T%') AS trimestral FROM ecf_periodo GROUP BY ano
    ), trimestre AS (
      SELECT t.ano, CAST(date_trunc('month', t.ate) AS DATE) AS fim, sum(m.c) AS c, sum(m.e) AS e, sum(m.x) AS x, t.v AS ecf, sum(m.d) AS d,
             count(m.c) > datediff('month', t.de, t.ate) AS completa
        FROM ecf_periodo t LEFT JOIN mes m ON m.mes BETWEEN date_trunc('month', t.de) AND t.ate WHERE t.apuracao LIKE 'T%' GROUP BY t.ano, t.de, t.ate, t.v
    ), ano AS (
      SELECT coalesce(m.ano, f.ano) AS ano, m.c, m.e, m.x, f.v AS ecf, m.d, coalesce(m.meses >= f.meses, true) AS completa, coalesce(f.trimestral, false) AS trimestral
        FROM (SELECT ano, sum(c) AS c, sum(e) AS e, sum(x) AS x, sum(d) AS d, count(c) AS meses FROM mes GROUP BY ano) m FULL JOIN ecf f ON f.ano = m.ano
    ), linha AS (
      SELECT 0 AS n, mes, ano, mes_ano(mes) AS periodo, c, e, x, NULL AS ecf, d, true AS completa, false AS contada FROM mes
      UNION ALL SELECT 1, fim, ano, quarter(fim) || 'T/' || ano, c, e, x, ecf, d, completa, false FROM trimestre
      UNION ALL SELECT 2, NULL, ano, ano, c, e, x, ecf, d, completa, trimestral FROM ano
    ), regime AS (
      SELECT CAST(year(a.inicio) AS VARCHAR) AS ano, bool_and(r.COD_INC_TRIB = '2') AS cumulativo, bool_or(r.IND_REG_CUM = '1') AS caixa FROM efdc_0110 r JOIN arq a ON a.id = r._arquivo GROUP BY ALL
      UNION ALL SELECT a.periodo, NULL, bool_or(r.IND_REC_RECEITA = '1') FROM ecf_0010 r JOIN arq a ON a.id = r._arquivo GROUP BY ALL
    ), reg AS (
      SELECT ano, coalesce(bool_or(cumulativo), false) AS cumulativo, coalesce(bool_or(caixa), false) AS caixa FROM regime GROUP BY ALL
    ), g AS (
      SELECT l.*, coalesce(r.caixa, false) AS caixa, coalesce(r.cumulativo, false) AS cumulativo, greatest(c, e, x, ecf, d) AS maior, maior - least(c, e, x, ecf, d) AS dif,
             CASE WHEN c IS NULL THEN 0 WHEN n = 0 THEN maior - c WHEN contada OR NOT completa THEN 0 ELSE greatest(0, ecf - greatest(c, e, x, d)) END AS falta,
             CAST(c IS NOT NULL AS INTEGER) + CAST(e IS NOT NULL AS INTEGER) + CAST(x IS NOT NULL AS INTEGER) + CAST(ecf IS NOT NULL AS INTEGER) + CAST(d IS NOT NULL AS INTEGER) AS fontes
        FROM linha l LEFT JOIN reg r ON r.ano = l.ano
    )
    SELECT ano AS "Ano", periodo AS "Período", CAST(c AS DECIMAL(18,2)) AS "EFD-C", CAST(e AS DECIMAL(18,2)) AS "EFD-F", CAST(x AS DECIMAL(18,2)) AS "XML",
           CAST(ecf AS DECIMAL(18,2)) AS "ECF", CAST(d AS DECIMAL(18,2)) AS "ECD", CAST(dif AS DECIMAL(18,2)) AS "Maior Diferença",
           CASE WHEN fontes < 2 THEN 'Só uma fonte' WHEN dif <= 1 THEN 'OK' WHEN falta > 1 THEN 'EFD-C menor que ' || ${lista('> c + 1')}
                WHEN n > 0 AND NOT completa THEN 'EFD-C sem todos os meses da ECF' WHEN c IS NULL THEN 'Divergente sem EFD-C'
                WHEN maior - c <= 1 THEN 'EFD-C maior que ' || ${lista('< c - 1')} ELSE 'Divergente: EFD-C menor que ' || ${lista('> c + 1')} END AS "Resultado",
           CASE WHEN fontes >= 2 AND dif <= 1 THEN 'OK' WHEN fontes >= 2 AND falta > 1 AND NOT caixa THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           CASE WHEN fontes >= 2 AND falta > 1 AND NOT caixa THEN imposto(falta, CASE WHEN cumulativo THEN 3.65 ELSE 9.25 END) ELSE CAST(0 AS DECIMAL(18,2)) END AS "Valor Estimado"
      FROM g`,
  ordem: 'ano, mes NULLS LAST, n',
});
