import { FONTES_ITENS, NOMES_ITEM, sqlItens } from './fato-pc-itens.ts';
import { FONTES_PAIS, sqlPais } from './fato-pc-pais.ts';
import { sqlLado } from './fato-pc-pares.ts';
import { type Fonte, porNome } from './select-uniao.ts';
import { FONTES_VISOES_EFDC } from './visoes-efdc.ts';

/** Tables that the fact table reads. With none of them present it is empty. */
export const FONTES_FATO_PC: readonly string[] = [...new Set([...FONTES_PAIS, ...FONTES_ITENS])].sort();

/** Every table that has to exist (an empty one will do) before the statements of `sqlFatoPc` run. */
export const TABELAS_FATO_PC: readonly string[] = [...FONTES_FATO_PC, ...FONTES_VISOES_EFDC];

/** Columns of the fact table and their DuckDB types, in order. */
export const COLUNAS_FATO_PC = {
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _pai: 'INTEGER',
  ordem: 'INTEGER',
  periodo: 'VARCHAR',
  inicio: 'DATE',
  CNPJ_ESTAB: 'VARCHAR',
  Registro: 'VARCHAR',
  pai_registro: 'VARCHAR',
  Lado: 'VARCHAR',
  nivel: 'VARCHAR',
  COD_MOD: 'VARCHAR',
  COD_SIT: 'VARCHAR',
  SER: 'VARCHAR',
  NUM_DOC: 'VARCHAR',
  CHV: 'VARCHAR',
  DT_DOC: 'DATE',
  DT_E_S: 'DATE',
  COD_PART: 'VARCHAR',
  doc_part: 'VARCHAR',
  nome_part: 'VARCHAR',
  uf_part: 'VARCHAR',
  NUM_ITEM: 'VARCHAR',
  COD_ITEM: 'VARCHAR',
  descr_item: 'VARCHAR',
  NCM: 'VARCHAR',
  tipo_item: 'VARCHAR',
  CFOP: 'VARCHAR',
  CST_ICMS: 'VARCHAR',
  CST_PIS: 'VARCHAR',
  CST_COFINS: 'VARCHAR',
  NAT_BC_CRED: 'VARCHAR',
  IND_ORIG_CRED: 'VARCHAR',
  VL_ITEM: 'DECIMAL(18,2)',
  VL_DESC: 'DECIMAL(18,2)',
  VL_ICMS: 'DECIMAL(18,2)',
  VL_BC_PIS: 'DECIMAL(18,4)',
  ALIQ_PIS: 'DECIMAL(18,4)',
  QUANT_BC_PIS: 'DECIMAL(18,3)',
  ALIQ_PIS_QUANT: 'DECIMAL(18,4)',
  VL_PIS: 'DECIMAL(18,2)',
  VL_BC_COFINS: 'DECIMAL(18,4)',
  ALIQ_COFINS: 'DECIMAL(18,4)',
  QUANT_BC_COFINS: 'DECIMAL(18,3)',
  ALIQ_COFINS_QUANT: 'DECIMAL(18,4)',
  VL_COFINS: 'DECIMAL(18,2)',
  COD_CTA: 'VARCHAR',
} as const;

const CHAVES_PAR = ['CFOP', 'VL_ITEM', 'COD_ITEM', 'doc_part'];
const MESMO_PAI = 'p._arquivo = c._arquivo AND p._pai = c._pai AND p.familia = c.familia';

/**
 * The statements that make FATO_PC, the table of every PIS/COFINS item: one row per item and pair of CST.
 *
 * Run `preparo` in order on one connection (its tables are temporary), read `select` (in no order: `ordem` and `_linha` are there to sort by), then run `limpeza`. Needs the macros, the views of the
 * EFD-Contribuições, `tab_cfop` and the table `arq(id, ordem, cnpj, inicio, periodo, …)`.
 *
 * Never read here, because they restate other records: F525 (details F500), 1900 (consolidates F550), and the headers
 * C100 and A100 when they have items.
 */
export function sqlFatoPc(fonte: Fonte = porNome): { preparo: string[]; select: string; limpeza: string[] } {
  return { ...sqlParear(fonte), select: sqlSelect(fonte) };
}

/** The statements that tell which line of COFINS belongs to which of PIS: `sqlPares` reads what `preparo` makes. */
export function sqlParear(fonte: Fonte): { preparo: string[]; limpeza: string[] } {
  const numerado = (tributo: 'PIS' | 'COFINS') =>
    `CREATE OR REPLACE TEMP TABLE pc_${tributo.toLowerCase()} AS SELECT *,
       row_number() OVER (PARTITION BY familia, _arquivo, _pai ORDER BY _linha) AS k FROM (${sqlLado(tributo, fonte)})`;
  return {
    preparo: [
      numerado('PIS'),
      numerado('COFINS'),
      // k-th with k-th where the keys agree.
      `CREATE OR REPLACE TEMP TABLE pc_par AS SELECT p._arquivo, p._linha AS linha_pis, c._linha AS linha_cofins
         FROM pc_pis p JOIN pc_cofins c ON ${MESMO_PAI} AND p.k = c.k AND ${iguais(CHAVES_PAR)}`,
      // Then the leftovers: all keys, out of order; all but the value; the value alone.
      parear(CHAVES_PAR, 'true'),
      parear(['CFOP', 'COD_ITEM', 'doc_part'], 'coalesce(CFOP, COD_ITEM, doc_part) IS NOT NULL'),
      parear(['VL_ITEM'], 'VL_ITEM IS NOT NULL'),
    ],
    limpeza: ['DROP TABLE pc_par', 'DROP TABLE pc_pis', 'DROP TABLE pc_cofins'],
  };
}

function iguais(chaves: readonly string[]): string {
  return chaves.map((c) => `p.${c} IS NOT DISTINCT FROM c.${c}`).join(' AND ');
}

/** Pairs what is still alone, the j-th of each group of equal keys below one parent with the j-th of the other side. */
function parear(chaves: readonly string[], condicao: string): string {
  const resto = (tabela: string, linha: string) =>
    `SELECT *, row_number() OVER (PARTITION BY familia, _arquivo, _pai, ${chaves.join(', ')} ORDER BY _linha) AS j
       FROM ${tabela} l
      WHERE ${condicao}
        AND NOT EXISTS (SELECT 1 FROM pc_par x WHERE x._arquivo = l._arquivo AND x.${linha} = l._linha)`;
  return `INSERT INTO pc_par SELECT p._arquivo, p._linha, c._linha
     FROM (${resto('pc_pis', 'linha_pis')}) p JOIN (${resto('pc_cofins', 'linha_cofins')}) c
       ON ${MESMO_PAI} AND p.j = c.j AND ${iguais(chaves)}`;
}

/** The paired records in the shape of `sqlItens`; the row points to the PIS line, or to the COFINS line when alone. */
export function sqlPares(): string {
  const doLado: Record<string, string> = {
    nivel: `'Item'`,
    CST_PIS: 'p.cst',
    CST_COFINS: 'c.cst',
    VL_BC_PIS: 'p.base',
    ALIQ_PIS: 'p.aliq',
    QUANT_BC_PIS: 'p.quant',
    ALIQ_PIS_QUANT: 'p.aliq_quant',
    VL_PIS: 'p.valor',
    VL_BC_COFINS: 'c.base',
    ALIQ_COFINS: 'c.aliq',
    QUANT_BC_COFINS: 'c.quant',
    ALIQ_COFINS_QUANT: 'c.aliq_quant',
    VL_COFINS: 'c.valor',
  };
  const deAmbos = [
    'registro',
    '_arquivo',
    '_linha',
    '_pai',
    'COD_ITEM',
    'doc_part',
    'CFOP',
    'NAT_BC_CRED',
    'VL_ITEM',
    'VL_DESC',
    'COD_CTA',
  ];
  const select = NOMES_ITEM.map((nome) => {
    if (deAmbos.includes(nome)) return `coalesce(p.${nome}, c.${nome}) AS ${nome}`;
    return `${doLado[nome] ?? 'NULL'} AS ${nome}`;
  });
  return `SELECT ${select.join(', ')}
    FROM pc_pis p
    LEFT JOIN pc_par x ON x._arquivo = p._arquivo AND x.linha_pis = p._linha
    FULL JOIN pc_cofins c ON c._arquivo = x._arquivo AND c._linha = x.linha_cofins`;
}

function sqlSelect(fonte: Fonte): string {
  const lado = 'coalesce(i.lado, p.lado)';
  const cfop = 'coalesce(i.CFOP, p.CFOP)';
  const codItem = 'coalesce(i.COD_ITEM, p.COD_ITEM)';
  const estab = `coalesce(e.cnpj, a.cnpj)`;
  const expressoes: Partial<Record<keyof typeof COLUNAS_FATO_PC, string>> = {
    ordem: 'a.ordem',
    periodo: 'a.periodo',
    inicio: 'a.inicio',
    CNPJ_ESTAB: estab,
    Registro: 'i.registro',
    pai_registro: 'p.pai_registro',
    Lado: lado,
    COD_MOD: 'p.COD_MOD',
    COD_SIT: 'p.COD_SIT',
    SER: 'p.SER',
    NUM_DOC: 'p.NUM_DOC',
    CHV: 'p.CHV',
    DT_DOC: 'p.DT_DOC',
    DT_E_S: 'p.DT_E_S',
    COD_PART: 'p.COD_PART',
    doc_part: `coalesce(nullif(i.doc_part, ''), nullif(p.doc_part, ''), pe.doc, pa.doc)`,
    nome_part: 'CASE WHEN pe.COD_PART IS NULL THEN pa.nome ELSE pe.nome END',
    uf_part: 'CASE WHEN pe.COD_PART IS NULL THEN pa.uf ELSE pe.uf END',
    COD_ITEM: codItem,
    descr_item: `coalesce(ie.descricao, ia.descricao, i.descricao)`,
    NCM: `coalesce(nullif(p.NCM, ''), ie.ncm, ia.ncm)`,
    tipo_item: 'coalesce(ie.tipo, ia.tipo)',
    CFOP: cfop,
    NAT_BC_CRED: `coalesce(nullif(i.NAT_BC_CRED, ''), CASE WHEN ${lado} = 'Entrada' THEN nullif(cf.nat_bc_cred, '') END)`,
  };
  const select = Object.entries(COLUNAS_FATO_PC).map(([nome, tipo]) => {
    const expressao = expressoes[nome as keyof typeof COLUNAS_FATO_PC] ?? `i.${nome}`; // Entries of that very object.
    return `CAST(${expressao} AS ${tipo}) AS ${nome}`;
  });
  return `SELECT ${select.join(',\n  ')}
    FROM (${sqlItens(fonte)} UNION ALL ${sqlPares()}) i
    JOIN (${sqlPais(fonte)}) p ON p._arquivo = i._arquivo AND p._linha = i._pai
    JOIN arq a ON a.id = i._arquivo
    LEFT JOIN estab_efdc e ON e._arquivo = p._arquivo AND e._linha = p._estab
    LEFT JOIN part_efdc pe ON pe._arquivo = p._arquivo AND pe.cnpj_estab = ${estab} AND pe.COD_PART = p.COD_PART
    LEFT JOIN part_efdc_arq pa ON pa._arquivo = p._arquivo AND pa.COD_PART = p.COD_PART
    LEFT JOIN item_efdc ie ON ie._arquivo = p._arquivo AND ie.cnpj_estab = ${estab} AND ie.COD_ITEM = ${codItem}
    LEFT JOIN item_efdc_arq ia ON ia._arquivo = p._arquivo AND ia.COD_ITEM = ${codItem}
    LEFT JOIN tab_cfop cf ON cf.codigo = ${cfop}`;
}
