export { closeDemonstracao, createOwnerDemonstracao, openDemonstracao, seedDemonstracao } from './seed-demonstracao.ts';
