import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 70,
  nome: 'ECF IRPJ Estimativa',
  descricao: ['IRPJ mensal por estimativa ou balanço de redução.'],
  registros: [{ registro: 'N620' }],
});
