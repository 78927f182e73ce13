import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * One row per month and code of receipt (its first four digits) where the EFD-Contribuições (M205, M605), the DCTF or
 * DCTFWeb in force and the payments (principal only) do not say the same, within 1.00. Codes are the ones that any of
 * the files of the project declares in block M, and those of `codigo_pis_cofins`. Of a DCTFWeb only the Geral is
 * crossed: no other category holds PIS or COFINS. A month that has only a declaration of which the category is not
 * known says so.
 *
 * A set-off of the DCTF that was refused or cancelled is no set-off, unless another one in force replaces it. A
 * listing has no principal: its total counts when it was paid in time. When the principal cannot be known, or the
 * project has no payments, DARF is blank and the row does not say what is still owed. A DCTFWeb may have only the sum
 * of the credits: then Compensado and Suspenso are blank; that sum and the DARF met the debt together where both fit
 * into it, else the greater of them did. A receipt has the tax without codes: its month is one row with all the codes.
 *
 * The undue amount is taken from the latest payment backwards, one row per payment. The sum of credits of a DCTFWeb
 * may be a suspension, so what it has beyond the DARF is only presumed to be paid. What a month has too much under
 * one code and too little under another one of the same tax is a wrong code, and no money.
 *
 * A month that lacks all files of one side is Informativo, unless more was paid than the books owe. Only months of the
 * project are crossed.
 */
export default defineComValor(
  {
    numero: 121,
    nome: 'Cruzamento EFD-C x DCTF x Pagamentos',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      'EFD-Contribuições': ['Valor da EFD, débito declarado e DARF pago.'],
      'e-CAC': ['DCTF ou DCTFWeb vigente e pagamentos (só o principal).'],
    },
    fontes: ['ecac_dctf_debito'],
    tabelas: ['codigo_receita', 'feriado_bancario'],
    colunas: [
      ...texto('Período', 'Tributo', 'Cód. Receita'),
      ...dinheiro('EFD-C', 'DCTF', 'DARF', 'Compensado', 'Suspenso ou Parcelado', 'EFD - DCTF', 'DCTF - Extinto'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './121-efd-c-dctf-pagamentos.sql'),
    ordem: 'j.mes, j.tributo DESC, j.chave',
  },
  {
    classe: `'Pago a maior'`,
    // What was paid above the declaration needs no rectifier; the DCTF may be rectified as long as the EFD.
    prazo: `CASE WHEN r."EFD - DCTF" < -1 THEN prazo_retificacao(r._mes) END`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      presumido: 'r._presumido',
      // By the code, and by the tax, under which a receipt without codes is compared.
      sql: readSql(import.meta.url, './121-efd-c-dctf-pagamentos-extincao.sql'),
      vencimento: 'vencimento_pis_cofins(r._mes)',
    },
  },
);
