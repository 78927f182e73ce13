import { sqlFatoPc } from '@apura/apuracao';

const TRIBUTOS = ['PIS', 'COFINS'] as const;

/** What the recomputation tells facts apart by. */
const CHAVES = [
  ...[
    'Registro',
    'Lado',
    'nivel',
    'COD_SIT',
    'CFOP',
    'CST_PIS',
    'CST_COFINS',
    'NAT_BC_CRED',
    'IND_ORIG_CRED',
    'COD_CTA',
  ],
  ...TRIBUTOS.flatMap((t) => [`ALIQ_${t}`, `ALIQ_${t}_QUANT`]),
].join(', ');

/** What it adds up. */
const VALORES = ['VL_ITEM', 'VL_DESC', ...TRIBUTOS.flatMap((t) => [`VL_BC_${t}`, `QUANT_BC_${t}`])];

const somar = (expressao: (valor: string) => string): string =>
  VALORES.map((valor) => `sum(${expressao(valor)}) AS ${valor}`).join(', ');

/** The facts of the registered tables, summed by all that the recomputation asks for; `n` counts them. */
export const sqlFatosSomados = (): string =>
  `SELECT _arquivo, ${CHAVES}, ${somar((valor) => valor)}, count(*) AS n FROM (${sqlFatoPc().select}) GROUP BY _arquivo, ${CHAVES}`;

/** Whose facts make those of a file: added, or taken away. */
export interface ParcelaFatos {
  arquivo: string;
  origem: string;
  sinal: 1 | -1;
}

/** The facts as `lerMeses` takes them, out of the relation `fatos` that was summed before. A group that nothing is left of is none. */
export const sqlFatosDosArquivos = (fatos: string, parcelas: string): string =>
  `SELECT p.arquivo AS _arquivo, ${CHAVES}, ${somar((valor) => `CASE WHEN p.sinal < 0 THEN -${valor} ELSE ${valor} END`)},
     sum(p.sinal * n) AS n
     FROM ${fatos} f JOIN ${parcelas} p ON p.origem = f._arquivo GROUP BY p.arquivo, ${CHAVES} HAVING sum(p.sinal * n) <> 0`;
