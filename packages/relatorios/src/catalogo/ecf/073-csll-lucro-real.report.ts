import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 73,
  nome: 'ECF CSLL Lucro Real',
  descricao: ['Cálculo da CSLL anual ou trimestral.'],
  fontes: ['ecf_n670'],
  sql: readSql(import.meta.url, './073-csll-lucro-real.sql'),
  ordem: 'd.ordem, d._linha',
});
