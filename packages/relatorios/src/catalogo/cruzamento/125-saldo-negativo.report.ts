import { readSql } from '@apura/apuracao';
import { dinheiro, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * The yearly adjustment (N630 and N670 of period A00): the tax of the year before what was paid in advance, against the
 * estimates paid (DARF) and set off (debts of PER/DCOMP in force; without one, the set-offs of the DCTF) and what
 * payers say that they withheld. A negative balance is a credit; what PER/DCOMP in force used or asked of it is taken
 * off.
 *
 * A set-off that the Receita Federal refused extinguished no estimate, whatever the DCTF says; the credit that it, or a
 * request, was refused for is not available again.
 *
 * A DCOMP after a request for refund uses what was asked for, so the two do not add up: beside a request only the
 * DCOMPs transmitted before it count, or all the DCOMPs where they use more. A listing may name documents without their
 * amounts: what is left is not known then. A withholding whose code the table of rates does not know is in no column:
 * the result names the code.
 *
 * Of the quarterly real profit each quarter with a negative balance is a row ('1T/2024') with a term of its own. Its
 * credit is what was withheld, which the payers report by year: it is proved when they report no less than all quarters
 * took off. A request that names a quarter is of that quarter alone; one that names the year is taken off each, because
 * nobody knows of which it is.
 */
export default defineComValor(
  {
    numero: 125,
    nome: 'Cruzamento Saldo Negativo IRPJ CSLL',
    module: 'Cruzamento',
    tool: 'gerar_relatorios',
    descricao: {
      ECF: ['Antecipações x tributo do ano e saldo negativo.'],
      'e-CAC': [
        'Estimativas pagas e compensadas, retenções informadas e PER/DCOMP de saldo negativo.',
        'No lucro real trimestral cada trimestre tem o seu saldo negativo e o seu prazo. As retenções ' +
          'informadas são do ano inteiro: só contam quando cobrem as que a ECF deduziu em todos os trimestres.',
      ],
    },
    fontes: ['ecf_n630', 'ecf_n670'],
    tabelas: ['codigo_receita', 'retencao_codigo'],
    colunas: [
      ...texto('Ano', 'Tributo'),
      ...dinheiro('Tributo Devido', 'Estimativas Pagas', 'Estimativas Compensadas', 'Retenções'),
      // A year with tax to pay does not use up the negative balance of another.
      ...dinheiroSemTotal('Saldo Calculado', 'Saldo na ECF'),
      ...dinheiro('PERDCOMP', 'Disponível'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    totalPor: ['Tributo', 'Tipo'],
    sql: readSql(import.meta.url, './125-saldo-negativo.sql'),
    ordem: 'j.ano, j.t, j.tributo',
  },
  { classe: `'Saldo negativo'`, conferido: `'Sim'`, prescreve: 'fim_do_direito(r._fim)' },
);
