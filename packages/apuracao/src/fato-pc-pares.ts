import { type Fonte, type Projecao, selectUniao } from './select-uniao.ts';

export const VALOR = 'DECIMAL(18,2)';
export const BASE = 'DECIMAL(18,4)';
export const ALIQUOTA = 'DECIMAL(18,4)';
export const QUANTIDADE = 'DECIMAL(18,3)';

export const tabelaDe = (registro: string): string => `efdc_${registro.toLowerCase()}`;

/**
 * A record with the PIS side and its brother with the COFINS side, and the columns they have beyond the common ones.
 */
const PARES: readonly { pis: string; cofins: string; extras: string }[] = [
  { pis: 'C181', cofins: 'C185', extras: 'CFOP VL_DESC QUANT' },
  { pis: 'C191', cofins: 'C195', extras: 'CFOP VL_DESC QUANT PART' },
  { pis: 'C381', cofins: 'C385', extras: 'COD_ITEM QUANT' },
  { pis: 'C481', cofins: 'C485', extras: 'COD_ITEM QUANT' },
  { pis: 'C491', cofins: 'C495', extras: 'COD_ITEM CFOP QUANT' },
  { pis: 'C501', cofins: 'C505', extras: 'NAT_BC_CRED' },
  { pis: 'C601', cofins: 'C605', extras: '' },
  { pis: 'D101', cofins: 'D105', extras: 'NAT_BC_CRED' },
  { pis: 'D201', cofins: 'D205', extras: '' },
  { pis: 'D501', cofins: 'D505', extras: 'NAT_BC_CRED' },
  { pis: 'D601', cofins: 'D605', extras: 'VL_DESC' },
];

const COLUNAS_LADO = {
  familia: 'VARCHAR',
  registro: 'VARCHAR',
  _arquivo: 'VARCHAR',
  _linha: 'INTEGER',
  _pai: 'INTEGER',
  COD_ITEM: 'VARCHAR',
  doc_part: 'VARCHAR',
  CFOP: 'VARCHAR',
  NAT_BC_CRED: 'VARCHAR',
  VL_ITEM: VALOR,
  VL_DESC: VALOR,
  COD_CTA: 'VARCHAR',
  cst: 'VARCHAR',
  base: BASE,
  aliq: ALIQUOTA,
  quant: QUANTIDADE,
  aliq_quant: ALIQUOTA,
  valor: VALOR,
} as const;

const iguais = (nomes: readonly string[]): Record<string, string> => Object.fromEntries(nomes.map((n) => [n, n]));

/** One side (PIS or COFINS) of every pair of records, in one shape. */
export function sqlLado(tributo: 'PIS' | 'COFINS', fonte: Fonte): string {
  const projecoes = PARES.flatMap(({ pis, cofins, extras }): Projecao<keyof typeof COLUNAS_LADO>[] => {
    const registro = tributo === 'PIS' ? pis : cofins;
    const from = fonte(tabelaDe(registro));
    if (from === null) return [];
    const tem = (nome: string) => extras.split(' ').includes(nome);
    const proprios = ['COD_ITEM', 'CFOP', 'NAT_BC_CRED', 'VL_DESC'].filter(tem);
    const campos = {
      familia: `'${pis}'`,
      registro: `'${registro}'`,
      ...iguais(['_arquivo', '_linha', '_pai', 'VL_ITEM', 'COD_CTA']),
      ...iguais(proprios),
      ...(tem('PART') ? { doc_part: 'CNPJ_CPF_PART' } : {}),
      cst: `CST_${tributo}`,
      base: `VL_BC_${tributo}`,
      aliq: `ALIQ_${tributo}`,
      ...(tem('QUANT') ? { quant: `QUANT_BC_${tributo}`, aliq_quant: `ALIQ_${tributo}_QUANT` } : {}),
      valor: `VL_${tributo}`,
    };
    return [{ from, campos }];
  });
  return selectUniao(COLUNAS_LADO, projecoes);
}

/** Tables of the records that `sqlLado` reads. */
export const FONTES_PARES: readonly string[] = PARES.flatMap((p) => [p.pis, p.cofins]).map(tabelaDe);
