import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { CLASSE_DO_CREDITO, defineComValor, fimDoCreditoDoMes } from '../../comum/com-valor.ts';

const zero = (campo: string) => `coalesce(c.${campo}, 0)`;
const USADO_ANTES = `${zero('VL_CRED_DESC_PA_ANT')} + ${zero('VL_CRED_PER_PA_ANT')} + ${zero('VL_CRED_DCOMP_PA_ANT')}`;
const PEDIDO_ANTES = `${zero('VL_CRED_PER_PA_ANT')} + ${zero('VL_CRED_DCOMP_PA_ANT')}`;
const USADO_MES = ['VL_CRED_DESC_EFD', 'VL_CRED_PER_EFD', 'VL_CRED_DCOMP_EFD', 'VL_CRED_TRANS', 'VL_CRED_OUT']
  .map(zero)
  .join(' - ');

const controle = (n: number, tributo: string, tabela: string) => `
  SELECT ${n} AS n, '${tributo}' AS tributo, c._arquivo, competencia(c.PER_APU_CRED) AS origem, c.COD_CRED,
         coalesce(nullif(c.ORIG_CRED, ''), '01') AS orig, ${zero('VL_CRED_EXT_APU')} AS extemporaneo,
         ${PEDIDO_ANTES} AS pedido_antes, ${PEDIDO_ANTES} + ${zero('VL_CRED_PER_EFD')} + ${zero('VL_CRED_DCOMP_EFD')} AS pedido,
         coalesce(c.SD_CRED_DISP_EFD, coalesce(c.VL_TOT_CRED_APU, 0) - (${USADO_ANTES})) AS disponivel,
         ${zero('VL_CRED_APU')} - (${USADO_ANTES}) AS apurado_livre,
         coalesce(c.SLD_CRED_FIM, coalesce(c.SD_CRED_DISP_EFD, coalesce(c.VL_TOT_CRED_APU, 0) - (${USADO_ANTES})) - ${USADO_MES}) AS saldo
    FROM ${tabela} c`;

const apurado = (n: number, tabela: string, diferido: string) => `
  SELECT ${n} AS n, c._arquivo, c.COD_CRED, CASE c.IND_CRED_ORI WHEN '1' THEN '02' ELSE '01' END AS orig,
         coalesce(c.SLD_CRED, coalesce(c.VL_CRED_DISP, ${zero('VL_CRED')} + ${zero('VL_AJUS_ACRES')} - ${zero('VL_AJUS_REDUC')} - ${zero(diferido)}) - ${zero('VL_CRED_DESC')}) AS saldo
    FROM ${tabela} c`;

/**
 * What a month ends with against what the next one begins with, by tax, month of origin and credit code: 1100 and 1500
 * of both months, and M100 and M500 of the month in which the credit was born when its 1100 has no line for it yet
 * (then the next month counts what was apportioned less what was used before). Only consecutive months that are both in
 * the project are compared, and only differences above 1.00 are listed.
 *
 * Credits taken over from several companies for the same month and code are compared together.
 *
 * More available than there was left is a Risco; less is an Oportunidade, a balance that was lost on the way. A rise by
 * exactly the late credits that the next month adds is explained by them: Informativo. What the next month says was asked
 * for by PER or DCOMP in earlier periods was not lost: 'Cruzamento PERDCOMP x Saldo de Créditos' judges it.
 */
export default defineComValor(
  {
    numero: 137,
    nome: 'Cruzamento Saldo de Créditos Encadeado',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: { 'EFD-Contribuições': ['Saldos 1100/1500 que não rolam de um mês para o outro.'] },
    fontes: ['efdc_1100', 'efdc_1500', 'efdc_m100', 'efdc_m500'],
    colunas: [
      ...texto('Tributo', 'Período Origem', 'Cód. Crédito', 'Mês'),
      ...dinheiroSemTotal('Saldo Final'),
      ...texto('Mês Seguinte'),
      ...dinheiroSemTotal('Disponível Seguinte'),
      ...dinheiro('Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: `
    WITH mes AS (
      SELECT id, cnpj, CAST(date_trunc('month', inicio) AS DATE) AS mes FROM arq WHERE tipo = 'EFDC' AND situacao = 'Usado'
    ), passagem AS (
      SELECT x.id, y.id AS seguinte, x.cnpj, x.mes, y.mes AS mes_seguinte
        FROM mes x JOIN mes y ON y.cnpj = x.cnpj AND y.mes = CAST(x.mes + INTERVAL 1 MONTH AS DATE)
    ), linha AS (
      ${controle(1, 'PIS', 'efdc_1100')} UNION ALL ${controle(2, 'COFINS', 'efdc_1500')}
    ), c AS (
      SELECT n, tributo, _arquivo, origem, COD_CRED, orig, sum(extemporaneo) AS extemporaneo, sum(pedido_antes) AS pedido_antes, sum(pedido) AS pedido, sum(disponivel) AS disponivel,
             sum(apurado_livre) AS apurado_livre, sum(saldo) AS saldo
        FROM linha WHERE origem IS NOT NULL GROUP BY ALL
    ), m AS (
      SELECT n, _arquivo, COD_CRED, orig, sum(saldo) AS saldo
        FROM (${apurado(1, 'efdc_m100', 'VL_CRED_DIF')} UNION ALL ${apurado(2, 'efdc_m500', 'VL_CRED_DIFER')}) GROUP BY ALL
    ), nascido AS (
      SELECT p.id, p.seguinte, m.n, p.mes AS origem, m.COD_CRED, m.orig, m.saldo
        FROM m JOIN passagem p ON p.id = m._arquivo
       WHERE NOT EXISTS (SELECT 1 FROM c WHERE c._arquivo = m._arquivo AND c.n = m.n AND c.origem = p.mes AND c.COD_CRED = m.COD_CRED AND c.orig = m.orig)
    ), antes AS (
      SELECT p.id, p.seguinte, c.n, c.origem, c.COD_CRED, c.orig, c.saldo, c.extemporaneo, c.pedido, false AS do_bloco_m
        FROM c JOIN passagem p ON p.id = c._arquivo
      UNION ALL
      SELECT id, seguinte, n, origem, COD_CRED, orig, saldo, 0, 0, true FROM nascido
    ), depois AS (
      SELECT p.id, p.mes, c.* EXCLUDE (_arquivo, tributo) FROM c JOIN passagem p ON p.seguinte = c._arquivo WHERE c.origem <= p.mes
    ), j AS (
      SELECT coalesce(a.id, d.id) AS id, coalesce(a.n, d.n) AS n, coalesce(a.origem, d.origem) AS origem, coalesce(a.COD_CRED, d.COD_CRED) AS cod,
             coalesce(a.orig, d.orig) AS orig, coalesce(a.saldo, 0) AS saldo,
             coalesce(CASE WHEN a.do_bloco_m THEN d.apurado_livre ELSE d.disponivel END, 0) AS disponivel,
             CASE WHEN a.do_bloco_m THEN 0 ELSE coalesce(d.extemporaneo, 0) - coalesce(a.extemporaneo, 0) END AS novo_extemporaneo,
             coalesce(d.pedido_antes, 0) - coalesce(a.pedido, 0) AS novo_pedido, a.id IS NULL AS sem_origem, d.id IS NULL AS sem_destino
        FROM antes a FULL JOIN depois d ON d.id = a.id AND d.n = a.n AND d.origem = a.origem AND d.COD_CRED = a.COD_CRED AND d.orig = a.orig
    ), r AS (
      SELECT *, CAST(disponivel - saldo AS DECIMAL(18,2)) AS diferenca, CAST(saldo - disponivel - greatest(novo_pedido, 0) AS DECIMAL(18,2)) AS perdido,
             diferenca > 0 AND abs(diferenca - novo_extemporaneo) <= 1 AS extemporanea, diferenca < 0 AND perdido <= 1 AS pedida
        FROM j WHERE abs(disponivel - saldo) > 1
    )
    SELECT CASE r.n WHEN 1 THEN 'PIS' ELSE 'COFINS' END AS "Tributo", mes_ano(r.origem) AS "Período Origem", r.cod AS "Cód. Crédito",
           mes_ano(p.mes) AS "Mês", CAST(r.saldo AS DECIMAL(18,2)) AS "Saldo Final", mes_ano(p.mes_seguinte) AS "Mês Seguinte",
           CAST(r.disponivel AS DECIMAL(18,2)) AS "Disponível Seguinte", r.diferenca AS "Diferença",
           CASE WHEN r.extemporanea THEN 'Aumento por crédito extemporâneo' WHEN r.pedida THEN 'Redução por PER/DCOMP de período anterior'
                WHEN r.sem_origem THEN 'Saldo sem origem no mês anterior' WHEN r.sem_destino THEN 'Saldo que não passou ao mês seguinte'
                WHEN r.diferenca > 0 THEN 'Disponível maior que o saldo' ELSE 'Disponível menor que o saldo' END AS "Resultado",
           CASE WHEN r.extemporanea OR r.pedida THEN 'Informativo' WHEN r.diferenca > 0 THEN 'Risco' ELSE 'Oportunidade' END AS "Tipo",
           CAST(CASE WHEN r.extemporanea OR r.pedida THEN 0 WHEN r.diferenca > 0 THEN r.diferenca ELSE r.perdido END AS DECIMAL(18,2)) AS "Valor Estimado"
      FROM r JOIN passagem p ON p.id = r.id`,
    ordem: 'r.n, p.cnpj, p.mes, r.origem, r.cod, r.orig, r.id',
  },
  {
    classe: CLASSE_DO_CREDITO,
    prescreve: fimDoCreditoDoMes('r."Período Origem"'),
  },
);
