import { casasDicionario, Dicionario, maxBytesDicionario, memoriaLeitor } from './esquema.gerado';

// A dictionary of the values of a column: every different value once, in PLAIN form, and for each value the number of
// its entry. A slot of the hash table holds the number of an entry plus one.

const estado = changetype<Dicionario>(memoriaLeitor.dicionario);
const MASCARA: u32 = <u32>casasDicionario - 1;
/** A dictionary is given up when more than half of the values are different, but not before this many are. */
const MINIMO_PARA_DESISTIR: i32 = 1024;

export function cleanDicionario(): void {
  memory.fill(memoriaLeitor.tabelaDicionario, 0, (<usize>casasDicionario) << 1);
  estado.entradas = 0;
  estado.bytes = 0;
  estado.valores = 0;
}

/**
 * Adds the values in [inicio, fim), which are `bytesValor` long each (0: texts behind their length). Returns false when
 * a dictionary is not worth it: too many entries or bytes. The eight bytes behind a value may be read.
 */
export function encodeBloco(inicio: usize, fim: usize, bytesValor: i32, maxEntradas: i32): bool {
  const tabela = memoriaLeitor.tabelaDicionario;
  const lugares = memoriaLeitor.lugaresDicionario;
  const entradas = memoriaLeitor.entradasDicionario;
  let quantas = estado.entradas;
  let bytes = estado.bytes;
  let valores = estado.valores;
  for (let p = inicio; p < fim; valores++) {
    const tamanho = bytesValor === 0 ? load<i32>(p) + 4 : bytesValor;
    let casa: u32;
    let numero: i32;
    if (tamanho <= 12) {
      // Numbers and short texts fit in two words, the last byte highest; a number of four bytes has only the first one.
      const baixa = <u64>load<u32>(p);
      const sobra = <u64>((12 - tamanho) << 3);
      const palavra = tamanho === 4 ? 0 : load<u64>(p, 4) << sobra;
      casa = spreadPalavra(palavra ^ (baixa * 0x9e3779b97f4a7c15));
      for (;;) {
        numero = <i32>load<u16>(tabela + ((<usize>casa) << 1)) - 1;
        if (numero < 0) break;
        const entrada = entradas + <usize>load<i32>(lugares + ((<usize>numero) << 2));
        if (<u64>load<u32>(entrada) === baixa && (tamanho === 4 || load<u64>(entrada, 4) << sobra === palavra)) break;
        casa = (casa + 1) & MASCARA;
      }
    } else {
      casa = espalhar(p, tamanho);
      for (;;) {
        numero = <i32>load<u16>(tabela + ((<usize>casa) << 1)) - 1;
        if (numero < 0) break;
        const entrada = entradas + <usize>load<i32>(lugares + ((<usize>numero) << 2));
        if (load<i32>(entrada) === load<i32>(p) && iguais(p, entrada, tamanho)) break;
        casa = (casa + 1) & MASCARA;
      }
    }
    if (numero < 0) {
      if (
        quantas === maxEntradas ||
        bytes + tamanho > maxBytesDicionario ||
        (quantas >= MINIMO_PARA_DESISTIR && quantas * 2 > valores)
      )
        return false;
      memory.copy(entradas + <usize>bytes, p, <usize>tamanho);
      store<i32>(lugares + ((<usize>quantas) << 2), bytes);
      numero = quantas;
      bytes += tamanho;
      quantas++;
      store<u16>(tabela + ((<usize>casa) << 1), <u16>quantas);
    }
    store<u16>(memoriaLeitor.indicesDicionario + ((<usize>valores) << 1), <u16>numero);
    p += <usize>tamanho;
  }
  estado.entradas = quantas;
  estado.bytes = bytes;
  estado.valores = valores;
  return true;
}

function iguais(a: usize, b: usize, tamanho: i32): bool {
  let i = 0;
  for (; i + 8 <= tamanho; i += 8) if (load<u64>(a + <usize>i) !== load<u64>(b + <usize>i)) return false;
  if (i === tamanho) return true;
  const resto = <u64>((8 - (tamanho - i)) << 3);
  return (load<u64>(a + <usize>i) ^ load<u64>(b + <usize>i)) << resto === 0;
}

function espalhar(p: usize, tamanho: i32): u32 {
  let h: u64 = <u64>tamanho * 0x9e3779b97f4a7c15;
  let i = 0;
  for (; i + 8 <= tamanho; i += 8) h = (h ^ load<u64>(p + <usize>i)) * 0x9fb21c651e98df25;
  if (i < tamanho) h = (h ^ (load<u64>(p + <usize>i) << (<u64>((8 - (tamanho - i)) << 3)))) * 0x9fb21c651e98df25;
  return <u32>(h >> 40) & MASCARA;
}

function spreadPalavra(palavra: u64): u32 {
  const h = palavra * 0x9fb21c651e98df25;
  return <u32>(h >> 45) & MASCARA;
}

/** Writes the entry of every value in `largura` bits, filled up to groups of eight. Returns the bytes written. */
export function packIndices(quantos: i32, largura: i32, saida: usize): i32 {
  let p = saida;
  let acumulado: u64 = 0;
  let bits = 0;
  const completos = (quantos + 7) & ~7;
  for (let i = 0; i < completos; i++) {
    const numero = i < quantos ? <u64>load<u16>(memoriaLeitor.indicesDicionario + ((<usize>i) << 1)) : 0;
    acumulado |= numero << (<u64>bits);
    bits += largura;
    if (bits >= 32) {
      store<u32>(p, <u32>acumulado);
      p += 4;
      acumulado >>= 32;
      bits -= 32;
    }
  }
  for (; bits > 0; bits -= 8) {
    store<u8>(p++, <u8>acumulado);
    acumulado >>= 8;
  }
  return <i32>(p - saida);
}
