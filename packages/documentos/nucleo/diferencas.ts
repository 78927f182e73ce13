// Parquet's DELTA_BINARY_PACKED: integers as the differences between neighbours, in blocks of 128 of four parts, each
// difference in as many bits as the largest of its part needs. The state that is kept between two stretches of values:
// the last value, how many differences wait, where the next block goes, and the waiting differences.
const ANTERIOR: usize = 0;
const ESPERAM: usize = 8;
const SAIDA: usize = 12;
const DIFERENCAS: usize = 16;
const POR_BLOCO: i32 = 128;
const PARTES: i32 = 4;
const POR_PARTE: i32 = 32;

/** Writes what comes before the first block; `primeiro` is where the first value is, which the header holds. */
export function iniciarDiferencas(estado: usize, saida: usize, quantos: i32, primeiro: usize, bytesValor: i32): void {
  let p = gravarVarint(saida, POR_BLOCO);
  p = gravarVarint(p, PARTES);
  p = gravarVarint(p, quantos);
  const valor = bytesValor === 4 ? <i64>load<i32>(primeiro) : load<i64>(primeiro);
  p = gravarVarint(p, <u64>((valor << 1) ^ (valor >> 63)));
  store<i64>(estado, valor, ANTERIOR);
  store<i32>(estado, 0, ESPERAM);
  store<usize>(estado, p, SAIDA);
}

/** Adds the values in [inicio, fim), behind the first one. */
export function juntarDiferencas(estado: usize, inicio: usize, fim: usize, bytesValor: i32): void {
  let anterior = load<i64>(estado, ANTERIOR);
  let esperam = load<i32>(estado, ESPERAM);
  for (let p = inicio; p < fim; p += <usize>bytesValor) {
    let diferenca: i64;
    if (bytesValor === 4) {
      // Differences wrap around in the width of the column.
      const valor = load<i32>(p);
      diferenca = <i64>(valor - <i32>anterior);
      anterior = <i64>valor;
    } else {
      const valor = load<i64>(p);
      diferenca = valor - anterior;
      anterior = valor;
    }
    store<i64>(estado + ((<usize>esperam) << 3), diferenca, DIFERENCAS);
    esperam++;
    if (esperam === POR_BLOCO) {
      gravarBloco(estado, POR_BLOCO);
      esperam = 0;
    }
  }
  store<i64>(estado, anterior, ANTERIOR);
  store<i32>(estado, esperam, ESPERAM);
}

/** Writes the differences that wait; returns where the bytes end. */
export function fecharDiferencas(estado: usize): usize {
  const esperam = load<i32>(estado, ESPERAM);
  if (esperam > 0) gravarBloco(estado, esperam);
  return load<usize>(estado, SAIDA);
}

function gravarBloco(estado: usize, quantas: i32): void {
  const diferencas = estado + DIFERENCAS;
  let menor = load<i64>(diferencas);
  for (let i = 1; i < quantas; i++) {
    const d = load<i64>(diferencas + ((<usize>i) << 3));
    menor = d < menor ? d : menor;
  }
  // What the last part has no value for stands for nothing.
  for (let i = quantas; i < POR_BLOCO; i++) store<i64>(diferencas + ((<usize>i) << 3), menor);
  const larguras = gravarVarint(load<usize>(estado, SAIDA), <u64>((menor << 1) ^ (menor >> 63)));
  let p = larguras + <usize>PARTES;
  for (let parte = 0; parte < PARTES; parte++) {
    const inicio = diferencas + <usize>(parte * POR_PARTE * 8);
    let bits: u64 = 0;
    for (let i = 0; i < POR_PARTE; i++) bits |= <u64>(load<i64>(inicio + ((<usize>i) << 3)) - menor);
    const largura = 64 - <i32>clz(bits);
    store<u8>(larguras + <usize>parte, <u8>largura);
    if (largura > 0) p = empacotarParte(inicio, menor, largura, p);
  }
  store<usize>(estado, p, SAIDA);
}

function empacotarParte(inicio: usize, menor: i64, largura: i32, saida: usize): usize {
  let p = saida;
  let acumulado: u64 = 0;
  let bits = 0;
  for (let i = 0; i < POR_PARTE; i++) {
    let valor = <u64>(load<i64>(inicio + ((<usize>i) << 3)) - menor);
    let faltam = largura;
    // A difference of more than 32 bits goes in two pieces, so that one word holds what waits and what is added.
    if (faltam > 32) {
      acumulado |= (valor & 0xffffffff) << (<u64>bits);
      store<u32>(p, <u32>acumulado);
      p += 4;
      acumulado = (valor & 0xffffffff) >> <u64>(32 - bits);
      valor >>= 32;
      faltam -= 32;
    }
    acumulado |= valor << (<u64>bits);
    bits += faltam;
    if (bits >= 32) {
      store<u32>(p, <u32>acumulado);
      p += 4;
      acumulado >>= 32;
      bits -= 32;
    }
  }
  // Thirty-two values of any width are whole words.
  return p;
}

function gravarVarint(saida: usize, numero: u64): usize {
  let p = saida;
  let resto = numero;
  while (resto >= 128) {
    store<u8>(p++, <u8>((resto & 127) | 128));
    resto >>= 7;
  }
  store<u8>(p++, <u8>resto);
  return p;
}
