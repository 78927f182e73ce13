/**
 * A struct of the Thrift compact protocol as it was written, without knowing what its fields mean: what is not touched
 * is written back byte for byte. Integers stay in their zigzag form.
 */
export type EstruturaThrift = CampoThrift[];

interface CampoThrift {
  id: number;
  valor: ValorThrift;
}

export type ValorThrift =
  | { tipo: 'bool'; valor: boolean }
  | { tipo: 'inteiro'; codigo: number; zigzag: bigint }
  | { tipo: 'bytes'; codigo: number; bytes: Uint8Array }
  | { tipo: 'lista'; codigo: number; elemento: number; itens: ValorThrift[] }
  | { tipo: 'estrutura'; campos: EstruturaThrift };

const T = {
  sim: 1,
  nao: 2,
  i8: 3,
  i16: 4,
  i32: 5,
  i64: 6,
  double: 7,
  binario: 8,
  lista: 9,
  conjunto: 10,
  estrutura: 12,
};

/** Throws a RangeError when the bytes end too early or hold a type that Parquet's metadata never has. */
export function parseThrift(bytes: Uint8Array): EstruturaThrift {
  let pos = 0;
  const byte = (): number => {
    const b = bytes[pos++];
    if (b === undefined) throw new RangeError('the metadata ends too early');
    return b;
  };
  const varint = (): bigint => {
    let valor = 0n;
    for (let casas = 0n; ; casas += 7n) {
      const b = byte();
      valor |= BigInt(b & 127) << casas;
      if (b < 128) return valor;
    }
  };
  const raw = (tamanho: number): Uint8Array => {
    if (pos + tamanho > bytes.length) throw new RangeError('the metadata ends too early');
    pos += tamanho;
    return bytes.subarray(pos - tamanho, pos);
  };
  const readValor = (codigo: number, naLista: boolean): ValorThrift => {
    if (codigo === T.sim || codigo === T.nao) {
      return { tipo: 'bool', valor: naLista ? byte() === T.sim : codigo === T.sim };
    }
    if (codigo === T.i8) return { tipo: 'bytes', codigo, bytes: raw(1) };
    if (codigo === T.double) return { tipo: 'bytes', codigo, bytes: raw(8) };
    if (codigo >= T.i16 && codigo <= T.i64) return { tipo: 'inteiro', codigo, zigzag: varint() };
    if (codigo === T.binario) return { tipo: 'bytes', codigo, bytes: raw(Number(varint())) };
    if (codigo === T.lista || codigo === T.conjunto) {
      const cabeca = byte();
      const quantos = cabeca >> 4 === 15 ? Number(varint()) : cabeca >> 4;
      const elemento = cabeca & 15;
      const itens: ValorThrift[] = [];
      for (let i = 0; i < quantos; i++) itens.push(readValor(elemento, true));
      return { tipo: 'lista', codigo, elemento, itens };
    }
    if (codigo === T.estrutura) return { tipo: 'estrutura', campos: struct() };
    throw new RangeError(`the metadata holds the type ${codigo}`);
  };
  const struct = (): EstruturaThrift => {
    const campos: EstruturaThrift = [];
    for (let id = 0; ; ) {
      const cabeca = byte();
      if (cabeca === 0) return campos;
      id = cabeca >> 4 === 0 ? decodeZigzag(varint()) : id + (cabeca >> 4);
      campos.push({ id, valor: readValor(cabeca & 15, false) });
    }
  };
  return struct();
}

export function writeThrift(estrutura: EstruturaThrift): Buffer {
  const partes: Uint8Array[] = [];
  let pequenos: number[] = [];
  const flush = () => {
    if (pequenos.length > 0) partes.push(Uint8Array.from(pequenos));
    pequenos = [];
  };
  const varint = (valor: bigint): void => {
    let v = valor;
    for (; v >= 128n; v >>= 7n) pequenos.push(Number(v & 127n) | 128);
    pequenos.push(Number(v));
  };
  const codeOf = (v: ValorThrift): number => {
    if (v.tipo === 'bool') return v.valor ? T.sim : T.nao;
    return v.tipo === 'estrutura' ? T.estrutura : v.codigo;
  };
  const write = (v: ValorThrift, naLista: boolean): void => {
    if (v.tipo === 'bool') {
      if (naLista) pequenos.push(v.valor ? T.sim : T.nao);
    } else if (v.tipo === 'inteiro') varint(v.zigzag);
    else if (v.tipo === 'bytes') {
      if (v.codigo === T.binario) varint(BigInt(v.bytes.length));
      flush();
      partes.push(v.bytes);
    } else if (v.tipo === 'lista') {
      const { length } = v.itens;
      pequenos.push((Math.min(length, 15) << 4) | v.elemento);
      if (length >= 15) varint(BigInt(length));
      for (const item of v.itens) write(item, true);
    } else struct(v.campos);
  };
  const struct = (campos: EstruturaThrift): void => {
    let antes = 0;
    for (const { id, valor } of campos) {
      const passo = id - antes;
      const curto = passo > 0 && passo <= 15;
      pequenos.push(((curto ? passo : 0) << 4) | codeOf(valor));
      if (!curto) varint(encodeZigzag(id));
      antes = id;
      write(valor, false);
    }
    pequenos.push(0);
  };
  struct(estrutura);
  flush();
  return Buffer.concat(partes);
}

export const decodeZigzag = (v: bigint): number => Number((v >> 1n) ^ -(v & 1n));
export const encodeZigzag = (v: number): bigint => (v >= 0 ? BigInt(v) * 2n : BigInt(-v) * 2n - 1n);

/** The field of that number; undefined when the struct does not have it. */
export function findCampo(estrutura: EstruturaThrift, id: number): ValorThrift | undefined {
  return estrutura.find((c) => c.id === id)?.valor;
}
