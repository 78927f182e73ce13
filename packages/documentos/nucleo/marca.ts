// The marks of a line are the places of its bars: field `campo` lies between mark `campo` and the next one.

/** Where a field begins in the window. */
export function inicioCampo(marcas: usize, campo: i32): i32 {
  return load<i32>(marcas + ((<usize>campo) << 2)) + 1;
}

/** Where a field ends in the window. */
export function fimCampo(marcas: usize, campo: i32): i32 {
  return load<i32>(marcas + ((<usize>campo) << 2), 4);
}
