import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 72,
  nome: 'ECF IRPJ Lucro Real',
  descricao: ['Cálculo do IRPJ anual ou trimestral.', 'Última linha negativa é saldo negativo.'],
  registros: [{ registro: 'N630' }],
});
