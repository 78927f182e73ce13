/* Statements that insert a DCTF, payments and PER/DCOMP of PIS and COFINS of January 2025. */

const MES = `'01/2025' AS pa, DATE '2025-01-01' AS pa_inicio, DATE '2025-01-31' AS pa_fim`;
/** A debt of January 2025; `campos` adds columns. */
export const debito = (
  arquivo: string,
  cod: string,
  valor: number,
  campos = `'DCTFWeb' AS fonte, 'Geral' AS categoria`,
) =>
  `INSERT INTO ecac_dctf_debito BY NAME SELECT '${arquivo}' AS _arquivo, 1 AS _linha,
     'Original' AS tipo_declaracao, '01/2025' AS periodo, ${MES},
     '${cod}' AS cod_receita, ${valor} AS debito, ${campos}`;
export const darf = (numero: string, cod: string, dia: string, principal: string, campos = MES) =>
  `INSERT INTO ecac_pagamento BY NAME SELECT 'pagos' AS _arquivo, ${numero} AS _linha,
    '${numero}' AS numero_documento, ${campos}, DATE '${dia}' AS arrecadacao,
     DATE '2025-02-25' AS vencimento, '${cod}' AS cod_receita, ${principal}`;
export const vinculo = (tipo: string, cod: string, valor: number, campos: string) =>
  `INSERT INTO ecac_dctf_vinculo BY NAME SELECT 'd' AS _arquivo, 1 AS _linha, '01/2025' AS periodo, ${MES},
    '${cod}' AS cod_receita,
     '${tipo}' AS tipo_vinculacao, ${valor} AS valor_vinculado, ${campos}`;
export const dcomp = (numero: string, dia: string, situacao: string, cod: string, principal: number) => [
  `INSERT INTO ecac_perdcomp BY NAME SELECT 'p${numero}' AS _arquivo, 1 AS _linha, '${numero}' AS numero,
    'Declaração de Compensação' AS tipo_documento,
     DATE '${dia}' AS transmissao, 10 AS credito_utilizado, '${situacao}' AS situacao`,
  `INSERT INTO ecac_perdcomp_debito BY NAME SELECT 'p${numero}' AS _arquivo, 1 AS _linha, '${numero}' AS numero,
    1 AS ordem, ${MES}, '${cod}' AS cod_receita,
     ${principal} AS principal`,
];
