import type { GrupoVisoes } from './grupo-visoes.ts';
import { DOCUMENTOS_EFDF } from './visoes-efdf.ts';

const POR_IND_OPER = `CASE d.IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END`;
const DOCUMENTOS_EFDC = [
  { tabela: 'efdc_c100', chave: 'd.CHV_NFE', lado: POR_IND_OPER },
  { tabela: 'efdc_c500', chave: 'd."CHV_DOCe"', lado: `'Entrada'` },
  { tabela: 'efdc_d100', chave: 'd.CHV_CTE', lado: POR_IND_OPER },
  { tabela: 'efdc_d500', chave: 'CAST(NULL AS VARCHAR)', lado: POR_IND_OPER },
];

/** The tables of the EFD-Contribuições whose documents are looked for in the EFD ICMS/IPI. */
export const TABELAS_DOCUMENTO_EFDC: readonly string[] = DOCUMENTOS_EFDC.map((d) => d.tabela);

/** Where a record stands, in one number that follows the order of the reports: the file's order, then the line. */
const POS = 'CAST(a.ordem AS BIGINT) * 4294967296 + d._linha AS pos';
const CHAVE = (chave: string) => `CASE WHEN length(${chave}) = 44 THEN ${chave} END AS k`;
const NUMERO = (lado: string, participante: string) =>
  `CASE WHEN ${participante} <> '' AND d.NUM_DOC <> '' THEN concat_ws('|', ${lado}, ${participante}, d.COD_MOD, ltrim(coalesce(d.SER, ''), '0'), ltrim(d.NUM_DOC, '0')) END AS t`;

const daEfdC = (d: (typeof DOCUMENTOS_EFDC)[number]) => `
  SELECT ${POS}, d._arquivo, d._linha, coalesce(e.cnpj, a.cnpj) AS cnpj, a.inicio, ${d.lado} AS lado, d.COD_MOD, d.NUM_DOC, ${CHAVE(d.chave)},
         ${NUMERO(d.lado, 'coalesce(p.doc, q.doc)')}, d.VL_DOC, d.VL_ICMS
    FROM ${d.tabela} d JOIN arq a ON a.id = d._arquivo
    LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
    LEFT JOIN part_efdc p ON p._arquivo = d._arquivo AND p.cnpj_estab = e.cnpj AND p.COD_PART = d.COD_PART
    LEFT JOIN part_efdc_arq q ON q._arquivo = d._arquivo AND q.COD_PART = d.COD_PART
   WHERE sit_valida(d.COD_SIT)`;

/** A document told twice counts once, where it stands first. Digests keep a million keys in a few dozen megabytes. */
const unicos = (documentos: string) => `
  SELECT min(pos) AS pos, h, arg_min(n, pos) AS n, arg_min(VL_DOC, pos) AS VL_DOC, arg_min(VL_ICMS, pos) AS VL_ICMS
    FROM (SELECT pos, md5_number(cnpj || '|' || k) AS h, md5_number(cnpj || '|' || t) AS n, VL_DOC, VL_ICMS FROM ${documentos})
   GROUP BY coalesce(h, n, CAST(pos AS UHUGEINT)), h`;

/**
 * The documents of the two EFDs (C100, C500, D100, D500, valid ones) and who is who:
 * - `documento_efdc`, `documento_efdf`: one row per record, with its key `k` (44 digits) and, where it can be told, its
 *   number `t` (side, participant, model, series, number);
 * - `unico_efdc`, `unico_efdf`: each document once, by the `pos` of its first record;
 * - `par_efds(c_pos, f_pos, chave, VL_DOC, VL_ICMS)`: a document of the EFD-Contribuições with the same one of the EFD
 *   ICMS/IPI in any month of the establishment, by key, else by number where a side lacks the key; the amounts are those
 *   of the EFD ICMS/IPI and `chave` is its key where the other side has none.
 */
export const gruposDocumentosEfds: readonly GrupoVisoes[] = [
  {
    nome: 'documentos-efds',
    fontes: [...TABELAS_DOCUMENTO_EFDC, ...DOCUMENTOS_EFDF],
    visoes: [
      `CREATE OR REPLACE VIEW documento_efdc AS ${DOCUMENTOS_EFDC.map(daEfdC).join(' UNION ALL ')}`,
      `CREATE OR REPLACE VIEW documento_efdf AS
         SELECT ${POS}, d._arquivo, d._linha, a.cnpj, a.inicio, d.lado, d.COD_MOD, d.NUM_DOC, ${CHAVE('d.CHV')}, ${NUMERO('d.lado', 'p.doc')}, d.VL_DOC, d.VL_ICMS, d.IND_EMIT
           FROM doc_efdf d JOIN arq a ON a.id = d._arquivo
           LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
          WHERE d.registro IN ('C100', 'C500', 'D100', 'D500') AND sit_valida(d.COD_SIT)`,
      `CREATE OR REPLACE TABLE unico_efdc AS ${unicos('documento_efdc')}`,
      `CREATE OR REPLACE TABLE unico_efdf AS ${unicos('documento_efdf')}`,
      `CREATE OR REPLACE TABLE par_por_chave AS
         SELECT c.pos AS c_pos, f.pos AS f_pos, CAST(NULL AS VARCHAR) AS chave, f.VL_DOC, f.VL_ICMS FROM unico_efdc c JOIN unico_efdf f ON f.h = c.h`,
      `CREATE OR REPLACE TABLE par_por_numero AS
         WITH c AS (
           SELECT * FROM unico_efdc u WHERE n IS NOT NULL AND NOT EXISTS (SELECT 1 FROM par_por_chave x WHERE x.c_pos = u.pos)
         ), f AS (
           SELECT * FROM unico_efdf u WHERE n IS NOT NULL AND NOT EXISTS (SELECT 1 FROM par_por_chave x WHERE x.f_pos = u.pos)
         ), j AS (
           SELECT c.pos AS c_pos, f.pos AS f_pos, f.h AS f_h, f.VL_DOC, f.VL_ICMS FROM c JOIN f ON f.n = c.n AND (f.h IS NULL OR c.h IS NULL)
           QUALIFY row_number() OVER (PARTITION BY c.pos ORDER BY f.pos) = 1 AND row_number() OVER (PARTITION BY f.pos ORDER BY c.pos) = 1
         )
         SELECT j.c_pos, j.f_pos, d.k AS chave, j.VL_DOC, j.VL_ICMS FROM j LEFT JOIN documento_efdf d ON d.pos = j.f_pos`,
      `CREATE OR REPLACE VIEW par_efds AS SELECT * FROM par_por_chave UNION ALL SELECT * FROM par_por_numero`,
    ],
  },
];
