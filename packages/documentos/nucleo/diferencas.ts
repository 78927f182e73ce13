import { Diferencas, memoriaLeitor } from './esquema.gerado';

// Parquet's DELTA_BINARY_PACKED: integers as the differences between neighbours, in blocks of 128 of four parts, each
// difference in as many bits as the largest of its part needs. `estado` and `esperam` keep what is needed between two
// stretches of values.
const POR_BLOCO: i32 = 128;
const PARTES: i32 = 4;
const POR_PARTE: i32 = 32;
const estado = changetype<Diferencas>(memoriaLeitor.diferencas);
const ESPERAM: usize = memoriaLeitor.esperam;

/** Writes the header to `saida`. The header holds the first value, which lies at `primeiro`. */
export function startDiferencas(saida: usize, quantos: i32, primeiro: usize, bytesValor: i32): void {
  let p = saveVarint(saida, POR_BLOCO);
  p = saveVarint(p, PARTES);
  p = saveVarint(p, quantos);
  const valor = bytesValor === 4 ? <i64>load<i32>(primeiro) : load<i64>(primeiro);
  p = saveVarint(p, <u64>((valor << 1) ^ (valor >> 63)));
  estado.anterior = valor;
  estado.esperam = 0;
  estado.saida = p;
}

/** Adds the values in [inicio, fim), the first one of the column excluded. */
export function joinDiferencas(inicio: usize, fim: usize, bytesValor: i32): void {
  const passo = <usize>bytesValor;
  let anterior = estado.anterior;
  let esperam = estado.esperam;
  for (let p = inicio; p < fim; ) {
    // A whole block is subtracted at once when the value before it lies before it here.
    if (esperam === 0 && p > inicio && fim - p >= passo * POR_BLOCO) {
      const menor = bytesValor === 4 ? subtractBloco4(p) : subtractBloco8(p);
      saveBloco(menor);
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
    store<i64>(ESPERAM + ((<usize>esperam) << 3), diferenca);
    p += passo;
    esperam++;
    if (esperam === POR_BLOCO) {
      saveBloco(menorDiferenca(POR_BLOCO));
      esperam = 0;
    }
  }
  estado.anterior = anterior;
  estado.esperam = esperam;
}

/** Writes the remaining differences; returns where the bytes end. */
export function closeDiferencas(): usize {
  const esperam = estado.esperam;
  if (esperam > 0) {
    const menor = menorDiferenca(esperam);
    // Readers ignore what follows the last value of a block.
    for (let i = esperam; i < POR_BLOCO; i++) store<i64>(ESPERAM + ((<usize>i) << 3), menor);
    saveBloco(menor);
  }
  return estado.saida;
}

function menorDiferenca(quantas: i32): i64 {
  let menor = load<i64>(ESPERAM);
  for (let i = 1; i < quantas; i++) {
    const d = load<i64>(ESPERAM + ((<usize>i) << 3));
    menor = d < menor ? d : menor;
  }
  return menor;
}

/** Subtracts from each value of a block the one before it; returns the smallest difference. */
function subtractBloco8(valores: usize): i64 {
  let menores = i64x2.splat(i64.MAX_VALUE);
  for (let i: usize = 0; i < 1024; i += 16) {
    const d = i64x2.sub(v128.load(valores + i), v128.load(valores + i - 8));
    v128.store(ESPERAM + i, d);
    menores = v128.bitselect(d, menores, i64x2.lt_s(d, menores));
  }
  const a = i64x2.extract_lane(menores, 0);
  const b = i64x2.extract_lane(menores, 1);
  return a < b ? a : b;
}

function subtractBloco4(valores: usize): i64 {
  let menores = i32x4.splat(i32.MAX_VALUE);
  for (let i: usize = 0; i < 512; i += 16) {
    const d = i32x4.sub(v128.load(valores + i), v128.load(valores + i - 4));
    menores = i32x4.min_s(d, menores);
    const saida = ESPERAM + (i << 1);
    v128.store(saida, i64x2.extend_low_i32x4_s(d));
    v128.store(saida + 16, i64x2.extend_high_i32x4_s(d));
  }
  const a = min(i32x4.extract_lane(menores, 0), i32x4.extract_lane(menores, 1));
  const b = min(i32x4.extract_lane(menores, 2), i32x4.extract_lane(menores, 3));
  return <i64>min(a, b);
}

function saveBloco(menor: i64): void {
  const larguras = saveVarint(estado.saida, <u64>((menor << 1) ^ (menor >> 63)));
  let p = larguras + <usize>PARTES;
  const menores = i64x2.splat(menor);
  for (let parte = 0; parte < PARTES; parte++) {
    const inicio = ESPERAM + <usize>(parte * POR_PARTE * 8);
    let juntos = i64x2.splat(0);
    for (let i: usize = 0; i < 256; i += 16) {
      const d = i64x2.sub(v128.load(inicio + i), menores);
      v128.store(inicio + i, d);
      juntos = v128.or(juntos, d);
    }
    const bits = i64x2.extract_lane(juntos, 0) | i64x2.extract_lane(juntos, 1);
    const largura = 64 - <i32>clz(bits);
    store<u8>(larguras + <usize>parte, <u8>largura);
    if (largura > 0) p = packParte(inicio, largura, p);
  }
  estado.saida = p;
}

/** Thirty-two values of any width fill whole words. Up to eight bytes behind them are overwritten. */
function packParte(inicio: usize, largura: i32, saida: usize): usize {
  const fim = inicio + 256;
  let p = saida;
  let acumulado: u64 = 0;
  let bits: u64 = 0;
  if (largura <= 28) {
    // Two at a time: they fit in one word together with the remaining bits, which are less than a byte.
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
      // Four bytes first, then the rest of the value.
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

function saveVarint(saida: usize, numero: u64): usize {
  let p = saida;
  let resto = numero;
  while (resto >= 128) {
    store<u8>(p++, <u8>((resto & 127) | 128));
    resto >>= 7;
  }
  store<u8>(p++, <u8>resto);
  return p;
}
