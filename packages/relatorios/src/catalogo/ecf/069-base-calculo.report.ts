import { readSql } from '@apura/apuracao';
import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 69,
  nome: 'ECF Base de Cálculo',
  descricao: ['Base do IRPJ e da CSLL após compensações.'],
  fontes: ['ecf_n500', 'ecf_n650', 'ecf_t120', 'ecf_t170', 'ecf_u180', 'ecf_u182'],
  meio: ['Tributo', 'Registro'],
  sql: readSql(import.meta.url, './069-base-calculo.sql'),
  ordem: 'd.ordem, d.registro, d._linha',
});
