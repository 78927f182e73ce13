import { readSql } from '@apura/apuracao';
import { data, dinheiroSemTotal, texto } from '../../colunas.ts';
import { defineRelatorio } from '../../define-relatorio.ts';

/**
 * One row per bond of S-2200 and S-2300 as it is after S-2205, S-2206 and S-2306. A bond closes by S-2299, S-2399 or
 * the dismissal given at its registration; 'Afastado' has an absence (S-2230) without an end.
 */
export default defineRelatorio({
  numero: 85,
  nome: 'eSocial Vínculos',
  module: 'e-Social',
  tool: 'post_process',
  descricao: { eSocial: ['Trabalhadores, categoria, cargo, salário e situação.'] },
  fontes: ['esocial_vinculo'],
  colunas: [
    ...texto('CPF', 'Nome'),
    ...data('Nascimento'),
    ...texto('Matrícula', 'Categoria'),
    ...data('Admissão'),
    ...texto('Cargo', 'CBO'),
    // By the hour, the day or the month, of people who stay and who left.
    ...dinheiroSemTotal('Salário'),
    ...texto('Unidade', 'Estabelecimento', 'Situação'),
    ...data('Desligamento'),
  ],
  sql: readSql(import.meta.url, './085-vinculos.sql'),
  ordem: 'v.cpf, v.chave',
});
