export { createOwnerDemonstracao, seedDemonstracao } from './seed-demonstracao.ts';
