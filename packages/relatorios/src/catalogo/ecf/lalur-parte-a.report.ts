import { defineParteA } from './lalur-parte-a.ts';

export default defineParteA({
  numero: 66,
  nome: 'ECF Lalur Parte A',
  descricao: 'Adições, exclusões e compensações do IRPJ.',
  registros: ['M300', 'M305', 'M310'],
});
