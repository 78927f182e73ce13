import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor, fimDoCreditoDoMes } from '../../comum/com-valor.ts';

/** A month as MM/AAAA; a shorter period (the IPI by ten days) with both dates. */
const rotulo = (de: string, ate: string) =>
  `CASE WHEN day(${de}) = 1 AND ${ate} = last_day(${de}) THEN mes_ano(${de}) ELSE strftime(${de}, '%d/%m/%Y') || ' a ' || strftime(${ate}, '%d/%m/%Y') END`;

/**
 * The credit balance that a period carries over against the one that the next begins with, by establishment, tax and
 * state: E110 14→10, E210 14→03, E310 11→03 (DIFAL) and 21→13 (FCP), E520 07→02. Until layout 010 E310 had one balance,
 * which counts as DIFAL. A period is compared with the one that begins the day after it ends; when there is none, only
 * if some file of the establishment covers that day (the balance of a state that the next file leaves out is lost). A
 * missing file is skipped. Differences above 1.00 are listed.
 *
 * More at the start than was carried over is a Risco, less an Oportunidade: credit that was lost on the way.
 */
export default defineComValor(
  {
    numero: 138,
    nome: 'Cruzamento Saldo Credor ICMS e IPI',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: { 'EFD ICMS/IPI': ['Saldo credor transportado x saldo anterior.'] },
    fontes: ['efdf_e110', 'efdf_e210', 'efdf_e310', 'efdf_e520'],
    auxiliares: ['efdf_e100', 'efdf_e200', 'efdf_e300', 'efdf_e500'],
    colunas: [
      ...texto('CNPJ Estab.', 'Tributo', 'UF', 'Mês'),
      ...dinheiroSemTotal('Saldo Transportar'),
      ...texto('Mês Seguinte'),
      ...dinheiroSemTotal('Saldo Anterior'),
      ...dinheiro('Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: `
    WITH v AS (
      SELECT 1 AS n, b._arquivo, b._linha, 'ICMS' AS tributo, CAST(NULL AS VARCHAR) AS uf, '' AS regime, p.DT_INI AS de, p.DT_FIN AS ate,
             b.VL_SLD_CREDOR_ANT AS anterior, b.VL_SLD_CREDOR_TRANSPORTAR AS transportar
        FROM efdf_e110 b JOIN efdf_e100 p ON p._arquivo = b._arquivo AND p._linha = b._pai
      UNION ALL
      SELECT 2, b._arquivo, b._linha, 'ICMS-ST', p.UF, '', p.DT_INI, p.DT_FIN, b.VL_SLD_CRED_ANT_ST, b.VL_SLD_CRED_ST_TRANSPORTAR
        FROM efdf_e210 b JOIN efdf_e200 p ON p._arquivo = b._arquivo AND p._linha = b._pai
      UNION ALL
      SELECT 3, b._arquivo, b._linha, 'DIFAL', p.UF, '', p.DT_INI, p.DT_FIN, b.VL_SLD_CRED_ANT_DIFAL, coalesce(b.VL_SLD_CRED_TRANSPORTAR_DIFAL, b.VL_SLD_CRED_TRANSPORTAR)
        FROM efdf_e310 b JOIN efdf_e300 p ON p._arquivo = b._arquivo AND p._linha = b._pai
      UNION ALL
      SELECT 4, b._arquivo, b._linha, 'FCP', p.UF, '', p.DT_INI, p.DT_FIN, b.VL_SLD_CRED_ANT_FCP, b.VL_SLD_CRED_TRANSPORTAR_FCP
        FROM efdf_e310 b JOIN efdf_e300 p ON p._arquivo = b._arquivo AND p._linha = b._pai
      UNION ALL
      SELECT 5, b._arquivo, b._linha, 'IPI', NULL, coalesce(p.IND_APUR, ''), p.DT_INI, p.DT_FIN, b.VL_SD_ANT_IPI, b.VL_SC_IPI
        FROM efdf_e520 b JOIN efdf_e500 p ON p._arquivo = b._arquivo AND p._linha = b._pai
    ), s AS (
      SELECT a.cnpj, coalesce(a.ie, '') AS ie, v.n, coalesce(v.uf, a.uf) AS uf, v._arquivo, v._linha, v.tributo, v.regime, v.de, v.ate, v.anterior, v.transportar
        FROM v JOIN arq a ON a.id = v._arquivo WHERE v.de IS NOT NULL AND v.ate IS NOT NULL
    ), efd AS (
      SELECT cnpj, coalesce(ie, '') AS ie, inicio, fim FROM arq WHERE tipo = 'EFDF' AND situacao = 'Usado'
    ), j AS (
      SELECT coalesce(x.cnpj, y.cnpj) AS cnpj, coalesce(x.ie, y.ie) AS ie, coalesce(x.n, y.n) AS n, coalesce(x.tributo, y.tributo) AS tributo,
             coalesce(x.uf, y.uf) AS uf, coalesce(x.regime, y.regime) AS regime, x.de AS x_de, x.ate AS x_ate, y.de AS y_de, y.ate AS y_ate,
             coalesce(x.transportar, 0) AS transportar, coalesce(y.anterior, 0) AS anterior, coalesce(x._arquivo, y._arquivo) AS arquivo,
             coalesce(x._linha, y._linha) AS linha
        FROM s x FULL JOIN s y ON y.cnpj = x.cnpj AND y.ie = x.ie AND y.n = x.n AND y.uf IS NOT DISTINCT FROM x.uf AND y.regime = x.regime AND y.de = x.ate + 1
    ), r AS (
      SELECT j.*, coalesce(x_de, y_de) AS inicio, CAST(anterior - transportar AS DECIMAL(18,2)) AS diferenca
        FROM j
       WHERE abs(anterior - transportar) > 1
         AND (x_de IS NOT NULL OR EXISTS (SELECT 1 FROM efd e WHERE e.cnpj = j.cnpj AND e.ie = j.ie AND j.y_de - 1 BETWEEN e.inicio AND e.fim))
         AND (y_de IS NOT NULL OR EXISTS (SELECT 1 FROM efd e WHERE e.cnpj = j.cnpj AND e.ie = j.ie AND j.x_ate + 1 BETWEEN e.inicio AND e.fim))
    )
    SELECT cnpj AS "CNPJ Estab.", tributo AS "Tributo", CASE WHEN tributo <> 'IPI' THEN uf END AS "UF",
           CASE WHEN x_de IS NULL THEN mes_ano(y_de - 1) ELSE ${rotulo('x_de', 'x_ate')} END AS "Mês", CAST(transportar AS DECIMAL(18,2)) AS "Saldo Transportar",
           CASE WHEN y_de IS NULL THEN mes_ano(x_ate + 1) ELSE ${rotulo('y_de', 'y_ate')} END AS "Mês Seguinte", CAST(anterior AS DECIMAL(18,2)) AS "Saldo Anterior",
           diferenca AS "Diferença",
           CASE WHEN x_de IS NULL THEN 'Saldo sem origem no período anterior' WHEN y_de IS NULL THEN 'Saldo que não passou ao período seguinte'
                WHEN diferenca > 0 THEN 'Saldo anterior maior que o transportado' ELSE 'Saldo anterior menor que o transportado' END AS "Resultado",
           CASE WHEN diferenca > 0 THEN 'Risco' ELSE 'Oportunidade' END AS "Tipo", CAST(abs(diferenca) AS DECIMAL(18,2)) AS "Valor Estimado"
      FROM r`,
    ordem: 'cnpj, ie, n, uf, inicio, regime, arquivo, linha',
  },
  {
    classe: `CASE r."Tributo" WHEN 'IPI' THEN 'Saldo de crédito ressarcível' ELSE 'Sem valor' END`,
    nota: `CASE WHEN r."Tributo" <> 'IPI' THEN 'Saldo de ICMS: recupera-se na escrituração do estado e não entra nos totais federais.' END`,
    prescreve: fimDoCreditoDoMes('r."Mês"'),
  },
);
