import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 74,
  nome: 'ECF Lucro Presumido IRPJ',
  descricao: [
    'Base presumida e cálculo do IRPJ.',
    'Regra sem confirmação em fonte oficial: confira o percentual de presunção de cada receita (8% ou 32%); a ' +
      'exclusão do ICMS da base presumida foi recusada pelo STJ (Tema 1008).',
  ],
  fontes: ['ecf_p200', 'ecf_p300'],
  meio: ['Registro'],
  sql: readSql(import.meta.url, './074-presumido-irpj.sql'),
  ordem: 'd.ordem, d.registro, d._linha',
});
