import {
  COD_DISTANCIAS,
  COD_LITERAIS,
  COD_TAMANHOS,
  CORRIDAS,
  DISTANCIAS,
  FREQ_DISTANCIAS,
  FREQ_LITERAIS,
  FREQ_TAMANHOS,
  LITERAIS_E_COMPRIMENTOS,
  RASCUNHO,
  TAMANHOS,
  TAMANHOS_DE_TAMANHOS,
} from './area-deflate';
import { escreverBits, escreverCodigo } from './escrita-bits';
import { construirCodigos } from './huffman';

/** Four codes of literals and seven bits make one word. */
const MAIOR_CODIGO: i32 = 14;
const MAIOR_CODIGO_DE_DISTANCIA: i32 = 15;
const MAIOR_CODIGO_DE_TAMANHO: i32 = 7;
const TAMANHOS_POSSIVEIS: i32 = 19;
const REPETE_ANTERIOR: u32 = 16;
const REPETE_ZERO: u32 = 17;
const REPETE_ZERO_MUITO: u32 = 18;

const ORDEM: usize = memory.data<u8>([16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]);
const EXTRAS_COMPRIMENTO: usize = memory.data<u8>([
  0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0,
]);

/** How many literals and lengths, distances, and lengths of lengths are told. */
let literais: i32 = 0;
let distancias: i32 = 0;
let ordenados: i32 = 0;
let fimCorridas: usize = 0;

/** Makes the codes of a block out of what was counted. Returns how many bits the block takes with them. */
export function prepararCodigos(area: usize): u32 {
  const tamanhos = area + TAMANHOS;
  construirCodigos(
    area + FREQ_LITERAIS,
    LITERAIS_E_COMPRIMENTOS,
    MAIOR_CODIGO,
    tamanhos,
    area + COD_LITERAIS,
    area + RASCUNHO,
  );
  literais = LITERAIS_E_COMPRIMENTOS;
  while (literais > 257 && load<u8>(tamanhos + <usize>(literais - 1)) === 0) literais--;
  const deDistancias = tamanhos + <usize>literais;
  construirCodigos(
    area + FREQ_DISTANCIAS,
    DISTANCIAS,
    MAIOR_CODIGO_DE_DISTANCIA,
    deDistancias,
    area + COD_DISTANCIAS,
    area + RASCUNHO,
  );
  distancias = DISTANCIAS;
  while (distancias > 1 && load<u8>(deDistancias + <usize>(distancias - 1)) === 0) distancias--;
  juntarCorridas(area, literais + distancias);
  const deTamanhos = area + TAMANHOS_DE_TAMANHOS;
  construirCodigos(
    area + FREQ_TAMANHOS,
    TAMANHOS_POSSIVEIS,
    MAIOR_CODIGO_DE_TAMANHO,
    deTamanhos,
    area + COD_TAMANHOS,
    area + RASCUNHO,
  );
  ordenados = TAMANHOS_POSSIVEIS;
  while (ordenados > 4 && load<u8>(deTamanhos + <usize>load<u8>(ORDEM + <usize>(ordenados - 1))) === 0) ordenados--;
  return medirBloco(area);
}

/** Lengths of codes that follow each other become one symbol, as far as one tells of them. */
function juntarCorridas(area: usize, quantos: i32): void {
  const tamanhos = area + TAMANHOS;
  memory.fill(area + FREQ_TAMANHOS, 0, TAMANHOS_POSSIVEIS * 4);
  fimCorridas = area + CORRIDAS;
  for (let i = 0; i < quantos; ) {
    const tamanho = <u32>load<u8>(tamanhos + <usize>i);
    let resta = 0;
    while (i < quantos && load<u8>(tamanhos + <usize>i) === tamanho) {
      resta++;
      i++;
    }
    if (tamanho !== 0) {
      pushCorrida(area, tamanho, 0);
      resta--;
    }
    while (resta > 0) {
      const zeros = tamanho === 0;
      const agora = resta < 3 ? 1 : min(resta, zeros ? 138 : 6);
      if (agora === 1) pushCorrida(area, tamanho, 0);
      else if (!zeros) pushCorrida(area, REPETE_ANTERIOR, agora - 3);
      else if (agora < 11) pushCorrida(area, REPETE_ZERO, agora - 3);
      else pushCorrida(area, REPETE_ZERO_MUITO, agora - 11);
      resta -= agora;
    }
  }
}

function pushCorrida(area: usize, simbolo: u32, extra: i32): void {
  store<u16>(fimCorridas, <u16>(simbolo | (extra << 8)));
  fimCorridas += 2;
  const freq = area + FREQ_TAMANHOS + ((<usize>simbolo) << 2);
  store<u32>(freq, load<u32>(freq) + 1);
}

const extrasDaCorrida = (simbolo: u32): u32 =>
  simbolo === REPETE_ANTERIOR ? 2 : simbolo === REPETE_ZERO ? 3 : simbolo === REPETE_ZERO_MUITO ? 7 : 0;

function medirBloco(area: usize): u32 {
  let bits: u32 = 3 + 5 + 5 + 4 + 3 * ordenados;
  for (let s = 0; s < TAMANHOS_POSSIVEIS; s++) {
    bits +=
      vezes(area + FREQ_TAMANHOS, s) * (<u32>load<u8>(area + TAMANHOS_DE_TAMANHOS + <usize>s) + extrasDaCorrida(s));
  }
  for (let s = 0; s < literais; s++) {
    const extras = s < 257 ? 0 : extrasDoComprimento(s - 257);
    bits += vezes(area + FREQ_LITERAIS, s) * (<u32>load<u8>(area + TAMANHOS + <usize>s) + extras);
  }
  for (let s = 0; s < distancias; s++) {
    bits +=
      vezes(area + FREQ_DISTANCIAS, s) *
      (<u32>load<u8>(area + TAMANHOS + <usize>(literais + s)) + extrasDaDistancia(s));
  }
  return bits;
}

function vezes(freq: usize, simbolo: i32): u32 {
  return load<u32>(freq + ((<usize>simbolo) << 2));
}

export function extrasDoComprimento(simbolo: u32): u32 {
  return load<u8>(EXTRAS_COMPRIMENTO + <usize>simbolo);
}

export function extrasDaDistancia(simbolo: u32): u32 {
  return max(<i32>(simbolo >>> 1) - 1, 0);
}

/** A block that is not the last one of its stream, with codes of its own. */
export function escreverCabecalho(area: usize): void {
  escreverBits(0b100, 3);
  escreverBits(literais - 257, 5);
  escreverBits(distancias - 1, 5);
  escreverBits(ordenados - 4, 4);
  for (let i = 0; i < ordenados; i++) {
    escreverBits(load<u8>(area + TAMANHOS_DE_TAMANHOS + <usize>load<u8>(ORDEM + <usize>i)), 3);
  }
  for (let p = area + CORRIDAS; p < fimCorridas; p += 2) {
    const simbolo = <u32>load<u8>(p);
    escreverCodigo(load<u32>(area + COD_TAMANHOS + ((<usize>simbolo) << 2)));
    escreverBits(load<u8>(p, 1), extrasDaCorrida(simbolo));
  }
}
