import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 71,
  nome: 'ECF CSLL Estimativa',
  descricao: ['CSLL mensal por estimativa.'],
  fontes: ['ecf_n660'],
  sql: readSql(import.meta.url, './071-csll-estimativa.sql'),
  ordem: 'd.ordem, d._linha',
});
