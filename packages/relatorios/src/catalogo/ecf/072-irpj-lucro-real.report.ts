import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 72,
  nome: 'ECF IRPJ Lucro Real',
  descricao: ['Cálculo do IRPJ anual ou trimestral.', 'Última linha negativa é saldo negativo.'],
  fontes: ['ecf_n630'],
  sql: readSql(import.meta.url, './072-irpj-lucro-real.sql'),
  ordem: 'd.ordem, d._linha',
});
