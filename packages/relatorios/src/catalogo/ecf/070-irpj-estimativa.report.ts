import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 70,
  nome: 'ECF IRPJ Estimativa',
  descricao: ['IRPJ mensal por estimativa ou balanço de redução.'],
  fontes: ['ecf_n620'],
  sql: readSql(import.meta.url, './070-irpj-estimativa.sql'),
  ordem: 'd.ordem, d._linha',
});
