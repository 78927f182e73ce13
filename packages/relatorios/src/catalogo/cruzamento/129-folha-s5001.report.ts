import { readSql } from '@apura/apuracao';
import { dinheiro, texto } from '../../colunas.ts';
import { defineComValor } from '../../comum/com-valor.ts';

/**
 * One row per period, CPF and category where the base that the rubrics give (codIncCP 11 and 13; informative rubrics
 * too, since their incidence makes them part of the base, and what deducts against it) is not the one of S-5001
 * (types 11 and 15 with ind13 0), by more than 0.05; the base of the 13th (12 and 14, against ind13 1) is in a
 * row of its own that says so. An amount without a category takes the only one that S-5001 has of the CPF in the
 * period. Periods without any S-5001 are not compared. What the base would cost is the CPP alone, by the company's
 * class. Types 41 and 45 are the same bases of categories 107 and 108, and 51 that of the 13th where S-5001 has no
 * 11. Amounts whose rubric is in no S-1010 of the project have no known incidence: a difference that they can explain
 * is Informativo.
 *
 * Salário-maternidade (21, 22) is in neither sum by the rule of the catalogue, which no sentence of the manual
 * confirms: a difference of a worker who has it is Informativo.
 */
export default defineComValor(
  {
    numero: 129,
    nome: 'Cruzamento Folha x S-5001',
    module: 'Cruzamento',
    tool: 'post_process',
    descricao: {
      eSocial: [
        'Base recalculada pela rubrica x base do governo.',
        'Estimativa: só a contribuição patronal (20%; 22,5% nas instituições financeiras) sobre a diferença.',
        'Regra sem confirmação em fonte oficial para quem tem salário-maternidade no mês.',
      ],
    },
    fontes: ['esocial_folha_item'],
    tabelas: ['encargo_folha'],
    colunas: [
      ...texto('Período', 'CPF', 'Categoria'),
      ...dinheiro('Base Recalculada', 'Base S-5001', 'Diferença'),
      ...texto('Resultado', 'Tipo'),
      ...dinheiro('Valor Estimado'),
    ],
    sql: readSql(import.meta.url, './129-folha-s5001.sql'),
    ordem: `CASE WHEN t.per LIKE '____' THEN t.per || '-12' ELSE t.per END, t.per, cpf, categoria, decimo`,
  },
  {
    classe: `'Sem valor'`,
    nota: `'Base maior na folha do governo: confira as rubricas; o valor só aparece depois do S-5011 retificado.'`,
  },
);
