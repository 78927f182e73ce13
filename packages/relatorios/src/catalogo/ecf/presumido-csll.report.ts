import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 75,
  nome: 'ECF Lucro Presumido CSLL',
  descricao: ['Base presumida e cálculo da CSLL.'],
  registros: [{ registro: 'P400' }, { registro: 'P500' }],
  meio: ['Registro'],
});
