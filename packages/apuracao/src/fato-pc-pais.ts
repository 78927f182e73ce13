import { tabelaDe } from './fato-pc-pares.ts';
import { type Fonte, type Projecao, selectUniao } from './select-uniao.ts';

/** What a document, a consolidation or a single-level operation gives to the items below it. */
const COLUNAS_PAI = {
  pai_registro: 'VARCHAR',
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _estab: 'INTEGER',
  lado: 'VARCHAR',
  COD_MOD: 'VARCHAR',
  COD_SIT: 'VARCHAR',
  SER: 'VARCHAR',
  NUM_DOC: 'VARCHAR',
  CHV: 'VARCHAR',
  DT_DOC: 'DATE',
  DT_E_S: 'DATE',
  COD_PART: 'VARCHAR',
  doc_part: 'VARCHAR',
  COD_ITEM: 'VARCHAR',
  NCM: 'VARCHAR',
  CFOP: 'VARCHAR',
} as const;

const ENTRADA = `'Entrada'`;
const SAIDA = `'Saída'`;
/** IND_OPER of A100, C100, D100 and D500: 0 is an acquisition, 1 an own operation. */
const POR_IND_OPER = `CASE IND_OPER WHEN '0' THEN 'Entrada' ELSE 'Saída' END`;

type Colunas = keyof typeof COLUNAS_PAI;
type Pai = Partial<Record<Exclude<Colunas, 'pai_registro' | '_arquivo' | '_linha'>, string>> & { lado: string };

const SERIE = { SER: 'SER', NUM_DOC: 'NUM_DOC' };

const PAIS: Record<string, Pai> = {
  A100: {
    lado: POR_IND_OPER,
    COD_SIT: 'COD_SIT',
    ...SERIE,
    CHV: 'CHV_NFSE',
    DT_DOC: 'DT_DOC',
    DT_E_S: 'DT_EXE_SERV',
    COD_PART: 'COD_PART',
  },
  C100: {
    lado: POR_IND_OPER,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    ...SERIE,
    CHV: 'CHV_NFE',
    DT_DOC: 'DT_DOC',
    DT_E_S: 'DT_E_S',
    COD_PART: 'COD_PART',
  },
  C180: { lado: SAIDA, COD_MOD: 'COD_MOD', DT_DOC: 'DT_DOC_FIN', COD_ITEM: 'COD_ITEM', NCM: 'COD_NCM' },
  C190: { lado: ENTRADA, COD_MOD: 'COD_MOD', DT_DOC: 'DT_REF_FIN', COD_ITEM: 'COD_ITEM', NCM: 'COD_NCM' },
  C380: { lado: SAIDA, COD_MOD: 'COD_MOD', NUM_DOC: 'NUM_DOC_INI', DT_DOC: 'DT_DOC_FIN' },
  C395: { lado: ENTRADA, COD_MOD: 'COD_MOD', ...SERIE, DT_DOC: 'DT_DOC', COD_PART: 'COD_PART' },
  C490: { lado: SAIDA, COD_MOD: 'COD_MOD', DT_DOC: 'DT_DOC_FIN' },
  C500: {
    lado: ENTRADA,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    ...SERIE,
    CHV: '"CHV_DOCe"',
    DT_DOC: 'DT_DOC',
    DT_E_S: 'DT_ENT',
    COD_PART: 'COD_PART',
  },
  C600: { lado: SAIDA, COD_MOD: 'COD_MOD', SER: 'SER', DT_DOC: 'DT_DOC' },
  C800: {
    lado: SAIDA,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    SER: 'NR_SAT',
    NUM_DOC: 'NUM_CFE',
    CHV: 'CHV_CFE',
    DT_DOC: 'DT_DOC',
    doc_part: 'CNPJ_CPF',
  },
  C860: { lado: SAIDA, COD_MOD: 'COD_MOD', SER: 'NR_SAT', NUM_DOC: 'DOC_INI', DT_DOC: 'DT_DOC' },
  D100: {
    lado: POR_IND_OPER,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    ...SERIE,
    CHV: 'CHV_CTE',
    DT_DOC: 'DT_DOC',
    DT_E_S: 'DT_A_P',
    COD_PART: 'COD_PART',
  },
  D200: {
    lado: SAIDA,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    SER: 'SER',
    NUM_DOC: 'NUM_DOC_INI',
    DT_DOC: 'DT_REF',
    CFOP: 'CFOP',
  },
  D300: { lado: SAIDA, COD_MOD: 'COD_MOD', SER: 'SER', NUM_DOC: 'NUM_DOC_INI', DT_DOC: 'DT_REF', CFOP: 'CFOP' },
  D350: { lado: SAIDA, COD_MOD: 'COD_MOD', SER: 'ECF_FAB', NUM_DOC: 'NUM_COO_FIN', DT_DOC: 'DT_DOC' },
  D500: {
    lado: POR_IND_OPER,
    COD_MOD: 'COD_MOD',
    COD_SIT: 'COD_SIT',
    ...SERIE,
    DT_DOC: 'DT_DOC',
    DT_E_S: 'DT_A_P',
    COD_PART: 'COD_PART',
  },
  D600: { lado: SAIDA, COD_MOD: 'COD_MOD', SER: 'SER', DT_DOC: 'DT_DOC_FIN' },
  // IND_OPER of F100: 0 is an operation with credit, 1 and 2 are revenue, taxed or not.
  F100: { lado: POR_IND_OPER, DT_DOC: 'DT_OPER', COD_PART: 'COD_PART', COD_ITEM: 'COD_ITEM' },
  F120: { lado: ENTRADA },
  F130: { lado: ENTRADA },
  F150: { lado: ENTRADA },
  F200: { lado: SAIDA, NUM_DOC: 'NUM_CONT', DT_DOC: 'DT_OPER', doc_part: 'CPF_CNPJ_ADQU' },
  F500: { lado: SAIDA, COD_MOD: 'COD_MOD', CFOP: 'CFOP' },
  F510: { lado: SAIDA, COD_MOD: 'COD_MOD', CFOP: 'CFOP' },
  F550: { lado: SAIDA, COD_MOD: 'COD_MOD', CFOP: 'CFOP' },
  F560: { lado: SAIDA, COD_MOD: 'COD_MOD', CFOP: 'CFOP' },
  I100: { lado: SAIDA },
};

/** What a record that is its own item gives to it. */
export const getPai = (registro: string): Pai | undefined => PAIS[registro];

/** Whether one of the records with rows gives a CFOP to the items below it. */
export const paisTemCfop = (fonte: Fonte): boolean =>
  Object.entries(PAIS).some(([registro, pai]) => pai.CFOP !== undefined && fonte(tabelaDe(registro)) !== null);

/** Every record that has PIS/COFINS items below it, or is its own item, in one shape. C405 takes C400's model. */
export const sqlPais = (fonte: Fonte): string => selectUniao(COLUNAS_PAI, projecoesPais(fonte));

/** Of the records with rows, what decides about a value. */
export function sqlPaisSomados(fonte: Fonte): string {
  const { _arquivo, _linha, lado, COD_SIT, CFOP } = COLUNAS_PAI;
  return selectUniao<string>({ _arquivo, _linha, lado, COD_SIT, CFOP }, projecoesPais(fonte));
}

function projecoesPais(fonte: Fonte): Projecao<Colunas>[] {
  const projecoes = Object.entries(PAIS).flatMap(([registro, pai]): Projecao<Colunas>[] => {
    const from = fonte(tabelaDe(registro));
    const campos = { pai_registro: `'${registro}'`, _arquivo: '_arquivo', _linha: '_linha', _estab: '_pai', ...pai };
    return from === null ? [] : [{ from, campos }];
  });
  const [c400, c405] = [fonte('efdc_c400'), fonte('efdc_c405')];
  if (c400 !== null && c405 !== null)
    projecoes.push({
      from: `${c405} d JOIN ${c400} c ON c._arquivo = d._arquivo AND c._linha = d._pai`,
      campos: {
        pai_registro: `'C405'`,
        _arquivo: 'd._arquivo',
        _linha: 'd._linha',
        _estab: 'c._pai',
        lado: SAIDA,
        COD_MOD: 'c.COD_MOD',
        SER: 'c.ECF_FAB',
        NUM_DOC: 'd.NUM_COO_FIN',
        DT_DOC: 'd.DT_DOC',
      },
    });
  return projecoes;
}

export const FONTES_PAIS: readonly string[] = [...Object.keys(PAIS).map(tabelaDe), 'efdc_c400', 'efdc_c405'];
