import { macro, tabela, visao } from '@apura/apuracao';
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

/** What tells a document without its key, of a row of the views; NULL where it cannot be told. */
const NUMERO = (d: string) => `numero_documento(${d}.lado, ${d}.participante, ${d}.COD_MOD, ${d}.SER, ${d}.NUM_DOC)`;
const DIGESTO = (d: string) => `md5_number(${d}.cnpj || '|' || ${NUMERO(d)})`;

const daEfdC = (d: (typeof DOCUMENTOS_EFDC)[number]) => `
  SELECT ${POS}, d._arquivo, d._linha, coalesce(e.cnpj, a.cnpj) AS cnpj, a.inicio, ${d.lado} AS lado, d.COD_MOD, d.SER, d.NUM_DOC, ${CHAVE(d.chave)},
         coalesce(p.doc, q.doc) AS participante, d.VL_DOC, d.VL_ICMS
    FROM ${d.tabela} d JOIN arq a ON a.id = d._arquivo
    LEFT JOIN estab_efdc e ON e._arquivo = d._arquivo AND e._linha = d._pai
    LEFT JOIN part_efdc p ON p._arquivo = d._arquivo AND p.cnpj_estab = e.cnpj AND p.COD_PART = d.COD_PART
    LEFT JOIN part_efdc_arq q ON q._arquivo = d._arquivo AND q.COD_PART = d.COD_PART
   WHERE sit_valida(d.COD_SIT)`;

/**
 * A document told twice counts once, where it stands first. Digests keep a million keys in a few dozen megabytes. The number
 * takes longer than the key: of a document that has its key only where the number stands is kept.
 */
const unicos = (documentos: string, valores: readonly string[]) => `
  SELECT min(pos) AS pos, h, any_value(n) AS n, min(pos) FILTER (numerado) AS n_pos${valores.map((v) => `, arg_min(${v}, pos) AS ${v}`).join('')}
    FROM (SELECT pos, md5_number(cnpj || '|' || k) AS h, CASE WHEN k IS NULL THEN ${DIGESTO('d')} END AS n,
                 participante <> '' AND NUM_DOC <> '' AS numerado${valores.map((v) => `, ${v}`).join('')} FROM ${documentos} d)
   GROUP BY coalesce(h, n, CAST(pos AS UHUGEINT)), h`;

/** The documents that no key paired and that have a number, with its digest; none where both sides have all their keys. */
const semPar = (lado: 'c' | 'f', outro: 'c' | 'f') => `
           SELECT u.* REPLACE (coalesce(u.n, ${DIGESTO('d')}) AS n), d.k
             FROM (SELECT * FROM unico_efd${lado} WHERE h IS NULL OR EXISTS (SELECT 1 FROM unico_efd${outro} WHERE h IS NULL)) u
             ANTI JOIN par_por_chave x ON x.${lado}_pos = u.pos JOIN documento_efd${lado} d ON d.pos = u.n_pos`;

/**
 * The documents of the two EFDs (C100, C500, D100, D500, valid ones) and who is who:
 * - `documento_efdc`, `documento_efdf`: one row per record, with its key `k` (44 digits);
 * - `numero_documento(lado, participante, modelo, serie, numero)`: its number, where it can be told;
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
      macro(
        'numero_documento',
        ['lado', 'participante', 'modelo', 'serie', 'numero'],
        `CASE WHEN participante <> '' AND numero <> '' THEN concat_ws('|', lado, participante, modelo, ltrim(coalesce(serie, ''), '0'), ltrim(numero, '0')) END`,
      ),
      visao('documento_efdc', `${DOCUMENTOS_EFDC.map(daEfdC).join(' UNION ALL ')}`),
      visao(
        'documento_efdf',
        `SELECT ${POS}, d._arquivo, d._linha, a.cnpj, a.inicio, d.lado, d.COD_MOD, d.SER, d.NUM_DOC, ${CHAVE('d.CHV')}, p.doc AS participante, d.VL_DOC, d.VL_ICMS, d.IND_EMIT
           FROM doc_efdf d JOIN arq a ON a.id = d._arquivo
           LEFT JOIN part_efdf p ON p._arquivo = d._arquivo AND p.COD_PART = d.COD_PART
          WHERE d.registro IN ('C100', 'C500', 'D100', 'D500') AND sit_valida(d.COD_SIT)`,
      ),
      tabela('unico_efdc', `${unicos('documento_efdc', [])}`),
      tabela('unico_efdf', `${unicos('documento_efdf', ['VL_DOC', 'VL_ICMS'])}`),
      tabela(
        'par_por_chave',
        `SELECT c.pos AS c_pos, f.pos AS f_pos, CAST(NULL AS VARCHAR) AS chave, f.VL_DOC, f.VL_ICMS FROM unico_efdc c JOIN unico_efdf f ON f.h = c.h`,
      ),
      tabela(
        'par_por_numero',
        `WITH c AS (${semPar('c', 'f')}
         ), f AS (${semPar('f', 'c')}
         )
         SELECT c.pos AS c_pos, f.pos AS f_pos, f.k AS chave, f.VL_DOC, f.VL_ICMS FROM c JOIN f ON f.n = c.n AND (f.h IS NULL OR c.h IS NULL)
           QUALIFY row_number() OVER (PARTITION BY c.pos ORDER BY f.pos) = 1 AND row_number() OVER (PARTITION BY f.pos ORDER BY c.pos) = 1`,
      ),
      visao('par_efds', `SELECT * FROM par_por_chave UNION ALL SELECT * FROM par_por_numero`),
    ],
  },
];
