import { A, comTotal, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

/** One row per 1210, and one for a 1200 without any; the balances stand on the first row of each 1200 alone. */
export default defineRelatorio({
  numero: 52,
  nome: 'EFD-F Controle de Créditos 1200',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: { 'EFD ICMS/IPI': ['Créditos acumulados de ICMS e sua utilização.'] },
  fontes: ['efdf_1200'],
  auxiliares: ['efdf_1210'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Código Ajuste'),
    ...dinheiroSemTotal('Saldo Inicial'),
    ...dinheiro('Apropriado', 'Recebido', 'Utilizado'),
    ...comTotal({ how: 'last', per: ['CNPJ Estab.', 'Código Ajuste'] }, dinheiro('Saldo Final')),
    ...texto('Tipo Utilização', 'Documento'),
    ...dinheiro('Valor Utilizado'),
    ...texto('Conferência'),
    ...A,
  ],
  sql: porArquivo`
    WITH soma AS (
      SELECT _arquivo, _pai, sum(VL_CRED_UTIL) AS total FROM efdf_1210 GROUP BY ALL
    ), j AS (
      SELECT c.*, u._linha AS linha_u, u.TIPO_UTIL, nullif(concat_ws(' - ', nullif(u.NR_DOC, ''), nullif(u."CHV_DOCe", '')), '') AS documento, u.VL_CRED_UTIL,
             coalesce(u._linha, c._linha) AS linha, row_number() OVER (PARTITION BY c._arquivo, c._linha ORDER BY u._linha) AS n,
             ${conferencia(
               diferenca({
                 texto: '07 ≠ 03+04+05-06',
                 sql: 'coalesce(c.SLD_CRED_FIM, 0) - (coalesce(c.SLD_CRED, 0) + coalesce(c.CRED_APR, 0) + coalesce(c.CRED_RECEB, 0) - coalesce(c.CRED_UTIL, 0))',
               }),
               diferenca({
                 texto: 'Σ1210 ≠ 1200.06',
                 sql: 'coalesce(s.total, 0) - coalesce(c.CRED_UTIL, 0)',
               }),
             )} AS conferencia
        FROM efdf_1200 c
        LEFT JOIN soma s ON s._arquivo = c._arquivo AND s._pai = c._linha
        LEFT JOIN efdf_1210 u ON u._arquivo = c._arquivo AND u._pai = c._linha
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, j.COD_AJ_APUR AS "Código Ajuste", CASE WHEN j.n = 1 THEN j.SLD_CRED END AS "Saldo Inicial",
           CASE WHEN j.n = 1 THEN j.CRED_APR END AS "Apropriado", CASE WHEN j.n = 1 THEN j.CRED_RECEB END AS "Recebido",
           CASE WHEN j.n = 1 THEN j.CRED_UTIL END AS "Utilizado", CASE WHEN j.n = 1 THEN j.SLD_CRED_FIM END AS "Saldo Final",
           j.TIPO_UTIL AS "Tipo Utilização", j.documento AS "Documento", j.VL_CRED_UTIL AS "Valor Utilizado", j.conferencia AS "Conferência",
           ${ARQUIVO}, j.linha AS "Linha"
      FROM j JOIN arq a ON a.id = j._arquivo`,
  ordem: 'a.ordem, j.linha',
});
