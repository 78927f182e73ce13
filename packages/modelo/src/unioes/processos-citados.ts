import { uniao } from '@apura/apuracao';
import type { Mart } from '../mart.ts';

interface Citacao {
  registro: string;
  pai: string;
  documento?: string;
  dia?: string;
  valor?: string;
}

/** The records that name a process below a document, and which field of the document is its number, day and value. */
const CITACOES: readonly Citacao[] = [
  { registro: 'A111', pai: 'A100', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  {
    registro: 'C111',
    pai: 'C100',
    documento: `coalesce(nullif(CHV_NFE, ''), NUM_DOC)`,
    dia: 'DT_DOC',
    valor: 'VL_DOC',
  },
  { registro: 'C188', pai: 'C180', documento: 'COD_ITEM', dia: 'DT_DOC_FIN', valor: 'VL_TOT_ITEM' },
  { registro: 'C198', pai: 'C190', documento: 'COD_ITEM', dia: 'DT_REF_FIN', valor: 'VL_TOT_ITEM' },
  { registro: 'C489', pai: 'C400', documento: 'ECF_FAB' },
  { registro: 'C499', pai: 'C490', dia: 'DT_DOC_FIN' },
  { registro: 'C509', pai: 'C500', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'C609', pai: 'C600', documento: 'SER', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'C830', pai: 'C800', documento: 'CHV_CFE', dia: 'DT_DOC', valor: 'VL_CFE' },
  { registro: 'C890', pai: 'C860', documento: 'NR_SAT', dia: 'DT_DOC' },
  {
    registro: 'D111',
    pai: 'D100',
    documento: `coalesce(nullif(CHV_CTE, ''), NUM_DOC)`,
    dia: 'DT_DOC',
    valor: 'VL_DOC',
  },
  { registro: 'D209', pai: 'D200', documento: 'NUM_DOC_INI', dia: 'DT_REF', valor: 'VL_DOC' },
  { registro: 'D309', pai: 'D300', documento: 'NUM_DOC_INI', dia: 'DT_REF', valor: 'VL_DOC' },
  { registro: 'D359', pai: 'D350', documento: 'NUM_COO_FIN', dia: 'DT_DOC', valor: 'VL_BRT' },
  { registro: 'D509', pai: 'D500', documento: 'NUM_DOC', dia: 'DT_DOC', valor: 'VL_DOC' },
  { registro: 'D609', pai: 'D600', documento: 'SER', dia: 'DT_DOC_FIN', valor: 'VL_DOC' },
  { registro: 'F111', pai: 'F100', documento: 'DESC_DOC_OPER', dia: 'DT_OPER', valor: 'VL_OPER' },
  { registro: 'F129', pai: 'F120', documento: 'DESC_BEM_IMOB', valor: 'VL_OPER_DEP' },
  { registro: 'F139', pai: 'F130', documento: 'DESC_BEM_IMOB', valor: 'VL_OPER_AQUIS' },
  { registro: 'F211', pai: 'F200', documento: 'NUM_CONT', dia: 'DT_OPER', valor: 'VL_TOT_REC' },
  { registro: 'F509', pai: 'F500', valor: 'VL_REC_CAIXA' },
  { registro: 'F519', pai: 'F510', valor: 'VL_REC_CAIXA' },
  { registro: 'F559', pai: 'F550', valor: 'VL_REC_COMP' },
  { registro: 'F569', pai: 'F560', valor: 'VL_REC_COMP' },
  { registro: 'I199', pai: 'I100', valor: 'VL_REC' },
  { registro: '1809', pai: '1800', documento: 'INC_IMOB', dia: 'DT_REC_UNI', valor: 'VL_REC_UNI' },
];

const tabelaDe = (registro: string) => `efdc_${registro.toLowerCase()}`;

const LUGAR = { _arquivo: '_arquivo', _linha: '_linha' };

/** The tables of the records that name a process. */
export const TABELAS_CITACOES: readonly string[] = CITACOES.map((c) => tabelaDe(c.registro));

/**
 * The processes that the documents of the EFD-Contribuições name. Two unions of 26 records each: they are built from
 * the list above because a statement of that length would show nothing more.
 */
export const UNIOES_PROCESSOS: readonly Mart[] = [
  {
    linha: 'One row per record that cites a process (A111, C111, F509, …); `_pai` is the line of the record above.',
    visao: uniao(
      'processo_citado',
      {
        registro: 'VARCHAR',
        _arquivo: 'VARCHAR',
        _linha: 'INTEGER',
        _pai: 'INTEGER',
        NUM_PROC: 'VARCHAR',
        IND_PROC: 'VARCHAR',
      },
      CITACOES.map(({ registro }) => ({
        tabela: tabelaDe(registro),
        campos: { ...LUGAR, registro: `'${registro}'`, _pai: '_pai', NUM_PROC: 'NUM_PROC', IND_PROC: 'IND_PROC' },
      })),
    ),
  },
  {
    linha: 'One row per record that may have processes below it; `registro` names the record that cites them.',
    visao: uniao(
      'documento_citado',
      {
        registro: 'VARCHAR',
        _arquivo: 'VARCHAR',
        _linha: 'INTEGER',
        documento: 'VARCHAR',
        dia: 'DATE',
        valor: 'DECIMAL(18, 2)',
      },
      CITACOES.map(({ registro, pai, documento, dia, valor }) => ({
        tabela: tabelaDe(pai),
        campos: { ...LUGAR, registro: `'${registro}'`, documento, dia, valor },
      })),
    ),
  },
];
