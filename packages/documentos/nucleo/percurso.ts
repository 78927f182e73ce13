import { FUNDO, LINHA, MENOR_NIVEL, REGISTRO, ULTIMA_LINHA, ULTIMO_REGISTRO } from './controle';
import { BYTES_REGISTRO, NIVEL, procurar } from './linhas';

/**
 * Walks the lines that end in [inicio, fim) of the window, looking at nothing but their records: how many they are and
 * what they do to the levels. Returns where the next line starts; at a line of the record `ultimo` it stops, tells
 * that record in the word REGISTRO (else -1) and returns where it starts. The line is counted.
 */
export function percorrerLinhas(
  controle: usize,
  janela: usize,
  inicio: i32,
  fim: i32,
  indice: usize,
  registros: usize,
  pilha: usize,
  ultimo: i32,
): i32 {
  let linha = load<i32>(controle, LINHA);
  let fundo = load<i32>(controle, FUNDO);
  let menorNivel = load<i32>(controle, MENOR_NIVEL);
  const quebra = i8x16.splat(10);
  let p = inicio;
  let achado: i32 = -1;
  for (let i = inicio; i < fim && achado < 0; i += 64) {
    const bytes = janela + <usize>i;
    let quebras =
      iguaisA(bytes, quebra) |
      (iguaisA(bytes + 16, quebra) << 16) |
      (iguaisA(bytes + 32, quebra) << 32) |
      (iguaisA(bytes + 48, quebra) << 48);
    if (fim - i < 64) quebras &= ((<u64>1) << (<u64>(fim - i))) - 1;
    while (quebras !== 0) {
      const q = i + <i32>ctz(quebras);
      quebras &= quebras - 1;
      linha++;
      const texto = janela + <usize>p;
      if (q - p >= 6 && load<u8>(texto) === 124 && load<u8>(texto, 5) === 124) {
        const r = procurar(indice, bswap(load<i32>(texto, 1)));
        if (r >= 0) {
          const nivel = load<i32>(registros + <usize>r * BYTES_REGISTRO, NIVEL);
          if (nivel < menorNivel) menorNivel = nivel;
          const aberto = pilha + ((<usize>nivel) << 2);
          store<i32>(aberto, linha);
          store<i32>(aberto, r, 40);
          for (let n = nivel + 1; n <= fundo; n++) store<i32>(pilha + ((<usize>n) << 2), 0);
          fundo = nivel;
          store<i32>(controle, linha, ULTIMA_LINHA);
          store<i32>(controle, r, ULTIMO_REGISTRO);
          if (r === ultimo) {
            achado = r;
            break;
          }
        }
      }
      p = q + 1;
    }
  }
  store<i32>(controle, linha, LINHA);
  store<i32>(controle, fundo, FUNDO);
  store<i32>(controle, menorNivel, MENOR_NIVEL);
  store<i32>(controle, achado, REGISTRO);
  return p;
}

function iguaisA(bytes: usize, valor: v128): u64 {
  return <u64>(<u32>i8x16.bitmask(i8x16.eq(v128.load(bytes), valor)));
}
