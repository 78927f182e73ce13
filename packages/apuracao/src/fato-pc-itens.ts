import { ALIQUOTA, BASE, FONTES_PARES, QUANTIDADE, tabelaDe, VALOR } from './fato-pc-pares.ts';
import { type Fonte, type Projecao, selectUniao } from './select-uniao.ts';

export const COLUNAS_ITEM = {
  registro: 'VARCHAR',
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _pai: 'INTEGER',
  nivel: 'VARCHAR',
  lado: 'VARCHAR',
  NUM_ITEM: 'VARCHAR',
  COD_ITEM: 'VARCHAR',
  descricao: 'VARCHAR',
  doc_part: 'VARCHAR',
  CFOP: 'VARCHAR',
  CST_ICMS: 'VARCHAR',
  CST_PIS: 'VARCHAR',
  CST_COFINS: 'VARCHAR',
  NAT_BC_CRED: 'VARCHAR',
  IND_ORIG_CRED: 'VARCHAR',
  VL_ITEM: VALOR,
  VL_DESC: VALOR,
  VL_ICMS: VALOR,
  VL_BC_PIS: BASE,
  ALIQ_PIS: ALIQUOTA,
  QUANT_BC_PIS: QUANTIDADE,
  ALIQ_PIS_QUANT: ALIQUOTA,
  VL_PIS: VALOR,
  VL_BC_COFINS: BASE,
  ALIQ_COFINS: ALIQUOTA,
  QUANT_BC_COFINS: QUANTIDADE,
  ALIQ_COFINS_QUANT: ALIQUOTA,
  VL_COFINS: VALOR,
  COD_CTA: 'VARCHAR',
} as const;

type Coluna = keyof typeof COLUNAS_ITEM;
type Campos = Partial<Record<Coluna, string>>;

export interface ProjecaoItem extends Projecao<Coluna> {
  registro: string;
}

/** The columns named alike in the record: `{ CFOP: 'CFOP', … }`. */
const iguais = (nomes: string): Campos => Object.fromEntries(nomes.split(' ').map((n) => [n, n]));

const CST = 'CST_PIS CST_COFINS';
const POR_VALOR = 'VL_BC_PIS ALIQ_PIS VL_PIS VL_BC_COFINS ALIQ_COFINS VL_COFINS';
const POR_QUANTIDADE = 'QUANT_BC_PIS ALIQ_PIS_QUANT QUANT_BC_COFINS ALIQ_COFINS_QUANT';
const SO_QUANTIDADE = `${POR_QUANTIDADE} VL_PIS VL_COFINS`;

/** Records that carry PIS and COFINS in the same line, below a parent. */
const FILHOS: Record<string, Campos> = {
  A170: {
    ...iguais(`NUM_ITEM COD_ITEM NAT_BC_CRED IND_ORIG_CRED VL_ITEM VL_DESC COD_CTA ${CST} ${POR_VALOR}`),
    descricao: 'DESCR_COMPL',
  },
  C170: {
    ...iguais(`NUM_ITEM COD_ITEM CFOP CST_ICMS VL_ITEM VL_DESC VL_ICMS COD_CTA ${CST} ${POR_VALOR} ${POR_QUANTIDADE}`),
    descricao: 'DESCR_COMPL',
  },
  C396: iguais(`COD_ITEM NAT_BC_CRED VL_ITEM VL_DESC COD_CTA ${CST} ${POR_VALOR}`),
  C810: iguais(`COD_ITEM CFOP VL_ITEM COD_CTA ${CST} ${POR_VALOR}`),
  C820: iguais(`COD_ITEM CFOP VL_ITEM COD_CTA ${CST} ${SO_QUANTIDADE}`),
  C870: iguais(`COD_ITEM CFOP VL_ITEM VL_DESC COD_CTA ${CST} ${POR_VALOR}`),
  C880: iguais(`COD_ITEM CFOP VL_ITEM VL_DESC COD_CTA ${CST} ${SO_QUANTIDADE}`),
  // The month's cost is the item; the base is the official accumulated base and the credit the one deducted this month.
  F205: {
    ...iguais(`${CST} ALIQ_PIS ALIQ_COFINS`),
    lado: `'Entrada'`,
    NAT_BC_CRED: `'15'`,
    VL_ITEM: 'VL_CUS_INC_PER_ESC',
    VL_BC_PIS: 'VL_BC_CUS_INC',
    VL_BC_COFINS: 'VL_BC_CUS_INC',
    VL_PIS: 'VL_CRED_PIS_DESC',
    VL_COFINS: 'VL_CRED_COFINS_DESC',
  },
  F210: {
    ...iguais(`${CST} ALIQ_PIS ALIQ_COFINS`),
    lado: `'Entrada'`,
    NAT_BC_CRED: `'16'`,
    VL_ITEM: 'VL_BC_CRED',
    VL_BC_PIS: 'VL_BC_CRED',
    VL_BC_COFINS: 'VL_BC_CRED',
    VL_PIS: 'VL_CRED_PIS_UTIL',
    VL_COFINS: 'VL_CRED_COFINS_UTIL',
  },
};

const CAIXA = { VL_ITEM: 'VL_REC_CAIXA', VL_DESC: 'VL_DESC_PIS', descricao: 'INFO_COMPL' };
const COMPETENCIA = { VL_ITEM: 'VL_REC_COMP', VL_DESC: 'VL_DESC_PIS', descricao: 'INFO_COMPL' };

/** Records that are their own document. */
const AVULSOS: Record<string, Campos> = {
  D300: { ...iguais(`CFOP VL_DESC COD_CTA ${CST} ${POR_VALOR}`), VL_ITEM: 'VL_DOC' },
  D350: { ...iguais(`COD_CTA ${CST} ${POR_VALOR} ${POR_QUANTIDADE}`), VL_ITEM: 'VL_BRT' },
  F100: {
    ...iguais(`COD_ITEM NAT_BC_CRED IND_ORIG_CRED COD_CTA ${CST} ${POR_VALOR}`),
    VL_ITEM: 'VL_OPER',
    descricao: 'DESC_DOC_OPER',
  },
  F120: {
    ...iguais(`NAT_BC_CRED IND_ORIG_CRED COD_CTA ${CST} ${POR_VALOR}`),
    VL_ITEM: 'VL_OPER_DEP',
    descricao: 'DESC_BEM_IMOB',
  },
  F130: {
    ...iguais(`NAT_BC_CRED IND_ORIG_CRED COD_CTA ${CST} ${POR_VALOR}`),
    VL_ITEM: 'parcela_f130(IND_NR_PARC, VL_BC_CRED, VL_BC_PIS)',
    descricao: 'DESC_BEM_IMOB',
  },
  F150: {
    ...iguais(`NAT_BC_CRED COD_CTA ${CST} ALIQ_PIS ALIQ_COFINS`),
    VL_ITEM: 'VL_BC_MEN_EST',
    VL_BC_PIS: 'VL_BC_MEN_EST',
    VL_BC_COFINS: 'VL_BC_MEN_EST',
    VL_PIS: 'VL_CRED_PIS',
    VL_COFINS: 'VL_CRED_COFINS',
    descricao: 'DESC_EST',
  },
  F200: { ...iguais(`${CST} ${POR_VALOR}`), VL_ITEM: 'VL_TOT_REC', descricao: 'DESC_UNID_IMOB' },
  F500: { ...iguais(`CFOP COD_CTA ${CST} ${POR_VALOR}`), ...CAIXA },
  F510: { ...iguais(`CFOP COD_CTA ${CST} ${SO_QUANTIDADE}`), ...CAIXA },
  F550: { ...iguais(`CFOP COD_CTA ${CST} ${POR_VALOR}`), ...COMPETENCIA },
  F560: { ...iguais(`CFOP COD_CTA ${CST} ${SO_QUANTIDADE}`), ...COMPETENCIA },
  // One CST serves both taxes; the general and the specific deductions are what leaves the base.
  I100: {
    ...iguais(POR_VALOR),
    VL_ITEM: 'VL_REC',
    VL_DESC: 'coalesce(VL_TOT_DED_GER, 0) + coalesce(VL_TOT_DED_ESP, 0)',
    CST_PIS: 'CST_PIS_COFINS',
    CST_COFINS: 'CST_PIS_COFINS',
    descricao: 'INFO_COMPL',
  },
};

const ITEM = { nivel: `'Item'` };
const CHAVES = { _arquivo: '_arquivo', _linha: '_linha' };

/**
 * Every item that carries both taxes. For one C100: its C170 if any; else its C175; else the header itself, without a
 * CST and with `nivel` 'Cabeçalho', so that no document vanishes from the document reports.
 */
export function sqlItens(fonte: Fonte): string {
  const { filhos, avulsos, c175 } = projecoesItens(fonte);
  const c100 = fonte('efdc_c100');
  const cabecalhos = {
    from: `${c100} c WHERE ${semAbaixo(['efdc_c170', 'efdc_c175'], '_linha', fonte)}`,
    campos: {
      registro: `'C100'`,
      ...CHAVES,
      nivel: `'Cabeçalho'`,
      _pai: '_linha',
      VL_ITEM: 'VL_DOC',
      VL_DESC: 'VL_DESC',
    },
  };
  return selectUniao(COLUNAS_ITEM, [...filhos, ...avulsos, ...c175, ...(c100 === null ? [] : [cabecalhos])]);
}

/**
 * Those of `sqlItens` that have a CST, by record; `avulsos` are their own parents. Records without a row are left
 * out.
 */
export function projecoesItens(fonte: Fonte): Record<'filhos' | 'avulsos' | 'c175', ProjecaoItem[]> {
  const deRegistros = (registros: Record<string, Campos>, _pai: string) =>
    Object.entries(registros).flatMap(([registro, campos]): ProjecaoItem[] => {
      const from = fonte(tabelaDe(registro));
      if (from === null) return [];
      return [{ registro, from, campos: { registro: `'${registro}'`, ...CHAVES, ...ITEM, _pai, ...campos } }];
    });
  const c175 = {
    C175: {
      ...iguais(`CFOP VL_DESC COD_CTA ${CST} ${POR_VALOR} ${POR_QUANTIDADE}`),
      VL_ITEM: 'VL_OPR',
      descricao: 'INFO_COMPL',
    },
  };
  const semC170 = semAbaixo(['efdc_c170'], '_pai', fonte);
  return {
    filhos: deRegistros(FILHOS, '_pai'),
    avulsos: deRegistros(AVULSOS, '_linha'),
    c175: deRegistros(c175, '_pai').map((p) => ({ ...p, from: `${p.from} c WHERE ${semC170}` })),
  };
}

/** That nothing of those tables is below the document that the column of `c` names. */
function semAbaixo(tabelas: readonly string[], documento: string, fonte: Fonte): string {
  const condicoes = tabelas.flatMap((tabela) => {
    const from = fonte(tabela);
    if (from === null) return [];
    return [`NOT EXISTS (SELECT 1 FROM ${from} i WHERE i._arquivo = c._arquivo AND i._pai = c.${documento})`];
  });
  return condicoes.join('\n        AND ') || 'true';
}

export const FONTES_ITENS: readonly string[] = [
  ...[...Object.keys(FILHOS), ...Object.keys(AVULSOS), 'C175'].map(tabelaDe),
  ...FONTES_PARES,
];
