import { defineParteA } from './066-lalur-parte-a.ts';

export default defineParteA({
  numero: 67,
  nome: 'ECF Lacs Parte A',
  descricao: 'Adições, exclusões e compensações da CSLL.',
  linha: 'ecf_m350',
  contas: ['ecf_m355', 'ecf_m360'],
});
