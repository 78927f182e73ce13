import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * One row per period and code of receipt (six digits) where S-5011, the DCTFWeb in force and the payments (principal
 * only) do not say the same, within 1.00. Codes are those of `esocial_cr_grupo` but for labour suits (5x), which S-5011
 * has not. Of the DCTFWeb only the Geral and that of the 13th salary are crossed: a Reclamatória comes from S-2501 and
 * an Aferição from the SERO. A payment whose composition names the variation has six digits; of those that have only
 * four, the codes that begin with them are in one row, where what other declarations of the month owe under them is
 * not paid too much. A payment of December with a code of the 13th counts for the year when the year declares that
 * code.
 *
 * The credits of the DCTFWeb (withholdings, salário-família and salário-maternidade, linked payments) meet debts too.
 * Where they and the DARF fit into the debt together they add up; else the DARF is among them and the greater one
 * counts. DARF is blank without payments in the project. What is suspended is among those credits when the declaration
 * says it: the greater of both counts. A receipt of the DCTFWeb has no codes: its month is one row, which
 * concludes nothing, because its total also holds what does not come from the eSocial.
 */
export default defineComValor(
  {
    numero: 128,
    nome: 'Cruzamento eSocial x DCTFWeb x Pagamentos',
    module: 'Cruzamento',
    tool: 'post_process',
    descricao: {
      eSocial: ['Contribuições da folha: totalizador, declaração e DARF.'],
      'e-CAC': [
        'DCTFWeb vigente e pagamentos (só o principal).',
        'Regra sem confirmação em fonte oficial: pagamentos de dezembro com código de 13º contam para o ano.',
      ],
    },
    fontes: ['esocial_cs_cr'],
    tabelas: ['esocial_cr_grupo', 'feriado_bancario'],
    colunas: [
      ...texto('Período', 'Cód. Receita', 'Descrição'),
      ...dinheiro('S-5011', 'DCTFWeb', 'DARF', 'Suspenso', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './128-esocial-dctfweb-pagamentos.sql'),
    ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, t.cod`,
  },
  {
    classe: `'Contribuição da folha'`,
    pagamentos: {
      debito: 'r._debito',
      extinto: 'r._extinto',
      presumido: 'r._presumido',
      // By the code of six digits, and by that of four, which some payments have.
      sql: readSql(import.meta.url, './128-esocial-dctfweb-pagamentos-extincao.sql'),
      vencimento: 'r._vencimento',
    },
  },
);
