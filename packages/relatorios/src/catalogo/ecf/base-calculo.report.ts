import { defineTabelaDinamica } from './tabela-dinamica.ts';

export default defineTabelaDinamica({
  numero: 69,
  nome: 'ECF Base de Cálculo',
  descricao: ['Base do IRPJ e da CSLL após compensações.'],
  registros: [
    { registro: 'N500', tributo: 'IRPJ' },
    { registro: 'N650', tributo: 'CSLL' },
    { registro: 'T120', tributo: 'IRPJ' },
    { registro: 'T170', tributo: 'CSLL' },
    { registro: 'U180', tributo: 'IRPJ' },
    { registro: 'U182', tributo: 'CSLL' },
  ],
  meio: ['Tributo', 'Registro'],
});
