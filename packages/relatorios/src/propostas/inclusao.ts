import { sqlObjeto, sqlTextoDaColuna } from './sql-registro.ts';

/** A field of a new record and the SQL of its text. */
export type Campo = readonly [campo: string, sql: string];

export const dinheiro = (valor: string) => `com_virgula(CAST(${valor} AS DECIMAL(18, 2)))`;
const aliquota = (valor: string) => `com_virgula(CAST(${valor} AS DECIMAL(18, 4)))`;

/** Fields that the new record has as the other file has them; an empty one is left out. */
export const copiados = (tabela: string, alias: string, campos: string): Campo[] =>
  campos.split(' ').map((campo) => [campo, `nullif(${sqlTextoDaColuna(tabela, campo, alias)}, '')`]);

/** CST, base, rate and value of the credit of one tax. */
export const doTributo = (tributo: 'PIS' | 'COFINS'): Campo[] => {
  const aliq = `d.aliq_${tributo.toLowerCase()}`;
  return [
    [`CST_${tributo}`, 'd.cst'],
    [`VL_BC_${tributo}`, dinheiro('d.base')],
    [`ALIQ_${tributo}`, aliquota(aliq)],
    [`VL_${tributo}`, dinheiro(`imposto(d.base, ${aliq})`)],
  ];
};

/** A record that a credit needs and the file lacks. */
export interface Inclusao {
  aba: string;
  vez: number;
  from: string;
  campos: readonly Campo[];
  chave?: readonly Campo[];
  /** The line of the record above, where the file has it. */
  pai?: string;
  documento?: string;
  regra: string;
}

/** The SELECT of a record that is included. */
export function includeRegistro({
  aba,
  vez,
  from,
  campos,
  chave,
  pai = 'CAST(NULL AS INTEGER)',
  documento,
  regra,
}: Inclusao): string {
  return `SELECT d.posicao,
       ${vez} AS vez,
       'INCLUIR' AS acao,
       '${aba}' AS aba,
       strftime(d.inicio, '%Y-%m') AS periodo,
       d.estabelecimento,
       CASE WHEN ${pai} IS NOT NULL THEN a.arquivo END AS arquivo,
       ${pai} AS linha,
       ${chave ? sqlObjeto(chave) : 'CAST(NULL AS VARCHAR)'} AS chave,
       ${sqlObjeto(campos)} AS campos,
       ${documento ? `CASE WHEN ${pai} IS NULL THEN ${documento} END` : 'CAST(NULL AS VARCHAR)'} AS documento,
       ${regra} AS regra,
       'Crédito não aproveitado' AS tese,
       10 AS lugar,
       d.confianca
  FROM ${from}
  JOIN arq a ON a.id = d._arquivo`;
}
