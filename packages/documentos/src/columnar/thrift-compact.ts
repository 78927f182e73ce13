/** Types of the Thrift compact protocol, as far as Parquet's metadata needs them. */
const tipo = { boolTrue: 1, boolFalse: 2, i8: 3, i16: 4, i32: 5, i64: 6, binary: 8, list: 9, struct: 12 } as const;

/**
 * Writes structs in the Thrift compact protocol, the encoding of every piece of Parquet metadata. Field ids of one
 * struct must come in rising order. Integers are numbers up to 2^53.
 */
export interface ThriftWriter {
  i8(id: number, valor: number): void;
  i16(id: number, valor: number): void;
  i32(id: number, valor: number): void;
  i64(id: number, valor: number): void;
  bool(id: number, valor: boolean): void;
  text(id: number, valor: string): void;
  binary(id: number, valor: Uint8Array): void;
  struct(id: number, write: () => void): void;
  structList<T>(id: number, itens: readonly T[], write: (item: T) => void): void;
  i32List(id: number, itens: readonly number[]): void;
  textList(id: number, itens: readonly string[]): void;
  /** Ends the outermost struct and returns all bytes written. Another struct may follow. */
  finish(): Uint8Array;
}

const utf8 = new TextEncoder();

/** Creates a writer without an open struct. */
export function createThriftWriter(): ThriftWriter {
  let bytes = new Uint8Array(256);
  let pos = 0;
  let ultimoId = 0;

  const reserve = (n: number) => {
    if (pos + n <= bytes.length) return;
    const maior = new Uint8Array(Math.max(bytes.length * 2, pos + n));
    maior.set(bytes);
    bytes = maior;
  };
  const byte = (b: number) => {
    reserve(1);
    bytes[pos++] = b;
  };
  /** Base-128 with the low group first; division instead of shifts because values may have more than 32 bits. */
  const varint = (valor: number) => {
    let v = valor;
    while (v >= 128) {
      byte((v % 128) + 128);
      v = Math.floor(v / 128);
    }
    byte(v);
  };
  const zigzag = (v: number) => varint(v >= 0 ? v * 2 : -v * 2 - 1);
  const raw = (b: Uint8Array) => {
    varint(b.length);
    reserve(b.length);
    bytes.set(b, pos);
    pos += b.length;
  };
  const field = (id: number, t: number) => {
    const delta = id - ultimoId;
    if (delta > 0 && delta <= 15) byte((delta << 4) | t);
    else {
      byte(t);
      zigzag(id);
    }
    ultimoId = id;
  };
  const nested = (write: () => void) => {
    const externo = ultimoId;
    ultimoId = 0;
    write();
    byte(0);
    ultimoId = externo;
  };
  const list = (id: number, t: number, tamanho: number) => {
    field(id, tipo.list);
    if (tamanho < 15) byte((tamanho << 4) | t);
    else {
      byte(0xf0 | t);
      varint(tamanho);
    }
  };
  const number = (t: number) => (id: number, valor: number) => {
    field(id, t);
    zigzag(valor);
  };

  return {
    i8(id, valor) {
      field(id, tipo.i8);
      byte(valor & 0xff);
    },
    i16: number(tipo.i16),
    i32: number(tipo.i32),
    i64: number(tipo.i64),
    bool: (id, valor) => field(id, valor ? tipo.boolTrue : tipo.boolFalse),
    binary(id, valor) {
      field(id, tipo.binary);
      raw(valor);
    },
    text(id, valor) {
      field(id, tipo.binary);
      raw(utf8.encode(valor));
    },
    struct(id, write) {
      field(id, tipo.struct);
      nested(write);
    },
    structList(id, itens, write) {
      list(id, tipo.struct, itens.length);
      for (const item of itens) nested(() => write(item));
    },
    i32List(id, itens) {
      list(id, tipo.i32, itens.length);
      for (const item of itens) zigzag(item);
    },
    textList(id, itens) {
      list(id, tipo.binary, itens.length);
      for (const item of itens) raw(utf8.encode(item));
    },
    finish() {
      byte(0);
      const escritos = bytes.slice(0, pos);
      pos = 0;
      ultimoId = 0;
      return escritos;
    },
  };
}
