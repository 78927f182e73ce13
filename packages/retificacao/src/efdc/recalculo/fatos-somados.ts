import { COLUNAS_SOMA, TRIBUTOS } from '@apura/apuracao';

const VALORES = ['VL_ITEM', 'VL_DESC', ...TRIBUTOS.flatMap((tributo) => [`VL_BC_${tributo}`, `QUANT_BC_${tributo}`])];

/** Columns of FATO_PC that are the same for all sums, because sums hold only items that count. */
const IGUAIS = `'Item' AS nivel, CAST(NULL AS VARCHAR) AS COD_SIT`;

/** The table of sums, one row for each group of a file; a temporary one belongs to its connection. */
export const sqlTabelaSomas = (nome: string, tipo: 'TABLE' | 'TEMP TABLE' = 'TABLE'): string =>
  `CREATE OR REPLACE ${tipo} ${nome} (${Object.entries(COLUNAS_SOMA)
    .map(([coluna, tipo]) => `${coluna} ${tipo}`)
    .join(', ')})`;

/** The facts of `origem` are added to those of `arquivo`, or subtracted. */
export interface ParcelaFatos {
  arquivo: string;
  origem: string;
  sinal: 1 | -1;
}

/** Columns of the sums that FATO_PC has under the same name. */
const CHAVES = Object.keys(COLUNAS_SOMA).filter(
  (coluna) => !['_arquivo', 'entrada', 'NAT_BC_CRED', 'n', ...VALORES].includes(coluna),
);

/**
 * The facts for `readMeses`, made of the sums of the parcels; an acquisition without a kind of credit has the kind of
 * its CFOP, as in FATO_PC. A group without items is dropped.
 */
export const sqlFatosDosArquivos = (somas: string, parcelas: string): string => {
  const valores = VALORES.map((valor) => `sum(CASE WHEN p.sinal < 0 THEN -${valor} ELSE ${valor} END) AS ${valor}`);
  return `
    SELECT
      p.arquivo AS _arquivo,
      ${CHAVES.join(',\n      ')},
      CASE WHEN entrada THEN 'Entrada' ELSE 'Saída' END AS Lado,
      ${IGUAIS},
      coalesce(nullif(f.NAT_BC_CRED, ''), CASE WHEN entrada THEN nullif(cf.nat_bc_cred, '') END) AS NAT_BC_CRED,
      ${valores.join(',\n      ')},
      sum(p.sinal * n) AS n
    FROM ${somas} f
    JOIN ${parcelas} p ON p.origem = f._arquivo
    LEFT JOIN tab_cfop cf ON cf.codigo = f.CFOP
    GROUP BY ALL
    HAVING sum(p.sinal * n) <> 0`;
};
