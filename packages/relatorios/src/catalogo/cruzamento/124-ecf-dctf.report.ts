import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The tax due in each period of the ECF against the debts of the DCTF or DCTFWeb and the payments of the same codes of
 * receipt. Monthly estimates, quarters and the yearly adjustment are distinguished by the code, and papers are matched
 * by the period they are for, so that the quotas of a quarter add up. A listing that has no principal counts with its
 * total, which may hold fines and interest: where it is more than the debt the row says so, and estimates nothing. Of a
 * debit that is too high it proves as paid only what was paid in time.
 *
 * A set-off that was refused or cancelled is no set-off, unless another one in force replaces it.
 *
 * A DCTFWeb in XML has only the sum of what is tied to a debt: 'Compensado' stays blank, and the debt counts as met
 * by that sum or by the payments, whichever is larger.
 *
 * A period of which the project has no declaration reads 'Sem DCTF do período', and payments are asked for only when
 * the project has payments at all. What agrees within 1.00 is left out. Without any declaration or payment in the
 * project there is nothing to cross.
 */
export default defineComValor(
  {
    numero: 124,
    nome: 'Cruzamento ECF x DCTF IRPJ CSLL',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      ECF: ['IRPJ/CSLL na ECF x DCTF x DARF.'],
      'e-CAC': ['Débitos da DCTF ou DCTFWeb e comprovantes de arrecadação dos códigos de IRPJ e CSLL.'],
    },
    fontes: ['ecf_n620', 'ecf_n630', 'ecf_n660', 'ecf_n670', 'ecf_p300', 'ecf_p500'],
    tabelas: ['codigo_receita', 'feriado_bancario'],
    colunas: [
      ...texto('Ano', 'Período', 'Tributo', 'Forma'),
      ...dinheiro('ECF', 'DCTF', 'DARF', 'Compensado', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './124-ecf-dctf.sql'),
    ordem: 'j.chave, j.tributo, j.forma',
  },
  {
    classe: `'Pago a maior'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      sql: readSql(import.meta.url, './124-ecf-dctf-extincao.sql'),
      // The adjustment of a year is due by the end of March; the rest counts from the 25th of the following month.
      vencimento: `CASE r."Forma"
        WHEN 'Ajuste anual' THEN r._fim + INTERVAL 3 MONTH
        ELSE vencimento_pis_cofins(r._fim)
      END`,
    },
  },
);
