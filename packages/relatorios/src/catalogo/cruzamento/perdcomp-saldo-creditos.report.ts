import { dinheiro, texto } from '../../colunas.ts';
import { CLASSE_DO_CREDITO, defineComValor, fimDoCreditoDoMes } from '../../comum/com-valor.ts';

const baixa = (n: number, tabela: string) => `
  SELECT ${n} AS n, c._arquivo, CAST(date_trunc('quarter', competencia(c.PER_APU_CRED)) AS DATE) AS trimestre, c.PER_APU_CRED, c.COD_CRED,
         coalesce(c.VL_CRED_PER_PA_ANT, 0) + coalesce(c.VL_CRED_PER_EFD, 0) AS per, coalesce(c.VL_CRED_DCOMP_PA_ANT, 0) + coalesce(c.VL_CRED_DCOMP_EFD, 0) AS dcomp
    FROM ${tabela} c`;

/**
 * What 1100 and 1500 wrote off by PER and DCOMP (fields 10, 11, 14 and 15 of the latest month that names each credit)
 * against the documents in force of the type PIS or COFINS ressarcimento, by quarter of origin.
 *
 * A document names the kind of credit and no code: exports answer for the codes 3xx and the domestic market for the
 * 2xx, so the codes of one kind stand in one row; when a document does not tell the kind, the whole quarter is one row.
 *
 * A PER asks for the credit that is left after its quarter and the DCOMPs after it only use what it asked for, so they
 * do not add up: beside a PER only the DCOMPs transmitted within the quarter count, which are the 'intermediárias' of
 * fields 11 and 15 (Guia Prático, 1100). Without one all count. A listing may name documents without their amounts:
 * those quarters stand as Informativo, and so do those of which a document was refused: whether the credit may be
 * booked again depends on why. Only differences above 1.00 are listed.
 */
export default defineComValor(
  {
    numero: 140,
    nome: 'Cruzamento PERDCOMP x Saldo de Créditos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'e-CAC': ['Créditos pedidos x baixados na EFD-C.'],
      'EFD-Contribuições': [
        'Registros 1100 e 1500.',
        'Havendo pedido de ressarcimento do trimestre, só contam as DCOMP transmitidas dentro dele (intermediárias).',
      ],
    },
    fontes: ['ecac_perdcomp'],
    auxiliares: ['efdc_1100', 'efdc_1500'],
    colunas: [
      ...texto('Tributo', 'Trimestre', 'Cód. Crédito'),
      ...dinheiro('PER na EFD-C', 'DCOMP na EFD-C', 'PERDCOMP Transmitidos', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: `
    WITH linha AS (${baixa(1, 'efdc_1100')} UNION ALL ${baixa(2, 'efdc_1500')}
    ), efd AS (
      SELECT l.n, l.trimestre, left(l.COD_CRED, 1) AS vinculo, l.COD_CRED, l.per, l.dcomp
        FROM linha l JOIN arq a ON a.id = l._arquivo WHERE l.trimestre IS NOT NULL
      QUALIFY rank() OVER (PARTITION BY l.n, l.PER_APU_CRED, l.COD_CRED ORDER BY a.inicio DESC, a.ordem DESC) = 1
    ), texto AS (
      SELECT *, upper(strip_accents(tipo_credito)) AS tipo, upper(strip_accents(tipo_documento)) AS documento,
             regexp_extract(upper(strip_accents(coalesce(periodo_credito, ''))), '([1-4])\\D{0,4}T(?:RIM[A-Z.]*)?\\D{0,4}(\\d{4})', ['t', 'ano']) AS lido,
             CAST(coalesce(date_trunc('quarter', credito_inicio), make_date(TRY_CAST(lido['ano'] AS INTEGER), TRY_CAST(lido['t'] AS INTEGER) * 3 - 2, 1)) AS DATE) AS trimestre
        FROM perdcomp_vigente
    ), pedido AS (
      SELECT CASE WHEN tipo LIKE '%COFINS%' THEN 2 ELSE 1 END AS n, trimestre,
             CASE WHEN tipo LIKE '%EXPORTA%' THEN '3' WHEN tipo LIKE '%MERCADO INTERNO%' OR tipo LIKE '%NAO TRIBUTADA%' THEN '2' END AS vinculo,
             CASE WHEN documento LIKE '%PEDIDO%' THEN coalesce(pedido, 0) ELSE 0 END AS per,
             CASE WHEN documento LIKE '%COMPENSACAO%' THEN coalesce(credito_utilizado, 0) ELSE 0 END AS dcomp,
             documento LIKE '%PEDIDO%' AND pedido IS NULL AS per_nulo, documento LIKE '%COMPENSACAO%' AND credito_utilizado IS NULL AS dcomp_nula,
             documento LIKE '%COMPENSACAO%' AS dcomp_doc, transmissao, vigente, motivo = 'Recusado' AS recusado
        FROM texto
       WHERE (tipo LIKE '%PIS%' OR tipo LIKE '%COFINS%') AND tipo NOT LIKE '%PAGAMENTO%' AND tipo NOT LIKE '%RETEN%'
         AND documento NOT LIKE '%CANCELAMENTO%' AND documento NOT LIKE '%RESTITUICAO%' AND trimestre IS NOT NULL
    ), indistinto AS (
      SELECT DISTINCT n, trimestre FROM pedido WHERE vinculo IS NULL AND vigente = 'S'
    ), agrupado AS (
      SELECT p.*, CASE WHEN i.n IS NULL THEN p.vinculo ELSE '' END AS grupo
        FROM pedido p LEFT JOIN indistinto i ON i.n = p.n AND i.trimestre = p.trimestre
    ), com_per AS (
      SELECT DISTINCT n, trimestre, grupo FROM agrupado WHERE NOT dcomp_doc AND vigente = 'S'
    ), contado AS (
      SELECT a.*, f.n IS NULL OR a.transmissao < a.trimestre + INTERVAL 3 MONTH AS conta
        FROM agrupado a LEFT JOIN com_per f ON f.n = a.n AND f.trimestre = a.trimestre AND f.grupo = a.grupo
       WHERE a.vigente = 'S'
    ), transmitido AS (
      SELECT n, trimestre, grupo, sum(per) + coalesce(sum(dcomp) FILTER (conta), 0) AS valor,
             bool_or(per_nulo OR (dcomp_nula AND conta)) AS sem_valor
        FROM contado GROUP BY n, trimestre, grupo
    ), recusado AS (
      SELECT DISTINCT n, trimestre, grupo FROM agrupado WHERE recusado
    ), baixado AS (
      SELECT e.n, e.trimestre, CASE WHEN i.n IS NULL THEN e.vinculo ELSE '' END AS grupo, string_agg(DISTINCT e.COD_CRED, ', ' ORDER BY e.COD_CRED) AS codigos,
             sum(e.per) AS per, sum(e.dcomp) AS dcomp
        FROM efd e LEFT JOIN indistinto i ON i.n = e.n AND i.trimestre = e.trimestre
       WHERE e.per <> 0 OR e.dcomp <> 0
       GROUP BY e.n, e.trimestre, CASE WHEN i.n IS NULL THEN e.vinculo ELSE '' END
    ), j AS (
      SELECT coalesce(b.n, t.n) AS n, coalesce(b.trimestre, t.trimestre) AS trimestre, coalesce(b.grupo, t.grupo) AS grupo, b.codigos,
             coalesce(b.per, 0) AS per, coalesce(b.dcomp, 0) AS dcomp, coalesce(t.valor, 0) AS valor, coalesce(t.sem_valor, false) AS sem_valor,
             EXISTS (SELECT 1 FROM recusado x WHERE x.n = coalesce(b.n, t.n) AND x.trimestre = coalesce(b.trimestre, t.trimestre)
               AND (x.grupo IS NOT DISTINCT FROM coalesce(b.grupo, t.grupo) OR x.grupo IS NULL)) AS recusado
        FROM baixado b FULL JOIN transmitido t ON t.n = b.n AND t.trimestre = b.trimestre AND t.grupo = b.grupo
       WHERE EXISTS (SELECT 1 FROM arq WHERE tipo = 'EFDC' AND situacao = 'Usado')
    ), d AS (
      SELECT *, CAST(per + dcomp - valor AS DECIMAL(18,2)) AS diferenca FROM j WHERE abs(per + dcomp - valor) > 1
    )
    SELECT CASE n WHEN 1 THEN 'PIS' ELSE 'COFINS' END AS "Tributo", CAST(quarter(trimestre) AS VARCHAR) || 'T/' || CAST(year(trimestre) AS VARCHAR) AS "Trimestre",
           coalesce(codigos, nullif(grupo, '') || 'xx') AS "Cód. Crédito", CAST(per AS DECIMAL(18,2)) AS "PER na EFD-C", CAST(dcomp AS DECIMAL(18,2)) AS "DCOMP na EFD-C",
           CAST(valor AS DECIMAL(18,2)) AS "PERDCOMP Transmitidos", diferenca AS "Diferença",
           CASE WHEN sem_valor THEN 'Documento sem valor na listagem' WHEN diferenca > 0 AND recusado THEN 'Baixado na EFD-C por PER/DCOMP não aceito' WHEN diferenca > 0 THEN 'Baixado na EFD-C sem PER/DCOMP' ELSE 'Pedido e não baixado na EFD-C' END AS "Resultado",
           CASE WHEN sem_valor OR (diferenca > 0 AND recusado) THEN 'Informativo' WHEN diferenca > 0 THEN 'Oportunidade' ELSE 'Risco' END AS "Tipo", CASE WHEN sem_valor OR (diferenca > 0 AND recusado) THEN CAST(0 AS DECIMAL(18,2)) ELSE abs(diferenca) END AS "Valor Estimado"
      FROM d`,
    ordem: 'd.n, d.trimestre, d.grupo',
  },
  {
    classe: CLASSE_DO_CREDITO,
    prescreve: fimDoCreditoDoMes(
      `lpad(CAST(CAST(left(r."Trimestre", 1) AS INTEGER) * 3 AS VARCHAR), 2, '0') || right(r."Trimestre", 5)`,
    ),
  },
);
