export {
  type Creditos,
  insertLancamento,
  lockCreditos,
  readCreditos,
} from './creditos.repo.ts';
