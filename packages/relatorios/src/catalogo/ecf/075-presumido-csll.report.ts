import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 75,
  nome: 'ECF Lucro Presumido CSLL',
  descricao: ['Base presumida e cálculo da CSLL.'],
  fontes: ['ecf_p400', 'ecf_p500'],
  meio: ['Registro'],
  sql: readSql(import.meta.url, './075-presumido-csll.sql'),
  ordem: 'd.ordem, d.registro, d._linha',
});
