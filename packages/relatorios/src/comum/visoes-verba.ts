import { type GrupoVisoes, tabelas } from './grupo-visoes.ts';

/** The charges of the payroll, and the amounts that are base of them. */
export const gruposVerba: readonly GrupoVisoes[] = [
  { nome: 'esocial-cpp', visoes: tabelas('e-social', 'es_encargo', 'es_contribuinte') },
  {
    nome: 'esocial-verba',
    visoes: tabelas(
      'e-social',
      'es_cpp_lotacao',
      'es_rat',
      'es_rat_cadastro',
      'es_terceiros',
      'es_regra',
      'es_natureza',
      'es_esperada',
      'es_especial',
      'es_mes_afastado',
      'es_pagamento_ano',
      'es_em_dobro',
      'es_candidata',
      'es_verba_item',
      'es_verba',
    ),
  },
];

/**
 * What was paid of the employer's contributions. It reads the debts and payments of the e-CAC, and comes after them.
 */
export const grupoExtintoFolha: GrupoVisoes = {
  nome: 'esocial-extinto',
  visoes: tabelas('e-social', 'es_codigo_patronal', 'es_extinto'),
};
