import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 73,
  nome: 'ECF CSLL Lucro Real',
  descricao: ['Cálculo da CSLL anual ou trimestral.'],
  registros: [{ registro: 'N670' }],
});
