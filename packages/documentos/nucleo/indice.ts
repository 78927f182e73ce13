import { chavesIndice, memoriaComum } from './esquema.gerado';

const MASCARA: u32 = <u32>chavesIndice - 1;
const REGISTROS: usize = memoriaComum.indice + ((<usize>chavesIndice) << 2);

/** The record of a code (four bytes, the first one highest); -1: none. */
export function find(codigo: i32): i32 {
  let p = (<u32>(codigo * <i32>0x9e3779b1) >>> 16) & MASCARA;
  while (true) {
    const r = load<i32>(REGISTROS + ((<usize>p) << 2));
    if (r < 0 || load<i32>(memoriaComum.indice + ((<usize>p) << 2)) === codigo) return r;
    p = (p + 1) & MASCARA;
  }
}
