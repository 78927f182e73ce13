export { createOwnerDemonstracao, openDemonstracao, seedDemonstracao } from './seed-demonstracao.ts';
