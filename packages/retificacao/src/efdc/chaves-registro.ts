/** How a record of the EFD-Contribuições that a rectification may touch is identified among the records beside it. */
export interface ChavesRegistro {
  /**
   * Ways to name the record, best first. The first way whose FIRST field is filled counts, and the last way when none
   * is; within a way every field counts, and an empty one means that the file has it empty. `[[]]`: the file has the
   * record at most once. Fields of type N and D compare by value (`1,65` is `1,6500`, `12` is `000000012`), others as
   * text.
   */
  chave: readonly (readonly string[])[];
  /** The record above, where that record has a key of its own; null directly below a block or an establishment. */
  pai: string | null;
  /** Whether the record is below an establishment: 0140 of block 0, x010 of the blocks A, C, D and F. */
  estabelecimento: boolean;
  /** The record that says the same of the other contribution; both are added and removed together. */
  gemeo?: string;
}

/**
 * The key of a record; undefined for records that no workbook may change. Records that are only parents (M100, M210,
 * M400 …) have a key too; `isRegistroEditavel` says which records have a sheet. Keys follow the notes "campos-chave" of
 * the Guia Prático da EFD-Contribuições 1.35, section of each record.
 */
export function chavesDe(registro: string): ChavesRegistro | undefined {
  return CHAVES.get(registro);
}

/**
 * Whether the workbook has a sheet of this record; other records are parents whose content the recomputation writes.
 */
export function isRegistroEditavel(registro: string): boolean {
  return CHAVES.has(registro) && !SO_PAIS.has(registro);
}

const SO_PAIS: ReadonlySet<string> = new Set(['M100', 'M210', 'M400', 'M500', 'M610', 'M800']);

type Linha = readonly [registro: string, chave: readonly string[], pai?: string, gemeo?: string];

/** Fields are separated by blanks; alternatives are in order of preference. */
const POR_ESTABELECIMENTO: readonly Linha[] = [
  ['0150', ['COD_PART']],
  ['0190', ['UNID']],
  ['0200', ['COD_ITEM']],
  ['0400', ['COD_NAT']],
  ['0450', ['COD_INF']],
  ['A100', ['CHV_NFSE', 'IND_OPER COD_PART SER NUM_DOC DT_DOC']],
  ['A170', ['NUM_ITEM'], 'A100'],
  ['C100', ['CHV_NFE', 'IND_OPER COD_PART COD_MOD SER NUM_DOC']],
  ['C170', ['NUM_ITEM'], 'C100'],
  ['C175', ['ALIQ_PIS_QUANT CFOP CST_PIS', 'CFOP CST_PIS ALIQ_PIS'], 'C100'],
  ['C180', ['COD_MOD DT_DOC_INI COD_ITEM']],
  ['C181', ['ALIQ_PIS_QUANT CST_PIS CFOP', 'CST_PIS CFOP ALIQ_PIS'], 'C180', 'C185'],
  ['C185', ['ALIQ_COFINS_QUANT CST_COFINS CFOP', 'CST_COFINS CFOP ALIQ_COFINS'], 'C180', 'C181'],
  ['C190', ['COD_MOD DT_REF_INI COD_ITEM']],
  ['C191', ['ALIQ_PIS_QUANT CNPJ_CPF_PART CST_PIS CFOP', 'CST_PIS CFOP ALIQ_PIS CNPJ_CPF_PART'], 'C190', 'C195'],
  [
    'C195',
    ['ALIQ_COFINS_QUANT CNPJ_CPF_PART CST_COFINS CFOP', 'CST_COFINS CFOP ALIQ_COFINS CNPJ_CPF_PART'],
    'C190',
    'C191',
  ],
  ['C380', ['COD_MOD DT_DOC_INI NUM_DOC_INI']],
  ['C381', ['ALIQ_PIS_QUANT COD_ITEM CST_PIS', 'COD_ITEM CST_PIS ALIQ_PIS'], 'C380', 'C385'],
  ['C385', ['ALIQ_COFINS_QUANT COD_ITEM CST_COFINS', 'COD_ITEM CST_COFINS ALIQ_COFINS'], 'C380', 'C381'],
  ['C395', ['COD_PART SER NUM_DOC DT_DOC']],
  ['C396', ['COD_ITEM'], 'C395'],
  ['C400', ['ECF_FAB ECF_CX', 'ECF_CX']],
  ['C405', ['DT_DOC CRZ'], 'C400'],
  ['C481', ['ALIQ_PIS_QUANT COD_ITEM CST_PIS', 'CST_PIS COD_ITEM ALIQ_PIS'], 'C405', 'C485'],
  ['C485', ['ALIQ_COFINS_QUANT COD_ITEM CST_COFINS', 'CST_COFINS COD_ITEM ALIQ_COFINS'], 'C405', 'C481'],
  ['C490', ['COD_MOD DT_DOC_INI DT_DOC_FIN']],
  ['C491', ['ALIQ_PIS_QUANT COD_ITEM CST_PIS CFOP', 'CST_PIS COD_ITEM CFOP ALIQ_PIS'], 'C490', 'C495'],
  ['C495', ['ALIQ_COFINS_QUANT COD_ITEM CST_COFINS CFOP', 'CST_COFINS COD_ITEM CFOP ALIQ_COFINS'], 'C490', 'C491'],
  ['C500', ['CHV_DOCe', 'COD_PART COD_MOD SER NUM_DOC DT_DOC']],
  ['C501', ['NAT_BC_CRED CST_PIS', 'CST_PIS'], 'C500', 'C505'],
  ['C505', ['NAT_BC_CRED CST_COFINS', 'CST_COFINS'], 'C500', 'C501'],
  ['C600', ['COD_MOD COD_MUN SER SUB COD_CONS DT_DOC']],
  ['C601', ['CST_PIS ALIQ_PIS'], 'C600', 'C605'],
  ['C605', ['CST_COFINS ALIQ_COFINS'], 'C600', 'C601'],
  ['C800', ['CHV_CFE', 'NUM_CFE COD_MOD NR_SAT DT_DOC']],
  ['C810', ['CFOP CST_PIS COD_ITEM ALIQ_PIS', 'CST_PIS COD_ITEM ALIQ_PIS'], 'C800'],
  ['C820', ['CFOP CST_PIS COD_ITEM ALIQ_PIS_QUANT', 'CST_PIS COD_ITEM ALIQ_PIS_QUANT'], 'C800'],
  ['C860', ['NR_SAT DT_DOC DOC_INI']],
  ['C870', ['CFOP CST_PIS COD_ITEM ALIQ_PIS', 'CST_PIS COD_ITEM ALIQ_PIS'], 'C860'],
  ['C880', ['CFOP CST_PIS COD_ITEM ALIQ_PIS_QUANT', 'CST_PIS COD_ITEM ALIQ_PIS_QUANT'], 'C860'],
  ['D100', ['CHV_CTE', 'COD_PART COD_MOD SER NUM_DOC']],
  ['D101', ['IND_NAT_FRT CST_PIS', 'CST_PIS'], 'D100', 'D105'],
  ['D105', ['IND_NAT_FRT CST_COFINS', 'CST_COFINS'], 'D100', 'D101'],
  ['D500', ['COD_PART COD_MOD SER NUM_DOC DT_DOC']],
  ['D501', ['NAT_BC_CRED CST_PIS', 'CST_PIS'], 'D500', 'D505'],
  ['D505', ['NAT_BC_CRED CST_COFINS', 'CST_COFINS'], 'D500', 'D501'],
  ['F100', ['IND_OPER COD_PART DT_OPER VL_OPER CST_PIS NAT_BC_CRED COD_CTA DESC_DOC_OPER']],
  ['F120', ['NAT_BC_CRED IDENT_BEM_IMOB IND_UTIL_BEM_IMOB COD_CTA DESC_BEM_IMOB']],
  ['F130', ['NAT_BC_CRED IDENT_BEM_IMOB IND_UTIL_BEM_IMOB MES_OPER_AQUIS COD_CTA DESC_BEM_IMOB']],
  ['F150', ['NAT_BC_CRED DESC_EST COD_CTA']],
  ['F500', ['CST_PIS ALIQ_PIS COD_MOD CFOP COD_CTA']],
  ['F510', ['CST_PIS ALIQ_PIS_QUANT COD_MOD CFOP COD_CTA']],
  ['F525', ['IND_REC CNPJ_CPF NUM_DOC COD_ITEM CST_PIS CST_COFINS INFO_COMPL COD_CTA']],
  ['F550', ['CST_PIS ALIQ_PIS COD_MOD CFOP COD_CTA']],
  ['F560', ['CST_PIS ALIQ_PIS_QUANT COD_MOD CFOP COD_CTA']],
  ['F600', ['IND_NAT_RET DT_RET CNPJ COD_REC VL_RET']],
  ['F700', ['IND_ORI_DED IND_NAT_DED CNPJ VL_BC_OPER']],
];

const DO_ARQUIVO: readonly Linha[] = [
  ['0111', ['']],
  ['0140', ['CNPJ', 'COD_EST']],
  ['0500', ['COD_CTA']],
  ['0600', ['COD_CCUS']],
  ['M100', ['IND_CRED_ORI COD_CRED ALIQ_PIS', 'ALIQ_PIS COD_CRED', 'ALIQ_PIS_QUANT COD_CRED', 'COD_CRED']],
  ['M110', ['COD_AJ NUM_DOC'], 'M100'],
  ['M210', ['ALIQ_PIS COD_CONT', 'ALIQ_PIS_QUANT COD_CONT', 'COD_CONT']],
  ['M215', ['NUM_DOC COD_AJ_BC', 'COD_AJ_BC'], 'M210'],
  ['M220', ['COD_AJ NUM_DOC'], 'M210'],
  ['M400', ['CST_PIS']],
  ['M410', ['NAT_REC COD_CTA'], 'M400'],
  ['M500', ['IND_CRED_ORI COD_CRED ALIQ_COFINS', 'ALIQ_COFINS COD_CRED', 'ALIQ_COFINS_QUANT COD_CRED', 'COD_CRED']],
  ['M510', ['COD_AJ NUM_DOC'], 'M500'],
  ['M610', ['ALIQ_COFINS COD_CONT', 'ALIQ_COFINS_QUANT COD_CONT', 'COD_CONT']],
  ['M615', ['NUM_DOC COD_AJ_BC', 'COD_AJ_BC'], 'M610'],
  ['M620', ['COD_AJ NUM_DOC'], 'M610'],
  ['M800', ['CST_COFINS']],
  ['M810', ['NAT_REC COD_CTA'], 'M800'],
  ['1010', ['NUM_PROC']],
  ['1020', ['NUM_PROC']],
  ['1100', ['CNPJ_SUC PER_APU_CRED ORIG_CRED COD_CRED', 'PER_APU_CRED ORIG_CRED COD_CRED']],
  ['1300', ['IND_NAT_RET PR_REC_RET']],
  ['1500', ['CNPJ_SUC PER_APU_CRED ORIG_CRED COD_CRED', 'PER_APU_CRED ORIG_CRED COD_CRED']],
  ['1700', ['IND_NAT_RET PR_REC_RET']],
];

const CHAVES: ReadonlyMap<string, ChavesRegistro> = new Map(
  [
    ...POR_ESTABELECIMENTO.map((linha) => createChaves(linha, true)),
    ...DO_ARQUIVO.map((linha) => createChaves(linha, false)),
  ].toSorted(([a], [b]) => (a < b ? -1 : 1)),
);

function createChaves([registro, chave, pai, gemeo]: Linha, estabelecimento: boolean): [string, ChavesRegistro] {
  const alternativas = chave.map((campos) => (campos === '' ? [] : campos.split(' ')));
  return [registro, { chave: alternativas, pai: pai ?? null, estabelecimento, gemeo }];
}
