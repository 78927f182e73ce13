import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 71,
  nome: 'ECF CSLL Estimativa',
  descricao: ['CSLL mensal por estimativa.'],
  registros: [{ registro: 'N660' }],
});
