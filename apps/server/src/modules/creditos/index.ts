export {
  type Creditos,
  insertLancamento,
  type LancamentoCredito,
  lockCreditos,
  readCreditos,
} from './creditos.repo.ts';
export { hasEstorno, insertEstorno } from './estornos.repo.ts';
