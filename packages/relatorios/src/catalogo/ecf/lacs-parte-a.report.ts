import { defineParteA } from './lalur-parte-a.ts';

export default defineParteA({
  numero: 67,
  nome: 'ECF Lacs Parte A',
  descricao: 'Adições, exclusões e compensações da CSLL.',
  registros: ['M350', 'M355', 'M360'],
});
