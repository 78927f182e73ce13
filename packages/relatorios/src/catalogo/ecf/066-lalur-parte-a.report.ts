import { defineParteA } from './066-lalur-parte-a.ts';

export default defineParteA({
  numero: 66,
  nome: 'ECF Lalur Parte A',
  descricao: 'Adições, exclusões e compensações do IRPJ.',
  linha: 'ecf_m300',
  contas: ['ecf_m305', 'ecf_m310'],
});
