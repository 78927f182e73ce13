import { tabela, type Visao } from './visao.ts';

/** Tables of the EFD-Contribuições that `VISOES_EFDC` reads. */
export const FONTES_VISOES_EFDC: readonly string[] = [
  'efdc_0140',
  'efdc_0150',
  'efdc_0200',
  'efdc_0500',
  'efdc_a010',
  'efdc_c010',
  'efdc_d010',
  'efdc_f010',
  'efdc_i010',
  'efdc_p010',
];

/** The look-up of accounts by itself. */
export const VISAO_CONTA_EFDC: Visao = tabela(
  'conta_efdc',
  `SELECT _arquivo, COD_CTA, NOME_CTA FROM efdc_0500
    QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_CTA ORDER BY DT_ALT DESC NULLS LAST, _linha DESC) = 1`,
);

const BLOCOS = ['a', 'c', 'd', 'f', 'i', 'p'];

/**
 * The look-ups of the EFD-Contribuições, each in one place:
 * - `estab_efdc(_arquivo, _linha, cnpj)`: the establishment that an A010…P010 line opens;
 * - `part_efdc`, `item_efdc`: participants and items by (file, establishment, code), since 0150 and 0200 stand below
 *   0140; `part_efdc_arq`, `item_efdc_arq`: the same by (file, code), the fallback when the establishment declares none;
 * - `conta_efdc(_arquivo, COD_CTA, NOME_CTA)`: the latest name of each account.
 *
 * Needs the tables of `FONTES_VISOES_EFDC` and `tab_uf`. The first two digits of a municipality give the state.
 */
export const VISOES_EFDC: readonly Visao[] = [
  tabela(
    'estab_efdc',
    `${BLOCOS.map((b) => `SELECT _arquivo, _linha, CNPJ AS cnpj FROM efdc_${b}010`).join(' UNION ALL ')}`,
  ),
  tabela(
    'part_efdc',
    `SELECT p._arquivo, e.CNPJ AS cnpj_estab, p.COD_PART, p._linha,
            coalesce(nullif(p.CNPJ, ''), nullif(p.CPF, '')) AS doc, p.NOME AS nome, u.sigla AS uf
       FROM efdc_0150 p
       LEFT JOIN efdc_0140 e ON e._arquivo = p._arquivo AND e._linha = p._pai
       LEFT JOIN tab_uf u ON u.codigo = left(p.COD_MUN, 2)
    QUALIFY row_number() OVER (PARTITION BY p._arquivo, e.CNPJ, p.COD_PART ORDER BY p._linha) = 1`,
  ),
  tabela(
    'part_efdc_arq',
    `SELECT * FROM part_efdc
    QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_PART ORDER BY _linha) = 1`,
  ),
  tabela(
    'item_efdc',
    `SELECT i._arquivo, e.CNPJ AS cnpj_estab, i.COD_ITEM, i._linha, i.DESCR_ITEM AS descricao, i.COD_NCM AS ncm, i.TIPO_ITEM AS tipo
       FROM efdc_0200 i
       LEFT JOIN efdc_0140 e ON e._arquivo = i._arquivo AND e._linha = i._pai
    QUALIFY row_number() OVER (PARTITION BY i._arquivo, e.CNPJ, i.COD_ITEM ORDER BY i._linha) = 1`,
  ),
  tabela(
    'item_efdc_arq',
    `SELECT * FROM item_efdc
    QUALIFY row_number() OVER (PARTITION BY _arquivo, COD_ITEM ORDER BY _linha) = 1`,
  ),
  VISAO_CONTA_EFDC,
];
