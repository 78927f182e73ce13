/* Statements that insert an ECF, a DCTF, PER/DCOMP and payments of IRPJ and CSLL of 2024. */

export const periodo = (linha: number, per: string, ini: string, fim: string) =>
  `INSERT INTO ecf_n030 BY NAME SELECT 'ecf' AS _arquivo, ${linha} AS _linha, '${per}' AS PER_APUR,
    DATE '${ini}' AS DT_INI, DATE '${fim}' AS DT_FIN`;
export const linha = (registro: string, n: number, pai: number, descricao: string, valor: string) =>
  `INSERT INTO ecf_${registro} BY NAME SELECT 'ecf' AS _arquivo, ${n} AS _linha, ${pai} AS _pai,
    '${descricao}' AS DESCRICAO,
    ${registro === 'n670' || registro === 'n660' ? valor : `'${valor.replace('.', ',')}'`} AS VALOR`;
export const debitoDctf = (cod: string, fim: string, campos: string) =>
  `INSERT INTO ecac_dctf_debito BY NAME SELECT 'dctf-${fim.slice(0, 7)}' AS _arquivo, 'DCTF' AS fonte,
    'Original' AS tipo_declaracao, 'Geral' AS categoria, strftime(DATE '${fim}', '%m/%Y') AS periodo,
     '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${campos}`;
export const debitoDcomp = (numero: string, cod: string, fim: string, principal: number) =>
  `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'p-${numero}' AS _arquivo, '${numero}' AS numero, 1 AS ordem,
    '${cod}' AS cod_receita, DATE '${fim}' AS pa_fim, ${principal}.00 AS principal`;
export const dcomp = (numero: string, situacao: string, campos = `'Saldo Negativo de IRPJ' AS tipo_credito`) =>
  `INSERT INTO ecac_perdcomp BY NAME SELECT 'p-${numero}' AS _arquivo, 1 AS _linha, '${numero}' AS numero,
    '${situacao}' AS situacao, ${campos}`;
export const PAGAMENTO = `INSERT INTO ecac_pagamento BY NAME SELECT 'pg' AS _arquivo, 1 AS _linha,
  'DARF' AS tipo_documento, '1' AS numero_documento, DATE '2024-01-31' AS pa_fim,
  DATE '2024-02-28' AS arrecadacao, '2362' AS cod_receita, 400.00 AS principal, 400.00 AS total`;
export const ANUAL = [
  periodo(10, 'A00', '2024-01-01', '2024-12-31'),
  linha('n630', 11, 10, '(-) Imposto de Renda Mensal Efetivamente Pago por Estimativa', '900.00'),
  linha('n630', 12, 10, 'IMPOSTO DE RENDA A PAGAR', '-200.00'),
];
