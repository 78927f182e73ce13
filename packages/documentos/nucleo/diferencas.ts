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
  const passo = <usize>bytesValor;
  let anterior = load<i64>(estado, ANTERIOR);
  let esperam = load<i32>(estado, ESPERAM);
  for (let p = inicio; p < fim; ) {
    // A whole block whose first value has its neighbour before it here is worked out at once.
    if (esperam === 0 && p > inicio && fim - p >= passo * POR_BLOCO) {
      const menor = bytesValor === 4 ? subtrairBloco4(estado, p) : subtrairBloco8(estado, p);
      gravarBloco(estado, menor);
      p += passo * POR_BLOCO;
      anterior = bytesValor === 4 ? <i64>load<i32>(p - 4) : load<i64>(p - 8);
      continue;
    }
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
    p += passo;
    esperam++;
    if (esperam === POR_BLOCO) {
      gravarBloco(estado, menorDiferenca(estado, POR_BLOCO));
      esperam = 0;
    }
  }
  store<i64>(estado, anterior, ANTERIOR);
  store<i32>(estado, esperam, ESPERAM);
}

/** Writes the differences that wait; returns where the bytes end. */
export function fecharDiferencas(estado: usize): usize {
  const esperam = load<i32>(estado, ESPERAM);
  if (esperam > 0) {
    const menor = menorDiferenca(estado, esperam);
    // What the last part has no value for stands for nothing.
    for (let i = esperam; i < POR_BLOCO; i++) store<i64>(estado + ((<usize>i) << 3), menor, DIFERENCAS);
    gravarBloco(estado, menor);
  }
  return load<usize>(estado, SAIDA);
}

function menorDiferenca(estado: usize, quantas: i32): i64 {
  let menor = load<i64>(estado, DIFERENCAS);
  for (let i = 1; i < quantas; i++) {
    const d = load<i64>(estado + ((<usize>i) << 3), DIFERENCAS);
    menor = d < menor ? d : menor;
  }
  return menor;
}

/** The differences of a block of values from those before them; returns the smallest. */
function subtrairBloco8(estado: usize, valores: usize): i64 {
  let menores = i64x2.splat(i64.MAX_VALUE);
  for (let i: usize = 0; i < 1024; i += 16) {
    const d = i64x2.sub(v128.load(valores + i), v128.load(valores + i - 8));
    v128.store(estado + i, d, DIFERENCAS);
    menores = v128.bitselect(d, menores, i64x2.lt_s(d, menores));
  }
  const a = i64x2.extract_lane(menores, 0);
  const b = i64x2.extract_lane(menores, 1);
  return a < b ? a : b;
}

function subtrairBloco4(estado: usize, valores: usize): i64 {
  let menores = i32x4.splat(i32.MAX_VALUE);
  for (let i: usize = 0; i < 512; i += 16) {
    const d = i32x4.sub(v128.load(valores + i), v128.load(valores + i - 4));
    menores = i32x4.min_s(d, menores);
    const saida = estado + (i << 1);
    v128.store(saida, i64x2.extend_low_i32x4_s(d), DIFERENCAS);
    v128.store(saida + 16, i64x2.extend_high_i32x4_s(d), DIFERENCAS);
  }
  const a = min(i32x4.extract_lane(menores, 0), i32x4.extract_lane(menores, 1));
  const b = min(i32x4.extract_lane(menores, 2), i32x4.extract_lane(menores, 3));
  return <i64>min(a, b);
}

function gravarBloco(estado: usize, menor: i64): void {
  const larguras = gravarVarint(load<usize>(estado, SAIDA), <u64>((menor << 1) ^ (menor >> 63)));
  let p = larguras + <usize>PARTES;
  const menores = i64x2.splat(menor);
  for (let parte = 0; parte < PARTES; parte++) {
    const inicio = estado + DIFERENCAS + <usize>(parte * POR_PARTE * 8);
    let juntos = i64x2.splat(0);
    for (let i: usize = 0; i < 256; i += 16) {
      const d = i64x2.sub(v128.load(inicio + i), menores);
      v128.store(inicio + i, d);
      juntos = v128.or(juntos, d);
    }
    const bits = i64x2.extract_lane(juntos, 0) | i64x2.extract_lane(juntos, 1);
    const largura = 64 - <i32>clz(bits);
    store<u8>(larguras + <usize>parte, <u8>largura);
    if (largura > 0) p = empacotarParte(inicio, largura, p);
  }
  store<usize>(estado, p, SAIDA);
}

/** Thirty-two values of any width are whole words; up to eight bytes behind them are written over. */
function empacotarParte(inicio: usize, largura: i32, saida: usize): usize {
  const fim = inicio + 256;
  let p = saida;
  let acumulado: u64 = 0;
  let bits: u64 = 0;
  if (largura <= 28) {
    // Two at a time: with the bits that wait, less than a byte, they fit in one word.
    const dobro = <u64>(largura << 1);
    for (let v = inicio; v < fim; v += 16) {
      acumulado |= (load<u64>(v) | (load<u64>(v, 8) << (<u64>largura))) << bits;
      store<u64>(p, acumulado);
      bits += dobro;
      p += <usize>(bits >> 3);
      acumulado >>= bits & 56;
      bits &= 7;
    }
  } else if (largura <= 56) {
    for (let v = inicio; v < fim; v += 8) {
      acumulado |= load<u64>(v) << bits;
      store<u64>(p, acumulado);
      bits += <u64>largura;
      p += <usize>(bits >> 3);
      acumulado >>= bits & 56;
      bits &= 7;
    }
  } else {
    for (let v = inicio; v < fim; v += 8) {
      // Bytes first, and then what is left of the value.
      let valor = load<u64>(v);
      acumulado |= (valor & 0xffffffff) << bits;
      store<u64>(p, acumulado);
      p += 4;
      acumulado >>= 32;
      valor >>= 32;
      acumulado |= valor << bits;
      store<u64>(p, acumulado);
      bits += <u64>(largura - 32);
      p += <usize>(bits >> 3);
      acumulado >>= bits & 56;
      bits &= 7;
    }
  }
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
