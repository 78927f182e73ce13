import { SQL_CONTAGEM, SQL_DECLARADO } from './sql-declarado.ts';
import type { Tributo } from './tipos.ts';

/** A month with more groups and lines than this is no block M that anybody wrote: it is left as declared. */
export const LIMITE_LINHAS = 5_000;

/**
 * The items of documents, summed by all that tells them apart here: a month has some hundreds of such rows, and codes and
 * rates are judged once for each of them instead of once for each item.
 */
const ITENS = `SELECT _arquivo, Lado, Registro, CST_PIS, CST_COFINS, CFOP, NAT_BC_CRED, IND_ORIG_CRED,
    ALIQ_PIS, ALIQ_PIS_QUANT, ALIQ_COFINS, ALIQ_COFINS_QUANT, CASE WHEN Registro = 'F100' THEN COD_CTA END AS COD_CTA,
    sum(coalesce(VL_ITEM, 0)) AS VL_ITEM, sum(coalesce(VL_DESC, 0)) AS VL_DESC,
    sum(coalesce(VL_BC_PIS, 0)) AS VL_BC_PIS, sum(coalesce(QUANT_BC_PIS, 0)) AS QUANT_BC_PIS,
    sum(coalesce(VL_BC_COFINS, 0)) AS VL_BC_COFINS, sum(coalesce(QUANT_BC_COFINS, 0)) AS QUANT_BC_COFINS
   FROM fato_pc WHERE Lado IN ('Entrada', 'Saída') AND nivel = 'Item' AND sit_valida(COD_SIT) GROUP BY ALL`;
const IMPORTACAO = `(IND_ORIG_CRED = '1' OR CFOP LIKE '3%')`;

const entradas = (
  t: Tributo,
) => `SELECT '${t}' AS tributo, _arquivo, CST_${t} AS CST, coalesce(NAT_BC_CRED, '') AS NAT_BC_CRED,
    tipo_aliquota(ALIQ_${t}, ALIQ_${t}_QUANT) AS tipo, valor_aliquota(ALIQ_${t}, ALIQ_${t}_QUANT) AS aliquota,
    CASE WHEN ${IMPORTACAO} THEN 'importacao' WHEN Registro = 'F150' THEN 'estoque'
         WHEN Registro IN ('F205', 'F210') THEN 'imobiliaria' ELSE 'normal' END AS origem,
    sum(VL_BC_${t}) AS base, sum(QUANT_BC_${t}) AS quantidade
   FROM bm_item WHERE Lado = 'Entrada' AND regexp_matches(CST_${t}, '^[56][0-6]$') GROUP BY ALL`;

const saidas = (t: Tributo, outro: Tributo) => `SELECT '${t}' AS tributo, _arquivo, CST_${t} AS CST,
    tipo_aliquota(ALIQ_${t}, ALIQ_${t}_QUANT) AS tipo, valor_aliquota(ALIQ_${t}, ALIQ_${t}_QUANT) AS aliquota,
    ALIQ_${outro} AS outra_aliquota, Registro = 'F200' AS imobiliaria,
    st_para_zona_franca(CST_${t}, CFOP) AS zona_franca, sum(VL_ITEM) AS VL_ITEM, sum(VL_DESC) AS VL_DESC,
    sum(VL_BC_${t}) AS base, sum(QUANT_BC_${t}) AS quantidade
   FROM bm_item WHERE Lado = 'Saída' AND regexp_matches(CST_${t}, '^0[1-9]$') GROUP BY ALL`;

const existe = (registros: readonly string[]) =>
  registros.map((r) => `EXISTS (SELECT 1 FROM efdc_${r} x WHERE x._arquivo = a.id)`).join(' OR ');

/**
 * The statements that `lerMeses` needs: run `preparo`, read `consultas`, run `limpeza`. Documents are aggregated here, so
 * that the rows read do not grow with them. Needs the macros, `arq`, `tab_cfop`, `fato_pc`, the look-ups of the
 * EFD-Contribuições and the tables of `COLUNAS_BLOCO_M`.
 */
export const SQL_BLOCO_M = {
  preparo: [
    `CREATE OR REPLACE TEMP TABLE bm_item AS ${ITENS}`,
    `CREATE OR REPLACE TEMP TABLE bm_entrada AS ${entradas('PIS')} UNION ALL ${entradas('COFINS')}`,
    `CREATE OR REPLACE TEMP TABLE bm_saida AS ${saidas('PIS', 'COFINS')} UNION ALL ${saidas('COFINS', 'PIS')}`,
    `CREATE OR REPLACE TEMP TABLE bm_arquivo AS
      WITH n AS (
        SELECT _arquivo, sum(n) AS n FROM (
          SELECT _arquivo, count(*) AS n FROM bm_entrada GROUP BY _arquivo
          UNION ALL SELECT _arquivo, count(*) FROM bm_saida GROUP BY _arquivo
          UNION ALL ${SQL_CONTAGEM.join(' UNION ALL ')}) GROUP BY _arquivo
      )
      SELECT a.id AS _arquivo, a.ordem, a.cnpj, a.inicio, coalesce(n.n, 0) > ${LIMITE_LINHAS} AS excesso
        FROM arq a LEFT JOIN n ON n._arquivo = a.id
       WHERE a.tipo = 'EFDC' AND a.situacao = 'Usado' AND a.inicio IS NOT NULL`,
  ],
  consultas: {
    meses: `SELECT b._arquivo, coalesce(left(b.cnpj, 8), '') AS raiz, strftime(b.inicio, '%Y-%m') AS mes, b.excesso,
        z.COD_VER, t.COD_INC_TRIB, t.IND_APRO_CRED,
        r._arquivo IS NOT NULL AS tem_rateio, coalesce(r.REC_BRU_NCUM_TRIB_MI, 0) AS tributada,
        coalesce(r.REC_BRU_NCUM_NT_MI, 0) AS nao_tributada, coalesce(r.REC_BRU_NCUM_EXP, 0) AS exportacao,
        coalesce(r.REC_BRU_CUM, 0) AS cumulativa,
        coalesce(z.IND_NAT_PJ IN ('05', '5'), false) OR ${existe(['0035'])} AS scp,
        coalesce(z.IND_NAT_PJ IN ('01', '1', '04', '4'), false) OR ${existe(['m211', 'm611'])} AS cooperativa,
        coalesce(z.IND_NAT_PJ IN ('02', '2'), false) AS folha,
        ${existe(['i100'])} AS financeira,
        ${existe(['m230', 'm630', 'm300', 'm700'])} AS diferimento,
        ${existe(['p100', 'p200'])} AS previdenciaria
      FROM bm_arquivo b JOIN arq a ON a.id = b._arquivo
      LEFT JOIN (SELECT _arquivo, first(COD_VER ORDER BY _linha) AS COD_VER,
                        first(IND_NAT_PJ ORDER BY _linha) AS IND_NAT_PJ FROM efdc_0000 GROUP BY _arquivo
                ) z ON z._arquivo = b._arquivo
      LEFT JOIN (SELECT _arquivo, first(COD_INC_TRIB ORDER BY _linha) AS COD_INC_TRIB,
                        first(IND_APRO_CRED ORDER BY _linha) AS IND_APRO_CRED FROM efdc_0110 GROUP BY _arquivo) t
        ON t._arquivo = b._arquivo
      LEFT JOIN (SELECT _arquivo, first(REC_BRU_NCUM_TRIB_MI ORDER BY _linha) AS REC_BRU_NCUM_TRIB_MI,
                        first(REC_BRU_NCUM_NT_MI ORDER BY _linha) AS REC_BRU_NCUM_NT_MI,
                        first(REC_BRU_NCUM_EXP ORDER BY _linha) AS REC_BRU_NCUM_EXP,
                        first(REC_BRU_CUM ORDER BY _linha) AS REC_BRU_CUM FROM efdc_0111 GROUP BY _arquivo) r
        ON r._arquivo = b._arquivo
     ORDER BY raiz, mes, b.ordem`,
    rateioDocumentos: `SELECT f._arquivo,
        grupo_receita(coalesce(CST_PIS, CST_COFINS), CFOP, ALIQ_PIS = 0.65 AND ALIQ_COFINS = 3) AS grupo,
        sum(VL_ITEM) AS valor
      FROM bm_item f
      LEFT JOIN tab_cfop t ON t.codigo = f.CFOP
      LEFT JOIN conta_efdc c ON c._arquivo = f._arquivo AND c.COD_CTA = f.COD_CTA
     WHERE Lado = 'Saída' AND regexp_matches(coalesce(CST_PIS, CST_COFINS), '^(0[1-9]|49)$')
       AND NOT fora_da_receita(t.grupo)
       AND NOT (Registro = 'F100' AND receita_financeira(ALIQ_PIS, ALIQ_COFINS, c.NOME_CTA))
     GROUP BY ALL`,
    entradas: 'SELECT m.* FROM bm_entrada m JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso',
    saidas: 'SELECT m.* FROM bm_saida m JOIN bm_arquivo a ON a._arquivo = m._arquivo AND NOT a.excesso',
    ...SQL_DECLARADO,
  },
  limpeza: ['DROP TABLE bm_item', 'DROP TABLE bm_entrada', 'DROP TABLE bm_saida', 'DROP TABLE bm_arquivo'],
} as const;
