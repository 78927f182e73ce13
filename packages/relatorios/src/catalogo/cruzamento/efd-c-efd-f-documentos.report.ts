import { A, dinheiro, P, texto } from '../../colunas.ts';
import { DOCUMENTOS_EFDF } from '../../comum/visoes-efdf.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

const POR_IND_OPER = `CASE d.IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END`;
const DOCUMENTOS_EFDC = [
  { tabela: 'efdc_c100', chave: 'd.CHV_NFE', lado: POR_IND_OPER },
  { tabela: 'efdc_c500', chave: 'd."CHV_DOCe"', lado: `'Entrada'` },
  { tabela: 'efdc_d100', chave: 'd.CHV_CTE', lado: POR_IND_OPER },
  { tabela: 'efdc_d500', chave: 'CAST(NULL AS VARCHAR)', lado: POR_IND_OPER },
];

const sqlDocumento = (d: (typeof DOCUMENTOS_EFDC)[number]) => `
      SELECT d._arquivo, d._linha, coalesce(e.cnpj, a.cnpj) AS cnpj, a.inicio, a.ordem, ${d.lado} AS lado, coalesce(p.doc, q.doc) AS participante, d.COD_MOD, d.SER, d.NUM_DOC,
             ${d.chave} AS chave, d.VL_DOC, d.VL_ICMS
        FROM ${d.tabela} d JOIN arq a ON a.id = d._arquivo
        LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
        LEFT JOIN part_efdc p ON p._arquivo = d._arquivo AND p.cnpj_estab = e.cnpj AND p.COD_PART = d.COD_PART
        LEFT JOIN part_efdc_arq q ON q._arquivo = d._arquivo AND q.COD_PART = d.COD_PART
       WHERE sit_valida(d.COD_SIT)`;

/** The key, and what stands in for it: side, participant, model, series and number. A document told twice counts once. */
const identificar = (fonte: string) => `
      SELECT *, CASE WHEN length(chave) = 44 THEN chave END AS k, CAST(date_trunc('month', inicio) AS DATE) AS mes,
             CASE WHEN participante <> '' AND NUM_DOC <> '' THEN concat_ws('|', lado, participante, COD_MOD, ltrim(coalesce(SER, ''), '0'), ltrim(NUM_DOC, '0')) END AS t
        FROM ${fonte}
      QUALIFY row_number() OVER (PARTITION BY cnpj, coalesce(k, t, _arquivo || _linha) ORDER BY ordem, _linha) = 1`;

const LADO_C = 'cc._arquivo AS c_arquivo, cc._linha AS c_linha';
const LADO_F = 'ff._arquivo AS f_arquivo, ff._linha AS f_linha';

/**
 * C100, C500, D100 and D500 of both EFDs, one row per document, of the establishments and months that have both files.
 * A document is looked for by its key in every month of the establishment, then, when a side lacks the key, by
 * participant, model, series and number. Values that differ by 0.05 or less agree; the ICMS is held against the other
 * only when the EFD-Contribuições tells it.
 *
 * A sale that is lower in the EFD-Contribuições, or is missing there although its sales stand note by note, is a Risco,
 * as is an acquisition with a higher value; the estimate is PIS and COFINS on the difference. A purchase without credit
 * need not be there at all: Informativo.
 */
export default defineRelatorio({
  numero: 118,
  nome: 'Cruzamento EFD-C x EFD-F Documentos',
  module: 'Cruzamento',
  tool: 'gerar_relatorios',
  descricao: {
    'EFD-Contribuições': [
      'Mesmo documento com valores diferentes nas duas EFDs.',
      'Estimativa: PIS e COFINS sobre a diferença, a 9,25% ou, no mês só cumulativo, a 3,65%.',
    ],
    'EFD ICMS/IPI': ['Documentos dos mesmos estabelecimentos e meses.'],
  },
  fontes: DOCUMENTOS_EFDC.map((d) => d.tabela),
  auxiliares: [...DOCUMENTOS_EFDF, 'efdf_c190'],
  tabelas: ['cfop'],
  colunas: [
    ...P,
    ...texto('Chave ou Documento', 'Lado', 'Modelo', 'Número'),
    ...dinheiro('Valor EFD-C', 'Valor EFD-F', 'ICMS EFD-C', 'ICMS EFD-F', 'Dif.'),
    ...texto('Resultado', 'Tipo'),
    ...dinheiro('Valor Estimado'),
    ...A,
  ],
  sql: `
    WITH doc_efdc AS (${DOCUMENTOS_EFDC.map(sqlDocumento).join('\n      UNION ALL')}
    ), efdf AS (
      SELECT d._arquivo, d._linha, a.cnpj, a.inicio, a.ordem, d.lado, p.doc AS participante, d.COD_MOD, d.SER, d.NUM_DOC, d.CHV AS chave, d.VL_DOC, d.VL_ICMS, d.IND_EMIT
        FROM doc_efdf d JOIN arq a ON a.id = d._arquivo
        LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
       WHERE d.registro IN ('C100', 'C500', 'D100', 'D500') AND sit_valida(d.COD_SIT)
    ), c AS (${identificar('doc_efdc')}
    ), f AS (${identificar('efdf')}
    ), por_chave AS (
      SELECT ${LADO_C}, ${LADO_F} FROM c cc JOIN f ff ON ff.cnpj = cc.cnpj AND ff.k = cc.k
    ), c2 AS (
      SELECT * FROM c WHERE NOT EXISTS (SELECT 1 FROM por_chave x WHERE x.c_arquivo = c._arquivo AND x.c_linha = c._linha)
    ), f2 AS (
      SELECT * FROM f WHERE NOT EXISTS (SELECT 1 FROM por_chave x WHERE x.f_arquivo = f._arquivo AND x.f_linha = f._linha)
    ), por_numero AS (
      SELECT ${LADO_C}, ${LADO_F}
        FROM c2 cc JOIN f2 ff ON ff.cnpj = cc.cnpj AND ff.t = cc.t AND (ff.k IS NULL OR cc.k IS NULL)
      QUALIFY row_number() OVER (PARTITION BY cc._arquivo, cc._linha ORDER BY ff.ordem, ff._linha) = 1
          AND row_number() OVER (PARTITION BY ff._arquivo, ff._linha ORDER BY cc.ordem, cc._linha) = 1
    ), par AS (
      SELECT * FROM por_chave UNION ALL SELECT * FROM por_numero
    ), lado_f AS (
      SELECT f.*, x.c_arquivo, x.c_linha FROM f LEFT JOIN par x ON x.f_arquivo = f._arquivo AND x.f_linha = f._linha
    ), venda AS (
      SELECT r._arquivo, r._pai, sum(r.VL_OPR - coalesce(r.VL_IPI, 0) - coalesce(r.VL_ICMS_ST, 0)) AS valor
        FROM efdf_c190 r JOIN tab_cfop g ON g.codigo = r.CFOP AND g.grupo = 'VENDA'
       WHERE left(r.CFOP, 1) <> '7' AND r.CFOP NOT IN ('5501', '5502', '6501', '6502')
       GROUP BY ALL
    ), j AS (
      SELECT coalesce(c.cnpj, f.cnpj) AS cnpj, coalesce(c.mes, f.mes) AS mes, coalesce(c.k, f.k, c.t, f.t) AS documento, coalesce(c.lado, f.lado) AS lado,
             coalesce(c.COD_MOD, f.COD_MOD) AS modelo, coalesce(c.NUM_DOC, f.NUM_DOC) AS numero, c._linha IS NOT NULL AS na_c, f._linha IS NOT NULL AS na_f,
             c.VL_DOC AS valor_c, f.VL_DOC AS valor_f, c.VL_ICMS AS icms_c, f.VL_ICMS AS icms_f, f.IND_EMIT, f._arquivo AS f_arquivo, f._linha AS f_linha,
             coalesce(c._arquivo, f._arquivo) AS arquivo, coalesce(c._linha, f._linha) AS linha
        FROM c FULL JOIN lado_f f ON f.c_arquivo = c._arquivo AND f.c_linha = c._linha
    ), r AS (
      SELECT j.*, m.aliquota, coalesce(valor_c, 0) - coalesce(valor_f, 0) AS dif,
             CASE WHEN NOT na_f THEN 'Só na EFD-C' WHEN NOT na_c THEN 'Só na EFD-F'
                  WHEN abs(coalesce(valor_c, 0) - coalesce(valor_f, 0)) > 0.05 OR (icms_c > 0 AND abs(icms_c - coalesce(icms_f, 0)) > 0.05) THEN 'Divergente'
                  ELSE 'OK' END AS resultado,
             CASE resultado WHEN 'Só na EFD-F' THEN CASE WHEN j.lado = 'Saída' AND j.IND_EMIT = '0' AND NOT m.consolidada THEN coalesce(v.valor, 0) ELSE 0 END
                  WHEN 'Divergente' THEN CASE WHEN j.lado = 'Saída' THEN greatest(coalesce(valor_f, 0) - coalesce(valor_c, 0), 0)
                                              ELSE greatest(coalesce(valor_c, 0) - coalesce(valor_f, 0), 0) END
                  ELSE 0 END AS base
        FROM j JOIN duas_efds m ON m.cnpj = j.cnpj AND m.mes = j.mes
        LEFT JOIN venda v ON v._arquivo = j.f_arquivo AND v._pai = j.f_linha
    )
    SELECT mes_ano(r.mes) AS "Período", r.cnpj AS "CNPJ Estab.", r.documento AS "Chave ou Documento", r.lado AS "Lado", r.modelo AS "Modelo", r.numero AS "Número",
           r.valor_c AS "Valor EFD-C", r.valor_f AS "Valor EFD-F", r.icms_c AS "ICMS EFD-C", r.icms_f AS "ICMS EFD-F", CAST(r.dif AS DECIMAL(18,2)) AS "Dif.",
           r.resultado AS "Resultado", CASE WHEN r.resultado = 'OK' THEN 'OK' WHEN r.base > 0.05 THEN 'Risco' ELSE 'Informativo' END AS "Tipo",
           CASE WHEN r.base > 0.05 THEN imposto(r.base, r.aliquota) ELSE CAST(0 AS DECIMAL(18,2)) END AS "Valor Estimado",
           a.arquivo AS "Arquivo", r.linha AS "Linha"
      FROM r JOIN arq a ON a.id = r.arquivo
     ORDER BY r.mes, r.cnpj, a.ordem, r.linha`,
});
