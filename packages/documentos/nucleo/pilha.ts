import { memoriaLeitor, niveis } from './esquema.gerado';

const linhas = memoriaLeitor.pilha;
const registros = memoriaLeitor.pilha + ((<usize>niveis) << 2);

/** Line of the record that is open at a level; 0: none. */
export function linhaAberta(nivel: i32): i32 {
  return load<i32>(linhas + ((<usize>nivel) << 2));
}

/** Record that is open at a level. */
export function registroAberto(nivel: i32): i32 {
  return load<i32>(registros + ((<usize>nivel) << 2));
}

/** Opens a record at its level and closes everything deeper, down to `fundo`. */
export function open(nivel: i32, linha: i32, registro: i32, fundo: i32): void {
  store<i32>(linhas + ((<usize>nivel) << 2), linha);
  store<i32>(registros + ((<usize>nivel) << 2), registro);
  for (let n = nivel + 1; n <= fundo; n++) store<i32>(linhas + ((<usize>n) << 2), 0);
}
