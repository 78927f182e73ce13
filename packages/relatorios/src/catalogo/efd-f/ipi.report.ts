import { A, comTotal, data, dinheiro, dinheiroSemTotal, P, texto } from '../../colunas.ts';
import { ARQUIVO, ESTABELECIMENTO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';
import { conferencia, diferenca } from './conferencia.ts';

const VAZIO = (n: number) => Array.from({ length: n }, () => 'NULL').join(', ');

/**
 * Only files of industrial establishments (0000.IND_ATIV = 0). The check restates B = 02+04+06-03-05 of E520 (B ≥ 0 is
 * field 07, the credit balance; else 08 = -B) and its parts: 03 and 04 are the IPI of the E510 of exits (CFOP 5, 6) and
 * entries (1, 2, 3), 05 and 06 the E530 of debit and of credit.
 */
export default defineRelatorio({
  numero: 36,
  nome: 'EFD-F IPI',
  module: 'EFD-F',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD ICMS/IPI': [
      'Apuração do IPI e totais por CFOP e CST.',
      'Só arquivos de estabelecimento industrial ou equiparado (0000.IND_ATIV = 0).',
    ],
  },
  fontes: ['efdf_e510', 'efdf_e520', 'efdf_e530'],
  auxiliares: ['efdf_0000', 'efdf_e500'],
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Tipo'),
    ...data('Data Inicial', 'Data Final'),
    ...texto('CFOP', 'CST IPI'),
    // The CFOP of entries and of exits stand together.
    ...dinheiroSemTotal('Contábil', 'Base', 'IPI', 'Saldo Anterior'),
    ...dinheiro('Débitos', 'Créditos', 'Outros Débitos', 'Outros Créditos'),
    ...comTotal(
      { how: 'last', per: ['CNPJ Estab.'], period: 'Data Final', where: `"Tipo" = 'Apuração'` },
      dinheiro('Saldo Credor'),
    ),
    ...dinheiro('Saldo Devedor'),
    ...texto('Cód. Ajuste'),
    ...dinheiro('Ajuste'),
    ...texto('Conferência'),
    ...A,
  ],
  totalPor: ['Tipo'],
  sql: porArquivo`
    WITH cfop AS (
      SELECT _arquivo, _pai, sum(VL_IPI) FILTER (left(CFOP, 1) IN ('5', '6')) AS saidas, sum(VL_IPI) FILTER (left(CFOP, 1) IN ('1', '2', '3')) AS entradas
        FROM efdf_e510 GROUP BY ALL
    ), ajuste AS (
      SELECT _arquivo, _pai, sum(VL_AJ) FILTER (IND_AJ = '0') AS debito, sum(VL_AJ) FILTER (IND_AJ = '1') AS credito FROM efdf_e530 GROUP BY ALL
    ), apuracao AS (
      SELECT e.*, coalesce(VL_SD_ANT_IPI, 0) + coalesce(VL_CRED_IPI, 0) + coalesce(VL_OC_IPI, 0) - coalesce(VL_DEB_IPI, 0) - coalesce(VL_OD_IPI, 0) AS b
        FROM efdf_e520 e
    ), linhas AS (
      SELECT e._arquivo, e._linha, e._pai AS periodo, 'Apuração' AS tipo, CAST(NULL AS VARCHAR) AS cfop, CAST(NULL AS VARCHAR) AS cst,
             CAST(NULL AS DECIMAL(18,2)) AS contabil, CAST(NULL AS DECIMAL(18,2)) AS base, CAST(NULL AS DECIMAL(18,2)) AS ipi,
             e.VL_SD_ANT_IPI, e.VL_DEB_IPI, e.VL_CRED_IPI, e.VL_OD_IPI, e.VL_OC_IPI, e.VL_SC_IPI, e.VL_SD_IPI, CAST(NULL AS VARCHAR) AS cod_aj,
             CAST(NULL AS DECIMAL(18,2)) AS ajuste,
             ${conferencia(
               diferenca({ texto: '07 ≠ 02+04+06-03-05', sql: 'coalesce(e.VL_SC_IPI, 0) - greatest(e.b, 0)' }),
               diferenca({ texto: '08 ≠ 03+05-02-04-06', sql: 'coalesce(e.VL_SD_IPI, 0) - greatest(-e.b, 0)' }),
               diferenca({
                 texto: '03 ≠ IPI das saídas no E510',
                 sql: 'coalesce(e.VL_DEB_IPI, 0) - coalesce(c.saidas, 0)',
               }),
               diferenca({
                 texto: '04 ≠ IPI das entradas no E510',
                 sql: 'coalesce(e.VL_CRED_IPI, 0) - coalesce(c.entradas, 0)',
               }),
               diferenca({ texto: '05 ≠ ΣE530 de débito', sql: 'coalesce(e.VL_OD_IPI, 0) - coalesce(j.debito, 0)' }),
               diferenca({ texto: '06 ≠ ΣE530 de crédito', sql: 'coalesce(e.VL_OC_IPI, 0) - coalesce(j.credito, 0)' }),
             )} AS conferencia
        FROM apuracao e
        LEFT JOIN cfop c ON c._arquivo = e._arquivo AND c._pai = e._pai
        LEFT JOIN ajuste j ON j._arquivo = e._arquivo AND j._pai = e._linha
      UNION ALL
      SELECT _arquivo, _linha, _pai, 'CFOP-CST', CFOP, CST_IPI, VL_CONT_IPI, VL_BC_IPI, VL_IPI, ${VAZIO(10)} FROM efdf_e510
      UNION ALL
      SELECT j._arquivo, j._linha, e._pai, CASE j.IND_AJ WHEN '0' THEN 'Ajuste a débito' WHEN '1' THEN 'Ajuste a crédito' ELSE 'Ajuste' END, ${VAZIO(12)},
             j.COD_AJ, j.VL_AJ, NULL
        FROM efdf_e530 j LEFT JOIN efdf_e520 e ON e._arquivo = j._arquivo AND e._linha = j._pai
    )
    SELECT ${PERIODO}, ${ESTABELECIMENTO}, l.tipo AS "Tipo", p.DT_INI AS "Data Inicial", p.DT_FIN AS "Data Final",
           l.cfop AS "CFOP", l.cst AS "CST IPI", l.contabil AS "Contábil", l.base AS "Base", l.ipi AS "IPI", l.VL_SD_ANT_IPI AS "Saldo Anterior",
           l.VL_DEB_IPI AS "Débitos", l.VL_CRED_IPI AS "Créditos", l.VL_OD_IPI AS "Outros Débitos", l.VL_OC_IPI AS "Outros Créditos",
           l.VL_SC_IPI AS "Saldo Credor", l.VL_SD_IPI AS "Saldo Devedor", l.cod_aj AS "Cód. Ajuste", l.ajuste AS "Ajuste",
           l.conferencia AS "Conferência", ${ARQUIVO}, l._linha AS "Linha"
      FROM linhas l
      JOIN arq a ON a.id = l._arquivo
      JOIN efdf_0000 z ON z._arquivo = l._arquivo AND z.IND_ATIV = '0'
      LEFT JOIN efdf_e500 p ON p._arquivo = l._arquivo AND p._linha = l.periodo`,
  ordem: 'a.ordem, l._linha',
});
