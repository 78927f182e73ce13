export {
  type Creditos,
  insertLancamento,
  lockCreditos,
  readCreditos,
} from './creditos.repo.ts';
export { hasEstorno, insertEstorno } from './estornos.repo.ts';
