export {
  type Creditos,
  insertLancamento,
  type LancamentoCredito,
  lockCreditos,
  readCreditos,
} from './creditos.repo.ts';
