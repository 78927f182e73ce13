import { FONTES_FATO_PC } from '@apura/apuracao';
import { A, data, dinheiro, P, percentual, texto } from '../../colunas.ts';
import { prescricao } from '../../comum/visoes-cruzamento.ts';
import { ARQUIVO, PERIODO, porArquivo } from '../../consulta-por-arquivo.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/** Records where the official way to leave the ICMS out is inside VL_DESC. */
const ICMS_NO_DESCONTO = [
  'C175',
  'C181',
  'C185',
  'C481',
  'C485',
  'C601',
  'C605',
  'C870',
  'D201',
  'D205',
  'F500',
  'F550',
];
const lista = ICMS_NO_DESCONTO.map((r) => `'${r}'`).join(', ');

/** Adjustments of the month that take ICMS from the base; 01 and 02 are cancelled sales and returns. */
const ajuste = (n: number, tributo: string, filho: string, pai: string) => `
  SELECT ${n} AS n, d._arquivo, d._linha, '${filho.slice(5).toUpperCase()}' AS registro, d.VL_AJ_BC AS valor, d.DESCR_AJ_BC AS descricao,
         p.ALIQ_${tributo} AS aliq
    FROM ${filho} d JOIN ${pai} p ON p._arquivo = d._arquivo AND p._linha = d._pai
   WHERE d.IND_AJ_BC = '0' AND coalesce(d.COD_AJ_BC, '') NOT IN ('01', '02') AND d.VL_AJ_BC > 0`;

const bloco1 = (n: number, tributo: string, filho: string, pai: string) => `
  SELECT ${n}, x._arquivo, x._linha, '1050', x.VL_AJ_TOT, x.INFO_COMPL,
         (SELECT max(p.ALIQ_${tributo}) FROM ${pai} p WHERE p._arquivo = x._arquivo AND p.COD_CONT IN ('01', '51'))
    FROM efdc_1050 x
   WHERE x.VL_AJ_TOT > 0 AND x.IND_AJ_BC NOT IN ('1', '01', '02')
     AND NOT EXISTS (SELECT 1 FROM ${filho} d WHERE d._arquivo = x._arquivo AND d.IND_AJ_BC = '0')`;

/**
 * The ICMS shown on sales against the base of PIS and COFINS, for facts since 16/03/2017 (RE 574.706; Parecer SEI
 * 7698/2021). The ICMS is the one of C170, else of the item in the XML (with the FCP), else the note's in the EFD
 * ICMS/IPI (C190) shared by the items' value. A note that tells the ICMS of some items says of the others that they have
 * none, and so does an item of the XML: nothing is shared out to them. ICMS-ST never counts. Where the ICMS leaves the base
 * inside VL_DESC, an ICMS that was shared out is looked for in the discounts of the whole note too: the shares are not the
 * items' own amounts.
 *
 * A reduction already made in the month (M215 and M615, or 1050 when block M has none) enters as rows of negative
 * value, one per tax, never beyond the month's total, and the rows it covers read 'Ajuste no M215'. The base difference
 * stands on the PIS row alone, so that it is not taken twice.
 */
export default defineRelatorio({
  numero: 25,
  nome: 'EFD-C Exclusão do ICMS da Base',
  module: 'EFD-C',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': ['Tese do século: ICMS destacado x base de PIS/COFINS e valor recuperável.'],
    'EFD ICMS/IPI': ['ICMS da nota (C190), quando o item não o traz.'],
    XML: ['ICMS do item da NF-e, quando a escrituração não o traz.'],
  },
  fontes: FONTES_FATO_PC,
  auxiliares: [
    'efdc_m210',
    'efdc_m215',
    'efdc_m610',
    'efdc_m615',
    'efdc_1050',
    'efdf_c100',
    'efdf_c190',
    'nfe_nota',
    'nfe_evento',
    'nfe_item',
  ],
  fatoPc: true,
  recorte: 'arquivo',
  colunas: [
    ...P,
    ...texto('Registro', 'Modelo', 'Número', 'Chave'),
    ...data('Emissão'),
    ...texto('Código', 'Descrição', 'NCM', 'CFOP', 'CST PIS'),
    ...dinheiro('Valor Item', 'Desconto', 'ICMS Destacado'),
    ...texto('Fonte do ICMS'),
    ...dinheiro('Base PIS', 'Base Esperada', 'Diferença de Base'),
    ...percentual('Alíq PIS'),
    ...dinheiro('PIS a Recuperar'),
    ...percentual('Alíq COFINS'),
    ...dinheiro('COFINS a Recuperar', 'Total'),
    ...texto('Situação'),
    ...data('Prescreve em'),
    ...A,
  ],
  sql: porArquivo`
    WITH saida AS (
      SELECT *, sum(VL_ITEM) OVER nota AS total_nota, coalesce(sum(VL_ICMS) OVER nota, 0) AS icms_nota, coalesce(sum(VL_DESC) OVER nota, 0) AS descontos_nota
        FROM fato_pc WHERE Lado = 'Saída' AND nivel = 'Item' AND sit_valida(COD_SIT)
      WINDOW nota AS (PARTITION BY _arquivo, _pai)
    ), tributada AS (
      SELECT * FROM saida
       WHERE CST_PIS IN ('01', '02', '05') AND ALIQ_PIS > 0 AND coalesce(DT_DOC, inicio) >= DATE '2017-03-16'
    ), sem_icms AS (
      SELECT DISTINCT CHV FROM tributada WHERE coalesce(VL_ICMS, 0) <= 0 AND icms_nota <= 0 AND CHV <> ''
    ), xml AS (
      SELECT s.chave, i.nItem, coalesce(i.ICMS_vICMS, 0) + coalesce(i.ICMS_vFCP, 0) AS icms
        FROM nota_sit s JOIN nfe_item i ON i._arquivo = s._arquivo AND i._nota = s._nota
       WHERE s.chave IN (SELECT CHV FROM sem_icms)
    ), efdf AS (
      SELECT c.CHV_NFE AS chave, sum(r.VL_ICMS) AS icms
        FROM efdf_c100 c JOIN efdf_c190 r ON r._arquivo = c._arquivo AND r._pai = c._linha
       WHERE c.IND_EMIT = '0' AND sit_valida(c.COD_SIT) AND c.CHV_NFE IN (SELECT CHV FROM sem_icms)
       GROUP BY ALL
    ), com_icms AS (
      SELECT t.*,
             CASE WHEN t.VL_ICMS > 0 THEN 'C170' WHEN t.icms_nota > 0 THEN NULL WHEN x.icms IS NOT NULL THEN 'XML'
                  WHEN e.icms > 0 THEN 'C190 da EFD ICMS/IPI' END AS fonte, CASE fonte WHEN 'C190 da EFD ICMS/IPI' THEN e.icms END AS icms_efdf,
             CAST(CASE fonte WHEN 'C170' THEN t.VL_ICMS WHEN 'XML' THEN x.icms
               WHEN 'C190 da EFD ICMS/IPI' THEN proporcao(CAST(e.icms AS DECIMAL(18,2)), t.VL_ITEM, CAST(t.total_nota AS DECIMAL(18,2))) END AS DECIMAL(18,2)) AS icms
        FROM tributada t
        LEFT JOIN xml x ON x.chave = t.CHV AND x.nItem = TRY_CAST(t.NUM_ITEM AS INTEGER)
        LEFT JOIN efdf e ON e.chave = t.CHV
    ), calculo AS (
      SELECT *, CAST(VL_BC_PIS AS DECIMAL(18,2)) AS base, coalesce(VL_DESC, 0) AS descontos,
             CAST(VL_ITEM - coalesce(VL_DESC, 0) - icms AS DECIMAL(18,2)) AS esperada
        FROM com_icms WHERE icms > 0 AND VL_BC_PIS IS NOT NULL
    ), situado AS (
      SELECT *,
             CASE WHEN Registro IN (${lista}) AND (descontos >= icms - 0.02 OR descontos_nota >= icms_efdf - 0.05) THEN 'Excluído'
                  WHEN abs(base - esperada) <= 0.02 THEN 'Excluído'
                  WHEN abs(base - (VL_ITEM - descontos)) <= 0.02 THEN 'Não excluído'
                  ELSE 'Parcial' END AS sit,
             CAST(CASE sit WHEN 'Excluído' THEN 0 WHEN 'Não excluído' THEN icms
               ELSE greatest(0, least(icms, base - esperada)) END AS DECIMAL(18,2)) AS dif
        FROM calculo
    ), mes AS (
      SELECT _arquivo, sum(dif) AS total FROM situado GROUP BY ALL
    ), ajustes AS (
      ${ajuste(1, 'PIS', 'efdc_m215', 'efdc_m210')}
      UNION ALL ${ajuste(2, 'COFINS', 'efdc_m615', 'efdc_m610')}
      UNION ALL ${bloco1(1, 'PIS', 'efdc_m215', 'efdc_m210')}
      UNION ALL ${bloco1(2, 'COFINS', 'efdc_m615', 'efdc_m610')}
    ), limitado AS (
      SELECT j.*, least(j.valor, greatest(0, m.total - (sum(j.valor) OVER (PARTITION BY j._arquivo, j.n ORDER BY j._linha) - j.valor))) AS aplicado
        FROM ajustes j JOIN mes m ON m._arquivo = j._arquivo
    ), linhas AS (
      SELECT _arquivo, _linha, 0 AS n, CNPJ_ESTAB, Registro, COD_MOD, NUM_DOC, CHV, DT_DOC, COD_ITEM, descr_item, NCM, CFOP, CST_PIS,
             VL_ITEM, VL_DESC, icms, fonte, base, esperada, dif, ALIQ_PIS, imposto(dif, ALIQ_PIS) AS pis, ALIQ_COFINS,
             imposto(dif, coalesce(ALIQ_COFINS, 0)) AS cofins,
             CASE WHEN dif > 0 AND _arquivo IN (SELECT _arquivo FROM limitado) THEN 'Ajuste no M215' ELSE sit END AS sit
        FROM situado
      UNION ALL
      SELECT _arquivo, _linha, n, NULL, registro, NULL, NULL, NULL, NULL, NULL, descricao, NULL, NULL, NULL, NULL, NULL, NULL,
             NULL, NULL, NULL, CASE n WHEN 1 THEN CAST(-aplicado AS DECIMAL(18,2)) END, CASE n WHEN 1 THEN aliq END,
             CASE n WHEN 1 THEN -imposto(CAST(aplicado AS DECIMAL(18,2)), coalesce(aliq, 0)) END, CASE n WHEN 2 THEN aliq END,
             CASE n WHEN 2 THEN -imposto(CAST(aplicado AS DECIMAL(18,2)), coalesce(aliq, 0)) END, 'Ajuste no M215'
        FROM limitado WHERE aplicado > 0
    )
    SELECT ${PERIODO}, coalesce(l.CNPJ_ESTAB, a.cnpj) AS "CNPJ Estab.", l.Registro AS "Registro", l.COD_MOD AS "Modelo",
           l.NUM_DOC AS "Número", l.CHV AS "Chave", l.DT_DOC AS "Emissão", l.COD_ITEM AS "Código", l.descr_item AS "Descrição",
           l.NCM AS "NCM", l.CFOP AS "CFOP", l.CST_PIS AS "CST PIS", l.VL_ITEM AS "Valor Item", l.VL_DESC AS "Desconto",
           l.icms AS "ICMS Destacado", l.fonte AS "Fonte do ICMS", l.base AS "Base PIS", l.esperada AS "Base Esperada",
           l.dif AS "Diferença de Base", l.ALIQ_PIS AS "Alíq PIS", l.pis AS "PIS a Recuperar", l.ALIQ_COFINS AS "Alíq COFINS",
           l.cofins AS "COFINS a Recuperar", coalesce(l.pis, 0) + coalesce(l.cofins, 0) AS "Total", l.sit AS "Situação",
           ${prescricao('a.inicio')} AS "Prescreve em",
           ${ARQUIVO}, l._linha AS "Linha"
      FROM linhas l JOIN arq a ON a.id = l._arquivo`,
  ordem: 'a.ordem, l._linha, l.n',
});
